import { useSelector } from '@xstate/react';
import { lazy, useEffect } from 'react';
import { LazyPart } from '../kit/lazy-part.tsx';
import { useDemoInbox } from '../shared/use-demo-inbox.ts';

const View = lazy(() => import('./demo-inbox.view.tsx'));

interface DemoInboxProps {
  /** the page is one on which people wait for a message */
  isAwaiting: boolean;
}

/** The demo inbox; nothing outside the demo. */
export default function DemoInbox({ isAwaiting }: DemoInboxProps) {
  const demoInbox = useDemoInbox();
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const isShown = useSelector(demoInbox, (state) => state.hasTag('needed') || state.hasTag('open'));
  useEffect(() => {
    if (isDemo) demoInbox.send({ type: isAwaiting ? 'message.awaited' : 'message.unawaited' });
  }, [demoInbox, isDemo, isAwaiting]);
  return (
    isShown && (
      <LazyPart>
        <View actor={demoInbox} />
      </LazyPart>
    )
  );
}
