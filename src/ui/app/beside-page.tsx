import { useSelector } from '@xstate/react';
import { lazy, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { lookForBuild, watchBuilds } from '../../actors/app/builds.ts';
import { hotkeysStored } from '../../actors/app/hotkeys-stored.ts';
import { LazyPart } from '../kit/lazy-part.tsx';
import { useActors } from '../shared/context.tsx';

const AppUpdate = lazy(() => import('./app-update.part.tsx'));
const RealityCheck = lazy(() => import('../account/limits/reality-check.part.tsx'));
const Hotkeys = lazy(() => import('./hotkeys.part.tsx'));
const Messages = lazy(() => import('./messages.tsx'));

/** Pages on which people wait for a code or a link. */
const AWAITING = ['/verify', '/forget-password', '/withdrawal-request', '/add-account', '/account-History'];

interface BesidesProps {
  /** the path when this code was requested: the person may have moved on before it arrived */
  from: string;
}

/** Overlays that any page except the start page may need. */
export default function Besides({ from }: BesidesProps) {
  const [path] = useLocation();
  const isAsking = new URLSearchParams(useSearch()).get('modal') === 'forgot-password';
  const isAwaiting = AWAITING.includes(path) || isAsking;
  // Loads the messages only for people who have waited for one; they keep them on later pages.
  const [hasWaited, setWaited] = useState(isAwaiting || AWAITING.includes(from));
  if (isAwaiting && !hasWaited) setWaited(true);
  const { feed, session } = useActors();
  const isChecked = useSelector(session, ({ context }) => context.user?.check_minutes);
  const [hasNewBuild, setNewBuild] = useState(false);
  // They stay once they were on, so that a list of them closes in its own time.
  const [hasHotkeys, setHotkeys] = useState(false);
  useEffect(() => hotkeysStored.whenOn(() => setHotkeys(true)), []);
  useEffect(() => watchBuilds(() => setNewBuild(true)), []);
  useEffect(() => {
    // The server that answers after an outage may have a new build.
    const restored = feed.on('feed.restored', lookForBuild);
    return () => restored.unsubscribe();
  }, [feed]);
  return (
    <>
      <LazyPart>{isChecked && <RealityCheck key={isChecked} />}</LazyPart>
      <LazyPart>{hasNewBuild && <AppUpdate />}</LazyPart>
      <LazyPart>{hasHotkeys && <Hotkeys />}</LazyPart>
      <LazyPart>{hasWaited && <Messages isAwaiting={isAwaiting} />}</LazyPart>
    </>
  );
}
