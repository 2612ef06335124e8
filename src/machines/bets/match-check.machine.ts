import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { MatchClaim, MatchFault } from '../../fairness/matches/check.ts';
import type { SeasonBeacon } from '../../schemas/bets/facts.ts';
import type { PortDone } from '../shared/events.ts';
import { unprovided } from '../shared/unprovided.ts';

/** All claims of the house about a match that it simulates from a seed. */
export interface HouseClaim extends Omit<MatchClaim, 'seed'> {
  match: { id: number; name: string };
  season: string;
  /** The public beacon whose value is the season's salt; null: the salt is the house's own. */
  beacon: SeasonBeacon | null;
  /** Null until the match, and all before it in its season, are decided. */
  seed: string | null;
}

/**
 * One contradiction: within the house's claims, or between them and the first ones that this browser was shown.
 * `commitment`: the season had another chain's end. `terms`: the match had other terms, or another number.
 */
export type CheckFault = MatchFault | { what: 'commitment' | 'terms' };

/** The result of simulating a match again. */
export interface MatchVerdict {
  faults: readonly CheckFault[];
  /** The number of events that follow from the seed. */
  events: number;
}

interface MatchCheckContext {
  claim: HouseClaim;
  faults: readonly CheckFault[];
  /** The number of events that follow from the seed; 0 before the check. */
  events: number;
}

type MatchCheckEvent =
  /** The house's claims about the match have changed. */
  | { type: 'match.told'; claim: HouseClaim }
  | { type: 'check.run' }
  | { type: 'match.save' }
  | PortDone<'recall', readonly CheckFault[]>
  | PortDone<'check', MatchVerdict>;

export const matchCheckMachine = setup({
  types: {} as {
    input: { claim: HouseClaim };
    context: MatchCheckContext;
    events: MatchCheckEvent;
    tags: 'busy';
  },
  actors: {
    /** Compares the house's claims with the first ones that this browser was shown, which it keeps. */
    recall: fromPromise<readonly CheckFault[], { claim: HouseClaim }>(unprovided),
    /** Simulates the match from its seed and compares, without any call. */
    check: fromPromise<MatchVerdict, { claim: HouseClaim }>(unprovided),
  },
  guards: {
    isRevealed: ({ context }) => context.claim.seed !== null,
    contradicts: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.recall');
      return event.output.length > 0;
    },
    disagrees: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.check');
      return event.output.faults.length > 0;
    },
  },
  actions: {
    /** Saves the claims as a file. */
    save: () => {},
    takeWord: assign(({ event }) => {
      assertEvent(event, 'match.told');
      return { claim: event.claim, faults: [], events: 0 };
    }),
    takeFaults: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.recall');
      return { faults: event.output };
    }),
    takeVerdict: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.check');
      return { faults: event.output.faults, events: event.output.events };
    }),
  },
}).createMachine({
  id: 'matchCheck',
  description:
    "The check of a match that is played from a seed. The house's claim is compared with this browser's first record of it; once the seed is revealed, the match is played again on the spot. Nobody is asked, so it needs no network.",
  context: ({ input: { claim } }) => ({ claim, faults: [], events: 0 }),
  initial: 'recalling',
  on: {
    'match.told': { target: '.recalling', reenter: true, actions: 'takeWord' },
    'match.save': { guard: 'isRevealed', actions: 'save' },
  },
  states: {
    recalling: {
      description: "The house's claim is compared with this browser's own record.",
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context: { claim } }) => ({ claim }),
        onDone: [
          { guard: 'contradicts', target: 'differs', actions: 'takeFaults' },
          { guard: 'isRevealed', target: 'ready' },
          { target: 'unrevealed' },
        ],
        onError: [{ guard: 'isRevealed', target: 'ready' }, { target: 'unrevealed' }],
      },
    },
    unrevealed: {
      description: 'The seed is still secret: only the commitment to it is on screen.',
    },
    ready: {
      description: 'The seed is revealed: the person can have the match played again.',
      on: { 'check.run': { target: 'checking' } },
    },
    checking: {
      description: 'The match is being played again from its seed.',
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { claim } }) => ({ claim }),
        onDone: [
          { guard: 'disagrees', target: 'differs', actions: 'takeVerdict' },
          { target: 'agrees', actions: 'takeVerdict' },
        ],
        onError: { target: 'failed' },
      },
    },
    agrees: {
      description: "All that the house has said follows from the seed and from this browser's record.",
      on: { 'check.run': { target: 'checking' } },
    },
    differs: {
      description: "The house's claim contradicts the seed, or this browser's record.",
      on: { 'check.run': { guard: 'isRevealed', target: 'checking' } },
    },
    failed: {
      description: 'This browser cannot compute hashes, as on a page without encryption.',
      on: { 'check.run': { target: 'checking' } },
    },
  },
});
