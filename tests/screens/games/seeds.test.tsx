import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { seeds as pair, seedsExample } from '../../../src/machines/games/seeds.example.ts';
import { seedsMachine } from '../../../src/machines/games/seeds.machine.ts';
import type { RotateSeeds } from '../../../src/schemas/games/bodies.ts';
import type { Seeds } from '../../../src/schemas/games/games.ts';
import { Fairness } from '../../../src/ui/games/fairness/fairness.view.tsx';
import { gamesTexts } from '../../pages/games.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { quietActors, quietRecord, WithActors } from '../actors.tsx';
import { fillWithoutEvent } from '../filled.ts';
import { lineText } from '../typed.ts';
import { createSut, wear } from '../walk-screen.tsx';

const CHANCE = '123456789abc4def';
vi.spyOn(crypto, 'randomUUID').mockReturnValue('12345678-9abc-4def-8000-000000000001');

const button = (name: string) => page.getByRole('button', { name });
const change = button(gamesTexts.changeSeeds);
const typed = page.getByLabelText('Your new seed');
const again = page.getByText('The seeds could not be loaded. Trying again…');
const opened = page.getByRole('heading', { name: 'Your old seeds, open now' });
const NO_ANSWER = sharedTexts.noProperAnswer;

async function seePair({ context }: { context: { seeds: Seeds | null } }) {
  const pair = context.seeds;
  if (pair === null) throw new Error('There is no pair to be seen');
  await expect.element(page.getByText(pair.server_seed_hash).first()).toBeVisible();
  await expect.element(page.getByText(pair.next_server_seed_hash).first()).toBeVisible();
  const played = page.getByText('Rounds played with this pair').element().closest('dt')?.nextElementSibling;
  expect(played?.textContent).toBe(String(pair.nonce));
}

/** The typed seed stays, and is used once the pair is known. */
async function seeTyped(snapshot: { context: { seeds: Seeds | null; clientSeed: string } }) {
  await seePair(snapshot);
  expect(['new', CHANCE]).toContain(snapshot.context.clientSeed);
  await expect.element(typed).toHaveValue(snapshot.context.clientSeed);
  await expect.element(typed).not.toHaveAttribute('readonly');
  await expect.element(button('Use this seed')).toBeDisabled();
}

createSut(seedsMachine, {
  fixture: seedsExample,
  view: (actor) => (
    <WithActors actors={quietActors()}>
      <h1>Coin flip</h1>
      <Fairness seeds={actor} record={quietRecord()} history="/coin-flip-history" />
    </WithActors>
  ),
  varied: { 'seeds.type': fc.record({ clientSeed: lineText }) },
  gestures: {
    'seeds.ask': () => change.click(),
    'seeds.type': ({ clientSeed }) => typed.fill(clientSeed),
    'seeds.suggest': () => button('Pick one by chance').click(),
    'seeds.rotate': () => button('Use this seed').click(),
    'seeds.leave': () => button('Keep the old ones').click(),
    'seeds.retry': () => button(sharedTexts.tryAgain).click(),
  },
  world: ['seeds.refresh', 'round.played', 'network.back'],
  only: {
    'the pair': [page.getByText('Rounds played with this pair'), ['loading', 'shown']],
    'that it is tried again': [again, ['failed', 'shown.stale', 'shown.choosing.unread']],
    'the way to try again': [button(sharedTexts.tryAgain), ['failed']],
    'the way to other seeds': [change, ['shown.current', 'shown.rotated', 'shown.refreshing', 'shown.stale']],
    'the choice': [typed, ['shown.choosing', 'shown.rotating']],
    'the way to use it': [button('Use this seed'), ['shown.choosing']],
    'that no answer came': [page.getByText(NO_ANSWER), ['shown.choosing.unanswered']],
    'the pair before': [opened, ['shown.rotated']],
  },
  oracles: {
    loading: page.getByText('Rounds played with this pair'),
    'failed.waiting': page.getByRole('alert'),
    'failed.retrying': page.getByRole('alert'),
    'shown.current': seePair,
    'shown.choosing.typing': async (snapshot) => {
      await seePair(snapshot);
      const { clientSeed, errors, msg } = snapshot.context;
      expect(['new', CHANCE]).toContain(clientSeed);
      await expect.element(typed).toHaveValue(clientSeed);
      await expect.element(button('Use this seed')).toBeEnabled();
      if (errors.client_seed === undefined) await expect.element(typed).not.toHaveAttribute('aria-invalid');
      else await expect.element(typed).toHaveAccessibleDescription('Client seed is required');
      if (msg !== '') await expect.element(page.getByRole('alert')).toHaveTextContent('Slow down');
    },
    'shown.choosing.unanswered': seePair,
    'shown.choosing.reading': seeTyped,
    'shown.choosing.unread': seeTyped,
    'shown.rotating': async (snapshot) => {
      await seePair(snapshot);
      await expect.element(button(sharedTexts.pleaseWait)).toBeDisabled();
      await expect.element(typed).toHaveAttribute('readonly');
    },
    'shown.rotated': async (snapshot) => {
      await seePair(snapshot);
      await expect.element(opened).toHaveFocus();
      await expect.element(page.getByText('11').first()).toBeVisible();
    },
    'shown.refreshing': seePair,
    'shown.stale': seePair,
  },
}).walk();

test('a seed that was filled in without an event is used', async () => {
  const rotate = vi.fn((_: RotateSeeds) => new Promise<never>(() => {}));
  const seeds = createActor(
    seedsMachine.provide({
      actors: {
        load: fromPromise(async () => pair),
        rotate: fromPromise(({ input }) => rotate(input)),
      },
    }),
  ).start();
  await render(
    <WithActors>
      <Fairness seeds={seeds} record={quietRecord()} history="/coin-flip-history" />
    </WithActors>,
  );
  await change.click();
  await expect.element(typed).toBeVisible();
  fillWithoutEvent(typed, 'my own');
  await button('Use this seed').click();
  expect(rotate.mock.calls).toMatchObject([[{ client_seed: 'my own' }]]);
});

test('a seed that was picked by chance is seen whole on a phone with text at 200 %', async () => {
  wear('light');
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.style.removeProperty('font-size');
    await page.viewport(1280, 800);
  });
  const seeds = createActor(
    seedsMachine.provide({ actors: { load: fromPromise(async () => pair) } }),
  ).start();
  await render(
    <WithActors>
      <main className="page">
        <Fairness seeds={seeds} record={quietRecord()} history="/coin-flip-history" />
      </main>
    </WithActors>,
  );
  await change.click();
  await expect.element(typed).toHaveValue(CHANCE);
  const { scrollWidth, clientWidth } = typed.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
