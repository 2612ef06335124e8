import { useSelector } from '@xstate/react';
import { demoAccount } from '../../actors/app/demo.ts';
import { useActors } from '../shared/context.tsx';
import { useDemoInbox } from '../shared/use-demo-inbox.ts';

/**
 * Whether the person uses the account that all visitors of the demo share; undefined until known. An expired
 * session still counts, since the person can log in again over their input.
 */
export function useIsShared(): boolean | undefined {
  const { session } = useActors();
  const demoInbox = useDemoInbox();
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const isLive = useSelector(demoInbox, (state) => state.matches('live'));
  const phone = useSelector(session, (state) => state.context.user?.phone, isSameOrNobody);
  if (isLive) return false;
  return isDemo && phone !== undefined ? phone === demoAccount.phone : undefined;
}

const isSameOrNobody = (last: string | undefined, now: string | undefined) =>
  now === undefined || now === last;
