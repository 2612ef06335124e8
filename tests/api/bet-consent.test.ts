import { afterEach, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { betSlipOn } from '../../src/actors/bets/bet-slip.ts';
import { lastingCombined } from '../../src/actors/bets/combined-bet.ts';
import { bets } from '../../src/api/bets/bets.ts';
import { combined } from '../../src/api/bets/combined.ts';
import { onLions, open, worse } from '../../src/machines/bets/bet-slip.example.ts';
import { both, hundred, worse as worseLeg } from '../../src/machines/bets/combined-bet.example.ts';
import { refused } from '../../src/machines/shared/call-errors.example.ts';
import type { LowestPrice } from '../../src/schemas/bets/selections.ts';
import type { Tolerance } from '../../src/schemas/bets/tolerance.ts';

afterEach(() => vi.restoreAllMocks());

interface Accepting {
  tolerance?: Tolerance;
  lowest?: LowestPrice;
}
const down = (typed: string): Accepting => ({ lowest: { typed, odds: 'percent' } });

/** A bet on the Lions at 80 %, refused because they pay less now. The bettor has been shown that for two seconds. */
async function repriced({ tolerance = 'better', lowest }: Accepting, refusal = worse) {
  const place = vi.spyOn(bets, 'place').mockRejectedValue(refusal);
  const clock = new SimulatedClock();
  const bet = createActor(betSlipOn(open), {
    input: { match: open, choice: onLions.choice, stake: '100', lowest },
    clock,
  }).start();
  bet.send({ type: 'tolerance.set', tolerance });
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  bet.send({ type: 'bet.place', seen: 80 });
  await expect.poll(() => bet.getSnapshot().matches({ open: { bet: 'repriced' } })).toBe(true);
  clock.increment(2000);
  const moveTo = (ratio: number) => bet.send({ type: 'prices.moved', prices: [[71, ratio]] });
  const isAsked = () => bet.getSnapshot().matches({ open: { bet: 'repriced' } });
  const bodies = () => place.mock.calls.map(([{ win_ratio, tolerance: accepted }]) => [win_ratio, accepted]);
  return { bet, moveTo, isAsked, bodies };
}

test.each<[Accepting, ratio: number, isAsked: boolean]>([
  [down('75'), 74.99, true],
  [down('75'), 75, false],
  [down('75'), 79, false],
  [down('75'), 81, false],
  [{ ...down('75'), tolerance: 'ask' }, 75, false],
  [{ tolerance: 'better' }, 79.99, true],
  [{ tolerance: 'better' }, 80, false],
  [{ tolerance: 'lower5' }, 75.99, true],
  [{ tolerance: 'lower5' }, 76, false],
  [{ tolerance: 'ask' }, 79.99, true],
  [{ tolerance: 'ask' }, 80, false],
  [{ tolerance: 'ask' }, 80.01, true],
])('after a refusal, a bettor who accepted %o is asked about %d: %s', async (accepting, ratio, isAsked) => {
  const slip = await repriced(accepting);
  expect(slip.isAsked()).toBe(true);
  slip.moveTo(ratio);
  expect(slip.isAsked()).toBe(isAsked);
});

test('a bettor who wants to be asked is asked about a better price, too', async () => {
  const slip = await repriced({ tolerance: 'ask' }, refused(409, 'No', { data: { win_ratio: 85 } }));
  expect(slip.isAsked()).toBe(true);
  slip.bet.send({ type: 'tolerance.set', tolerance: 'better' });
  expect(slip.isAsked()).toBe(false);
});

test('a bet never goes below the typed price, unless the bettor accepts the lower one, once', async () => {
  const { bet, moveTo, isAsked, bodies } = await repriced(down('75'));
  moveTo(76);
  const inState = (state: 'refused' | 'repriced') => bet.getSnapshot().matches({ open: { bet: state } });
  bet.send({ type: 'bet.place', seen: 76 });
  await expect.poll(() => inState('repriced')).toBe(true);
  moveTo(60);
  bet.send({ type: 'bet.accept', seen: 60 });
  await expect.poll(() => inState('repriced')).toBe(true);
  moveTo(74);
  bet.send({ type: 'bet.leave' });
  expect(isAsked()).toBe(false);
  // The price on screen is below the typed one.
  bet.send({ type: 'bet.place', seen: 74 });
  moveTo(75);
  bet.send({ type: 'bet.place', seen: 75 });
  await expect.poll(bodies).toEqual([
    [80, { least: 75 }],
    [76, { least: 75 }],
    [60, { least: 60 }],
    [75, { least: 75 }],
  ]);
});

/** Both legs together pay 251 %, at 80 % and 95.5 %. */
test.each<[Accepting, lions: number, head: number, isAsked: boolean]>([
  [down('240'), 75, 95.5, false],
  [down('240'), 75, 94, true],
  [{ ...down('240'), tolerance: 'ask' }, 75, 95.5, false],
  // A leg makes up for the other.
  [{ tolerance: 'better' }, 85, 90, false],
  [{ tolerance: 'better' }, 84, 90, true],
  [{ tolerance: 'lower5' }, 73, 95.5, true],
  [{ tolerance: 'lower5' }, 74, 95.5, false],
  [{ tolerance: 'ask' }, 80, 95.5, false],
  [{ tolerance: 'ask' }, 81, 95.5, true],
])(
  'legs that were refused to a bettor who accepted %o, and pay %d and %d now: asked %s',
  async (accepting, ...now) => {
    const [lions, head, isAsked] = now;
    vi.spyOn(combined, 'place').mockRejectedValue(worseLeg);
    const clock = new SimulatedClock();
    const bet = createActor(lastingCombined.machine, { clock }).start();
    bet.send(both);
    const { tolerance = 'better', lowest = null } = accepting;
    bet.send({ type: 'tolerance.set', tolerance });
    await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
    bet.send(hundred);
    bet.send({ type: 'combined.lowest', lowest });
    bet.send({ type: 'combined.place' });
    await expect.poll(() => bet.getSnapshot().matches({ open: { bet: 'repriced' } })).toBe(true);
    bet.send({
      type: 'prices.moved',
      prices: [
        [71, lions],
        [83, head],
      ],
    });
    clock.increment(2000);
    expect(bet.getSnapshot().matches({ open: { bet: 'repriced' } })).toBe(isAsked);
  },
);
