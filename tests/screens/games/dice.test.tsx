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
import type { Round, RoundReceipt, Seeds } from '../../../src/schemas/games/games.ts';
import Dice from '../../../src/ui/games/dice.view.tsx';
import { chart, type EventLike } from '../../../src/walk/walk.ts';
import { rollTheDiceButton } from '../../pages/games.ts';
import { askNowButton, breakNote, waitingButton } from '../../pages/shared.ts';
import { slipTexts, stakeField } from '../../pages/slip.ts';
import { limitsOf, quietActors, quietRecord, WithActors, walletOf } from '../actors.tsx';
import { amountText } from '../typed.ts';
import { createSut, wear } from '../walk-screen.tsx';

const round: Round<'dice'> = {
  id: 1,
  bet_amount: 100,
  won: true,
  payout: 300,
  direction: 'under',
  target: 33,
  roll: 24.1,
  seed: { id: 5, server_seed_hash: 'aa', client_seed: 'mine', server_seed: null },
  nonce: 3,
  played_at: '2026-01-01T11:00:00Z',
};
const receipt: RoundReceipt<'dice'> = { round, totalWalletAmount: 1200, revision: 2 };
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
    target: 'The target must be between 0.02 and 99.98',
  },
});
const tooOften = refusal(429, { msg: 'Slow down' });

const machine = createRoundMachine<ChoiceDraft<'dice'>, RoundReceipt<'dice'>>();
const input = { choice: { direction: 'over', target: '50.00' }, revealMs: 1000 };

const stake = stakeField(page);
const play = rollTheDiceButton(page);
const check = askNowButton(page);
const target = page.getByLabelText('Target', { exact: true });
const words = page.getByRole('region', { name: 'The dice' }).getByRole('status');

const seeds = createActor(
  seedsMachine.provide({
    actors: { load: fromPromise(async () => pair), rotate: fromPromise(() => new Promise(() => {})) },
  }),
).start();
const noRounds = () =>
  createActor(
    listOf<Round<'dice'>>(async () => []),
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
  await expect.element(words).toHaveTextContent('The dice roll…The bright part wins.');
  await expect.element(stake).toHaveAttribute('readonly');
  await expect.element(target).toHaveAttribute('readonly');
  await expect
    .element(page.getByRole('button', { name: 'The dice roll…' }).or(waitingButton(page)))
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
            { type: 'round.choose', choice: { target: '33.00' } },
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
      <Dice limits={limitsOf()} actor={actor} record={quietRecord()} seeds={seeds} latest={latest} />
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
      await expect.element(words).toHaveTextContent('Over or under?The bright part wins.');
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
      await expect.element(words).toHaveTextContent('24.10 You won ₹300.00Under 33.00');
      await seeForm(snapshot);
    },
  },
}).walk();

/** The page with rounds that get this answer; without motion. */
async function open(
  answer: () => Promise<RoundReceipt<'dice'>> = () => new Promise(() => {}),
  latest: Round<'dice'>[] = [],
) {
  const drafts: unknown[] = [];
  // The page would ask for the outcome of an unanswered round.
  sessionStorage.clear();
  const request = moneyRequestOf<RoundDraft, RoundReceipt<'dice'>>({
    route: 'dice/play',
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
      <Dice
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

const figures = () => [...document.querySelectorAll('dl output')].map(({ textContent }) => textContent);
const slider = page.getByRole('slider', { name: 'Move the target' });
const call = (name: string) => page.getByRole('radio', { name });

test.each([
  // [direction, target, chance, payout of 100 rupees]
  ['Over', '50.00', '49.99%', '₹198.01 (1.9801×)'],
  ['Over', '1.98', '98.01%', '₹101.00 (1.01×)'],
  ['Over', '75.25', '24.74%', '₹400.04 (4.0004×)'],
  ['Over', '99.98', '0.019%', '₹4,95,049.50 (4950.495×)'],
  ['Under', '0.02', '0.019%', '₹4,95,049.50 (4950.495×)'],
  ['Under', '98.02', '98.01%', '₹101.00 (1.01×)'],
  ['Over', '1.97', '–', '–'],
  ['Under', '98.03', '–', '–'],
  ['Over', '', '–', '–'],
  ['Over', '75,25', '24.74%', '₹400.04 (4.0004×)'],
  ['Over', '7,52,5', '–', '–'],
])(
  '%s %s has a chance of %s, never rounded up, and 100 rupees pay %s',
  async (direction, typed, chance, pays) => {
    await open();
    await stake.fill('100');
    await call(direction).click();
    await target.fill(typed);
    await expect.poll(figures).toEqual([chance, pays]);
  },
);

test('without a stake the multiplier is shown', async () => {
  await open();
  await expect.poll(figures).toEqual(['49.99%', '1.9801×']);
});

test('the arrow keys move the target within its limits, and a typed target moves the thumb', async () => {
  await open();
  await stake.fill('20');
  await target.fill('97.50');
  await expect.element(slider).toHaveValue('98');
  await target.click();
  await userEvent.keyboard('{Tab}{Home}');
  await expect.element(target).toHaveValue('2.00');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(target).toHaveValue('3.00');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '3.00');
  await expect.poll(figures).toEqual(['96.99%', '₹20.41 (1.0207×)']);
  await userEvent.keyboard('{End}');
  await expect.element(target).toHaveValue('99.00');
  await call('Under').click();
  await target.click();
  await userEvent.keyboard('{Tab}{End}');
  await expect.element(target).toHaveValue('98.00');
});

test('turned around, the call has the same chance on the other side', async () => {
  await open();
  await target.fill('75.25');
  await call('Under').click();
  await expect.element(target).toHaveValue('24.75');
  await expect.element(page.getByText('From 0.02 to 98.02')).toBeVisible();
  await expect.poll(figures).toEqual(['24.74%', '4.0004×']);
  await call('Over').click();
  await expect.element(target).toHaveValue('75.25');
  await target.fill('x');
  await call('Under').click();
  await expect.element(target).toHaveValue('x');
});

test('the values on screen are sent, once for a double Enter', async () => {
  const { drafts } = await open();
  await call('Under').click();
  await target.fill(' 12.5');
  await stake.click();
  await userEvent.keyboard('20{Enter}');
  await userEvent.keyboard('{Enter}');
  expect(drafts).toEqual([{ seed_id: 5, direction: 'under', target: ' 12.5', bet_amount: '20' }]);
});

test('messages are under their fields, and focus goes to the first', async () => {
  await open(async () => {
    throw incorrect;
  });
  await play.click();
  await expect.element(target).toHaveAccessibleDescription('The target must be between 0.02 and 99.98');
  await expect.element(stake).toHaveAccessibleDescription('The amount needs to be more than 0');
  await expect.element(target).toHaveFocus();
});

test('money missing from the wallet can be added beside the message', async () => {
  wear('light');
  await page.viewport(360, 640);
  await open(async () => {
    throw refusal(400, { errors: { bet_amount: 'The amount is more than your wallet holds' } });
  });
  await stake.fill('5000');
  await play.click();
  await expect.element(stake).toHaveAccessibleDescription('The amount is more than your wallet holds');
  // Nothing covers it.
  await page.getByRole('link', { name: slipTexts.addPlayMoney }).click({ trial: true });
});

test('everything about a lost answer is in view, on a phone, too', async () => {
  wear('light');
  await page.viewport(320, 640);
  await open(async () => {
    throw timeout;
  });
  await stake.fill('10');
  await play.click();
  await expect.element(check).toBeVisible();
  const inside = page.getByRole('region', { name: 'The dice' }).element().getBoundingClientRect();
  const note = page.getByText('Still finding out…').element().getBoundingClientRect();
  expect(note.top).toBeGreaterThan(inside.top);
  expect(check.element().getBoundingClientRect().bottom).toBeLessThan(inside.bottom);
});

test('the last results stand below, and the marker lies where the dice came to rest', async () => {
  await open(
    async () => ({ round, totalWalletAmount: 1200, revision: 2 }),
    [
      { ...round, id: 8, roll: 77.5, won: false, payout: 0 },
      { ...round, id: 7, roll: 0 },
    ],
  );
  await play.click();
  await expect.element(words).toHaveTextContent('24.10 You won ₹300.00Under 33.00');
  const results = page.getByRole('list', { name: 'Your last rounds' }).getByRole('listitem');
  await expect.element(results.nth(0)).toHaveTextContent('lost77.50');
  await expect.element(results.nth(1)).toHaveTextContent('won0.00');
  expect(document.querySelector<HTMLElement>('section b')?.style.left).toBe('24.1%');
});
