import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { lazily } from '../app/code.ts';
import { demoInbox } from './demo.port.ts';

const View = lazily(() => import('./demo-inbox.view.tsx'));

/** Where a code or a link is waited for. */
const WAITING = ['/verify', '/forget-password', '/withdrawal-request', '/add-account', '/account-History'];

/** The demo inbox, where there is one. */
export default function DemoInboxPart() {
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const isShown = useSelector(demoInbox, (state) => state.hasTag('needed') || state.hasTag('open'));
  const [path] = useLocation();
  const isAsking = new URLSearchParams(useSearch()).get('modal') === 'forgot-password';
  const isAwaited = WAITING.includes(path) || isAsking;
  useEffect(() => {
    if (isDemo) demoInbox.send({ type: isAwaited ? 'message.awaited' : 'message.unawaited' });
  }, [isDemo, isAwaited]);
  return (
    isShown && (
      <Suspense>
        <View actor={demoInbox} />
      </Suspense>
    )
  );
}
