import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { callError } from '../../src/api/call-errors.ts';
import { type RoundWorking, roundCheckMachine } from '../../src/machines/round-check.machine.ts';
import type { PagedListRef } from '../../src/machines/types.ts';
import type { CoinFlipRound, LimboRound, Rotation } from '../../src/schemas/games.ts';
import { browserCheck } from '../../src/ui/pages/games/check.ts';
import { pagedListOf } from '../../src/ui/pages/paged-list-of.ts';
import CoinFlipHistory from '../../src/ui/views/coinflip-history.tsx';
import LimboHistory from '../../src/ui/views/limbo-history.tsx';
import { Among } from './actors.tsx';
import { describeOnScreen } from './walk-screen.tsx';

const HASH = 'a1'.repeat(32);
const SEED = '0'.repeat(64);

const round: CoinFlipRound = {
  id: 1,
  bet_amount: 100,
  won: true,
  payout: 198,
  prediction: 'Head',
  side: 'Head',
  seed: { id: 5, server_seed_hash: HASH, client_seed: 'test-client', server_seed: SEED },
  nonce: 2,
  played_at: '2026-01-01T11:00:00Z',
};
const secret: CoinFlipRound = { ...round, id: 2, nonce: 3, seed: { ...round.seed, server_seed: null } };
const working: RoundWorking = {
  hash: HASH,
  message: 'test-client:2:0',
  digest: `4f${'0'.repeat(62)}`,
  bytes: [79, 0, 0, 0],
  draw: 1_325_400_064,
  side: 'Head',
  hundredths: 320,
};
const rotation: Rotation = {
  seeds: { id: 6, server_seed_hash: 'b2', client_seed: 'x', nonce: 0, next_server_seed_hash: 'c3' },
  revealed: round.seed,
};
const refusal = (msg: string, errors: Record<string, string> = {}) =>
  callError({ kind: 'refused', status: 400, msg, errors, data: undefined });

const listOfRounds = <Round,>(rows: Round[]): PagedListRef<Round> =>
  createActor(
    pagedListOf(async () => ({ rows, page: 1, perPage: 10, total: rows.length })),
    { input: { perPage: 10, query: {} } },
  ).start();
const loaded = listOfRounds([secret, round]);

const dialog = page.getByRole('dialog', { name: 'Check a round' });
const run = dialog.getByRole('button', { name: 'Work it out' });
const reveal = dialog.getByRole('button', { name: 'Change seeds and check' });
const number = dialog.getByLabelText('Number of the round');
const verify = (nonce: number) => page.getByRole('button', { name: `Verify round ${nonce} of a1a1a1a1` });

describeOnScreen(roundCheckMachine, {
  fixture: {
    input: { game: 'coinFlip' },
    ports: {
      work: {
        done: [working, { ...working, side: 'Tail' as const }],
        error: [refusal('', { nonce: 'Round number is required' }), new Error('no sums here')],
      },
      reveal: { done: [rotation], error: [refusal('Not now'), callError({ kind: 'timeout' })] },
    },
    events: [
      { type: 'check.open', round },
      { type: 'check.open', round: secret },
      { type: 'check.open', round: null },
      { type: 'check.edit', field: 'nonce', value: '4' },
      'check.run',
      'check.reveal',
      'check.close',
    ],
    bounded: ({ draft, said, msg, errors, working: known }) => [
      draft.server_seed_hash === '',
      draft.server_seed === '',
      said,
      msg,
      Object.keys(errors),
      known?.side,
    ],
  },
  view: (actor) => (
    <Among>
      <CoinFlipHistory list={loaded} actor={actor} />
    </Among>
  ),
  gestures: {
    'check.open': ({ round: opened }) =>
      opened === null
        ? page.getByRole('button', { name: 'Check any round' }).click()
        : verify(opened.nonce).click(),
    'check.edit': async ({ value }) => {
      // What stands there already is typed again.
      await number.fill('');
      await number.fill(value);
    },
    'check.run': () => run.click(),
    'check.reveal': () => reveal.click(),
    'check.close': () => dialog.getByRole('button', { name: 'Close' }).click(),
  },
  notOffered: [
    'open.secret: check.run → (no target)',
    'open.revealing: check.edit → (no target)',
    'open.revealing: check.run → (no target)',
  ],
  sees: {
    closed: async () => {
      await expect.element(page.getByRole('table', { name: 'Coin flip history' })).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
    },
    'open.ready': async ({ context }) => {
      await expect.element(run).toBeEnabled();
      for (const message of Object.values(context.errors))
        await expect.element(dialog.getByText(message)).toBeVisible();
    },
    'open.secret.offered': async ({ context }) => {
      await expect.element(dialog.getByText('The server seed of this round is still secret.')).toBeVisible();
      await expect.element(reveal).toBeEnabled();
      await expect.element(run).toBeDisabled();
      if (context.msg !== '') await expect.element(dialog.getByText(context.msg)).toBeVisible();
    },
    'open.secret.unanswered': async () => {
      await expect
        .element(
          dialog.getByText('No proper answer came from the server. Check your connection and try again.'),
        )
        .toBeVisible();
      await expect.element(reveal).toBeEnabled();
    },
    'open.revealing': () =>
      expect.element(dialog.getByRole('button', { name: 'Please wait' })).toBeDisabled(),
    'open.checking': () => expect.element(run).toBeEnabled(),
    'open.right': async () => {
      await expect.element(dialog.getByRole('heading', { name: 'It is right: Head' })).toHaveFocus();
      await expect.element(dialog.getByText('✓ the same as the house committed to')).toBeVisible();
    },
    'open.wrong': async ({ context }) => {
      await expect.element(dialog.getByRole('heading', { name: 'It does not agree' })).toHaveFocus();
      if (context.said !== '')
        await expect.element(dialog.getByText('✗ not what the house said: Head')).toBeVisible();
    },
    'open.workedOut': () =>
      expect.element(dialog.getByRole('heading', { name: /^These seeds give/ })).toHaveFocus(),
    'open.unable': () =>
      expect
        .element(
          dialog.getByText('This browser cannot do the sums here. They need a page that came over https.'),
        )
        .toBeVisible(),
  },
});

test('a round of limbo is worked out here, step by step, from the golden seeds', async () => {
  const limbo: LimboRound = {
    id: 9,
    bet_amount: 10,
    won: true,
    payout: 20,
    target: 2,
    result: 3.18,
    seed: {
      id: 5,
      server_seed_hash: '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55',
      client_seed: 'test-client',
      server_seed: SEED,
    },
    nonce: 2,
    played_at: '2026-01-01T11:00:00Z',
  };
  const actor = createActor(browserCheck, { input: { game: 'limbo' } }).start();
  await render(
    <Among>
      <LimboHistory list={listOfRounds([limbo])} actor={actor} />
    </Among>,
  );
  await page.getByRole('button', { name: 'Verify round 2 of 60e05bd1' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'It is right: 3.18×' })).toBeVisible();
  await expect.element(dialog.getByText('test-client:2:0')).toBeVisible();
  await expect.element(dialog.getByText('✓ the same as the house said')).toBeVisible();
  await expect.element(dialog.getByText('✓ the same as the house committed to')).toBeVisible();

  await number.fill('0');
  await run.click();
  await expect
    .element(number)
    .toHaveAccessibleDescription('The round number must be a whole number from 1 on');
  await expect.element(number).toHaveFocus();
});

test("anybody's round: a seed that is none is said to be", async () => {
  const actor = createActor(browserCheck, { input: { game: 'limbo' } }).start();
  await render(
    <Among>
      <LimboHistory list={listOfRounds<LimboRound>([])} actor={actor} />
    </Among>,
  );
  await expect.element(page.getByText('You have not played a round yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Check any round' }).click();
  const seed = dialog.getByLabelText('Server seed', { exact: true });
  await seed.fill('18e9');
  await run.click();
  await expect
    .element(seed)
    .toHaveAccessibleDescription('A server seed has 64 digits from 0 to 9 and a to f');
  await seed.fill('18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159');
  await dialog.getByLabelText('Client seed').fill('bb62964774');
  await number.fill('1');
  await run.click();
  await expect.element(dialog.getByRole('heading', { name: 'These seeds give 1.28×' })).toBeVisible();
});
