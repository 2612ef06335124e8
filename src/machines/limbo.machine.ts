import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { CallError } from '../schemas/call-error.ts';
import type { LimboReceipt, LimboRound } from '../schemas/games/games.ts';
import type { MoneyRoute, PendingRequest, Resolved } from '../schemas/requests.ts';
import type { PortDone, PortFailed } from './events.ts';

/** The body of `limbo/play` as it stands on the screen: nothing in it has been checked yet. */
export interface LimboDraft {
  seed_id: number | null;
  target: string;
  bet_amount: string;
}

interface LimboContext {
  /** The pair of seeds that the player was shown last; null while none is. */
  seedId: number | null;
  /** The multiplier aimed at, as typed. */
  target: string;
  /** As typed. */
  stake: string;
  /** Nothing moves: the result is there at once. */
  isStill: boolean;
  request: PendingRequest;
  /** Times that the question for an unknown outcome has failed, up to 5. */
  attempts: number;
  /** What is wrong with the draft, by field. */
  errors: Readonly<Record<string, string>>;
  /** The server's word on a refusal. */
  msg: string;
  /** The last round that came out, from the moment at which the figure begins to rise. */
  receipt: LimboReceipt | null;
}

type LimboEvent =
  | { type: 'limbo.aim'; target: string }
  | { type: 'limbo.stake'; stake: string }
  | { type: 'limbo.play' }
  | { type: 'limbo.check' }
  /** The player sees the commitment to this pair of seeds. */
  | { type: 'seeds.shown'; seedId: number }
  | { type: 'network.back' }
  | PortDone<'recall', PendingRequest | null>
  | PortDone<'play', LimboReceipt>
  | PortDone<'resolve', Resolved<LimboReceipt>>
  | PortFailed<'play'>;

type Refusal = Extract<CallError, { kind: 'refused' }>;

export const limboMachine = setup({
  types: {} as {
    context: LimboContext;
    events: LimboEvent;
    input: { isStill: boolean };
    emitted:
      | { type: 'round.played'; round: LimboRound }
      | { type: 'wallet.moved'; totalWalletAmount: number }
      /** The pair of seeds that the player saw is no longer in use. */
      | { type: 'seeds.outdated' };
    /** `busy`: nothing can be changed. `undecided`: the outcome is not shown yet. */
    tags: 'busy' | 'checking' | 'undecided';
  },
  actors: {
    recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(unprovided),
    play: fromPromise<LimboReceipt, { draft: LimboDraft; key: string }>(unprovided),
    resolve: fromPromise<Resolved<LimboReceipt>, PendingRequest>(unprovided),
  },
  guards: {
    isRemembered: ({ event }) => event.type === 'xstate.done.actor.recall' && event.output !== null,
    hasSeeds: ({ context }) => context.seedId !== null,
    isOutdated: ({ event }) => speaksOfSeeds(event),
    isIncorrect: ({ event }) => Object.keys(refusalIn(event)?.errors ?? {}).length > 0,
    isSignedOut: ({ event }) => refusalIn(event)?.status === 401,
    isRefusal: ({ event }) => refusalIn(event) !== undefined,
    isApplied: ({ event }) =>
      event.type === 'xstate.done.actor.resolve' && event.output.outcome === 'applied',
  },
  actions: {
    takeSeeds: assign(({ event }) => {
      assertEvent(event, 'seeds.shown');
      return { seedId: event.seedId };
    }),
    takeTarget: assign(({ context, event }) => {
      assertEvent(event, 'limbo.aim');
      const { target: _target, ...errors } = context.errors;
      return { target: event.target, errors };
    }),
    takeStake: assign(({ context, event }) => {
      assertEvent(event, 'limbo.stake');
      const { bet_amount: _amount, ...errors } = context.errors;
      return { stake: event.stake, errors };
    }),
    commit: assign(({ context }) => ({
      request: { ...context.request, key: crypto.randomUUID() },
      attempts: 0,
      errors: {},
      msg: '',
    })),
    takeRemembered: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.recall');
      return { request: event.output ?? context.request };
    }),
    dropSeeds: assign({ seedId: null }),
    announceOutdated: emit({ type: 'seeds.outdated' }),
    showErrors: assign(({ event }) => ({ errors: refusalIn(event)?.errors ?? {} })),
    showRefusal: assign(({ event }) => ({ msg: refusalIn(event)?.msg ?? '' })),
    countAttempt: assign(({ context }) => ({ attempts: Math.min(context.attempts + 1, 5) })),
    takeReceipt: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.play');
      return { receipt: event.output };
    }),
    takeResolved: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.resolve');
      return event.output.outcome === 'applied' ? { receipt: event.output.data } : {};
    }),
    announce: enqueueActions(({ context: { receipt }, enqueue }) => {
      if (receipt === null) return;
      enqueue.emit({ type: 'round.played', round: receipt.round });
      enqueue.emit({ type: 'wallet.moved', totalWalletAmount: receipt.totalWalletAmount });
    }),
    remember: () => {},
    forget: () => {},
  },
  delays: {
    untilNextCheck: ({ context }) => Math.min(1000 * 2 ** context.attempts, 30_000),
    // However soon the answer comes, a round takes as long as its figure takes to rise.
    climb: ({ context }) => (context.isStill ? 0 : 1200),
  },
}).createMachine({
  id: 'limbo',
  description:
    'Rounds of limbo, one at a time and each by hand: the result comes from the answer, and the figure on screen rises to it. When the answer is lost, the server is asked by key before anything is said.',
  context: ({ input: { isStill } }) => ({
    seedId: null,
    target: '2.00',
    stake: '',
    isStill,
    request: { route: 'limbo/play', key: '', subject: '' },
    attempts: 0,
    errors: {},
    msg: '',
    receipt: null,
  }),
  initial: 'recalling',
  on: {
    'seeds.shown': { actions: 'takeSeeds' },
  },
  states: {
    recalling: {
      description: 'Was the page loaded anew while a round was on its way?',
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => ({ route: context.request.route }),
        onDone: [
          { guard: 'isRemembered', target: 'committed.reconciling', actions: 'takeRemembered' },
          { target: 'ready' },
        ],
        onError: { target: 'ready' },
      },
    },
    ready: {
      entry: 'forget',
      initial: 'choosing',
      on: {
        'limbo.aim': { target: '.choosing', actions: 'takeTarget' },
        'limbo.stake': { target: '.choosing', actions: 'takeStake' },
        'limbo.play': { guard: 'hasSeeds', target: 'committed', actions: 'commit' },
      },
      states: {
        choosing: {},
        refused: {
          description: 'The server said no, in the words of `msg`. No money has moved.',
        },
        outdated: {
          description:
            'The seeds have been changed elsewhere, such as in another tab. Nothing was played: the player first sees what the house commits to now.',
        },
        notPlayed: {
          description:
            'The answer was lost; the round is now known not to have been played, and never will be.',
        },
      },
    },
    committed: {
      description:
        'A round is on its way. The key of its request is kept across a reload until its result stands.',
      tags: ['busy', 'undecided'],
      entry: 'remember',
      initial: 'playing',
      states: {
        playing: {
          description: 'What the schema finds wrong with the draft comes back like a refusal of the server.',
          invoke: {
            id: 'play',
            src: 'play',
            input: ({ context }) => ({ draft: draftOf(context), key: context.request.key }),
            onDone: { target: '#limbo.rising', actions: 'takeReceipt' },
            onError: [
              {
                guard: 'isOutdated',
                target: '#limbo.ready.outdated',
                actions: ['dropSeeds', 'announceOutdated'],
              },
              { guard: 'isIncorrect', target: '#limbo.ready.choosing', actions: 'showErrors' },
              { guard: 'isSignedOut', target: '#limbo.ready.choosing' },
              { guard: 'isRefusal', target: '#limbo.ready.refused', actions: 'showRefusal' },
              { target: 'outcomeUnknown' },
            ],
          },
        },
        outcomeUnknown: {
          description: 'The answer was lost, and the server could not be asked yet.',
          tags: 'checking',
          after: { untilNextCheck: { target: 'reconciling' } },
          on: {
            'network.back': { target: 'reconciling' },
            'limbo.check': { target: 'reconciling' },
          },
        },
        reconciling: {
          tags: 'checking',
          invoke: {
            id: 'resolve',
            src: 'resolve',
            input: ({ context }) => context.request,
            onDone: [
              { guard: 'isApplied', target: '#limbo.rising', actions: 'takeResolved' },
              { target: '#limbo.ready.notPlayed' },
            ],
            onError: { target: 'outcomeUnknown', actions: 'countAttempt' },
          },
        },
      },
    },
    rising: {
      description: 'The result is known and the figure rises to it. Nothing is said before it stands.',
      tags: ['busy', 'undecided'],
      after: { climb: { target: 'revealed' } },
    },
    revealed: {
      description: 'The result stands until the next round.',
      entry: ['forget', 'announce'],
      on: {
        'limbo.aim': { actions: 'takeTarget' },
        'limbo.stake': { actions: 'takeStake' },
        'limbo.play': { guard: 'hasSeeds', target: 'committed', actions: 'commit' },
      },
    },
  },
});

async function unprovided(): Promise<never> {
  throw new Error('This port was not provided');
}

function draftOf({ seedId, target, stake }: LimboContext): LimboDraft {
  return { seed_id: seedId, target, bet_amount: stake };
}

/** The refusal that a call ended with; after any other error it is unknown whether it took effect. */
function refusalIn(event: LimboEvent): Refusal | undefined {
  return 'error' in event && event.error.kind === 'refused' ? event.error : undefined;
}

/** A refusal that brings other seeds: those that were sent are no longer in use. */
function speaksOfSeeds(event: LimboEvent): boolean {
  const data = refusalIn(event)?.data;
  return typeof data === 'object' && data !== null && 'seeds' in data;
}
