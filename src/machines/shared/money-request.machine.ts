import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { PendingRequest, Resolved } from '../../schemas/shared/requests.ts';
import type { PortDone, PortFailed } from './events.ts';
import { isApplied, isRefusal, type Outcome, type Result, refusalIn } from './outcomes.ts';
import { unprovided } from './unprovided.ts';

interface MoneyRequestInput<Payload> {
  /** The body to send. Null when a page opens: the machine then only asks about a request from before the reload. */
  payload: Payload | null;
  /** Names the thing that the request is about, and is stored with its key. After a reload, null stands for any. */
  subject: string | null;
  /** Keeps the key after the request has been applied; the flow forgets it at its own end. */
  isKept?: boolean;
}

interface MoneyRequestContext<Payload, Receipt> extends MoneyRequestInput<Payload> {
  key: string;
  /** Failed questions about an unknown outcome, up to 5. */
  attempts: number;
  result: Result<Receipt>;
}

type MoneyRequestEvent<Receipt> =
  /** Ask for the outcome now, instead of waiting. */
  | { type: 'request.check' }
  | PortDone<'recall', Kept | null>
  | PortDone<'send', Receipt>
  | PortDone<'resolve', Resolved<Receipt>>
  | PortFailed<'send'>;

type Kept = Pick<PendingRequest, 'key' | 'subject'>;

/** `moneyRequestMachine` for one kind of payload and of receipt, as `moneyRequestOf` makes it. */
export type MoneyRequestMachine<Payload, Receipt> = ReturnType<
  typeof createMoneyRequestMachine<Payload, Receipt>
>;

/**
 * Sends one request that moves money. Every flow with money has it as its port `request`, made by `moneyRequestOf`. The
 * flow starts in `recalling`, and enters `requesting` whenever the person has agreed to something:
 *
 *     recalling: {                                   // a request from before a reload
 *       invoke: {
 *         id: 'request',
 *         src: 'request',
 *         input: { payload: null, subject: null },
 *         onDone: [
 *           { guard: 'isNone', target: … },          // where the flow begins
 *           { guard: 'isApplied', target: … },       // with the receipt: tell of it, once
 *           { target: … },                           // not applied: the answer was lost, it is safe to try again
 *         ],
 *         onError: { target: … },                    // a fault of our own: the flow begins
 *       },
 *       on: { 'network.back': { actions: 'askNow' } }, // sends `request.check`
 *     },
 *     requesting: {                                  // the same with the payload, no `isNone`, and:
 *           { guard: 'isRefusal', target: … },       // with the server's word; nothing has changed
 *     },
 *
 * Each time it is a new intent with a new key. Screens read its state by `useRequestStep`.
 */
export function createMoneyRequestMachine<Payload, Receipt>() {
  return setup({
    types: {} as {
      context: MoneyRequestContext<Payload, Receipt>;
      events: MoneyRequestEvent<Receipt>;
      input: MoneyRequestInput<Payload>;
      output: Outcome<Receipt>;
    },
    actors: {
      recall: fromPromise<Kept | null>(unprovided),
      send: fromPromise<Receipt, { payload: Payload; key: string }>(unprovided),
      resolve: fromPromise<Resolved<Receipt>, { key: string }>(unprovided),
    },
    guards: {
      isNew: ({ context }) => context.payload !== null,
      isRemembered: ({ context: { subject }, event }) =>
        event.type === 'xstate.done.actor.recall' &&
        event.output !== null &&
        (subject === null || subject === event.output.subject),
      isRefusal,
      isApplied,
    },
    actions: {
      makeKey: assign(() => ({ key: crypto.randomUUID() })),
      takeRemembered: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.recall');
        return event.output ? { key: event.output.key, subject: event.output.subject } : {};
      }),
      dropPayload: assign({ payload: null }),
      takeReceipt: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.send');
        return { result: { outcome: 'applied', receipt: event.output } };
      }),
      takeRefusal: assign(({ event }) => {
        const refusal = refusalIn(event);
        return refusal ? { result: { outcome: 'refused', refusal } } : {};
      }),
      takeResolved: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.resolve');
        const { output } = event;
        return output.outcome === 'applied'
          ? { result: { outcome: 'applied', receipt: output.data } }
          : { result: { outcome: 'notApplied' } };
      }),
      countAttempt: assign(({ context }) => ({ attempts: Math.min(context.attempts + 1, 5) })),
      remember: () => {},
      forget: () => {},
      forgetUnlessKept: enqueueActions(({ context, enqueue }) => {
        if (!context.isKept) enqueue('forget');
      }),
    },
    delays: {
      untilNextCheck: ({ context }) => Math.min(1000 * 2 ** context.attempts, 30_000),
    },
  }).createMachine({
    id: 'moneyRequest',
    description:
      'One request that moves money, until its outcome is known. Its key survives a reload until then. After a lost answer, the outcome is asked for by key.',
    context: ({ input }) => ({ ...input, key: '', attempts: 0, result: { outcome: 'none' } }),
    output: ({ context: { result, subject } }) => ({ ...result, subject: subject ?? '' }),
    initial: 'opening',
    states: {
      opening: {
        description: 'Transient: sends a new payload; without one, looks into the storage.',
        always: [{ guard: 'isNew', target: 'sent', actions: 'makeKey' }, { target: 'recalling' }],
      },
      recalling: {
        description: 'Looks into the storage for a request from before a reload.',
        invoke: {
          id: 'recall',
          src: 'recall',
          onDone: [
            { guard: 'isRemembered', target: 'reconciling', actions: 'takeRemembered' },
            { target: 'ready' },
          ],
          onError: { target: 'ready' },
        },
      },
      ready: {
        description: 'Storage held no request: the flow begins.',
        type: 'final',
      },
      sent: {
        description:
          'The request is on its way under its key. A payload that its schema refuses counts as refused.',
        entry: 'remember',
        exit: 'dropPayload',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { payload, key } }) => ({ payload: known(payload), key }),
          onDone: { target: 'applied', actions: 'takeReceipt' },
          onError: [
            { guard: 'isRefusal', target: 'refused', actions: 'takeRefusal' },
            { target: 'outcomeUnknown' },
          ],
        },
      },
      outcomeUnknown: {
        description:
          'The answer was lost, and the question has not been answered yet: the next try follows by itself.',
        after: { untilNextCheck: { target: 'reconciling' } },
        on: { 'request.check': { target: 'reconciling' } },
      },
      reconciling: {
        description: 'The server is asked by key for the outcome of the request.',
        invoke: {
          id: 'resolve',
          src: 'resolve',
          input: ({ context: { key } }) => ({ key }),
          onDone: [
            { guard: 'isApplied', target: 'applied', actions: 'takeResolved' },
            { target: 'notApplied', actions: 'takeResolved' },
          ],
          onError: { target: 'outcomeUnknown', actions: 'countAttempt' },
        },
      },
      applied: {
        description: 'The request has taken effect, once.',
        type: 'final',
        entry: 'forgetUnlessKept',
      },
      refused: {
        description: 'The server refused, and nothing has changed.',
        type: 'final',
        entry: 'forget',
      },
      notApplied: {
        description: 'The request has taken no effect, and never will: the server no longer takes its key.',
        type: 'final',
        entry: 'forget',
      },
    },
  });
}

/** For any payload: drawings and walks show this one. */
export const moneyRequestMachine = createMoneyRequestMachine<unknown, unknown>();

/** The payload of a request that is sent. @throws without one */
function known<Payload>(payload: Payload | null): Payload {
  if (payload === null) throw new Error('There is nothing to send');
  return payload;
}
