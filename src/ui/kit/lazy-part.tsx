import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface LazyPartProps {
  /** shown while the part's code loads */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Wraps a component made with `lazy`: if its code does not load, only this part of the page says so. */
export function LazyPart({ fallback, children }: LazyPartProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
