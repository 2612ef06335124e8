import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { createInspector } from '../../../src/inspect/inspector.ts';
import { Panel } from '../../../src/inspect/panel.tsx';
import { walletMachine } from '../../../src/machines/wallet.machine.ts';
import { record } from '../../../src/recorder.ts';
import type { WalletTotal } from '../../../src/schemas/wallet/wallet.ts';

/** The panel beside a wallet that has these answers, one after another, and waits for the next. */
async function openPanel(...answers: WalletTotal[]) {
  const screen = await render(<Panel inspector={createInspector()} />);
  const load = fromPromise<WalletTotal>(async () => answers.shift() ?? new Promise(() => {}));
  const wallet = createActor(walletMachine.provide({ actors: { load } }), { inspect: record }).start();
  return { screen, wallet };
}

test('an actor is watched, told, played and brought back; axe has nothing to say', async () => {
  const { screen, wallet } = await openPanel();
  const button = (name: string) => screen.getByRole('button', { name });
  const state = screen.getByTestId('state');
  await expect.element(state).toHaveTextContent('waiting');

  await button('wallet.opened').click();
  await expect.element(state).toHaveTextContent('loading');
  expect(wallet.getSnapshot().value).toBe('loading');
  await expect.element(button('2 wallet.opened loading')).toBeVisible();

  await button('1 xstate.init waiting').click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Played, not real: after event 1, in this panel alone');
  await expect.element(state).toHaveTextContent('waiting');
  await button('wallet.opened').click();
  await expect.element(state).toHaveTextContent('loading');
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  await button('error load offline').click();
  await button('Back to the live one').click();
  await expect.element(state).toHaveTextContent('loading');
  expect(wallet.getSnapshot().value).toBe('loading');
});

test('outcomes that are called alike are numbered, and each is there once', async () => {
  const complaints = vi.spyOn(console, 'error');
  const answer = { totalWalletAmount: 500, staked: 100, held: 0, bonus: 0, revision: 7 };
  const { screen, wallet } = await openPanel(answer, { ...answer, totalWalletAmount: 501 }, answer);
  for (const type of ['wallet.opened', 'wallet.refresh', 'wallet.refresh'] as const) {
    wallet.send({ type });
    await expect.poll(() => wallet.getSnapshot().value).toEqual({ ready: 'current' });
  }
  await screen.getByRole('button', { name: '2 wallet.opened loading', exact: true }).click();

  const sending = screen.getByRole('region', { name: 'Send' });
  await expect
    .poll(() =>
      sending
        .getByRole('button', { name: /^(done|error) .+$/ })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'done load {"bonus":0,"held":0,"revision":7,"stake…',
      'done load {"bonus":0,"held":0,"revision":7,"stake… (2)',
      'done load {"bonus":0,"held":0,"revision":8,"stake…',
      'error load offline',
    ]);
  expect(complaints).not.toHaveBeenCalled();
});
