import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Game } from '../fairness/games.ts';
import type { Choices } from '../fairness/rules.ts';
import type { CallError } from '../schemas/call-error.ts';
import type { Round, RoundReceipt } from '../schemas/games/games.ts';
import type { MoneyRoute, PendingRequest, PlayRoute, Resolved } from '../schemas/requests.ts';
import type { PortDone, PortFailed } from './events.ts';

/** The choice of a game by the names of its fields, as it stands on the screen: nothing in it has been checked yet. */
export type ChoiceDraft<G extends Game> = { readonly [Field in keyof Choices[G]]: string };

/** The body of the call that plays a round, unchecked: the choice stands among the other fields. */
export interface RoundDraft {
  seed_id: number | null;
  bet_amount: string;
  [choice: string]: string | number | null;
}

export interface RoundInput<Choice = Readonly<Record<string, string>>> {
  route: PlayRoute;
  /** What is chosen before the player has chosen anything. */
  choice: Choice;
  /** How long the result takes to be shown, in ms; 0 where nothing is to move. */
  revealMs: number;
}

export interface RoundContext<Choice = Readonly<Record<string, string>>, Answer = RoundReceipt> {
  /** The pair of seeds that the player was shown last; null while none is. */
  seedId: number | null;
  choice: Choice;
  /** As typed. */
  stake: string;
  revealMs: number;
  request: PendingRequest;
  /** Times that the question for an unknown outcome has failed, up to 5. */
  attempts: number;
  /** What is wrong with the draft, by field. */
  errors: Readonly<Record<string, string>>;
  /** The server's word on a refusal. */
  msg: string;
  /** The last round that came out, from the moment at which its result begins to be shown. */
  receipt: Answer | null;
}

export type RoundEvent<Fields = Readonly<Record<string, string>>> =
  /** Some fields of the choice, or all. */
  | { type: 'round.choose'; choice: Fields }
  | { type: 'round.stake'; stake: string }
  | { type: 'round.play' }
  /** Asks now what became of the round. */
  | { type: 'round.check' }
  /** The player sees the commitment to this pair of seeds. */
  | { type: 'seeds.shown'; seedId: number }
  | { type: 'network.back' };

export type RoundEmitted<Played = Round> =
  | { type: 'round.played'; round: Played }
  | { type: 'wallet.moved'; totalWalletAmount: number }
  /** The pair of seeds that the player saw is no longer in use. */
  | { type: 'seeds.outdated' };

type PortEvent =
  | PortDone<'recall', PendingRequest | null>
  | PortDone<'play', RoundReceipt>
  | PortDone<'resolve', Resolved<RoundReceipt>>
  | PortFailed<'play'>;

type Refusal = Extract<CallError, { kind: 'refused' }>;

export const roundMachine = setup({
  types: {} as {
    input: RoundInput;
    context: RoundContext;
    events: RoundEvent | PortEvent;
    emitted: RoundEmitted;
    /** `busy`: nothing can be changed. `undecided`: the outcome is not shown yet. */
    tags: 'busy' | 'checking' | 'undecided';
  },
  actors: {
    recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(unprovided),
    play: fromPromise<RoundReceipt, { draft: RoundDraft; key: string }>(unprovided),
    resolve: fromPromise<Resolved<RoundReceipt>, PendingRequest>(unprovided),
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
    takeChoice: assign(({ context, event }) => {
      assertEvent(event, 'round.choose');
      return {
        choice: { ...context.choice, ...event.choice },
        errors: withoutFields(context.errors, Object.keys(event.choice)),
      };
    }),
    takeStake: assign(({ context, event }) => {
      assertEvent(event, 'round.stake');
      return { stake: event.stake, errors: withoutFields(context.errors, ['bet_amount']) };
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
    // However soon the answer comes, a round takes as long as its result takes to be shown.
    reveal: ({ context }) => context.revealMs,
  },
}).createMachine({
  id: 'round',
  description:
    'Rounds of a game, one at a time and each by hand. The result comes from the answer: until then nothing on the screen knows it. When the answer is lost, the server is asked by key before anything is said.',
  context: ({ input: { route, choice, revealMs } }) => ({
    seedId: null,
    choice,
    stake: '',
    revealMs,
    request: { route, key: '', subject: '' },
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
        'round.choose': { target: '.choosing', actions: 'takeChoice' },
        'round.stake': { target: '.choosing', actions: 'takeStake' },
        'round.play': { guard: 'hasSeeds', target: 'committed', actions: 'commit' },
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
        'The round is on its way and its result is not known here. The key of the request is kept across a reload until the result stands on the screen.',
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
            onDone: { target: '#round.revealing', actions: 'takeReceipt' },
            onError: [
              {
                guard: 'isOutdated',
                target: '#round.ready.outdated',
                actions: ['dropSeeds', 'announceOutdated'],
              },
              { guard: 'isIncorrect', target: '#round.ready.choosing', actions: 'showErrors' },
              { guard: 'isSignedOut', target: '#round.ready.choosing' },
              { guard: 'isRefusal', target: '#round.ready.refused', actions: 'showRefusal' },
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
            'round.check': { target: 'reconciling' },
          },
        },
        reconciling: {
          tags: 'checking',
          invoke: {
            id: 'resolve',
            src: 'resolve',
            input: ({ context }) => context.request,
            onDone: [
              { guard: 'isApplied', target: '#round.revealing', actions: 'takeResolved' },
              { target: '#round.ready.notPlayed' },
            ],
            onError: { target: 'outcomeUnknown', actions: 'countAttempt' },
          },
        },
      },
    },
    revealing: {
      description:
        'The result is known and moves into place, such as a coin that falls on its side. Nothing is said before it stands.',
      tags: ['busy', 'undecided'],
      after: { reveal: { target: 'revealed' } },
    },
    revealed: {
      description: 'The result stands on the screen, and stays there until the next round.',
      entry: ['forget', 'announce'],
      on: {
        'round.choose': { actions: 'takeChoice' },
        'round.stake': { actions: 'takeStake' },
        'round.play': { guard: 'hasSeeds', target: 'committed', actions: 'commit' },
      },
    },
  },
});

async function unprovided(): Promise<never> {
  throw new Error('This port was not provided');
}

function draftOf({ seedId, choice, stake }: RoundContext): RoundDraft {
  return { ...choice, seed_id: seedId, bet_amount: stake };
}

function withoutFields(errors: RoundContext['errors'], fields: readonly string[]): RoundContext['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}

/** The refusal that a call ended with; after any other error it is unknown whether it took effect. */
function refusalIn(event: RoundEvent | PortEvent): Refusal | undefined {
  return 'error' in event && event.error.kind === 'refused' ? event.error : undefined;
}

/** A refusal that brings other seeds: those that were sent are no longer in use. */
function speaksOfSeeds(event: RoundEvent | PortEvent): boolean {
  const data = refusalIn(event)?.data;
  return typeof data === 'object' && data !== null && 'seeds' in data;
}
