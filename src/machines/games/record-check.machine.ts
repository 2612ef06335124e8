import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Audit } from '../../fairness/audit.ts';
import type { PortDone } from '../shared/events.ts';
import { unprovided } from '../shared/unprovided.ts';

interface RecordCheckContext {
  /** The id of the first pair to check: the lowest that was requested since the page was opened. */
  since: number;
  /** The result of the last check; null before the first. */
  audit: Audit | null;
}

type RecordCheckEvent =
  /** The house has made a new claim about this pair or a later one; 0 stands for all pairs. */
  { type: 'record.check'; since: number } | { type: 'record.save' } | PortDone<'audit', Audit>;

export const recordCheckMachine = setup({
  types: {} as {
    context: RecordCheckContext;
    events: RecordCheckEvent;
    tags: 'busy';
  },
  actors: {
    /** Compares the house's claims with this browser's record. Makes no calls. */
    audit: fromPromise<Audit, { since: number }>(unprovided),
  },
  guards: {
    disagrees: ({ event }) => event.type === 'xstate.done.actor.audit' && event.output.findings.length > 0,
  },
  actions: {
    widen: assign(({ context, event }) => {
      assertEvent(event, 'record.check');
      return { since: Math.min(context.since, event.since) };
    }),
    takeAudit: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.audit');
      return { audit: event.output };
    }),
    /** Saves the whole record as a file. */
    save: () => {},
  },
}).createMachine({
  id: 'recordCheck',
  description:
    'Compares the house’s words with this browser’s own record of its earlier ones. A contradiction stays on screen.',
  context: { since: Number.MAX_SAFE_INTEGER, audit: null },
  initial: 'unchecked',
  on: {
    'record.check': { target: '.checking', reenter: true, actions: 'widen' },
    'record.save': { actions: 'save' },
  },
  states: {
    unchecked: {
      description: 'Nothing has been compared yet.',
    },
    checking: {
      description: "The record is compared with the house's words.",
      tags: 'busy',
      invoke: {
        id: 'audit',
        src: 'audit',
        input: ({ context: { since } }) => ({ since }),
        onDone: [
          { guard: 'disagrees', target: 'disagrees', actions: 'takeAudit' },
          { target: 'agrees', actions: 'takeAudit' },
        ],
        onError: { target: 'unable' },
      },
    },
    agrees: {
      description: 'Everything that the house has said follows from the record.',
    },
    disagrees: {
      description: 'The house has said something that contradicts the record.',
    },
    unable: {
      description: 'This browser cannot compute hashes, as on a page without encryption.',
    },
  },
});
