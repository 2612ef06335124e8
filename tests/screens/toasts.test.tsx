import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, SimulatedClock } from 'xstate';
import { noticesMachine } from '../../src/machines/notices.machine.ts';
import { useWallet, WalletProvider } from '../../src/ui/context.tsx';
import Toasts from '../../src/ui/toaster.tsx';
import { Among, quietActors, walletOf } from './actors.tsx';
import { wear } from './walk-screen.tsx';

test('a toast stands at the top, in the middle, for 1500 ms', async () => {
  wear('dark');
  const clock = new SimulatedClock();
  const notices = createActor(noticesMachine, { clock });
  await render(
    <Among actors={quietActors({ notices })}>
      <Toasts />
    </Among>,
  );
  notices.send({ type: 'toast.raised', tone: 'error', text: 'Failed to get bets' });
  const toast = page.getByText('Failed to get bets');
  await expect.element(toast).toBeVisible();
  const { left, right, top } = toast.element().getBoundingClientRect();
  expect(Math.abs((left + right) / 2 - innerWidth / 2)).toBeLessThan(20);
  expect(top).toBeLessThan(100);

  clock.increment(1499);
  expect(notices.getSnapshot().matches({ present: 'showing' })).toBe(true);
  await expect.element(toast).toBeVisible();
  clock.increment(1);
  await expect.element(toast).not.toBeInTheDocument();
});

function Balance() {
  return useWallet().getSnapshot().context.totalWalletAmount;
}

test('the wallet has a value inside its provider alone', async () => {
  const inside = await render(
    <WalletProvider wallet={walletOf(500)}>
      <Balance />
    </WalletProvider>,
  );
  await expect.element(inside.getByText('500')).toBeVisible();
  await expect(render(<Balance />)).rejects.toThrow('useWallet must be used within a WalletProvider');
});
