import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { cashOutMachine } from '../../../machines/bets/cash-out.machine.ts';
import { isChecking, useRequestStep } from '../../shared/request-step.ts';

export type CashOutRef = ActorRefFrom<typeof cashOutMachine>;

/** The step of the dialog: that of the request while its outcome is unknown, else that of the cash-out. */
export function useStep(actor: CashOutRef) {
  const request = useRequestStep(actor);
  const step = useSelector(actor, stepOf);
  return isChecking(request) ? request : step;
}

function stepOf(state: SnapshotFrom<typeof cashOutMachine>) {
  if (state.hasTag('busy')) return 'requesting';
  if (state.matches('repriced')) return 'repriced';
  if (state.matches('cashedOut')) return 'cashedOut';
  if (state.matches('refused')) return 'refused';
  if (state.matches('notCashedOut')) return 'notCashedOut';
  return 'confirming';
}
