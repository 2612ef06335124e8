import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import toast, { resolveValue, ToastBar, Toaster } from 'react-hot-toast';
import { Icon } from '../kit/icon.tsx';
import { setUpStyles } from '../kit/styled.ts';
import { t, translateMessage } from '../text/text.ts';
import { useActors } from './context.tsx';

// react-hot-toast has just set goober up for itself, for everybody.
setUpStyles();

const LOOK = {
  background: 'var(--raised)',
  color: 'var(--text)',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shade)',
  maxWidth: '28rem',
};

// All of the window, and nothing of it in the way: a popover has a box of its own otherwise.
const LAYER = {
  inset: 0,
  width: 'auto',
  height: 'auto',
  margin: 0,
  padding: 0,
  border: 0,
  background: 'none',
  overflow: 'visible',
  pointerEvents: 'none',
} as const;

const WORDS = { margin: '0.25rem 0.625rem' } as const;

/**
 * Shows the toast that the notices' statechart has up, top centre; the statechart decides for how long. What reads it
 * out is there before it: a toast's own status would come together with its text.
 */
export default function Toasts() {
  const { notices } = useActors();
  const shown = useSelector(notices, (state) =>
    state.matches({ present: 'showing' }) ? state.context.toasts[0] : undefined,
  );
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    layer.current?.showPopover?.();
    notices.send({ type: 'toaster.mounted' });
  }, [notices]);
  useEffect(() => {
    if (shown === undefined) return;
    // Above an open dialog stands only what has come later. Browsers from before popovers show it underneath.
    if (document.querySelector('dialog:modal')) {
      layer.current?.hidePopover?.();
      layer.current?.showPopover?.();
    }
    const text = translateMessage(shown.text);
    const id = toast[shown.tone](shown.request ? <Detailed text={text} request={shown.request} /> : text, {
      duration: Number.POSITIVE_INFINITY,
      // Its own icons are nothing but motion.
      icon: <Mark tone={shown.tone} />,
    });
    return () => toast.dismiss(id);
  }, [shown]);
  return (
    <div ref={layer} popover="manual" role="status" aria-atomic="false" style={LAYER}>
      <Toaster position="top-center" toastOptions={{ style: LOOK }}>
        {(one) => (
          <ToastBar toast={one}>
            {({ icon }) => (
              <>
                {icon}
                <p style={WORDS}>{resolveValue(one.message, one)}</p>
              </>
            )}
          </ToastBar>
        )}
      </Toaster>
    </div>
  );
}

/** What whoever reports the error can name. */
function Detailed({ text, request }: { text: string; request: string }) {
  return (
    <>
      <span>{text}</span>
      <br />
      <small>{t('Request {id}', { id: request })}</small>
    </>
  );
}

function Mark({ tone }: { tone: 'success' | 'error' }) {
  return (
    <span style={{ color: tone === 'error' ? 'var(--error)' : 'var(--win)' }}>
      <Icon name={tone === 'error' ? 'warning' : 'check'} />
    </span>
  );
}
