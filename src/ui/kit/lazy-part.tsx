import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface LazyPartProps {
  /** stands in the part's place while its code comes */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Holds a component made with `lazy`: when its code does not come, only this part of the page says so. */
export function LazyPart({ fallback, children }: LazyPartProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
