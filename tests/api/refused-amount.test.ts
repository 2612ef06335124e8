import { expect, onTestFinished, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { followCashOutWorth } from '../../src/actors/bets/cash-out.ts';
import { createPriceStore } from '../../src/actors/bets/price-store.ts';
import { moneyRequestOf } from '../../src/actors/shared/money-request-of.ts';
import { cashOutMachine } from '../../src/machines/bets/cash-out.machine.ts';
import { refused } from '../../src/machines/shared/call-errors.example.ts';
import type { CashOut } from '../../src/schemas/bets/cash-out.ts';
import { AnyCashOutReceipt } from '../../src/schemas/bets/combined-cash-out.ts';
import { combinedOf } from '../fixtures/combined.ts';

const legs = [7, 8].map((match) => ({
  match_id: match,
  match_name: 'Lions v Tigers',
  kind: 'team' as const,
  team_value: 10 * match + 1,
  selection: 'Lions',
  win_ratio: 80,
  status: 'open' as const,
  market: [10 * match + 1, 10 * match + 2],
}));
const bet = combinedOf({ legs, cashed_out: null, cash_out: { worth: 85.97, suspended: null } });

/** A cash-out of the bet for ₹85.97, refused because the first leg has fallen: the bet is worth ₹77 now. */
async function refusedCashOut() {
  const request = moneyRequestOf({
    route: 'live-bet/cash-out-combined',
    receipt: AnyCashOutReceipt,
    send: async (_: CashOut) => {
      throw refused(409, 'The bet is worth less now', { data: { worth: 77 } });
    },
  });
  const frames: ((at: number) => void)[] = [];
  const prices = createPriceStore((frame) => frames.push(frame));
  const move = (side: number, price: number) => {
    prices.set(side, price, price);
    for (const frame of frames.splice(0)) frame(0);
  };
  for (const { market } of legs) for (const side of market) move(side, side % 2 === 1 ? 80 : 95.5);
  const clock = new SimulatedClock();
  const cashOut = createActor(cashOutMachine.provide({ actors: { request } }), { clock }).start();
  onTestFinished(followCashOutWorth(cashOut, prices));
  await expect.poll(() => cashOut.getSnapshot().matches('idle')).toBe(true);
  cashOut.send({ type: 'cashOut.ask', bet });
  cashOut.send({ type: 'cashOut.confirm' });
  await expect.poll(() => cashOut.getSnapshot().matches({ repriced: 'fresh' })).toBe(true);
  const offered = () => cashOut.getSnapshot().context.worth;
  return { cashOut, clock, move, offered };
}

test('while the feed lags behind a refusal, the move of another leg does not bring the refused amount back', async () => {
  const { cashOut, clock, move, offered } = await refusedCashOut();
  expect(offered()).toBe(77);
  move(82, 96);
  expect(offered()).toBe(77);
  move(71, 100);
  expect(offered()).toBe(77);
  clock.increment(2000);
  expect(cashOut.getSnapshot().matches({ repriced: 'settled' })).toBe(true);
  expect(offered()).toBe(81.72);
});

test('an amount that has come back is offered once the feed has caught up', async () => {
  const { cashOut, clock, move, offered } = await refusedCashOut();
  move(82, 96);
  expect(offered()).toBe(77);
  clock.increment(2000);
  expect(cashOut.getSnapshot().matches('confirming')).toBe(true);
  expect(offered()).toBe(86.07);
});
