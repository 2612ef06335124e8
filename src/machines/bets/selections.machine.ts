import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { CombinedStake, Selection } from '../../schemas/bets/selections.ts';
import type { ToastRaised } from '../shared/events.ts';

/** A match and a side of it, from a price or the address. */
type Choice = Pick<Selection, 'matchId' | 'choice'>;

export type SelectionsEvent =
  /** The bettor has tapped a price, or followed a link to the slip. The choice is empty if the link has no side. */
  | { type: 'selection.toggled'; selection: Choice }
  /** The address opens the slip with this selection. */
  | { type: 'selection.opened'; selection: Choice }
  /** The bettor has chosen another side of the market in the slip, or typed another stake. */
  | { type: 'selection.changed'; selection: Selection }
  | { type: 'selection.removed'; selection: Choice }
  /** The bettor has typed a stake or a lowest price for all selections as one bet, or that bet has been placed. */
  | { type: 'combined.changed'; combined: CombinedStake }
  /** A bet on this selection has been placed. */
  | { type: 'selection.placed'; selection: Choice }
  /** The bettor removes all. */
  | { type: 'selections.cleared' }
  /** The stored selections, after a reload or from another tab; none after a log-out. */
  | { type: 'selections.told'; selections: readonly Selection[]; combined: CombinedStake };

type SelectionsEmitted =
  | ToastRaised
  /** The slip must open with this selection. */
  | { type: 'slip.wanted'; selection: Choice }
  /** The bettor has removed a selection; `next` is the latest of the others, if any. */
  | { type: 'selection.left'; selection: Choice; next: Choice | undefined }
  /** The bettor has removed all selections. */
  | { type: 'slip.emptied' };

const MOST = 8;

/** No stake and no lowest price for all selections together. */
const NOTHING: CombinedStake = { stake: '', lowest: null };

export const selectionsMachine = setup({
  types: {} as {
    context: {
      /** The selections in the slip, the latest first. */
      selections: readonly Selection[];
      /** For all selections as one bet. */
      combined: CombinedStake;
    };
    events: SelectionsEvent;
    emitted: SelectionsEmitted;
  },
  guards: {
    isEmpty: ({ context }) => context.selections.length === 0,
    hasSome: ({ context }) => context.selections.length > 0,
    hasRoom: ({ context }) => context.selections.length < MOST,
    isFull: ({ context }) => context.selections.length >= MOST,
    hasNoSide: ({ event }) => event.type === 'selection.toggled' && event.selection.choice === '',
    isChosen: ({ context, event }) =>
      event.type === 'selection.toggled' &&
      isSamePrice(inMarketOf(event.selection, context), event.selection),
    /** The slip has no selection on this market yet; otherwise the new one replaces it. */
    isNew: ({ context, event }) => 'selection' in event && inMarketOf(event.selection, context) === undefined,
  },
  actions: {
    put: assign(({ context, event }) => {
      assertEvent(event, ['selection.toggled', 'selection.opened', 'selection.changed']);
      const before = inMarketOf(event.selection, context);
      // A lowest price stays with its price, and goes once the bettor has removed it.
      const isSame = event.type !== 'selection.changed' && isSamePrice(before, event.selection);
      const selection = { stake: before?.stake ?? '', ...(isSame && before), ...event.selection };
      const { selections, combined } = context;
      return {
        selections:
          before === undefined
            ? [selection, ...selections]
            : selections.map((one) => (one === before ? selection : one)),
        combined: isSamePrice(before, event.selection) ? combined : { ...combined, lowest: null },
      };
    }),
    remove: assign(({ context, event }) => {
      assertEvent(event, ['selection.toggled', 'selection.removed', 'selection.placed']);
      const gone = inMarketOf(event.selection, context);
      if (gone === undefined) return {};
      const selections = context.selections.filter((one) => one !== gone);
      return {
        selections,
        combined: selections.length === 0 ? NOTHING : { ...context.combined, lowest: null },
      };
    }),
    clear: assign({ selections: [], combined: NOTHING }),
    takeCombined: assign(({ event }) => {
      assertEvent(event, 'combined.changed');
      return { combined: event.combined };
    }),
    takeTold: assign(({ event }) => {
      assertEvent(event, 'selections.told');
      return { selections: event.selections, combined: event.combined };
    }),
    openSlip: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'selection.toggled');
      enqueue.emit({ type: 'slip.wanted', selection: event.selection });
    }),
    tellLeft: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['selection.toggled', 'selection.removed']);
      enqueue.emit({ type: 'selection.left', selection: event.selection, next: context.selections[0] });
    }),
    tellEmptied: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'slip.emptied' });
    }),
    tellFull: enqueueActions(({ enqueue }) => {
      const text = 'The slip holds 8 selections. Remove one to add another.';
      enqueue.emit({ type: 'toast.raised', tone: 'neutral', text });
    }),
  },
}).createMachine({
  id: 'selections',
  description:
    'The selections in the slip, eight at most, and one for each market of a match. A tap on a price adds its selection, and another tap removes it.',
  context: { selections: [], combined: NOTHING },
  initial: 'empty',
  on: {
    'selection.toggled': [
      {
        guard: 'hasNoSide',
        description: 'A link leads to a match without a side.',
        actions: 'openSlip',
      },
      { guard: 'isChosen', actions: ['remove', 'tellLeft'] },
      { actions: ['put', 'openSlip'] },
    ],
    'selection.opened': { actions: 'put' },
    'selection.changed': { actions: 'put' },
    'selection.removed': { actions: ['remove', 'tellLeft'] },
    'combined.changed': { actions: 'takeCombined' },
    'selection.placed': { actions: 'remove' },
    'selections.cleared': { actions: ['clear', 'tellEmptied'] },
    'selections.told': { actions: 'takeTold' },
  },
  states: {
    empty: {
      description: 'The slip holds no selection.',
      always: [
        { guard: 'isFull', target: 'full' },
        { guard: 'hasSome', target: 'some' },
      ],
    },
    some: {
      description: 'The slip holds selections, and has room for more.',
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isFull', target: 'full' },
      ],
    },
    full: {
      description: 'The slip holds eight selections: one for another market is refused.',
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'hasRoom', target: 'some' },
      ],
      on: {
        'selection.toggled': [
          { guard: 'hasNoSide', actions: 'openSlip' },
          { guard: 'isNew', actions: 'tellFull' },
          { guard: 'isChosen', actions: ['remove', 'tellLeft'] },
          { actions: ['put', 'openSlip'] },
        ],
        'selection.opened': [{ guard: 'isNew', actions: 'tellFull' }, { actions: 'put' }],
        'selection.changed': [
          { guard: 'isNew', description: 'A bet beside the eight goes on without being kept.' },
          { actions: 'put' },
        ],
      },
    },
  },
});

const isToss = ({ choice }: Choice) => choice === 'Toss' || choice === 'Head' || choice === 'Tail';

/** `T` of `T88`, a side of the total, and `M` of `M90`, one of the margin; empty for a team or the toss. */
const lineOf = (one: Choice) => (isToss(one) ? '' : one.choice.replace(/\d+/, ''));

/** The selection on the same market, if the slip holds one. */
function inMarketOf(
  selection: Choice,
  { selections }: { selections: readonly Selection[] },
): Selection | undefined {
  return selections.find(
    (one) =>
      one.matchId === selection.matchId &&
      isToss(one) === isToss(selection) &&
      lineOf(one) === lineOf(selection),
  );
}

/** Whether two choices on one market have the same price: both faces of the coin have. */
function isSamePrice(one: Choice | undefined, other: Choice): boolean {
  return one !== undefined && (one.choice === other.choice || isToss(one));
}
