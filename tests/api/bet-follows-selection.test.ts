import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import {
  betSlipOn,
  checkedBet,
  followAddress,
  followSelection,
  lastingBet,
} from '../../src/actors/bets/bet-slip.ts';
import { moneyRequestOf } from '../../src/actors/shared/money-request-of.ts';
import { requests } from '../../src/api/shared/money-requests.ts';
import { toastsMachine } from '../../src/machines/app/toasts.machine.ts';
import {
  open,
  receipt,
  scheduled,
  short,
  tooOften,
  tossed,
  worse,
} from '../../src/machines/bets/bet-slip.example.ts';
import type { BetDraft } from '../../src/machines/bets/bet-slip.machine.ts';
import { told } from '../../src/machines/bets/selections.example.ts';
import { selectionsMachine } from '../../src/machines/bets/selections.machine.ts';
import { BetReceipt } from '../../src/schemas/bets/bets.ts';
import type { Selection } from '../../src/schemas/bets/selections.ts';
import { marketOf } from '../../src/schemas/bets/slip-address.ts';

const before: Selection = {
  matchId: 7,
  choice: '71',
  stake: '100',
  lowest: { typed: '70', odds: 'percent' },
};
/** The same selection as another tab has changed it. */
const after: Selection = { ...before, stake: '250', lowest: { typed: '40', odds: 'percent' } };
const onLions = { kind: 'team', team_value: 71 } as const;

beforeEach(() => vi.stubGlobal('location', { search: '' }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An address bar that `history.replaceState` changes. */
function stubAddress(search: string): void {
  const place = { pathname: '/', search };
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, href: string) => {
      place.search = new URL(href, 'http://localhost').search;
    },
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
}

/** The answer of a call that is still on its way. */
function later<T>() {
  let answer = (_: T) => {};
  let fail = (_: unknown) => {};
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { promise, answer, fail };
}

/** A bet in a slip that keeps one selection; its call is answered by the test. */
function slipOf(logic: ReturnType<typeof betSlipOn>, { match = open, kept = before } = {}) {
  const selections = createActor(selectionsMachine).start();
  selections.send(told(kept));
  const { choice } = lastingBet.input({ match, selection: kept, onDone: () => {} });
  const bet = createActor(logic, {
    input: { match, choice, stake: kept.stake, lowest: kept.lowest },
  }).start();
  const toasts = createActor(toastsMachine).start();
  const stop = followSelection(bet, { selections, toasts }, marketOf(kept));
  let moves = 0;
  selections.subscribe(() => {
    moves += 1;
    if (moves > 20) throw new Error('The bet and its selection follow each other without end');
  });
  const draft = () => {
    const { choice: chosen, stake, lowest } = bet.getSnapshot().context;
    return { choice: chosen, stake, lowest };
  };
  const toldTexts = () => toasts.getSnapshot().context.toasts.map(({ text }) => text);
  return { bet, selections, draft, stop, countMoves: () => moves, toldTexts };
}

/** A slip whose bets get one answer, once the test gives it. */
function slipWithAnswer() {
  const sent: BetDraft[] = [];
  const call = later<BetReceipt>();
  const request = moneyRequestOf({
    route: 'live-bet/save',
    receipt: BetReceipt,
    send: (draft: BetDraft) => {
      sent.push(draft);
      return call.promise;
    },
  });
  return { ...slipOf(checkedBet.provide({ actors: { request } })), ...call, sent };
}

const drafted = { choice: onLions, stake: '250', lowest: after.lowest };

test('a selection that another tab has changed in all of its parts comes to rest, with all of them', async () => {
  const { bet, selections, draft, stop, countMoves } = slipOf(betSlipOn(open, marketOf(before)));
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  const other = { ...after, choice: '72' };
  selections.send(told(other));
  expect(selections.getSnapshot().context.selections).toEqual([other]);
  expect(draft()).toEqual({ ...drafted, choice: { kind: 'team', team_value: 72 } });
  // The bet has nothing to tell back.
  expect(countMoves()).toBe(1);
  stop();
});

test('a change from another tab counts while a bet from before a reload is looked for', async () => {
  const recall = later<null>();
  vi.spyOn(requests, 'recall').mockReturnValue(recall.promise);
  const { bet, selections, draft, stop } = slipOf(betSlipOn(open, marketOf(before)));
  expect(bet.getSnapshot().matches('recalling')).toBe(true);
  selections.send(told(after));
  expect(draft()).toEqual(drafted);
  recall.answer(null);
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  expect(draft()).toEqual(drafted);
  expect(selections.getSnapshot().context.selections).toEqual([after]);
  stop();
});

test('a change from another tab counts before betting opens', async () => {
  const { bet, selections, draft, stop } = slipOf(betSlipOn(open, marketOf(before)), { match: scheduled });
  await expect.poll(() => bet.getSnapshot().matches('scheduled')).toBe(true);
  selections.send(told(after));
  expect(draft()).toEqual(drafted);
  bet.send({ type: 'match.changed', match: open });
  expect(bet.getSnapshot().matches('open')).toBe(true);
  expect(draft()).toEqual(drafted);
  stop();
});

test('a change from another tab counts while money is added, which goes on', async () => {
  const { bet, selections, draft, stop } = slipOf(betSlipOn(open, marketOf(before)));
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  bet.send(short);
  bet.send({ type: 'bet.topUp' });
  selections.send(told(after));
  expect(bet.getSnapshot().matches('toppingUp')).toBe(true);
  expect(draft()).toEqual(drafted);
  stop();
});

test('a reload while money is added finds the stake from another tab in the address', async () => {
  const { bet, selections, stop } = slipOf(betSlipOn(open, marketOf(before)));
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  stubAddress('?slip=7.71');
  const stopFollowing = followAddress(bet, marketOf(before));
  bet.send(short);
  bet.send({ type: 'bet.topUp' });
  expect(location.search).toBe('?slip=7.71&stake=100');
  selections.send(told(after));
  expect(location.search).toBe('?slip=7.71&stake=250');
  bet.send({ type: 'bet.resume' });
  expect(location.search).toBe('?slip=7.71');
  stopFollowing();
  stop();
});

test('a change from another tab waits for a bet on its way, and leaves its refusal in view', async () => {
  const { bet, selections, draft, stop, fail, sent, countMoves, toldTexts } = slipWithAnswer();
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  bet.send({ type: 'bet.place' });
  await expect.poll(() => sent).toHaveLength(1);
  const { lowest = null } = before;
  selections.send(told(after));
  expect(draft()).toEqual({ choice: onLions, stake: '100', lowest });
  fail(tooOften);
  await expect.poll(() => bet.getSnapshot().matches({ open: { bet: 'refused' } })).toBe(true);
  expect(draft()).toEqual(drafted);
  expect(toldTexts()).toEqual([]);
  expect(selections.getSnapshot().context.selections).toEqual([after]);
  expect(countMoves()).toBe(1);
  expect(sent).toEqual([{ team_value: 71, bet_amount: '100', win_ratio: 80, tolerance: 'better', lowest }]);
  stop();
});

test.each([
  ['the stake of a bet whose odds have moved', after, worse],
  ['the side of a bet that is refused', { ...after, choice: '72' }, tooOften],
  ['the side of a bet whose odds have moved', { ...after, choice: '72' }, worse],
])(
  'a change from another tab of %s takes the answer off the screen, and a toast tells it',
  async (...all) => {
    const [, changed, answer] = all;
    const { bet, selections, draft, stop, fail, sent, toldTexts } = slipWithAnswer();
    await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
    bet.send({ type: 'bet.place' });
    await expect.poll(() => sent).toHaveLength(1);
    selections.send(told(changed));
    expect(toldTexts()).toEqual([]);
    fail(answer);
    await expect.poll(() => bet.getSnapshot().matches({ open: { bet: 'choosing' } })).toBe(true);
    expect(draft()).toEqual({ ...drafted, choice: { kind: 'team', team_value: Number(changed.choice) } });
    expect(toldTexts()).toEqual([`${open.name}: your bet was not placed. No money has moved.`]);
    expect(sent).toHaveLength(1);
    stop();
  },
);

test('a change from another tab is not taken for the bet that was placed meanwhile', async () => {
  const { bet, selections, draft, stop, answer, sent } = slipWithAnswer();
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  bet.send({ type: 'bet.place' });
  await expect.poll(() => sent).toHaveLength(1);
  selections.send(told(after));
  answer(receipt);
  await expect.poll(() => bet.getSnapshot().matches('placed')).toBe(true);
  expect(selections.getSnapshot().context.selections).toEqual([]);
  expect(draft().stake).toBe('100');
  // A price that is tapped again begins another bet.
  selections.send({ type: 'selection.toggled', selection: { matchId: 7, choice: '71' } });
  expect(bet.getSnapshot().matches('open')).toBe(true);
  expect(draft()).toEqual({ choice: onLions, stake: '', lowest: null });
  stop();
});

test('a lowest price goes with the toss once the coin has been thrown, and does not come back', async () => {
  const onHead: Selection = { ...before, choice: 'Head' };
  const { bet, selections, draft, stop } = slipOf(betSlipOn(open, marketOf(onHead)), { kept: onHead });
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  expect(draft().lowest).toEqual(onHead.lowest);
  bet.send(tossed);
  const none = { choice: { kind: 'team', team_value: 0 }, stake: '100', lowest: null };
  expect(draft()).toEqual(none);
  selections.send({ type: 'selection.toggled', selection: { matchId: 8, choice: '81' } });
  expect(draft()).toEqual(none);
  // Nor after a reload.
  const { choice, lowest } = lastingBet.input({ match: tossed.match, selection: onHead, onDone: () => {} });
  expect({ choice, lowest }).toEqual({ choice: undefined, lowest: undefined });
  stop();
});
