import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { checkedBet } from '../../../src/actors/bets/bet-slip.ts';
import { followTolerance, tolerance } from '../../../src/actors/bets/tolerance.ts';
import { open } from '../../../src/machines/bets/bet-slip.example.ts';
import ToleranceSetting from '../../../src/ui/bets/bet-slip/tolerance.part.tsx';
import { toleranceField } from '../../pages/slip.ts';
import { expectAccessible, wear } from '../walk-screen.tsx';

beforeEach(() => localStorage.removeItem('tolerance'));

function startBet() {
  const bet = createActor(checkedBet, { input: { match: open } }).start();
  onTestFinished(followTolerance(bet));
  return bet;
}

test('the setting and every bet have one choice, whichever of them changes it', async () => {
  wear('light');
  await render(
    <main>
      <h1>Settings</h1>
      <ToleranceSetting />
    </main>,
  );
  const [one, other] = [startBet(), startBet()];
  const all = () => [one, other].map((bet) => bet.getSnapshot().context.tolerance);
  expect(all()).toEqual(['better', 'better']);
  await toleranceField(page).selectOptions('lower5');
  expect(all()).toEqual(['lower5', 'lower5']);
  one.send({ type: 'tolerance.set', tolerance: 'ask' });
  expect(all()).toEqual(['ask', 'ask']);
  await expect.element(toleranceField(page)).toHaveValue('ask');
  expect(startBet().getSnapshot().context.tolerance).toBe('ask');
  await expectAccessible();
});

test('a choice in another tab counts here, and one of another version counts as none', () => {
  const bet = startBet();
  const inAnotherTab = (value: string) => {
    localStorage.setItem('tolerance', value);
    dispatchEvent(new StorageEvent('storage', { key: 'tolerance', newValue: value }));
  };
  inAnotherTab('lower10');
  expect(bet.getSnapshot().context.tolerance).toBe('lower10');
  inAnotherTab('anything');
  expect(bet.getSnapshot().context.tolerance).toBe('better');
  expect(tolerance.get()).toBe('better');
});
