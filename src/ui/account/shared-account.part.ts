import { useSelector } from '@xstate/react';
import { useActors } from '../app/context.tsx';
import { demoAccount, demoInbox } from '../shell/demo.port.ts';

/** Whether the person is in the account that all who try the demo share; undefined until that is known. */
export function useIsShared(): boolean | undefined {
  const { session } = useActors();
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const isLive = useSelector(demoInbox, (state) => state.matches('live'));
  const phone = useSelector(session, (state) => state.context.user?.phone);
  if (isLive) return false;
  return isDemo && phone !== undefined ? phone === demoAccount.phone : undefined;
}
