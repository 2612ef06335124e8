import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import toast, { Toaster } from 'react-hot-toast';
import { useActors } from './context.tsx';
import { Icon } from './kit/icon.tsx';
import { setUpStyles } from './kit/styled.ts';
import { translateMessage } from './text/text.ts';

// react-hot-toast has just set goober up for itself, for everybody.
setUpStyles();

const LOOK = {
  background: 'var(--raised)',
  color: 'var(--text)',
  border: '1px solid var(--line)',
  boxShadow: 'var(--shade)',
  maxWidth: '28rem',
};

/** Shows the toast that the notices' statechart has up, top centre; the statechart decides for how long. */
export default function Toasts() {
  const { notices } = useActors();
  const shown = useSelector(notices, (state) =>
    state.matches({ present: 'showing' }) ? state.context.toasts[0] : undefined,
  );
  useEffect(() => notices.send({ type: 'toaster.mounted' }), [notices]);
  useEffect(() => {
    if (shown === undefined) return;
    const id = toast[shown.tone](translateMessage(shown.text), {
      duration: Number.POSITIVE_INFINITY,
      // Its own icons are nothing but motion.
      icon: <Mark tone={shown.tone} />,
    });
    return () => toast.dismiss(id);
  }, [shown]);
  return <Toaster position="top-center" toastOptions={{ style: LOOK }} />;
}

function Mark({ tone }: { tone: 'success' | 'error' }) {
  return (
    <span style={{ color: tone === 'error' ? 'var(--error)' : 'var(--win)' }}>
      <Icon name={tone === 'error' ? 'warning' : 'check'} />
    </span>
  );
}
