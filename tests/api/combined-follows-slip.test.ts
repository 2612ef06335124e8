import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { checkedCombined, followKept } from '../../src/actors/bets/combined-bet.ts';
import { keepSelections } from '../../src/actors/bets/kept-selections.ts';
import { moneyRequestOf } from '../../src/actors/shared/money-request-of.ts';
import { requests } from '../../src/api/shared/money-requests.ts';
import { sessionMachine } from '../../src/machines/app/session.machine.ts';
import { toastsMachine } from '../../src/machines/app/toasts.machine.ts';
import {
  both,
  hundred,
  ownLowest,
  receipt,
  tooMuch,
  worse,
} from '../../src/machines/bets/combined-bet.example.ts';
import type { CombinedDraft } from '../../src/machines/bets/combined-bet.machine.ts';
import {
  fifty,
  lionsWin,
  nothing,
  owlsWin,
  tigersWin,
  toggled,
  told,
  toldWith,
} from '../../src/machines/bets/selections.example.ts';
import { selectionsMachine } from '../../src/machines/bets/selections.machine.ts';
import { CombinedReceipt } from '../../src/schemas/bets/combined.ts';

const onOwls = { ...owlsWin, stake: '' };

beforeEach(() => {
  vi.spyOn(requests, 'recall').mockResolvedValue(null);
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The selections of a page of a visitor, stored under one name for all pages. */
function pageWithSlip() {
  const selections = createActor(selectionsMachine).start();
  keepSelections({ selections, session: createActor(sessionMachine) }, 'slip');
  return { selections, combined: () => selections.getSnapshot().context.combined };
}

/** A combined bet in a slip; the test answers its call. */
async function betIn(selections: ReturnType<typeof pageWithSlip>['selections']) {
  let sent = 0;
  let answer = () => {};
  let fail = (_: unknown) => {};
  const send = (_: CombinedDraft) => {
    sent += 1;
    return new Promise<CombinedReceipt>((resolve, reject) => {
      answer = () => resolve(receipt);
      fail = reject;
    });
  };
  const request = moneyRequestOf({ route: 'live-bet/save-combined', receipt: CombinedReceipt, send });
  const bet = createActor(checkedCombined.provide({ actors: { request } })).start();
  const toasts = createActor(toastsMachine).start();
  bet.send(both);
  const stop = followKept(bet, { selections, toasts });
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  return {
    bet,
    stop,
    /** Places the bet, and waits until its call has been sent. */
    place: async () => {
      bet.send({ type: 'combined.place' });
      await expect.poll(() => sent).toBe(1);
    },
    answer: () => answer(),
    fail: (error: unknown) => fail(error),
    draft: () => {
      const { stake, lowest } = bet.getSnapshot().context;
      return { stake, lowest };
    },
    toldTexts: () => toasts.getSnapshot().context.toasts.map(({ text }) => text),
  };
}

test('the stake and the lowest price of a combined bet are there after a reload', async () => {
  const { selections } = pageWithSlip();
  selections.send(told(lionsWin, onOwls));
  const { bet, stop } = await betIn(selections);
  bet.send({ type: 'combined.stake', stake: fifty.stake });
  bet.send(ownLowest);
  stop();

  const reloaded = pageWithSlip();
  expect(reloaded.combined()).toEqual(fifty);
  expect(reloaded.selections.getSnapshot().context.selections).toEqual([lionsWin, onOwls]);
  const { draft } = await betIn(reloaded.selections);
  expect(draft()).toEqual(fifty);
});

test.each([
  ['adds a leg', owlsWin, [onOwls, lionsWin]],
  ['replaces a leg', tigersWin, [{ ...tigersWin, stake: '' }]],
])('a lowest price is dropped when a reload %s', (_, opened, all) => {
  const { selections } = pageWithSlip();
  selections.send(toldWith(fifty, lionsWin));
  selections.send({ type: 'combined.changed', combined: fifty });
  // The address opens a selection before the stored ones are read.
  const reloaded = createActor(selectionsMachine).start();
  reloaded.send(toggled(opened));
  keepSelections({ selections: reloaded, session: createActor(sessionMachine) }, 'slip');
  expect(reloaded.getSnapshot().context).toEqual({
    selections: all,
    combined: { stake: fifty.stake, lowest: null },
  });
});

test('a stake from another tab waits for a bet on its way', async () => {
  const { selections } = pageWithSlip();
  selections.send(told(lionsWin, onOwls));
  const { bet, draft, fail, place, toldTexts } = await betIn(selections);
  bet.send(hundred);
  await place();
  selections.send(toldWith(fifty, lionsWin, onOwls));
  expect(draft()).toEqual({ stake: '100', lowest: null });
  fail(tooMuch);
  await expect.poll(() => bet.getSnapshot().matches({ open: { bet: 'choosing' } })).toBe(true);
  expect(draft()).toEqual(fifty);
  expect(toldTexts()).toEqual([]);
});

test('a stake from another tab ends a question about new odds, and a toast tells it', async () => {
  const { selections } = pageWithSlip();
  selections.send(told(lionsWin, onOwls));
  const { bet, draft, fail, place, toldTexts } = await betIn(selections);
  bet.send(hundred);
  await place();
  fail(worse);
  await expect.poll(() => bet.getSnapshot().matches({ open: { bet: 'repriced' } })).toBe(true);
  selections.send(toldWith(fifty, lionsWin, onOwls));
  expect(bet.getSnapshot().matches({ open: { bet: 'choosing' } })).toBe(true);
  expect(draft()).toEqual(fifty);
  expect(toldTexts()).toEqual(['Your combined bet was not placed. No money has moved.']);
});

test('the slip keeps nothing of a combined bet that is placed', async () => {
  const { selections, combined } = pageWithSlip();
  selections.send(told(lionsWin, onOwls));
  const { bet, answer, place } = await betIn(selections);
  bet.send(hundred);
  expect(combined()).toEqual({ stake: '100', lowest: null });
  await place();
  answer();
  await expect.poll(() => bet.getSnapshot().matches('placed')).toBe(true);
  expect(combined()).toEqual(nothing);
});
