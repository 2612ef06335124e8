import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { Testimony } from '../../fairness/audit.ts';
import type { Derivation } from '../../fairness/derivation.ts';
import type { Game } from '../../fairness/games.ts';
import type { RotateSeeds } from '../../schemas/games/bodies.ts';
import type { Rotation, Round } from '../../schemas/games/games.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import { isIncorrect, isRefusal, messageIn, refusalIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

/** The inputs of a round, as typed. */
export interface RoundCheckDraft {
  server_seed: string;
  /** The hash that the house had committed to; empty if the form does not ask for it. */
  server_seed_hash: string;
  client_seed: string;
  nonce: string;
}

/** The way from the seeds to the result. */
export interface RoundDerivation extends Derivation {
  /** SHA-256 of the server seed, in hex. */
  hash: string;
  /** As a text. */
  result: string;
  /** The result claimed by the house; null if no round of the house is checked. */
  said: string | null;
  /** The comparison of the house's claim with this browser's own record; null without a record. */
  testimony: Testimony | null;
}

interface RoundCheckContext {
  game: Game;
  draft: RoundCheckDraft;
  /** The round as the house describes it now; null if no round of the house is checked. */
  round: Round | null;
  derivation: RoundDerivation | null;
  /** Messages on the draft, by field. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal, else empty. */
  msg: string;
}

type RoundCheckEvent =
  /** One of the person's rounds, or null for an empty form. */
  | { type: 'check.open'; round: Round | null }
  | { type: 'check.edit'; field: keyof RoundCheckDraft; value: string }
  | { type: 'check.run' }
  /** The person rotates the pair of this round away, so that its server seed is revealed. */
  | { type: 'check.reveal' }
  | { type: 'check.close' }
  | PortDone<'work', RoundDerivation>
  | PortDone<'reveal', Rotation>
  | PortFailed<'work'>
  | PortFailed<'reveal'>;

export const roundCheckMachine = setup({
  types: {} as {
    context: RoundCheckContext;
    events: RoundCheckEvent;
    input: { game: Game };
    /** The seeds of listed rounds may have been revealed. */
    emitted: { type: 'seeds.outdated' };
    tags: 'busy';
  },
  actors: {
    /** Computes a round in this browser, without calls. */
    work: fromPromise<RoundDerivation, { game: Game; draft: RoundCheckDraft; round: Round | null }>(
      unprovided,
    ),
    reveal: fromPromise<Rotation, RotateSeeds>(unprovided),
  },
  guards: {
    isSecret: ({ event }) => {
      assertEvent(event, 'check.open');
      return event.round !== null && event.round.seed.server_seed === null;
    },
    isRound: ({ event }) => {
      assertEvent(event, 'check.open');
      return event.round !== null;
    },
    contradicts: ({ context: { draft }, event }) => {
      assertEvent(event, 'xstate.done.actor.work');
      const { hash, testimony } = event.output;
      if (testimony !== null) return testimony.findings.length > 0;
      return draft.server_seed_hash !== '' && draft.server_seed_hash.trim() !== hash;
    },
    wasPlayedHere: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.work');
      return event.output.testimony?.of === 'played';
    },
    isOfHouse: ({ context: { round } }) => round !== null,
    isIncorrect,
    isRefusal,
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, 'check.open');
      return { ...valuesOf(event.round), derivation: null, errors: {}, msg: '' };
    }),
    takeEdit: assign(({ context, event }) => {
      assertEvent(event, 'check.edit');
      const { [event.field]: _outdated, ...errors } = context.errors;
      // With other values it is no longer the house's round.
      return {
        draft: { ...context.draft, [event.field]: event.value },
        round: null,
        derivation: null,
        errors,
      };
    }),
    takeRevealed: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.reveal');
      const { server_seed } = event.output.revealed;
      return { draft: { ...context.draft, server_seed: server_seed ?? '' } };
    }),
    takeWorking: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.work');
      return { derivation: event.output };
    }),
    announceOutdated: emit({ type: 'seeds.outdated' }),
    dropRefusal: assign({ errors: {}, msg: '' }),
    showErrors: assign(({ event }) => ({ errors: refusalIn(event)?.errors ?? {} })),
    showRefusal: assign(({ event }) => ({ msg: messageIn(event) })),
  },
}).createMachine({
  id: 'roundCheck',
  description:
    'The check of a round: worked out from its seeds on the spot, step by step, and held against what this browser was shown and played. Nobody is asked, so it needs no network.',
  context: ({ input: { game } }) => ({
    game,
    draft: { server_seed: '', server_seed_hash: '', client_seed: '', nonce: '' },
    round: null,
    derivation: null,
    errors: {},
    msg: '',
  }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'check.open': [
          { guard: 'isSecret', target: 'open.secret', actions: 'take' },
          { guard: 'isRound', target: 'open.checking', actions: 'take' },
          { target: 'open.ready', actions: 'take' },
        ],
      },
    },
    open: {
      description: 'The check is on screen.',
      initial: 'ready',
      on: {
        'check.close': { target: 'closed' },
        'check.edit': { target: '.ready', actions: 'takeEdit' },
        'check.run': { target: '.checking', actions: 'dropRefusal' },
      },
      states: {
        ready: {
          description: 'The fields can be filled in and the check be run.',
        },
        secret: {
          description: 'The pair of this round is still in use, so its server seed is secret.',
          initial: 'offered',
          on: {
            'check.run': { description: 'There is nothing to work with yet.' },
            'check.reveal': { target: 'revealing', actions: 'dropRefusal' },
          },
          states: {
            offered: {
              description: 'The person may give up the pair, so that the house shows the seed.',
            },
            unanswered: {
              description: 'No answer came to that: the pair may be given up already.',
            },
          },
        },
        revealing: {
          description: 'The house is asked to rotate the seeds and to show the old one.',
          tags: 'busy',
          on: {
            'check.edit': { description: 'Not while the seed is on its way.' },
            'check.run': { description: 'Not while the seed is on its way.' },
          },
          invoke: {
            id: 'reveal',
            src: 'reveal',
            // The player keeps their own seed.
            input: ({ context: { round, draft } }) => ({
              seed_id: round?.seed.id ?? 0,
              client_seed: draft.client_seed,
            }),
            onDone: { target: 'checking', actions: ['takeRevealed', 'announceOutdated'] },
            onError: [
              { guard: 'isRefusal', target: 'secret', actions: ['showRefusal', 'announceOutdated'] },
              { target: 'secret.unanswered', actions: 'announceOutdated' },
            ],
          },
        },
        checking: {
          description: 'The result is being computed from the seeds.',
          tags: 'busy',
          invoke: {
            id: 'work',
            src: 'work',
            input: ({ context: { game, draft, round } }) => ({ game, draft, round }),
            onDone: [
              { guard: 'contradicts', target: 'wrong', actions: 'takeWorking' },
              { guard: 'wasPlayedHere', target: 'right', actions: 'takeWorking' },
              { guard: 'isOfHouse', target: 'unwitnessed', actions: 'takeWorking' },
              { target: 'workedOut', actions: 'takeWorking' },
            ],
            onError: [{ guard: 'isIncorrect', target: 'ready', actions: 'showErrors' }, { target: 'unable' }],
          },
        },
        right: {
          description: "The house's words follow from this browser's record of the seeds and of the round.",
        },
        wrong: {
          description: "The house's words contradict the seeds, or this browser's record.",
        },
        unwitnessed: {
          description: "The house's words agree with each other. This browser has no record of the round.",
        },
        workedOut: {
          description: 'The result of these seeds is on screen. No round of the house is compared with it.',
        },
        unable: {
          description: 'This browser cannot compute hashes, as on a page without encryption.',
        },
      },
    },
  },
});

function valuesOf(round: Round | null) {
  return {
    round,
    draft: {
      server_seed: round?.seed.server_seed ?? '',
      server_seed_hash: round?.seed.server_seed_hash ?? '',
      client_seed: round?.seed.client_seed ?? '',
      nonce: round === null ? '' : String(round.nonce),
    },
  };
}
