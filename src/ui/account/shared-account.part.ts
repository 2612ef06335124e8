import { useSelector } from '@xstate/react';
import { useActors } from '../app/context.tsx';
import { demoAccount, demoInbox } from '../shell/demo.port.ts';

/** Whether the person is in the account that all who try the demo share. */
export function useIsShared(): boolean {
  const { session } = useActors();
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const phone = useSelector(session, (state) => state.context.user?.phone);
  return isDemo && phone === demoAccount.phone;
}
