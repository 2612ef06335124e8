import hotToast from 'react-hot-toast';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, SimulatedClock } from 'xstate';
import { toastsMachine } from '../../../src/machines/app/toasts.machine.ts';
import { walletExample } from '../../../src/machines/wallet/wallet.example.ts';
import { type WalletContext, walletMachine } from '../../../src/machines/wallet/wallet.machine.ts';
import { createSut } from '../walk-screen.tsx';
import { appAt, asha, sessionOf } from '../whole-app.tsx';

const balanceOf = (amount: string) => page.getByRole('link', { name: `Balance ${amount}` });
const anyBalance = page.getByRole('link', { name: /^Balance ₹[\d.]+$/ });
const toast = page.getByText('Failed to get wallet amount');
const AMOUNTS: Record<number, string> = { 450: '₹450.00', 500: '₹500.00', 680: '₹680.00' };

const start = location.href;
// The page's calls get no answer.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  vi.unstubAllGlobals();
  // A toast that is fading out would stay a second longer.
  hotToast.remove();
});
afterAll(() => history.replaceState(null, '', start));

/** A balance that was never read is shown as unknown, not as ₹0.00. */
async function seeAmount({ context: { totalWalletAmount, revision } }: { context: WalletContext }) {
  await expect.element(page.getByRole('button', { name: 'Account: Asha' })).toBeVisible();
  if (revision < 0) await expect.element(anyBalance).not.toBeInTheDocument();
  else await expect.element(balanceOf(AMOUNTS[totalWalletAmount] ?? 'of nobody')).toBeVisible();
}

async function seeFailure(snapshot: { context: WalletContext }) {
  await seeAmount(snapshot);
  await expect.element(toast).toBeVisible();
}

createSut(walletMachine, {
  fixture: walletExample,
  // Toasts stay: this walk does not test how long.
  view: (wallet) =>
    appAt('/more', {
      session: sessionOf(asha),
      wallet,
      toasts: createActor(toastsMachine, { clock: new SimulatedClock() }),
    }),
  isWholePage: true,
  gestures: {},
  world: ['wallet.opened', 'wallet.closed', 'wallet.refresh', 'wallet.moved'],
  only: {
    'an error in the page': [page.getByRole('alert'), []],
  },
  oracles: {
    waiting: seeAmount,
    loading: seeAmount,
    'ready.current': seeAmount,
    'ready.moved': seeAmount,
    'ready.refreshing': seeAmount,
    'failed.waiting': seeFailure,
    'failed.retrying': seeFailure,
  },
}).walk();
