import { and, assertEvent, assign, emit, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import type { Game } from '../../fairness/games.ts';
import type { Choices } from '../../fairness/rules.ts';
import type { PlayBreak } from '../../schemas/account/limits.ts';
import type { Round, RoundReceipt } from '../../schemas/games/games.ts';
import type { PortDone, WalletMoved } from '../shared/events.ts';
import type { MoneyRequestMachine } from '../shared/money-request.machine.ts';
import {
  isApplied,
  isIncorrect,
  isNone,
  isRefusal,
  isSignedOut,
  messageIn,
  type Outcome,
  refusalData,
  refusalIn,
} from '../shared/outcomes.ts';

/** A game's choice by field, as typed: nothing is checked yet. */
export type ChoiceDraft<G extends Game> = { readonly [Field in keyof Choices[G]]: string };

/** The unchecked body of the call that plays a round, with the choice among its fields. */
export interface RoundDraft {
  seed_id: number | null;
  bet_amount: string;
  [choice: string]: string | number | null;
}

export interface RoundInput<Choice = Readonly<Record<string, string>>> {
  /** The choice before the player has made one. */
  choice: Choice;
  /** The duration of the result's animation, in ms; 0 for no motion. */
  revealMs: number;
}

export interface RoundContext<Choice = Readonly<Record<string, string>>, Answer = RoundReceipt> {
  /** The pair of seeds last shown to the player; null before that. */
  seedId: number | null;
  choice: Choice;
  /** As typed. */
  stake: string;
  revealMs: number;
  /** The player's break, in which nothing can be staked; null without one, and while it is unknown. */
  break: PlayBreak | null;
  /** Increases with every sent round, and with every result. */
  attempts: number;
  /** Messages on the draft, by field. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal. */
  msg: string;
  /** The last round, from the moment at which its result begins to be shown. */
  receipt: Answer | null;
}

export type RoundEvent<Fields = Readonly<Record<string, string>>> =
  /** Some or all fields of the choice. */
  | { type: 'round.choose'; choice: Fields }
  | { type: 'round.stake'; stake: string }
  | { type: 'round.play' }
  /** Asks for the round's outcome now. */
  | { type: 'round.check' }
  /** The player sees the commitment of this pair of seeds. */
  | { type: 'seeds.shown'; seedId: number }
  /** Null once the break is over, and without one. */
  | { type: 'break.told'; taken: PlayBreak | null }
  | { type: 'network.back' };

export type RoundEmitted<Played = Round> =
  | { type: 'round.played'; round: Played }
  | WalletMoved
  /** The pair of seeds that the player saw is no longer in use. */
  | { type: 'seeds.outdated' };

/** A statechart of rounds with this choice and this receipt, its port unprovided. */
export function createRoundMachine<
  Choice extends Readonly<Record<keyof Choice, string>>,
  Receipt extends RoundReceipt,
>() {
  return setup({
    types: {} as {
      input: RoundInput<Choice>;
      context: RoundContext<Choice, Receipt>;
      events: RoundEvent<Partial<Choice>> | PortDone<'request', Outcome<Receipt>>;
      emitted: RoundEmitted<Receipt['round']>;
      /** `busy`: nothing can be changed. */
      tags: 'busy' | 'onBreak';
      children: { request: 'request' };
    },
    actors: {
      request: {} as MoneyRequestMachine<RoundDraft, Receipt>,
    },
    guards: {
      isNone,
      isApplied,
      hasSeeds: ({ context }) => context.seedId !== null,
      isFree: stateIn({ player: 'free' }),
      mayPlay: and(['hasSeeds', 'isFree']),
      isOnBreak: ({ event }) => event.type === 'break.told' && event.taken !== null,
      // The sent seeds are no longer in use: the refusal has the new ones.
      isOutdated: ({ event }) => refusalData(event, 'seeds') !== undefined,
      isIncorrect,
      isSignedOut,
      isRefusal,
    },
    actions: {
      takeSeeds: assign(({ event }) => {
        assertEvent(event, 'seeds.shown');
        return { seedId: event.seedId };
      }),
      takeBreak: assign(({ event }) => {
        assertEvent(event, 'break.told');
        return { break: event.taken };
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
      countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
      dropRefusal: assign({ errors: {}, msg: '' }),
      dropSeeds: assign({ seedId: null }),
      announceOutdated: emit({ type: 'seeds.outdated' }),
      showErrors: assign(({ event }) => ({ errors: refusalIn(event)?.errors ?? {} })),
      showRefusal: assign(({ event }) => ({ msg: messageIn(event) })),
      takeReceipt: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.request');
        return event.output.outcome === 'applied' ? { receipt: event.output.receipt } : {};
      }),
      announce: enqueueActions(({ context: { receipt }, enqueue }) => {
        if (receipt === null) return;
        const { round, totalWalletAmount, revision } = receipt;
        enqueue.emit({ type: 'round.played', round });
        enqueue.emit({ type: 'wallet.moved', totalWalletAmount, revision });
      }),
      askNow: sendTo('request', { type: 'request.check' }),
      forget: () => {},
    },
    delays: {
      // A round takes at least the time of its animation, however soon the answer comes.
      reveal: ({ context }) => context.revealMs,
    },
  }).createMachine({
    id: 'round',
    description:
      'Rounds of a game, one at a time and each by hand. The result comes from the answer: until then nothing on the screen knows it. When the answer is lost, the server is asked by key before anything is said.',
    context: ({ input: { choice, revealMs } }) => ({
      seedId: null,
      choice,
      stake: '',
      revealMs,
      break: null,
      attempts: 0,
      errors: {},
      msg: '',
      receipt: null,
    }),
    type: 'parallel',
    on: {
      'seeds.shown': { actions: 'takeSeeds' },
    },
    states: {
      game: {
        description: 'The round, from the choice to the result.',
        initial: 'recalling',
        states: {
          recalling: {
            description:
              'A round from before a reload is looked for in the storage, and its outcome asked for.',
            tags: 'busy',
            invoke: {
              id: 'request',
              src: 'request',
              input: { payload: null, subject: '', isKept: true },
              onDone: [
                { guard: 'isNone', target: 'ready' },
                { guard: 'isApplied', target: 'revealing', actions: ['takeReceipt', 'countAttempt'] },
                { target: 'ready.notPlayed', actions: 'countAttempt' },
              ],
              onError: { target: 'ready' },
            },
            on: {
              'round.check': { actions: 'askNow' },
              'network.back': { actions: 'askNow' },
            },
          },
          requesting: {
            description: 'A round is on its way. Its key is kept until the result is on screen.',
            tags: 'busy',
            invoke: {
              id: 'request',
              src: 'request',
              input: ({ context }) => ({ payload: draftOf(context), subject: '', isKept: true }),
              onDone: [
                { guard: 'isApplied', target: 'revealing', actions: ['takeReceipt', 'countAttempt'] },
                { guard: 'isOutdated', target: 'ready.outdated', actions: ['dropSeeds', 'announceOutdated'] },
                { guard: 'isIncorrect', target: 'ready.choosing', actions: 'showErrors' },
                { guard: 'isSignedOut', target: 'ready.choosing' },
                { guard: 'isRefusal', target: 'ready.refused', actions: 'showRefusal' },
                { target: 'ready.notPlayed', actions: 'countAttempt' },
              ],
              onError: { target: 'ready' },
            },
            on: {
              'round.check': { actions: 'askNow' },
              'network.back': { actions: 'askNow' },
            },
          },
          ready: {
            description: 'The player picks a choice and a stake.',
            initial: 'choosing',
            on: {
              'round.choose': { target: '.choosing', actions: 'takeChoice' },
              'round.stake': { target: '.choosing', actions: 'takeStake' },
              'round.play': {
                guard: 'mayPlay',
                target: 'requesting',
                actions: ['countAttempt', 'dropRefusal'],
              },
            },
            states: {
              choosing: {},
              refused: {
                description: 'The server said no, in the words of `msg`. No money has moved.',
              },
              outdated: {
                description:
                  'The seeds were rotated elsewhere, so nothing was played: the new commitment is shown first.',
              },
              notPlayed: {
                description: 'The answer was lost. The round was not played, and never will be.',
              },
            },
          },
          revealing: {
            description: 'The result is known, and its animation runs. Nothing is said before it ends.',
            tags: 'busy',
            after: { reveal: { target: 'revealed' } },
          },
          revealed: {
            description: 'The result is on screen until the next round.',
            entry: ['forget', 'announce'],
            on: {
              'round.choose': { actions: 'takeChoice' },
              'round.stake': { actions: 'takeStake' },
              'round.play': { guard: 'mayPlay', target: 'requesting', actions: 'countAttempt' },
            },
          },
        },
      },
      player: {
        description: 'Whether the player may stake. A round that is on its way goes on to its result.',
        initial: 'free',
        on: {
          'break.told': [
            { guard: 'isOnBreak', target: '.onBreak', actions: 'takeBreak' },
            { target: '.free', actions: 'takeBreak' },
          ],
        },
        states: {
          free: {
            description: 'No break is known.',
          },
          onBreak: {
            description:
              'The player is on a break: no round is sent. Choice and stake stay as they are, and play resumes once the break is over.',
            tags: 'onBreak',
          },
        },
      },
    },
  });
}

/** For any game: drawings and walks show this one. */
export const roundMachine = createRoundMachine<Readonly<Record<string, string>>, RoundReceipt>();

function draftOf({ seedId, choice, stake }: RoundContext): RoundDraft {
  return { ...choice, seed_id: seedId, bet_amount: stake };
}

function withoutFields(errors: RoundContext['errors'], fields: readonly string[]): RoundContext['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
