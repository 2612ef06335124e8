import { useSelector } from '@xstate/react';
import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import toast, { resolveValue, ToastBar, Toaster } from 'react-hot-toast';
import { t, translateMessage } from '../../i18n/text.ts';
import type { Toast } from '../../machines/app/toasts.machine.ts';
import { Link } from '../kit/controls/link.tsx';
import { Icon } from '../kit/drawings/icon.tsx';
import { stayInReach } from '../kit/overlays/in-reach.ts';
import { setUpStyles } from '../kit/styled.ts';
import { useActors } from '../shared/context.tsx';

// Importing react-hot-toast has set up goober with its own settings, for the whole page.
setUpStyles();

const LOOK = {
  background: 'var(--raised)',
  color: 'var(--text)',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shade)',
  maxWidth: '28rem',
};

// As large as the window, while only its toasts take clicks; by default a popover has a small box.
const LAYER = {
  inset: '0',
  width: 'auto',
  height: 'auto',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'none',
  overflow: 'visible',
  pointerEvents: 'none',
} as const;

function createLayer(): HTMLElement {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  Object.assign(layer.style, LAYER);
  return layer;
}

const WHOLE = { height: '100%' } as const;
const WORDS = { margin: '0.25rem 0.625rem' } as const;
const LINK = { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--tap)' } as const;

const SHOW = { success: toast.success, error: toast.error, neutral: toast } as const;

/**
 * Shows the current toast at the top centre; the toasts' statechart decides which and for how long. The live
 * region exists before its toasts, since one that is inserted together with its text would not be announced.
 * While modal dialogs are open it is in the topmost one, because everything outside it is inert and silent.
 */
export default function Toasts() {
  const { toasts } = useActors();
  const shown = useSelector(toasts, (state) =>
    state.matches({ present: 'showing' }) ? state.context.toasts[0] : undefined,
  );
  const [layer] = useState(createLayer);
  const hold = () => toasts.send({ type: 'toast.held' });
  const release = () => toasts.send({ type: 'toast.released' });
  const leave = ({ currentTarget }: PointerEvent) => {
    if (!currentTarget.contains(document.activeElement)) release();
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release();
  };
  useLayoutEffect(() => stayInReach(layer), [layer]);
  useEffect(() => toasts.send({ type: 'toaster.mounted' }), [toasts]);
  useEffect(() => {
    if (shown === undefined) return;
    const follow = () => toasts.send({ type: 'toast.followed' });
    const id = SHOW[shown.tone](<Message toast={shown} onFollow={follow} />, {
      duration: Number.POSITIVE_INFINITY,
      // The library's own icons are animated.
      icon: <Mark tone={shown.tone} />,
    });
    return () => toast.dismiss(id);
  }, [shown, toasts]);
  return createPortal(
    <div
      role="status"
      aria-atomic="false"
      style={WHOLE}
      onPointerEnter={hold}
      onPointerLeave={leave}
      onFocus={hold}
      onBlur={blur}
    >
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
    </div>,
    layer,
  );
}

/** The text of a toast; a link if a page tells more. */
function Message({ toast: { text, request, href }, onFollow }: { toast: Toast; onFollow: () => void }) {
  const words = translateMessage(text);
  if (href !== undefined)
    return (
      <Link href={href} style={LINK} onClick={onFollow}>
        {words}
      </Link>
    );
  if (request === undefined) return words;
  return (
    <>
      <span>{words}</span>
      <br />
      <small>{t('Request {id}', { id: request })}</small>
    </>
  );
}

const MARKS = {
  success: ['check', 'var(--win)'],
  error: ['warning', 'var(--error)'],
  neutral: ['info', 'var(--muted)'],
} as const;

function Mark({ tone }: { tone: Toast['tone'] }) {
  const [icon, color] = MARKS[tone];
  return (
    <span style={{ color }}>
      <Icon name={icon} />
    </span>
  );
}
