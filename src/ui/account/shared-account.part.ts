import { useSelector } from '@xstate/react';
import { useActors } from '../app/context.tsx';
import { demoAccount, demoInbox } from '../shell/demo.port.ts';

/** Whether the person is in the account that all who try the demo share: so it seems until this is known to be none. */
export function useIsShared(): boolean {
  const { session } = useActors();
  const isLive = useSelector(demoInbox, (state) => state.matches('live'));
  const phone = useSelector(session, (state) => state.context.user?.phone);
  return !isLive && phone === demoAccount.phone;
}
