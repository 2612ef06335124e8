import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

import { ErrorBoundary, OverlayFailed } from '../error-boundary.tsx';

interface OpenerProps {
  label: string;
  /** the content of the button */
  children: ReactNode;
  /** the overlay, whose code may load when it is opened */
  Panel: ComponentType<{ onClose: () => void }>;
}

/** A button that opens an overlay. */
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
