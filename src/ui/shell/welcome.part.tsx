import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useActors } from '../app/context.tsx';
import { welcome } from './welcome.port.ts';
import View from './welcome.view.tsx';

/** What the newcomer who is signed in was given. */
export default function Welcome() {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  useEffect(() => (isSignedIn ? () => welcome.send({ type: 'welcome.close' }) : undefined), [isSignedIn]);
  return isSignedIn && <View actor={welcome} />;
}
