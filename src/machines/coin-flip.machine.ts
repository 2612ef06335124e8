import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Prediction } from '../schemas/bets/matches.ts';
import type { CallError } from '../schemas/call-error.ts';
import type { CoinFlipReceipt, CoinFlipRound } from '../schemas/games/games.ts';
import type { MoneyRoute, PendingRequest, Resolved } from '../schemas/requests.ts';
import type { PortDone, PortFailed } from './events.ts';

/** The body of `coin-flip/play` as it stands on the screen: nothing in it has been checked yet. */
export interface CoinFlipDraft {
  seed_id: number | null;
  prediction: Prediction | '';
  bet_amount: string;
}

interface CoinFlipContext {
  /** The pair of seeds that the player was shown last; null while none is. */
  seedId: number | null;
  prediction: Prediction | '';
  /** As typed. */
  stake: string;
  /** Nothing moves: the coin shows its side at once. */
  isStill: boolean;
  request: PendingRequest;
  /** Times that the question for an unknown outcome has failed, up to 5. */
  attempts: number;
  /** What is wrong with the draft, by field. */
  errors: Readonly<Record<string, string>>;
  /** The server's word on a refusal. */
  msg: string;
  /** The last round that came out, from the moment at which the coin begins to land. */
  receipt: CoinFlipReceipt | null;
}

type CoinFlipEvent =
  | { type: 'coin.call'; prediction: Prediction }
  | { type: 'coin.stake'; stake: string }
  | { type: 'coin.flip' }
  | { type: 'coin.check' }
  /** The player sees the commitment to this pair of seeds. */
  | { type: 'seeds.shown'; seedId: number }
  | { type: 'network.back' }
  | PortDone<'recall', PendingRequest | null>
  | PortDone<'play', CoinFlipReceipt>
  | PortDone<'resolve', Resolved<CoinFlipReceipt>>
  | PortFailed<'play'>;

type Refusal = Extract<CallError, { kind: 'refused' }>;

export const coinFlipMachine = setup({
  types: {} as {
    context: CoinFlipContext;
    events: CoinFlipEvent;
    input: { isStill: boolean };
    emitted:
      | { type: 'round.played'; round: CoinFlipRound }
      | { type: 'wallet.moved'; totalWalletAmount: number }
      /** The pair of seeds that the player saw is no longer in use. */
      | { type: 'seeds.outdated' };
    /** `busy`: nothing can be changed. `undecided`: the outcome is not shown yet. */
    tags: 'busy' | 'checking' | 'undecided';
  },
  actors: {
    recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(unprovided),
    play: fromPromise<CoinFlipReceipt, { draft: CoinFlipDraft; key: string }>(unprovided),
    resolve: fromPromise<Resolved<CoinFlipReceipt>, PendingRequest>(unprovided),
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
    takeCall: assign(({ context, event }) => {
      assertEvent(event, 'coin.call');
      const { prediction: _prediction, ...errors } = context.errors;
      return { prediction: event.prediction, errors };
    }),
    takeStake: assign(({ context, event }) => {
      assertEvent(event, 'coin.stake');
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
    // However soon the answer comes, a flip takes as long as its coin takes to fall.
    fall: ({ context }) => (context.isStill ? 0 : 1600),
  },
}).createMachine({
  id: 'coinFlip',
  description:
    'Flips of the coin, one at a time and each by hand. The side comes from the answer: until then the coin spins without one. When the answer is lost, the server is asked by key before anything is said.',
  context: ({ input: { isStill } }) => ({
    seedId: null,
    prediction: '',
    stake: '',
    isStill,
    request: { route: 'coin-flip/play', key: '', subject: '' },
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
      description: 'Was the page loaded anew while a flip was on its way?',
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => ({ route: context.request.route }),
        onDone: [
          { guard: 'isRemembered', target: 'flipping.reconciling', actions: 'takeRemembered' },
          { target: 'ready' },
        ],
        onError: { target: 'ready' },
      },
    },
    ready: {
      entry: 'forget',
      initial: 'choosing',
      on: {
        'coin.call': { target: '.choosing', actions: 'takeCall' },
        'coin.stake': { target: '.choosing', actions: 'takeStake' },
        'coin.flip': { guard: 'hasSeeds', target: 'flipping', actions: 'commit' },
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
            'The answer was lost; the flip is now known not to have been played, and never will be.',
        },
      },
    },
    flipping: {
      description:
        'The coin is in the air and its side is not known here. The key of the request is kept across a reload until the coin lies still.',
      tags: ['busy', 'undecided'],
      entry: 'remember',
      initial: 'awaiting',
      states: {
        awaiting: {
          description: 'What the schema finds wrong with the draft comes back like a refusal of the server.',
          invoke: {
            id: 'play',
            src: 'play',
            input: ({ context }) => ({ draft: draftOf(context), key: context.request.key }),
            onDone: { target: '#coinFlip.landing', actions: 'takeReceipt' },
            onError: [
              {
                guard: 'isOutdated',
                target: '#coinFlip.ready.outdated',
                actions: ['dropSeeds', 'announceOutdated'],
              },
              { guard: 'isIncorrect', target: '#coinFlip.ready.choosing', actions: 'showErrors' },
              { guard: 'isSignedOut', target: '#coinFlip.ready.choosing' },
              { guard: 'isRefusal', target: '#coinFlip.ready.refused', actions: 'showRefusal' },
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
            'coin.check': { target: 'reconciling' },
          },
        },
        reconciling: {
          tags: 'checking',
          invoke: {
            id: 'resolve',
            src: 'resolve',
            input: ({ context }) => context.request,
            onDone: [
              { guard: 'isApplied', target: '#coinFlip.landing', actions: 'takeResolved' },
              { target: '#coinFlip.ready.notPlayed' },
            ],
            onError: { target: 'outcomeUnknown', actions: 'countAttempt' },
          },
        },
      },
    },
    landing: {
      description: 'The side is known and the coin is falling on it. Nothing is said before it lies still.',
      tags: ['busy', 'undecided'],
      after: { fall: { target: 'revealed' } },
    },
    revealed: {
      description: 'The coin lies on its side, and stays there until the next flip.',
      entry: ['forget', 'announce'],
      on: {
        'coin.call': { actions: 'takeCall' },
        'coin.stake': { actions: 'takeStake' },
        'coin.flip': { guard: 'hasSeeds', target: 'flipping', actions: 'commit' },
      },
    },
  },
});

async function unprovided(): Promise<never> {
  throw new Error('This port was not provided');
}

function draftOf({ seedId, prediction, stake }: CoinFlipContext): CoinFlipDraft {
  return { seed_id: seedId, prediction, bet_amount: stake };
}

/** The refusal that a call ended with; after any other error it is unknown whether it took effect. */
function refusalIn(event: CoinFlipEvent): Refusal | undefined {
  return 'error' in event && event.error.kind === 'refused' ? event.error : undefined;
}

/** A refusal that brings other seeds: those that were sent are no longer in use. */
function speaksOfSeeds(event: CoinFlipEvent): boolean {
  const data = refusalIn(event)?.data;
  return typeof data === 'object' && data !== null && 'seeds' in data;
}
