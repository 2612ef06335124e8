import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromCallback } from 'xstate';
import { watchPage } from '../../../src/actors/app/app-update.ts';
import { appUpdateMachine } from '../../../src/machines/app/app-update.machine.ts';
import { liveFeedMachine } from '../../../src/machines/bets/live-feed.machine.ts';
import AppUpdate from '../../../src/ui/app/app-update.view.tsx';
import { StaleStrip } from '../../../src/ui/app/stale-strip.view.tsx';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const answers = [{ type: 'update.take' }, { type: 'update.later' }] as const;
const question = page.getByText('A new version is ready');

createSut(appUpdateMachine, {
  fixture: {
    ports: {
      watchPage: { emits: [{ type: 'page.free' }, { type: 'page.busy' }] },
      reload: { done: [undefined] },
    },
    // Buttons that are not on screen cannot be pressed.
    events: (state) => (state.hasTag('asked') ? answers : []),
  },
  view: (actor) => (
    <WithActors>
      <AppUpdate actor={actor} />
    </WithActors>
  ),
  gestures: {
    'update.take': () => page.getByRole('button', { name: 'Update' }).click(),
    'update.later': () => page.getByRole('button', { name: 'Later' }).click(),
  },
  only: {
    'the question': [question, ['found.asked']],
    'an error': [page.getByRole('alert'), []],
  },
  oracles: {
    'found.waiting': unasked,
    'found.asked': question,
    postponed: unasked,
    reloading: unasked,
  },
}).walk();

async function unasked(): Promise<void> {
  await expect.element(question).not.toBeInTheDocument();
}

test('nobody is asked to reload while a form is on the page', async () => {
  const actor = createActor(appUpdateMachine.provide({ actors: { watchPage } })).start();
  const view = (isTyping: boolean) => (
    <WithActors>
      {isTyping && <form aria-label="Bet" />}
      <AppUpdate actor={actor} />
    </WithActors>
  );
  const { rerender } = await render(view(true));
  await expect.poll(() => actor.getSnapshot().value).toEqual({ found: 'waiting' });
  await rerender(view(false));
  await expect.element(question).toBeVisible();
  await rerender(view(true));
  await unasked();
});

test.each(['dark', 'light'] as const)('the strip says as of when prices are, in the %s', async (theme) => {
  wear(theme);
  const feed = createActor(liveFeedMachine.provide({ actors: { connect: fromCallback(() => {}) } })).start();
  await render(
    <WithActors actors={quietActors({ feed })}>
      <main>
        <StaleStrip />
      </main>
    </WithActors>,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  feed.send({ type: 'answer.recalled', at: Date.parse('2026-01-01T12:00:00Z') });
  await expect
    .element(page.getByText('The line to the server is interrupted. As of 05:30 pm.'))
    .toBeVisible();
  feed.send({ type: 'network.lost' });
  await expect.element(page.getByText('You are offline. As of 05:30 pm.')).toBeVisible();
  await expectAccessible();
  const strip = document.querySelector('#stale');
  expect(strip?.getBoundingClientRect().height).toBeLessThan(80);
});
