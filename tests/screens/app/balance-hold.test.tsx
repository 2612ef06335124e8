import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { balanceHoldExample } from '../../../src/machines/games/balance-hold.example.ts';
import { balanceHoldMachine } from '../../../src/machines/games/balance-hold.machine.ts';
import Own from '../../../src/ui/app/signed-in-bar.tsx';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

const balanceOf = (amount: string) => page.getByRole('link', { name: `Balance ${amount}`, exact: true });
const isHeldAt = (amount: number | null) => (state: Snapshot) =>
  state.matches('held') && state.context.amount === amount;

interface Snapshot {
  matches: (state: 'held' | 'free') => boolean;
  context: { amount: number | null };
}

createSut(balanceHoldMachine, {
  fixture: balanceHoldExample,
  view: (balanceHold) => (
    <WithActors actors={quietActors({ balanceHold, wallet: walletOf(500) })}>
      <h1>The page</h1>
      <Own />
    </WithActors>
  ),
  gestures: {},
  world: ['balance.held', 'balance.released'],
  only: {
    'the balance': [balanceOf('₹500.00'), ['free']],
    'the balance with the stake taken': [balanceOf('₹400.00'), isHeldAt(400)],
  },
  oracles: {
    free: balanceOf('₹500.00'),
    held: ({ context: { amount } }) =>
      amount === null
        ? expect.element(page.getByRole('link', { name: /^Balance ₹[\d.,]+$/ })).not.toBeInTheDocument()
        : expect.element(balanceOf('₹400.00')).toBeVisible(),
  },
}).walk();
