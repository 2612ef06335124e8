import { useSelector } from '@xstate/react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { moneyRequestMachine } from '../../machines/shared/money-request.machine.ts';

type Watched<Snapshot> = Pick<AnyActorRef, 'subscribe'> & { getSnapshot(): Snapshot };

/** A flow with money: its child `request` exists while a request is on its way. */
type Flow = Watched<{ children: { request?: Request | undefined } }>;
type Request = Watched<Pick<SnapshotFrom<typeof moneyRequestMachine>, 'value' | 'context'>>;

/**
 * The step of a flow's request: `recalling`, `sent`, `outcomeUnknown` (waits to ask the server again) or
 * `reconciling` (asks the server). Undefined without a request.
 */
export function useRequestStep(flow: Flow) {
  const request = useSelector(flow, ({ children }) => children.request);
  return useSelector(request, (state) => state?.value);
}

type Step = ReturnType<typeof useRequestStep>;

/** Whether the answer was lost and the outcome is being looked up. */
export function isChecking(step: Step): step is 'outcomeUnknown' | 'reconciling' {
  return step === 'outcomeUnknown' || step === 'reconciling';
}

/** The subject of the request that is on its way, even if it was sent before a reload. */
export function useRequestSubject(flow: Flow): string {
  const request = useSelector(flow, ({ children }) => children.request);
  return useSelector(request, (state) => state?.context.subject ?? '');
}
