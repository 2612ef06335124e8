import { useSelector } from '@xstate/react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { moneyRequestMachine } from '../../machines/shared/money-request.machine.ts';

type Watched<Snapshot> = Pick<AnyActorRef, 'subscribe'> & { getSnapshot(): Snapshot };

/** A flow with money: it has a request for its child while one is on its way. */
type Flow = Watched<{ children: { request?: Request | undefined } }>;
type Request = Watched<Pick<SnapshotFrom<typeof moneyRequestMachine>, 'value' | 'context'>>;

/**
 * The step of a flow's request: `recalling`, `sent`, `outcomeUnknown` (the server is asked again by itself) or
 * `reconciling` (it is being asked). Undefined without a request.
 */
export function useRequestStep(flow: Flow) {
  const request = useSelector(flow, ({ children }) => children.request);
  return useSelector(request, (state) => state?.value);
}

type Step = ReturnType<typeof useRequestStep>;

/** The answer was lost: what became of the request is being found out. */
export function isChecking(step: Step): step is 'outcomeUnknown' | 'reconciling' {
  return step === 'outcomeUnknown' || step === 'reconciling';
}

/** The subject of the request that is on its way, also when it was sent before the page was loaded anew. */
export function useRequestSubject(flow: Flow): string {
  const request = useSelector(flow, ({ children }) => children.request);
  return useSelector(request, (state) => state?.context.subject ?? '');
}
