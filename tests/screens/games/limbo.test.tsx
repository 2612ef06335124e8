import fc from 'fast-check';
import { any } from 'superstruct';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { callError } from '../../../src/api/shared/call-errors.ts';
import { onBreak, onNoBreak } from '../../../src/machines/account/play-limits.example.ts';
import {
  type ChoiceDraft,
  createRoundMachine,
  type RoundDraft,
} from '../../../src/machines/games/round.machine.ts';
import { seedsMachine } from '../../../src/machines/games/seeds.machine.ts';
import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { moneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import type { LimboRound, RoundReceipt, Seeds } from '../../../src/schemas/games/games.ts';
import Limbo from '../../../src/ui/games/limbo.view.tsx';
import { chart, type EventLike } from '../../../src/walk/walk.ts';
import { limboRoundOf } from '../../fixtures/round.ts';
import { askNowButton, breakNote, waitingButton } from '../../pages/shared.ts';
import { stakeField } from '../../pages/slip.ts';
import { limitsOf, quietActors, quietRecord, WithActors, walletOf } from '../actors.tsx';
import { fillWithoutEvent } from '../filled.ts';
import { amountText } from '../typed.ts';
import { createSut } from '../walk-screen.tsx';

const round = limboRoundOf();
const receipt: RoundReceipt<'limbo'> = { round, totalWalletAmount: 1200, revision: 2 };
const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '' };
const pair: Seeds = {
  id: 5,
  server_seed_hash: 'a1'.repeat(32),
  client_seed: 'mine',
  nonce: 2,
  next_server_seed_hash: 'b2'.repeat(32),
};

const refusal = (
  status: number,
  rest: { msg?: string; errors?: Record<string, string>; data?: unknown } = {},
) => callError({ kind: 'refused', status, msg: 'Not now', errors: {}, data: undefined, ...rest });
const outdated = refusal(409, { data: { seeds: { id: 6 } } });
const incorrect = refusal(400, {
  errors: {
    bet_amount: 'The amount needs to be more than 0',
    target: 'The target must be between 1.01 and 1,000,000',
  },
});
const tooOften = refusal(429, { msg: 'Slow down' });

const machine = createRoundMachine<ChoiceDraft<'limbo'>, RoundReceipt<'limbo'>>();
const input = { choice: { target: '2.00' }, revealMs: 1200 };

const stake = stakeField(page);
const play = page.getByRole('button', { name: 'Play' });
const check = askNowButton(page);
const target = page.getByLabelText('Target');
const words = page.getByRole('region', { name: 'The figure' }).getByRole('status');

const seeds = createActor(
  seedsMachine.provide({
    actors: { load: fromPromise(async () => pair), rotate: fromPromise(() => new Promise(() => {})) },
  }),
).start();
const noRounds = () =>
  createActor(
    listOf<LimboRound>(async () => []),
    { input: {} },
  ).start();
const latest = noRounds();
const withWallet = quietActors({ wallet: walletOf(1000) });

async function seeForm({
  context,
}: {
  context: { break: object | null; stake: string; choice: { target: string }; seedId: number | null };
}) {
  await expect.element(stake).not.toHaveAttribute('readonly');
  await expect.element(stake).toHaveValue(context.stake);
  await expect.element(target).toHaveValue(context.choice.target);
  if (context.seedId === null || context.break !== null) await expect.element(play).toBeDisabled();
  else await expect.element(play).toBeEnabled();
}

async function seeAir() {
  await expect.element(words).toHaveTextContent('The figure rises…You win when it reaches your target.');
  await expect.element(stake).toHaveAttribute('readonly');
  await expect.element(target).toHaveAttribute('readonly');
  await expect
    .element(page.getByRole('button', { name: 'The figure rises…' }).or(waitingButton(page)))
    .toBeDisabled();
}

const seeAnswerLost = async () => {
  await seeAir();
  await expect.element(page.getByText('Still finding out…')).toBeVisible();
  await expect.element(check).toBeEnabled();
};

const seeAsking = async () => {
  await seeAir();
  await expect.element(page.getByText('Asking the server what became of this round…')).toBeVisible();
};

/** The player has seen the seeds and typed a stake. */
const isDrafted = ({ context }: SnapshotFrom<typeof machine>) =>
  context.seedId !== null && context.stake !== '';

createSut(machine, {
  fixture: {
    input,
    ports: {
      request: chart(moneyRequestMachine, {
        ports: {
          recall: { done: [null, remembered] },
          send: { done: [receipt], error: [outdated, incorrect, refusal(401), tooOften, timeout] },
          resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
        },
        bounded: ({ attempts }) => Math.min(attempts, 1),
      }),
    },
    // A break with every other event would double the walk: all that happens in it is its end.
    events: (state): EventLike<typeof machine>[] =>
      state.context.break !== null
        ? [onNoBreak]
        : [
            { type: 'round.choose', choice: { target: '3' } },
            { type: 'round.stake', stake: '100' },
            { type: 'seeds.shown', seedId: 5 },
            'round.play',
            'round.check',
            'network.back',
            ...(isDrafted(state) ? [onBreak] : []),
          ],
    bounded: ({ seedId, choice, stake: typed, receipt: known }) => [
      seedId,
      choice.target,
      typed,
      known !== null,
    ],
  },
  view: (actor) => (
    <WithActors actors={withWallet}>
      <Limbo limits={limitsOf()} actor={actor} record={quietRecord()} seeds={seeds} latest={latest} />
    </WithActors>
  ),
  varied: { 'round.stake': fc.record({ stake: amountText }) },
  gestures: {
    'round.choose': async ({ choice }) => {
      // Clears the field, since the same text is typed again.
      await target.fill('');
      await target.fill(choice.target ?? '');
    },
    'round.stake': (event) => stake.fill(event.stake),
    'round.play': () => play.click(),
    'round.check': () => check.click(),
  },
  world: ['network.back', 'seeds.shown', 'break.told'],
  besides: { 'round.choose': [{ type: 'round.choose', choice: { target: '' } }] },
  only: {
    'the way to play': [play, ['game.ready', 'game.revealed']],
    'the way to ask': [check, ['game.recalling.outcomeUnknown', 'game.requesting.outcomeUnknown']],
    'that it was refused': [
      page.getByText('Nothing was played. No money has moved.'),
      ['game.ready.refused'],
    ],
    'that the seeds are others': [
      page.getByText('Your seeds were changed elsewhere.'),
      ['game.ready.outdated'],
    ],
    'that it was not played': [page.getByText('This round was not played.'), ['game.ready.notPlayed']],
    'that the answer is asked for': [
      page.getByText('Asking the server what became of this round…'),
      ['game.recalling.reconciling', 'game.requesting.reconciling'],
    ],
  },
  oracles: {
    'game.recalling.recalling': async () => {
      await expect.element(waitingButton(page)).toBeDisabled();
      await expect.element(stake).toHaveAttribute('readonly');
    },
    'game.ready.choosing': async (snapshot) => {
      await seeForm(snapshot);
      await expect
        .element(words)
        .toHaveTextContent('How far will it rise?You win when it reaches your target.');
      for (const message of Object.values(snapshot.context.errors))
        await expect.element(page.getByText(message)).toBeVisible();
    },
    'game.ready.refused': async (snapshot) => {
      await seeForm(snapshot);
      await expect.element(page.getByRole('alert').getByText(snapshot.context.msg)).toBeVisible();
      await expect.element(page.getByText('Nothing was played. No money has moved.')).toBeVisible();
    },
    'game.ready.outdated': async (snapshot) => {
      await seeForm(snapshot);
      await expect.element(page.getByText('Your seeds were changed elsewhere.')).toBeVisible();
    },
    'game.ready.notPlayed': async (snapshot) => {
      await seeForm(snapshot);
      await expect.element(page.getByText('This round was not played.')).toBeVisible();
      await expect
        .element(
          page.getByText(
            'This round was not played. The answer was lost on the way, and the server has now said that it did not take the round. No money has moved.',
          ),
        )
        .toBeVisible();
    },
    'player.free': () => expect.element(breakNote(page)).not.toBeInTheDocument(),
    'player.onBreak': async () => {
      await expect.element(breakNote(page)).toBeVisible();
      await expect.element(page.getByText('A win pays')).not.toBeVisible();
    },
    'game.requesting.sent': seeAir,
    'game.recalling.outcomeUnknown': seeAnswerLost,
    'game.requesting.outcomeUnknown': seeAnswerLost,
    'game.recalling.reconciling': seeAsking,
    'game.requesting.reconciling': seeAsking,
    'game.revealing': seeAir,
    'game.revealed': async (snapshot) => {
      await expect.element(words).toHaveTextContent('4.21× You won ₹300.00Target: 3.00×');
      await seeForm(snapshot);
    },
  },
}).walk();

/** The page with rounds that get this answer; without motion. */
async function open(
  answer: () => Promise<RoundReceipt<'limbo'>> = () => new Promise(() => {}),
  latest: LimboRound[] = [],
) {
  const drafts: unknown[] = [];
  const request = moneyRequestOf<RoundDraft, RoundReceipt<'limbo'>>({
    route: 'limbo/play',
    receipt: any(),
    send: (draft) => {
      drafts.push(draft);
      return answer();
    },
  });
  const actor = createActor(machine.provide({ actors: { request } }), {
    input: { ...input, revealMs: 0 },
  }).start();
  onTestFinished(() => void actor.stop());
  await render(
    <WithActors actors={quietActors({ wallet: walletOf(1000) })}>
      <Limbo
        limits={limitsOf()}
        actor={actor}
        record={quietRecord()}
        seeds={seeds}
        latest={createActor(
          listOf(async () => latest),
          { input: {} },
        ).start()}
      />
    </WithActors>,
  );
  actor.send({ type: 'seeds.shown', seedId: 5 });
  await expect.element(play).toBeEnabled();
  return { actor, drafts };
}

test('without a stake the multiplier is shown', async () => {
  await open();
  await target.fill('2');
  const shown = () => [...document.querySelectorAll('dl output')].map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(['49.50%', '2.00×']);
});

test.each([
  ['1.01', '98.01%', '₹101.00'],
  ['1.98', '50.00%', '₹198.00'],
  ['2.00', '49.50%', '₹200.00'],
  ['7', '14.14%', '₹700.00'],
  ['1,5', '66.00%', '₹150.00'],
  ['1,50,00', '–', '–'],
  ['100', '0.99%', '₹10,000.00'],
  ['70000', '0.0014%', '₹70,00,000.00'],
  ['1000000', '0.000099%', '₹10,00,00,000.00'],
  ['1.00', '–', '–'],
  ['1000000.01', '–', '–'],
])(
  'a target of %s has a chance of %s, never rounded up, and 100 rupees pay %s',
  async (typed, chance, pays) => {
    await open();
    await target.fill(typed);
    await stake.fill('100');
    const shown = () => [...document.querySelectorAll('dl output')].map(({ textContent }) => textContent);
    await expect.poll(shown).toEqual([chance, pays]);
  },
);

test('values that a password manager filled in without an event are sent', async () => {
  const { drafts } = await open();
  fillWithoutEvent(target, '3');
  fillWithoutEvent(stake, '100');
  // This renders the fields again.
  await stake.click();
  await play.click();
  expect(drafts).toEqual([{ seed_id: 5, target: '3', bet_amount: '100' }]);
});

test('by keyboard alone, once for a double Enter', async () => {
  const { drafts } = await open();
  await page.getByRole('button', { name: '10×' }).click();
  await expect.element(target).toHaveValue('10.00');
  await target.fill(' 12.5x');
  await stake.click();
  await userEvent.keyboard('20{Enter}');
  await userEvent.keyboard('{Enter}');
  expect(drafts).toEqual([{ seed_id: 5, target: ' 12.5x', bet_amount: '20' }]);
});

test('messages are under their fields, and focus goes to the first', async () => {
  await open(async () => {
    throw incorrect;
  });
  await play.click();
  await expect.element(target).toHaveAccessibleDescription('The target must be between 1.01 and 1,000,000');
  await expect.element(stake).toHaveAccessibleDescription('The amount needs to be more than 0');
  await expect.element(target).toHaveFocus();
});

test('the keyboard stays on the button, also while there are no seeds to play with', async () => {
  const { actor } = await open(async () => {
    throw outdated;
  });
  await play.click();
  await expect.element(page.getByText('Your seeds were changed elsewhere.')).toBeVisible();
  await expect.element(play).toBeDisabled();
  await expect.element(play).toHaveFocus();
  actor.send({ type: 'seeds.shown', seedId: 6 });
  await expect.element(play).toHaveFocus();
});

test('a round that returns no more than the stake is not celebrated; the last results stand below', async () => {
  await open(
    async () => ({
      round: { ...round, bet_amount: 0.01, payout: 0.01, target: 1.01 },
      totalWalletAmount: 1000,
      revision: 2,
    }),
    [
      { ...round, id: 8, result: 1.5, won: false, payout: 0 },
      { ...round, id: 7, result: 1234.5 },
    ],
  );
  await play.click();
  await expect.element(words).toHaveTextContent('4.21× ₹0.01 came backTarget: 1.01×');
  const results = page.getByRole('list', { name: 'Your last rounds' }).getByRole('listitem');
  await expect.element(results.nth(0)).toHaveTextContent('lost1.50×');
  await expect.element(results.nth(1)).toHaveTextContent('won1,234.50×');
});
