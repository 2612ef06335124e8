import axe from 'axe-core';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { createInspector } from '../../../src/inspect/inspector.ts';
import { Panel } from '../../../src/inspect/panel.tsx';
import { walletMachine } from '../../../src/machines/wallet.machine.ts';
import { record } from '../../../src/recorder.ts';
import type { WalletTotal } from '../../../src/schemas/wallet/wallet.ts';

/** The panel beside a wallet that waits for its first answer. */
async function openPanel() {
  const screen = await render(<Panel inspector={createInspector()} />);
  const wallet = createActor(
    walletMachine.provide({ actors: { load: fromPromise<WalletTotal>(() => new Promise(() => {})) } }),
    { inspect: record },
  ).start();
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
