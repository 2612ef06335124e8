import fc from 'fast-check';
import { any } from 'superstruct';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { holdBalance } from '../../../src/actors/games/hold-balance.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { callError } from '../../../src/api/shared/call-errors.ts';
import {
  anHourADay,
  aStake,
  noMinutes,
  onBreak,
  onNoBreak,
  stakesADay,
} from '../../../src/machines/account/play-limits.example.ts';
import {
  type ChoiceDraft,
  createRoundMachine,
  type RoundDraft,
} from '../../../src/machines/games/round.machine.ts';
import { seedsMachine } from '../../../src/machines/games/seeds.machine.ts';
import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { moneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import type { PlayLimit } from '../../../src/schemas/account/limits.ts';
import type { CoinFlipRound, RoundReceipt, Seeds } from '../../../src/schemas/games/games.ts';
import Own from '../../../src/ui/app/signed-in-bar.tsx';
import CoinFlip from '../../../src/ui/games/coin-flip.view.tsx';
import { chart, type EventLike } from '../../../src/walk/walk.ts';
import { coinFlipRoundOf } from '../../fixtures/round.ts';
import { changeSeedsButton, flipTheCoinButton } from '../../pages/games.ts';
import { askNowButton, breakNote, waitingButton } from '../../pages/shared.ts';
import { slipTexts, stakeField } from '../../pages/slip.ts';
import { limitsOf, quietActors, quietRecord, WithActors, walletOf } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { setTextSize } from '../kit/theme.ts';
import { amountText } from '../typed.ts';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const round = coinFlipRoundOf();
const receipt: RoundReceipt<'coinflip'> = { round, totalWalletAmount: 1098, revision: 2 };
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
  errors: { bet_amount: 'The amount needs to be more than 0', prediction: 'Prediction is required' },
});
const tooOften = refusal(429, { msg: 'Slow down' });

const machine = createRoundMachine<ChoiceDraft<'coinflip'>, RoundReceipt<'coinflip'>>();
const input = { choice: { prediction: '' }, revealMs: 1600 };

const stake = stakeField(page);
const flip = flipTheCoinButton(page);
const check = askNowButton(page);
const side = (name: string) => page.getByRole('radio', { name });
const words = page.getByRole('region', { name: 'The coin' }).getByRole('status');

const seeds = createActor(
  seedsMachine.provide({
    actors: { load: fromPromise(async () => pair), rotate: fromPromise(() => new Promise(() => {})) },
  }),
).start();
const noRounds = () =>
  createActor(
    listOf<CoinFlipRound>(async () => []),
    { input: {} },
  ).start();
const latest = noRounds();
const withWallet = quietActors({ wallet: walletOf(1000) });

async function seeForm({
  context,
}: {
  context: { break: object | null; stake: string; choice: { prediction: string }; seedId: number | null };
}) {
  await expect.element(stake).not.toHaveAttribute('readonly');
  await expect.element(stake).toHaveValue(context.stake);
  if (context.choice.prediction === 'Tail') await expect.element(side('Tail')).toBeChecked();
  if (context.seedId === null || context.break !== null) await expect.element(flip).toBeDisabled();
  else await expect.element(flip).toBeEnabled();
}

async function seeAir() {
  await expect.element(words).toHaveTextContent('The coin is in the air…Its side comes with the answer.');
  await expect.element(stake).toHaveAttribute('readonly');
  await expect.element(side('Head')).toBeDisabled();
  await expect
    .element(page.getByRole('button', { name: 'The coin is in the air…' }).or(waitingButton(page)))
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
            { type: 'round.choose', choice: { prediction: 'Tail' } },
            { type: 'round.stake', stake: '100' },
            { type: 'seeds.shown', seedId: 5 },
            'round.play',
            'round.check',
            'network.back',
            ...(isDrafted(state) ? [onBreak] : []),
          ],
    bounded: ({ seedId, choice, stake: typed, receipt: known }) => [
      seedId,
      choice.prediction,
      typed,
      known !== null,
    ],
  },
  view: (actor) => (
    <WithActors actors={withWallet}>
      <CoinFlip limits={limitsOf()} actor={actor} record={quietRecord()} seeds={seeds} latest={latest} />
    </WithActors>
  ),
  varied: { 'round.stake': fc.record({ stake: amountText }) },
  gestures: {
    'round.choose': async ({ choice: { prediction = '' } }) => {
      // To choose tail again, first choose head.
      if (side(prediction).element().matches(':checked')) await side('Head').click();
      await side(prediction).click();
    },
    'round.stake': (event) => stake.fill(event.stake),
    'round.play': () => flip.click(),
    'round.check': () => check.click(),
  },
  world: ['network.back', 'seeds.shown', 'break.told'],
  besides: { 'round.choose': [{ type: 'round.choose', choice: { prediction: 'Head' } }] },
  only: {
    'the way to play': [flip, ['game.ready', 'game.revealed']],
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
      await expect.element(words).toHaveTextContent('Call it: Head or Tail?A right call pays 1.98×.');
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
      await expect.element(words).toHaveTextContent('TailYou won ₹198.00');
      await seeForm(snapshot);
    },
  },
}).walk();

function requestWith(send: (draft: RoundDraft) => Promise<RoundReceipt<'coinflip'>>) {
  return moneyRequestOf<RoundDraft, RoundReceipt<'coinflip'>>({
    route: 'coin-flip/play',
    receipt: any(),
    send,
  });
}

/** The page with a coin that `answer` answers; without motion. */
async function open(
  answer: (draft: RoundDraft) => Promise<RoundReceipt<'coinflip'>> = () => new Promise(() => {}),
  rupees = 1000,
  isStill = true,
  limits = limitsOf(),
) {
  const drafts: RoundDraft[] = [];
  const request = requestWith((draft) => {
    drafts.push(draft);
    return answer(draft);
  });
  const actor = createActor(machine.provide({ actors: { request } }), {
    input: isStill ? { ...input, revealMs: 0 } : input,
  }).start();
  onTestFinished(() => void actor.stop());
  await render(
    <WithActors actors={quietActors({ wallet: walletOf(rupees) })}>
      <CoinFlip limits={limits} actor={actor} record={quietRecord()} seeds={seeds} latest={noRounds()} />
    </WithActors>,
  );
  actor.send({ type: 'seeds.shown', seedId: 5 });
  await expect.element(flip).toBeEnabled();
  return { actor, drafts };
}

const played = (change: Partial<CoinFlipRound>) => async () => ({
  round: { ...round, ...change },
  totalWalletAmount: 1000,
  revision: 2,
});

test('by keyboard alone: call, stake, Enter; a double Enter flips once', async () => {
  const { drafts } = await open();
  await side('Head').click();
  await userEvent.keyboard('{ArrowRight}');
  await stake.click();
  await userEvent.keyboard('25.50{Enter}');
  await userEvent.keyboard('{Enter}');
  expect(drafts).toEqual([{ seed_id: 5, prediction: 'Tail', bet_amount: '25.50' }]);
});

test.each([360, 1280])('at %i px an exhausted limit is named, and nothing moves for it', async (width) => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, 800);
  const limits = limitsOf({ ...stakesADay, used: 420, left: 80 });
  await open(undefined, 50, true, limits);
  const told = (words: string) => page.getByText(words, { exact: true });
  const topUp = page.getByRole('link', { name: slipTexts.addPlayMoney });
  const fifty = page.getByRole('button', { name: '₹50', exact: true });
  const top = () => flip.element().getBoundingClientRect().top;
  const before = top();

  await stake.fill('81');
  await expect
    .element(told('Your stake limit for 24 hours is ₹500.00, of which ₹80.00 is left. Play limits'))
    .toBeVisible();
  await expect.element(topUp).not.toBeInTheDocument();
  expect(top()).toBe(before);
  await stake.fill('80');
  await expect.element(topUp).toBeVisible();

  const { item } = limits.getSnapshot().context;
  const renewed = '2026-01-02T10:00:00Z';
  const reached = { ...stakesADay, used: 500, left: 0, until: renewed };
  if (item) limits.send({ type: 'detail.replaced', item: { ...item, limits: [reached] } });
  const words = told(
    'Your limit is reached. Your stake limit for 24 hours is ₹500.00, of which ₹0.00 is left. There is room again from 2 Jan 2026, 03:30 pm. Play limits',
  );
  await expect.element(words).toBeVisible();
  await expect.element(words.getByRole('link')).toHaveAttribute('href', '/play-limits');
  await expect.element(topUp).not.toBeInTheDocument();
  await expect.element(fifty).not.toBeInTheDocument();
  expect(top()).toBe(before);
  if (item) limits.send({ type: 'detail.replaced', item: { ...item, limits: [] } });
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(fifty).toBeVisible();
});

test.each([360, 1280])('at %i px the minutes of a day are told, and move nothing', async (width) => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, 800);
  const limits = limitsOf(anHourADay);
  await open(undefined, 5000, true, limits);
  const { item } = limits.getSnapshot().context;
  const show = (limit: PlayLimit) =>
    item && limits.send({ type: 'detail.replaced', item: { ...item, limits: [limit] } });
  const left = (minutes: number) =>
    page.getByText(`${minutes} min left of your daily time limit`, { exact: true });
  const top = () => flip.element().getBoundingClientRect().top;
  await expect.element(left(48)).toBeVisible();
  const before = top();
  show({ ...anHourADay, used: 51, left: 9 });
  await expect.element(left(9)).toBeVisible();
  expect(left(9).element().tagName).toBe('STRONG');
  show(noMinutes);
  await expect
    .element(
      page.getByText(
        'Your limit is reached. Your limit of time is 60 min a day, and none of it is left today. There is room again from 3 Jan 2026, 12:00 am. Play limits',
        { exact: true },
      ),
    )
    .toBeVisible();
  expect(top()).toBe(before);
});

test.each([360, 1280])(
  'at %i px a limit of a single stake is named, and nothing moves for it',
  async (width) => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(width, 800);
    await open(undefined, 5000, true, limitsOf(aStake, { ...stakesADay, amount: 9000, left: 8880 }));
    const told = page.getByText('Your limit for a single stake is ₹500.00. Play limits', { exact: true });
    const top = () => flip.element().getBoundingClientRect().top;
    const before = top();
    await stake.fill('500');
    expect(told.elements()).toEqual([]);
    await stake.fill('500.01');
    await expect.element(told).toBeVisible();
    await expect.element(told.getByRole('link')).toHaveAttribute('href', '/play-limits');
    expect(top()).toBe(before);
  },
);

test('the stake can be halved and doubled; no tap stakes the whole balance', async () => {
  await open(undefined, 77.25);
  await stake.fill('5.01');
  await page.getByRole('button', { name: '½ of the stake' }).click();
  await expect.element(stake).toHaveValue('2.50');
  await page.getByRole('button', { name: '2× the stake' }).click();
  await expect.element(stake).toHaveValue('5');
  await page.getByRole('button', { name: '₹50', exact: true }).click();
  await expect.element(page.getByText('₹99.00')).toBeVisible();
  const steps = page.getByRole('button', { name: '½ of the stake' }).element().parentElement?.children ?? [];
  expect([...steps].map((step) => step.textContent)).toEqual(['½', '2×', '₹50', '₹100', '₹500']);
  await stake.fill('77.26');
  await expect
    .element(page.getByRole('link', { name: slipTexts.addPlayMoney }))
    .toHaveAttribute('href', '/make-deposit?next=%2F%3Fprediction%3D%26stake%3D77.26');
});

test('messages are under their fields, and focus goes to the first', async () => {
  await open(async () => {
    throw incorrect;
  });
  await flip.click();
  await expect.element(page.getByRole('radiogroup')).toHaveAccessibleDescription('Prediction is required');
  await expect.element(stake).toHaveAccessibleDescription('The amount needs to be more than 0');
  await expect.element(side('Head')).toHaveFocus();
});

test('during a flip and after it the keyboard is on the button', async () => {
  await open(played({ side: 'Head', won: false, payout: 0 }));
  await flip.click();
  await expect.element(words).toHaveTextContent('HeadNo win this time');
  await expect.element(flip).toHaveFocus();
});

test('the keyboard stays on the button, also while there are no seeds to play with', async () => {
  const { actor } = await open(async () => {
    throw outdated;
  });
  await flip.click();
  await expect.element(page.getByText('Your seeds were changed elsewhere.')).toBeVisible();
  await expect.element(flip).toBeDisabled();
  await expect.element(flip).toHaveFocus();
  actor.send({ type: 'seeds.shown', seedId: 6 });
  await expect.element(flip).toHaveFocus();
});

test('the outcome of a flip is announced once', async () => {
  wear('dark');
  await open(played({}), 1000, false);
  await side('Tail').click();
  const { said, stop } = listenToPage();
  await flip.click();
  await expect.element(words).toHaveTextContent('TailYou won ₹198.00');
  expect(said).toEqual(['The coin is in the air… Its side comes with the answer.', 'Tail You won ₹198.00']);
  stop();
});

test('a return of at most the stake is not celebrated', async () => {
  await open(played({ bet_amount: 0.01, payout: 0.01 }));
  await flip.click();
  await expect.element(words).toHaveTextContent('Tail₹0.01 came back');
  await expect.element(page.getByText('You won ₹0.01')).not.toBeInTheDocument();
});

test('until the side is shown, the bar has the earlier balance less the stake', async () => {
  wear('dark');
  const wallet = walletOf(1000);
  const actors = quietActors({ wallet });
  await expect.poll(() => wallet.getSnapshot().context.revision).toBe(1);
  const { actor } = await open(played({}), 1000, false);
  onTestFinished(holdBalance(actor, wallet, actors.balanceHold));
  await render(
    <WithActors actors={actors}>
      <Own />
    </WithActors>,
  );
  const balance = page.getByRole('link', { name: /^Balance ₹[\d.,]+$/ });
  await expect.element(balance).toHaveTextContent('Balance₹1,000.00');
  await stake.fill('100');
  await flip.click();
  await expect.element(balance).toHaveTextContent('Balance₹900.00');
  await expect.poll(() => actor.getSnapshot().matches({ game: 'revealing' })).toBe(true);
  // The live stream is faster than the coin.
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 1098, revision: 2 });
  await expect.element(words).toHaveTextContent('The coin is in the air…');
  expect(words.element().textContent).not.toMatch(/Tail|won/);
  await expect.element(balance).toHaveTextContent('Balance₹900.00');
  await expect.element(words).toHaveTextContent('TailYou won ₹198.00');
  await expect.element(balance).toHaveTextContent('Balance₹1,098.00');
});

test.each([
  ['a refusal', () => Promise.reject(tooOften)],
  ['a stake that the balance does not cover', () => Promise.reject(incorrect)],
])('after %s the bar has the earlier balance', async (what, send) => {
  const wallet = walletOf(1000);
  const { balanceHold } = quietActors({ wallet });
  await expect.poll(() => wallet.getSnapshot().context.revision).toBe(1);
  const { actor } = await open(send, 1000, false);
  onTestFinished(holdBalance(actor, wallet, balanceHold));
  const held: (number | null)[] = [];
  balanceHold.subscribe(({ context }) => held.push(context.amount));
  await stake.fill(what === 'a refusal' ? '100.10' : '1000.01');
  await flip.click();
  await expect.poll(() => held).toEqual([what === 'a refusal' ? 899.9 : 1000, null]);
  expect(balanceHold.getSnapshot().value).toBe('free');
});

test('a page that is left during a round releases the balance', async () => {
  const wallet = walletOf(1000);
  const { balanceHold } = quietActors({ wallet });
  const { actor } = await open(() => new Promise(() => {}), 1000, false);
  const stop = holdBalance(actor, wallet, balanceHold);
  await stake.fill('100');
  await flip.click();
  await expect.poll(() => balanceHold.getSnapshot().value).toBe('held');
  stop();
  expect(balanceHold.getSnapshot().value).toBe('free');
});

test('a balance that was not known before the round is not known until its end', async () => {
  const actors = quietActors();
  const { actor } = await open(() => new Promise(() => {}), 1000, false);
  onTestFinished(holdBalance(actor, actors.wallet, actors.balanceHold));
  await flip.click();
  await expect.poll(() => actors.balanceHold.getSnapshot().value).toBe('held');
  expect(actors.balanceHold.getSnapshot().context.amount).toBe(null);
});

test('the coin lands on the drawn side', async () => {
  const angle = () => {
    const body = document.querySelector('[aria-hidden] > i + div > div');
    if (body === null) throw new Error('There is no coin');
    // The second row of the matrix is negated when the coin turns over.
    return Math.round(new DOMMatrix(getComputedStyle(body).transform).m22);
  };
  const { actor } = await open(played({}), 1000, false);
  expect(angle()).toBe(1);
  await flip.click();
  await expect.poll(() => actor.getSnapshot().matches({ game: 'revealed' }), { timeout: 10_000 }).toBe(true);
  expect(angle()).toBe(-1);
});

test('the pair of seeds is shown, changed, and revealed', async () => {
  const rotations: unknown[] = [];
  const next: Seeds = { ...pair, id: 6, server_seed_hash: 'b2'.repeat(32), client_seed: 'lucky', nonce: 0 };
  const revealed = { ...round.seed, server_seed: 'c3'.repeat(32) };
  const own = createActor(
    seedsMachine.provide({
      actors: {
        load: fromPromise(async () => pair),
        rotate: fromPromise(async ({ input }) => {
          rotations.push(input);
          return { seeds: next, revealed };
        }),
      },
    }),
  ).start();
  const request = requestWith(() => new Promise(() => {}));
  const actor = createActor(machine.provide({ actors: { request } }), { input: { ...input, revealMs: 0 } });
  await render(
    <WithActors>
      <main>
        <CoinFlip limits={limitsOf()} actor={actor} record={quietRecord()} seeds={own} latest={noRounds()} />
      </main>
    </WithActors>,
  );
  await expect.element(page.getByText('a1'.repeat(32)).first()).toBeVisible();
  await changeSeedsButton(page).click();
  const typed = page.getByLabelText('Your new seed');
  await expect.element(typed).not.toHaveValue('');
  await typed.fill('lucky');
  await page.getByRole('button', { name: 'Use this seed' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your old seeds, open now' })).toHaveFocus();
  await expect.element(page.getByText('c3'.repeat(32)).first()).toBeVisible();
  await expect.element(page.getByText('lucky').first()).toBeVisible();
  expect(rotations).toEqual([{ seed_id: 5, client_seed: 'lucky' }]);
  for (const theme of ['dark', 'light'] as const) {
    wear(theme);
    await expectAccessible();
  }
});

test.each([
  [320, 16],
  [320, 24],
  [360, 32],
])(
  'at %i px, text at %i px, the form stays where it is while its coin is called, thrown and known',
  async (width, px) => {
    onTestFinished(async () => {
      await setTextSize(16);
      await page.viewport(1280, 800);
    });
    await page.viewport(width, 740);
    await setTextSize(px);
    wear('dark');
    const { actor } = await open(played({ side: 'Head' }), 1000, false);
    const height = () => words.element().getBoundingClientRect().height;
    await expect.element(words).toHaveTextContent('Call it: Head or Tail?A right call pays 1.98×.');
    const called = height();
    await side('Head').click();
    await flip.click();
    await expect.poll(() => actor.getSnapshot().matches({ game: 'revealing' })).toBe(true);
    const thrown = height();
    await expect.element(words).toHaveTextContent('HeadYou won ₹198.00');
    expect([thrown, height()]).toEqual([called, called]);
  },
);
