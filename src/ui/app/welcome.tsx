import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { welcome } from '../../actors/app/welcome.ts';
import { useActors } from '../shared/context.tsx';
import View from './welcome.view.tsx';

/** The welcome of a signed-in new person. */
export default function Welcome() {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  useEffect(() => (isSignedIn ? () => welcome.send({ type: 'welcome.close' }) : undefined), [isSignedIn]);
  return isSignedIn && <View actor={welcome} />;
}
