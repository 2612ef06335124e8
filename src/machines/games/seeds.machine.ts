import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { RotateSeeds } from '../../schemas/games/bodies.ts';
import type { Rotation, RoundSeed, Seeds } from '../../schemas/games/games.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import { isIncorrect, isRefusal, isSignedOut, messageIn, refusalIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface SeedsContext {
  /** The pair in use, as last known; null until it has been read. */
  seeds: Seeds | null;
  /** The last pair rotated away here, with its server seed. */
  revealed: RoundSeed | null;
  /** The player's seed for the next pair, as typed. */
  clientSeed: string;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal, else empty. */
  msg: string;
}

type SeedsEvent =
  /** The player wants another pair, and to choose a seed for it. */
  | { type: 'seeds.ask' }
  | { type: 'seeds.type'; clientSeed: string }
  /** The player asks for a random seed. */
  | { type: 'seeds.suggest' }
  | { type: 'seeds.rotate' }
  | { type: 'seeds.leave' }
  | { type: 'seeds.retry' }
  /** The pair may have been changed elsewhere. */
  | { type: 'seeds.refresh' }
  /** A round has been played with this pair. */
  | { type: 'round.played'; seedId: number; nonce: number }
  | { type: 'network.back' }
  | PortDone<'load', Seeds>
  | PortDone<'rotate', Rotation>
  | PortFailed<'rotate'>;

export const seedsMachine = setup({
  types: {} as {
    context: SeedsContext;
    events: SeedsEvent;
    /** `busy`: the pair in use is being read, or will be. */
    tags: 'busy';
  },
  actors: {
    load: fromPromise<Seeds>(unprovided),
    rotate: fromPromise<Rotation, RotateSeeds>(unprovided),
  },
  guards: {
    isNextRound: ({ context: { seeds }, event }) => {
      assertEvent(event, 'round.played');
      return seeds !== null && event.seedId === seeds.id && event.nonce > seeds.nonce;
    },
    isIncorrect,
    isSignedOut,
    isRefusal,
  },
  actions: {
    takeSeeds: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return { seeds: event.output };
    }),
    takeRotation: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.rotate');
      return { seeds: event.output.seeds, revealed: event.output.revealed };
    }),
    takeNonce: assign(({ context: { seeds }, event }) => {
      assertEvent(event, 'round.played');
      return { seeds: seeds && { ...seeds, nonce: event.nonce } };
    }),
    takeTyped: assign(({ event }) => {
      assertEvent(event, 'seeds.type');
      return { clientSeed: event.clientSeed, errors: {}, msg: '' };
    }),
    suggest: assign(() => ({
      clientSeed: crypto.randomUUID().replaceAll('-', '').slice(0, 16),
      errors: {},
      msg: '',
    })),
    dropRefusal: assign({ errors: {}, msg: '' }),
    showErrors: assign(({ event }) => ({ errors: refusalIn(event)?.errors ?? {} })),
    showRefusal: assign(({ event }) => ({ msg: messageIn(event) })),
  },
  delays: { betweenTries: 5000 },
}).createMachine({
  id: 'seeds',
  description:
    'The pair of seeds that a player plays with. The server seed of a pair stays secret until it is rotated away; only then can its rounds be checked.',
  context: { seeds: null, revealed: null, clientSeed: '', errors: {}, msg: '' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked for the pair in use.',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'shown', actions: 'takeSeeds' },
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'The pair in use is not known: no round can be played.',
      initial: 'waiting',
      on: { 'seeds.retry': { target: 'loading' }, 'network.back': { target: 'loading' } },
      states: {
        waiting: {
          description: 'A moment passes before the next try.',
          after: { betweenTries: { target: 'retrying' } },
        },
        retrying: {
          description: 'The server is asked again.',
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { target: '#seeds.shown', actions: 'takeSeeds' },
            onError: { target: 'waiting' },
          },
        },
      },
    },
    shown: {
      description: 'The commitment of the pair in use is on screen.',
      initial: 'current',
      on: {
        'round.played': { guard: 'isNextRound', actions: 'takeNonce' },
        'seeds.refresh': { target: '.refreshing' },
      },
      states: {
        current: {
          on: { 'seeds.ask': { target: 'choosing', actions: 'suggest' } },
        },
        choosing: {
          description:
            'The player picks their seed of the next pair. Refreshing keeps the text that they type.',
          initial: 'typing',
          on: {
            'seeds.type': { actions: 'takeTyped' },
            'seeds.suggest': { actions: 'suggest' },
            'seeds.refresh': { target: '.reading' },
            'seeds.leave': { target: 'refreshing', actions: 'dropRefusal' },
          },
          states: {
            typing: {
              description: 'The pair in use is known: it can be rotated.',
              on: {
                'seeds.rotate': { target: '#seeds.shown.rotating', actions: 'dropRefusal' },
                'seeds.leave': { target: '#seeds.shown.current', actions: 'dropRefusal' },
              },
            },
            unanswered: {
              description:
                'The answer was lost: the pair may be rotated already. The same request again does no harm.',
              on: {
                'seeds.rotate': { target: '#seeds.shown.rotating' },
                'seeds.refresh': { target: '#seeds.shown.rotating' },
                'seeds.type': { target: 'reading', actions: 'takeTyped' },
                'seeds.suggest': { target: 'reading', actions: 'suggest' },
              },
            },
            reading: {
              description: 'The server is asked for the pair in use before a rotation.',
              tags: 'busy',
              invoke: {
                id: 'load',
                src: 'load',
                onDone: { target: 'typing', actions: 'takeSeeds' },
                onError: { target: 'unread' },
              },
            },
            unread: {
              description: 'The server could not be asked: the next try follows by itself.',
              tags: 'busy',
              after: { betweenTries: { target: 'reading' } },
              on: { 'network.back': { target: 'reading' } },
            },
          },
        },
        rotating: {
          description: 'The server is asked for a new pair and for the old server seed.',
          tags: 'busy',
          on: {
            'seeds.refresh': { description: 'The answer will say what is in use.' },
          },
          invoke: {
            id: 'rotate',
            src: 'rotate',
            input: ({ context: { seeds, clientSeed } }) => ({
              seed_id: seeds?.id ?? 0,
              client_seed: clientSeed,
            }),
            onDone: { target: 'rotated', actions: 'takeRotation' },
            onError: [
              { guard: 'isIncorrect', target: 'choosing', actions: 'showErrors' },
              { guard: 'isSignedOut', target: 'choosing' },
              { guard: 'isRefusal', target: 'choosing', actions: 'showRefusal' },
              { target: 'choosing.unanswered' },
            ],
          },
        },
        rotated: {
          description: 'The new pair is in use, and the old server seed is on screen.',
          on: { 'seeds.ask': { target: 'choosing', actions: 'suggest' } },
        },
        refreshing: {
          description: 'The pair may have changed elsewhere: the server is asked.',
          tags: 'busy',
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { target: 'current', actions: 'takeSeeds' },
            onError: { target: 'stale' },
          },
          on: { 'seeds.ask': { target: 'choosing.reading', actions: 'suggest' } },
        },
        stale: {
          description: 'The server could not be asked: the next try follows by itself.',
          tags: 'busy',
          after: { betweenTries: { target: 'refreshing' } },
          on: {
            'network.back': { target: 'refreshing' },
            'seeds.ask': { target: 'choosing.reading', actions: 'suggest' },
          },
        },
      },
    },
  },
});
