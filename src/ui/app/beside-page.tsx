import { useSelector } from '@xstate/react';
import { lazy, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { lookForBuild, watchBuilds } from '../../actors/app/builds.ts';
import { LazyPart } from '../kit/lazy-part.tsx';
import { useActors } from './context.tsx';

const AppUpdate = lazy(() => import('./app-update.part.tsx'));
const RealityCheck = lazy(() => import('../account/limits/reality-check.part.tsx'));
const Messages = lazy(() => import('./messages.tsx'));

/** Pages on which people wait for a code or a link. */
const AWAITING = ['/verify', '/forget-password', '/withdrawal-request', '/add-account', '/account-History'];

interface BesidesProps {
  /** the path at which this was asked for: the person may have gone on before it came */
  from: string;
}

/** Overlays that may come with any page after the start page. */
export default function Besides({ from }: BesidesProps) {
  const [path] = useLocation();
  const isAsking = new URLSearchParams(useSearch()).get('modal') === 'forgot-password';
  const isAwaiting = AWAITING.includes(path) || isAsking;
  // People who wait for no message are sent nothing of them; those who did keep what came, wherever they go on to.
  const [hasWaited, setWaited] = useState(isAwaiting || AWAITING.includes(from));
  if (isAwaiting && !hasWaited) setWaited(true);
  const { feed, session } = useActors();
  const isChecked = useSelector(session, ({ context }) => context.user?.check_minutes);
  const [hasNewBuild, setNewBuild] = useState(false);
  useEffect(() => watchBuilds(() => setNewBuild(true)), []);
  useEffect(() => {
    // A server that was away may be another one now.
    const restored = feed.on('feed.restored', lookForBuild);
    return () => restored.unsubscribe();
  }, [feed]);
  return (
    <>
      <LazyPart>{isChecked && <RealityCheck key={isChecked} />}</LazyPart>
      <LazyPart>{hasNewBuild && <AppUpdate />}</LazyPart>
      <LazyPart>{hasWaited && <Messages isAwaiting={isAwaiting} />}</LazyPart>
    </>
  );
}
