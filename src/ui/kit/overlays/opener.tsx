import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

import { ErrorBoundary, OverlayFailed } from '../error-boundary.tsx';

interface OpenerProps {
  label: string;
  /** what the button shows */
  children: ReactNode;
  /** what it opens; its code may come as late as then */
  Panel: ComponentType<{ onClose: () => void }>;
}

/** A button that opens something over the page. */
export function Opener({ label, children, Panel }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="opener"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <b aria-hidden="true">{children}</b>
        <span className="sr-only">{label}</span>
      </button>
      <ErrorBoundary Fallback={OverlayFailed} resetOn={isOpen}>
        <Suspense>{isOpen && <Panel onClose={() => setOpen(false)} />}</Suspense>
      </ErrorBoundary>
    </>
  );
}
