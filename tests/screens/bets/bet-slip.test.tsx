import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import { betSlipOn, checkedBet, followBalance, tellRoom } from '../../../src/actors/bets/bet-slip.ts';
import { together } from '../../../src/actors/shared/follow.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { bets } from '../../../src/api/bets/bets.ts';
import {
  aStake,
  noMinutes,
  onBreak,
  onNoBreak,
  stakesADay,
} from '../../../src/machines/account/play-limits.example.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import {
  askAlways,
  called,
  closed,
  ended,
  exhausted,
  higher,
  hundred,
  isClosed,
  isScheduled,
  lions,
  lower,
  onHead,
  onLions,
  open,
  opened,
  ownLowest,
  receipt,
  remembered,
  resumed,
  scheduled,
  signedOut,
  sixtyLeft,
  suspended,
  tooOften,
  worse,
} from '../../../src/machines/bets/bet-slip.example.ts';
import type { BetDraft, betSlipMachine } from '../../../src/machines/bets/bet-slip.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { moneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { BetReceipt } from '../../../src/schemas/bets/bets.ts';
import { roomFor } from '../../../src/schemas/bets/stake-check.ts';
import BetSlip from '../../../src/ui/bets/bet-slip/bet-slip.view.tsx';
import { ChosenOdds } from '../../../src/ui/kit/format/odds.ts';
import { Sheet } from '../../../src/ui/kit/overlays/sheet.tsx';
import { chart, type EventLike } from '../../../src/walk/walk.ts';
import { logInToPlaceBetButton } from '../../pages/account.ts';
import { myBetsLink } from '../../pages/my-bets.ts';
import { askNowButton, breakNote, closeButton, sharedTexts } from '../../pages/shared.ts';
import {
  acceptAndPlaceBetButton,
  addPlayMoneyButton,
  betPlacedHeading,
  lowestField,
  maxButton,
  placeBetButton,
  slipTexts,
  stakeField,
  toleranceField,
} from '../../pages/slip.ts';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { fillWithoutEvent } from '../filled.ts';
import { amountText } from '../typed.ts';
import { createSut, painted, wear } from '../walk-screen.tsx';

const incorrect = refused(400, 'No', {
  errors: {
    bet_amount: 'The amount needs to be more than 0',
    team_value: 'Please choose one of the teams before proceeding',
  },
});

const stake = stakeField(page);
const lowest = lowestField(page);
const place = placeBetButton(page);
const accept = acceptAndPlaceBetButton(page);
const leave = page.getByRole('button', { name: 'Leave it' });
const check = askNowButton(page);
const again = page.getByRole('button', { name: 'Bet again' });
/** A side by its name alone, whatever its price is now. */
const pick = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name} (?:Toss )?[0-9.]+%$`) });
const beside = (name: string) => page.getByRole('button', { name: `A price of ${name} beside the slip` });
/** The announcement of a price that has moved. */
const news = page.getByText(/^The win ratio is now .*$/);
const answerLost = page.getByText(
  'The answer was lost on the way. Whether your bet was placed is not known yet. The server is asked again by itself; you need not place it a second time.',
);
const nothingMoved = page.getByText('Your bet was not placed. No money has moved.');

async function typeLowest(typed: string): Promise<void> {
  await toleranceField(page).selectOptions(slipTexts.ownPrice);
  await lowest.fill(typed);
}

async function seeScheduled(): Promise<void> {
  await expect
    .element(page.getByText(/^Betting on this match is not open yet\. Opens in \d\d:\d\d$/))
    .toBeVisible();
  await expect.element(page.getByText('1 Jan 2026, 03:30 pm')).toBeVisible();
  await expect.element(pick('Lions')).toBeDisabled();
  await expect.element(place).not.toBeInTheDocument();
  const ways = [...document.querySelectorAll('a')].map((way) => way.getAttribute('href'));
  expect(ways).toEqual(['/live-bets/live-bet/7', '/live-bets']);
}

async function seeForm({
  context: { choice, stake: typed, lowest: own },
}: Pick<SnapshotFrom<typeof betSlipMachine>, 'context'>) {
  if (own === null) await expect.element(lowest).not.toBeInTheDocument();
  else await expect.element(lowest).toHaveValue(own.typed);
  await expect.element(stake).not.toHaveAttribute('readonly');
  await expect.element(stake).toHaveValue(typed);
  await expect.element(place).toBeEnabled();
  await seeChoice(choice);
}

async function seeChoice(choice: object) {
  if ('team_value' in choice && choice.team_value === 71) await expect.element(pick('Lions')).toBeChecked();
  if ('prediction' in choice) await expect.element(pick('Head')).toBeChecked();
}

async function seeWaiting(button: string) {
  await expect.element(page.getByRole('button', { name: button })).toBeDisabled();
  await expect.element(stake).toHaveAttribute('readonly');
  await expect.element(page.getByRole('button', { name: '₹500' })).toBeDisabled();
  await expect.element(pick('Lions')).toBeDisabled();
}

const around = {
  starter: 0,
  onDone: () => {},
  onLogIn: () => {},
  TopUp: ({ missing, onDone }: { missing: number; onDone: () => void }) => (
    <button type="button" onClick={onDone}>
      {missing} more
    </button>
  ),
};

const withWallet = quietActors({ wallet: walletOf(1000) });
/** The wallet holds half of the walk's stake. */
const withLittle = quietActors({ wallet: walletOf(50) });
const topUp = addPlayMoneyButton(page);
const added = page.getByRole('button', { name: '50 more' });

/** The wallet holds half of the stake of the walk. */
const half = { type: 'balance.told', balance: 50 } as const;

/** The stake is above the balance, no limit is in its way, and nothing else is to be said. */
const isShort = (state: SnapshotFrom<typeof betSlipMachine>) =>
  state.matches({ open: { bet: 'choosing', room: 'short' } });

/** A choice with a stake, and nothing else to be said. */
const isQuiet = (state: SnapshotFrom<typeof betSlipMachine>) =>
  state.matches({ open: { bet: 'choosing', room: 'enough' } }) && state.context.stake !== '';

/** The first draft on a team, before any bet. A break in every state would double the walk. */
const isFresh = (state: SnapshotFrom<typeof betSlipMachine>) => {
  const { attempts, balance, choice, lowest: own, match } = state.context;
  const isFirst = attempts === 0 && balance === null && own === null && match.revision === open.revision;
  return isFirst && choice.kind === 'team' && isQuiet(state) && state.matches({ open: { price: 'resting' } });
};

/** The room for the stake, as the page tells it. */
function told({ context }: SnapshotFrom<typeof betSlipMachine>) {
  const room = roomFor(context, context.match.minimum_betamount);
  return { type: 'room.told' as const, room };
}

/** The selection as another tab keeps it: as here, or with another side. */
function kept(state: SnapshotFrom<typeof betSlipMachine>) {
  const { choice, stake: typed, lowest: own } = state.context;
  const same = { type: 'bet.told', choice, stake: typed, lowest: own } as const;
  if (state.matches('recalling') || state.matches({ open: { bet: 'repriced' } })) return [same];
  if (!isQuiet(state) && !TOLD.some((one) => state.matches(one))) return [];
  return [same, { ...same, choice: choice.kind === 'toss' ? onLions.choice : onHead.choice }];
}
const TOLD = ['scheduled', 'suspended', 'toppingUp', 'placed'] as const;

/** The ratio of the choice that the slip shows. */
function onScreen({ context: { match, choice, offered, seen } }: SnapshotFrom<typeof betSlipMachine>) {
  const side =
    choice.kind === 'toss' ? match.toss : match.sides.find((one) => one.team_value === choice.team_value);
  return offered !== null && (side?.win_ratio ?? 0) >= (seen ?? 0) ? offered : side?.win_ratio;
}

/** Whether a click on its middle lands on it. */
function isUnderPointer(thing: Locator): boolean {
  const element = thing.element();
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

async function seePlaced() {
  await expect.element(betPlacedHeading(page)).toHaveFocus();
  await expect.element(page.getByText('₹180.00')).toBeVisible();
  await expect.element(page.getByText('₹900.00')).toBeVisible();
  await expect.element(again).toBeEnabled();
  await expect.element(myBetsLink(page)).toHaveAttribute('href', '/bet-history');
  await expect.element(page.getByRole('link', { name: '000 001' })).toHaveAttribute('href', '/bet-history/1');
  await expect.element(stake).not.toBeInTheDocument();
}

async function seeRepriced() {
  await expect.element(page.getByRole('heading', { name: 'The win ratio has changed' })).toHaveFocus();
  await expect.element(accept).toBeEnabled();
  await expect.element(leave).toBeEnabled();
  await expect.element(place).toBeDisabled();
}

const seventy = { type: 'bet.lowest', lowest: { typed: '70', odds: 'percent' } } as const;

const events = [
  onLions,
  onHead,
  hundred,
  'bet.leave',
  'bet.again',
  'bet.resume',
  'bet.check',
  'network.back',
  lower,
  higher,
  opened,
  suspended,
  resumed,
  ended,
  called,
  half,
  exhausted,
] as const;

const seeAnswerLost = async () => {
  await seeWaiting(sharedTexts.pleaseWait);
  await expect.element(answerLost).toBeVisible();
  await expect.element(check).toBeEnabled();
};

const seeAsking = async () => {
  await seeWaiting(sharedTexts.pleaseWait);
  await expect.element(page.getByText('Asking the server whether your bet was placed…')).toBeVisible();
  await expect.element(check).not.toBeInTheDocument();
};

createSut(checkedBet, {
  fixture: {
    input: { match: scheduled },
    ports: {
      request: chart(moneyRequestMachine, {
        ports: {
          recall: { done: [null, remembered] },
          send: {
            done: [receipt],
            error: [worse, incorrect, signedOut, tooOften, isClosed, isScheduled, timeout],
          },
          resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
        },
        bounded: ({ attempts }) => Math.min(attempts, 1),
      }),
    },
    // More than the wallet holds is not sent; there alone the slip offers to add it.
    events: (state): EventLike<typeof betSlipMachine>[] =>
      state.context.break !== null || state.hasTag('onBreak')
        ? [onNoBreak, told(state)]
        : [
            ...events,
            { type: 'bet.accept', seen: onScreen(state) },
            { type: 'bet.place', seen: onScreen(state) },
            told(state),
            ...kept(state),
            ...(isQuiet(state) ? [askAlways, ownLowest, sixtyLeft] : []),
            ...(isFresh(state) ? [onBreak] : []),
            ...(isShort(state) ? (['bet.topUp'] as const) : []),
            // A typed price stays in view, and can be changed.
            ...(state.matches('suspended') && state.context.lowest !== null ? [seventy] : []),
          ],
    // A limit in every state would double the walk, so without a stake all limits count as one state.
    bounded: ({ match, choice, stake: typed, balance, limit, break: taken, lowest: own, attempts }) => [
      taken !== null,
      match.state,
      match.sides.map((side) => side.suspended),
      choice,
      typed,
      balance,
      typed === '' && balance === null && limit !== null,
      // Nor a lowest price: it counts before the first bet.
      own !== null && attempts === 0 && typed !== '' && balance === null && choice.kind === 'team',
    ],
  },
  view: (actor) => (
    <WithActors actors={withLittle}>
      <h1>Live bets</h1>
      <h2>Lions – Tigers</h2>
      <button type="button" onClick={() => actor.send(onLions)}>
        A price of Lions beside the slip
      </button>
      <button type="button" onClick={() => actor.send(onHead)}>
        A price of Head beside the slip
      </button>
      <BetSlip actor={actor} {...around} />
    </WithActors>
  ),
  gestures: {
    'bet.choose': ({ choice }) => {
      const name = choice.kind === 'team' ? 'Lions' : 'Head';
      const isOffered = pick(name)
        .elements()
        .some((one) => !one.matches('[aria-disabled]'));
      return (isOffered ? pick(name) : beside(name)).click();
    },
    'bet.stake': (event) => stake.fill(event.stake),
    'tolerance.set': ({ tolerance }) => toleranceField(page).selectOptions(tolerance),
    'bet.lowest': ({ lowest: own }) => typeLowest(own?.typed ?? ''),
    'bet.place': () => place.click(),
    'bet.accept': () => accept.click(),
    'bet.leave': () => leave.click(),
    'bet.again': () => again.click(),
    'bet.topUp': () => topUp.click(),
    'bet.resume': () => added.click(),
    'bet.check': () => check.click(),
  },
  // Choosing a price of one's own begins with none.
  varied: { 'bet.stake': fc.record({ stake: amountText }) },
  besides: { 'bet.lowest': [{ type: 'bet.lowest', lowest: { typed: '', odds: 'percent' } }] },
  world: [
    'network.back',
    'prices.moved',
    'match.changed',
    'balance.told',
    'limit.told',
    'break.told',
    'most.told',
    'room.told',
    'bet.told',
  ],
  only: {
    'the way to place it': [place, ['open', 'suspended']],
    'the way to accept': [accept, ['open.bet.repriced']],
    'the way to ask': [check, ['recalling.outcomeUnknown', 'requesting.outcomeUnknown']],
    'the way to another bet': [again, ['placed']],
    // The refusal stays on screen even once the match has closed.
    'that it was refused': [
      nothingMoved,
      (state) =>
        state.matches({ open: { bet: 'refused' } }) ||
        (state.matches('closed') && (state.context.refusal?.msg ?? '') !== ''),
    ],
    'that it was not placed': [page.getByText('Your bet was not placed.'), ['open.bet.notPlaced']],
    'the price that has moved': [news, (state) => state.matches('open') && state.context.news !== null],
    'that the answer was lost': [answerLost, ['recalling.outcomeUnknown', 'requesting.outcomeUnknown']],
    'the way to a top-up': [topUp, isShort],
    'that the limit is reached': [
      page.getByText('Your limit is reached.'),
      (state) => state.matches({ open: { bet: 'choosing', room: 'beyondLimit' } }),
    ],
    'that they are on a break': [
      breakNote(page),
      (state) => state.matches({ open: { room: 'onBreak' } }) && state.context.break !== null,
    ],
    'the top-up': [added, ['toppingUp']],
  },
  oracles: {
    // The usual content is there at once.
    'recalling.recalling': async ({ context: { match } }) => {
      if (match.state === 'scheduled') return seeScheduled();
      if (match.closes_at !== null) return seeWaiting(sharedTexts.pleaseWait);
      await expect.element(page.getByText('Betting on this match is over.')).toBeVisible();
    },
    scheduled: async ({ context: { choice } }) => {
      await seeScheduled();
      await seeChoice(choice);
    },
    'open.bet.choosing': async (snapshot) => {
      if (snapshot.hasTag('onBreak')) return seeChoice(snapshot.context.choice);
      await seeForm(snapshot);
      const { refusal, stake: typed } = snapshot.context;
      for (const [field, message] of Object.entries(refusal?.errors ?? {})) {
        const minimum = field === 'bet_amount' && typed === '' ? '. Minimum ₹10.' : '';
        await expect.element(page.getByText(`${message}${minimum}`)).toBeVisible();
      }
      await expect.element(nothingMoved).not.toBeInTheDocument();
    },
    'open.bet.refused': async (snapshot) => {
      await seeForm(snapshot);
      const msg = snapshot.context.refusal?.msg ?? '';
      if (msg !== '') await expect.element(page.getByRole('status').getByText(msg)).toBeVisible();
      await expect.element(nothingMoved).toBeVisible();
    },
    'open.bet.repriced.fresh': seeRepriced,
    'open.bet.repriced.settled': seeRepriced,
    'open.bet.notPlaced': async (snapshot) => {
      await seeForm(snapshot);
      await expect.element(page.getByText('Your bet was not placed.')).toBeVisible();
    },
    suspended: async ({ context: { stake: typed, lowest: own } }) => {
      await expect.element(page.getByRole('status').getByText('Suspended: Almost won')).toBeVisible();
      await expect
        .element(page.getByText('Betting resumes by itself. Your stake stays as it is.'))
        .toBeVisible();
      await expect.element(pick('Lions')).toBeDisabled();
      await expect.element(pick('Head')).toBeEnabled();
      await expect.element(stake).toHaveValue(typed);
      if (own !== null) await expect.element(lowest).toHaveValue(own.typed);
      await expect.element(place).toBeDisabled();
    },
    'open.room.enough': () => expect.element(topUp).not.toBeInTheDocument(),
    // The outcome of a bet takes the place of the way to a top-up.
    'open.room.short': async (state) => {
      if (isShort(state)) await expect.element(topUp).toBeEnabled();
    },
    'open.room.beyondLimit': () => expect.element(topUp).not.toBeInTheDocument(),
    'open.room.onBreak': async ({ context: { stake: typed } }) => {
      await expect.element(topUp).not.toBeInTheDocument();
      await expect.element(stake).toHaveValue(typed);
      await expect.element(place).toBeDisabled();
    },
    'open.price.resting': async ({ context: { news: told } }) => {
      if (told !== null)
        await expect.element(news).toHaveTextContent(/^The win ratio is now (?:75|85)%\..*$/);
    },
    'open.price.moving': () => expect.element(pick('Lions')).toBeChecked(),
    'requesting.sent': () => seeWaiting('Placing your bet…'),
    'recalling.outcomeUnknown': seeAnswerLost,
    'requesting.outcomeUnknown': seeAnswerLost,
    'recalling.reconciling': seeAsking,
    'requesting.reconciling': seeAsking,
    'placed.fresh': async () => {
      await seePlaced();
      expect(isUnderPointer(again)).toBe(false);
    },
    'placed.settled': async () => {
      await seePlaced();
      await expect.poll(() => isUnderPointer(again)).toBe(true);
    },
    toppingUp: async () => {
      await expect.element(added).toBeEnabled();
      await expect.element(stake).not.toBeInTheDocument();
    },
    closed: async ({ context: { refusal } }) => {
      const msg = refusal?.msg ?? '';
      await expect
        .element(page.getByRole('heading', { name: 'Betting on this match is over.' }))
        .toBeVisible();
      if (msg !== '') await expect.element(page.getByRole('alert').getByText(msg)).toBeVisible();
      await expect.element(closeButton(page)).toBeEnabled();
      await expect
        .element(page.getByRole('link', { name: 'See the match' }))
        .toHaveAttribute('href', '/live-bets/live-bet/7');
      await expect.element(stake).not.toBeInTheDocument();
    },
  },
}).walk();

const wishes: string[] = [];
const onLogIn = (typed: string) => wishes.push(typed);

async function openSlip(
  answer: (draft: BetDraft) => Promise<BetReceipt> = () => new Promise(() => {}),
  rupees = 1000,
  session = quietActors().session,
  wallet = walletOf(rupees),
  clock?: SimulatedClock,
) {
  const drafts: BetDraft[] = [];
  const request = moneyRequestOf({
    route: 'live-bet/save',
    receipt: BetReceipt,
    send: (draft: BetDraft) => {
      drafts.push(draft);
      return answer(draft);
    },
  });
  const actor = createActor(checkedBet.provide({ actors: { request } }), {
    input: { match: open },
    ...(clock && { clock }),
  });
  actor.start();
  onTestFinished(together(followBalance(actor, wallet), tellRoom(actor), () => actor.stop()));
  await render(
    <WithActors actors={quietActors({ wallet, session })}>
      <BetSlip actor={actor} {...around} onLogIn={onLogIn} />
    </WithActors>,
  );
  await expect.element(stake).not.toHaveAttribute('readonly');
  return { actor, drafts };
}

test('the price of the choice is announced once it rests, with the payout of the stake; other prices are not', async () => {
  const clock = new SimulatedClock();
  const { actor } = await openSlip(undefined, 1000, undefined, undefined, clock);
  await pick('Lions').click();
  await stake.fill('100');
  const { said, stop } = listenToPage();
  actor.send({ type: 'prices.moved', prices: [[72, 40]] });
  actor.send({ type: 'prices.moved', prices: [[73, 41]] });
  clock.increment(1500);
  await expect.element(pick('Tigers')).toHaveAccessibleDescription('₹100 → ₹140');
  for (const ratio of [78, 76, 75])
    actor.send({
      type: 'prices.moved',
      prices: [
        [71, ratio],
        [72, ratio],
        [73, ratio],
      ],
    });
  await expect.element(page.getByText('₹175.00', { exact: true })).toBeVisible();
  expect(said).toEqual([]);
  clock.increment(1500);
  await expect.poll(() => said).toEqual(['The win ratio is now 75%. Pays back ₹175.00']);
  await stake.fill('200');
  actor.send({ type: 'prices.moved', prices: [[71, 60]] });
  clock.increment(1500);
  await expect
    .poll(() => said)
    .toEqual(['The win ratio is now 75%. Pays back ₹175.00', 'The win ratio is now 60%. Pays back ₹320.00']);
  stop();
});

test('a refusal and the balance are announced once', async () => {
  const wallet = walletOf(1000);
  await openSlip(() => Promise.reject(tooOften), 1000, undefined, wallet);
  await pick('Lions').click();
  await stake.fill('100');
  const { said, stop } = listenToPage();
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 900, revision: 2 });
  await expect.poll(() => said).toEqual(['Your balance is ₹900.00']);
  await place.click();
  await expect.element(nothingMoved).toBeVisible();
  await expect
    .poll(() => said)
    .toEqual(['Your balance is ₹900.00', 'No Your bet was not placed. No money has moved.']);
  await stake.fill('90');
  await expect.element(nothingMoved).not.toBeInTheDocument();
  await stake.fill('950');
  await expect.element(addPlayMoneyButton(page)).toBeVisible();
  await expect
    .poll(() => said)
    .toEqual([
      'Your balance is ₹900.00',
      'No Your bet was not placed. No money has moved.',
      'The amount is more than your wallet holds. At most ₹900.00 would be taken now.',
      slipTexts.addPlayMoney,
    ]);
  stop();
});

test('a stake that was filled in without an event is sent', async () => {
  const { drafts } = await openSlip(async () => receipt);
  fillWithoutEvent(stake, '100');
  await pick('Lions').click();
  await place.click();
  await expect.element(again).toBeEnabled();
  expect(drafts).toMatchObject([{ team_value: 71, bet_amount: '100' }]);
});

test('a placed bet is announced once', async () => {
  await openSlip(async () => receipt);
  await pick('Lions').click();
  await stake.fill('100');
  const { said, stop } = listenToPage();
  await place.click();
  await expect.element(again).toBeEnabled();
  expect(said).toEqual([slipTexts.betPlaced]);
  stop();
});

test('worse odds are announced once, beside those that the bettor saw, and once more where they come to rest', async () => {
  const clock = new SimulatedClock();
  const { actor } = await openSlip(() => Promise.reject(worse), 1000, undefined, undefined, clock);
  await pick('Lions').click();
  await stake.fill('100');
  const { said, stop } = listenToPage();
  await place.click();
  await expect.element(accept).toBeEnabled();
  for (const ratio of [53, 51, 50]) actor.send({ type: 'prices.moved', prices: [[71, ratio]] });
  await expect.element(page.getByText('₹150.00', { exact: true }).first()).toBeVisible();
  const offer = 'The win ratio has changed You saw 80% ₹180.00 Now 55% ₹155.00';
  expect(said).toEqual([offer]);
  clock.increment(1500);
  await expect.poll(() => said).toEqual([offer, 'The win ratio is now 50%. Pays back ₹150.00']);
  stop();
});

test('worse odds are never shown as those that the bettor saw, even while the feed has the old ones', async () => {
  const clock = new SimulatedClock();
  const { actor, drafts } = await openSlip(() => Promise.reject(worse), 1000, undefined, undefined, clock);
  await pick('Lions').click();
  await stake.fill('100');
  await place.click();
  await expect.element(accept).toBeEnabled();
  actor.send({ type: 'prices.moved', prices: [[71, 80]] });
  await expect.element(pick('Lions')).toHaveAccessibleDescription('₹100 → ₹180');
  const offers = [...document.querySelectorAll('h3 + dl > div')].map(({ textContent }) => textContent);
  expect(offers).toEqual(['You saw80%₹180.00', 'Now55%₹155.00']);
  await accept.click();
  await expect.poll(() => drafts.map(({ win_ratio }) => win_ratio)).toEqual([80, 55]);
});

test('odds that return to those that the bettor saw, or better, need no consent: the button has the focus again', async () => {
  const { actor, drafts } = await openSlip(() => Promise.reject(worse));
  await pick('Lions').click();
  await stake.fill('100');
  await place.click();
  await expect.element(accept).toBeEnabled();
  const { said, stop } = listenToPage();
  await expect.poll(() => actor.getSnapshot().matches({ open: { bet: { repriced: 'settled' } } })).toBe(true);
  actor.send({ type: 'prices.moved', prices: [[71, 80]] });
  await expect.element(place).toHaveFocus();
  await expect.element(accept).not.toBeInTheDocument();
  expect(said).toEqual(['Your bet was not placed. No money has moved.']);
  await place.click();
  await expect.element(accept).toBeEnabled();
  expect(drafts.map(({ win_ratio }) => win_ratio)).toEqual([80, 80]);
  stop();
});

test('the slip of a decided match shows its result, that of an abandoned one the returned stakes', async () => {
  const { actor } = await openSlip();
  actor.send({ type: 'match.changed', match: closed });
  await expect.element(page.getByRole('link', { name: 'See the match' })).toBeVisible();
  await expect.element(page.getByRole('term')).not.toBeInTheDocument();
  const settled = {
    ...closed,
    state: 'settled',
    result: { team_value: 72, toss: 'Tail' },
    revision: 9,
  } as const;
  actor.send({ type: 'match.changed', match: settled });
  await expect.poll(() => document.querySelector('dl')?.textContent).toBe('WinnerTigersTossTail');
  actor.send({ type: 'match.changed', match: { ...closed, state: 'abandoned', revision: 10 } });
  await expect
    .element(page.getByText('This match was abandoned. Every stake on it goes back to its bettor.'))
    .toBeVisible();
  await expect.element(page.getByRole('term')).not.toBeInTheDocument();
});

test('a double tap places one bet', async () => {
  const { drafts } = await openSlip();
  await pick('Tigers').click();
  await page.getByRole('button', { name: '₹500' }).click();
  await place.dblClick();
  expect(drafts).toEqual([{ team_value: 72, bet_amount: '500', win_ratio: 60, tolerance: 'better' }]);
});

/** Clicks at once, in the same task. */
function tap(button: Locator) {
  const element = button.element();
  if (element instanceof HTMLElement) element.click();
}

/** From now on the browser paints nothing. */
function stopPainting() {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
}

test('a bet carries the odds of the last painted frame, even if others have been rendered since', async () => {
  const { actor, drafts } = await openSlip();
  await pick('Lions').click();
  await stake.fill('100');
  await painted();
  stopPainting();
  const ratio = page.getByRole('definition').first();
  actor.send({ type: 'prices.moved', prices: [[71, 41]] });
  await expect.element(ratio).toHaveTextContent('41%');
  tap(place);
  expect(drafts).toEqual([{ team_value: 71, bet_amount: '100', win_ratio: 80, tolerance: 'better' }]);
});

test('a bet carries the higher of two odds that may be on screen', async () => {
  const { actor, drafts } = await openSlip();
  await pick('Lions').click();
  await stake.fill('100');
  await painted();
  stopPainting();
  const ratio = page.getByRole('definition').first();
  actor.send({ type: 'prices.moved', prices: [[71, 95]] });
  await expect.element(ratio).toHaveTextContent('95%');
  tap(place);
  expect(drafts).toEqual([{ team_value: 71, bet_amount: '100', win_ratio: 95, tolerance: 'better' }]);
});

test('new odds are accepted as of the last painted frame', async () => {
  const { actor, drafts } = await openSlip(async () => {
    throw worse;
  });
  await pick('Lions').click();
  await stake.fill('100');
  await place.click();
  await expect.element(accept).toBeEnabled();
  await painted();
  stopPainting();
  actor.send({ type: 'prices.moved', prices: [[71, 41]] });
  await expect.element(page.getByRole('definition').last()).toHaveTextContent('₹141.00');
  tap(accept);
  expect(drafts.map(({ win_ratio }) => win_ratio)).toEqual([80, 55]);
});

test('a bet on the toss, by keyboard', async () => {
  const { drafts } = await openSlip();
  await pick('Head').click();
  await userEvent.keyboard('{ArrowRight}');
  await stake.click();
  await userEvent.keyboard('25.50{Enter}');
  expect(drafts).toEqual([
    {
      match_id: 7,
      prediction: 'Tail',
      minimum_betamount: 10,
      bet_amount: '25.50',
      win_ratio: 95,
      tolerance: 'better',
    },
  ]);
});

test('the payout is shown while the stake is being typed, and follows the price', async () => {
  const { actor } = await openSlip();
  const pays = page.getByRole('definition').last();
  await pick('Lions').click();
  await expect.element(pays).toHaveTextContent('–');
  await stake.fill('₹1,250.5');
  await expect.element(stake).toHaveValue('₹1,250.5');
  await expect.element(pays).toHaveTextContent('₹2,250.90');
  actor.send({ type: 'prices.moved', prices: [[71, 50]] });
  await expect.element(pays).toHaveTextContent('₹1,875.75');
  await stake.fill('12,50');
  await expect.element(pays).toHaveTextContent('₹18.75');
  for (const none of ['12x', '1,23,45']) {
    await stake.fill(none);
    await expect.element(pays).toHaveTextContent('–');
  }
});

test('a limit without room is named, instead of offering money', async () => {
  const { actor } = await openSlip(undefined, 50);
  await pick('Lions').click();
  await stake.fill('100');
  await expect.element(topUp).toBeVisible();
  actor.send({ type: 'limit.told', minutes: null, limit: { ...stakesADay, used: 420, left: 80 } });
  await expect
    .element(page.getByText('Your stake limit for 24 hours is ₹500.00, of which ₹80.00 is left. Play limits'))
    .toBeVisible();
  await expect.element(topUp).not.toBeInTheDocument();
  await stake.fill('80');
  await expect.element(topUp).toBeVisible();
  // Less than the least stake of the match
  const little = { ...stakesADay, used: 495, left: 5, until: '2026-01-02T10:00:00Z' };
  actor.send({ type: 'limit.told', minutes: null, limit: little });
  await expect
    .element(
      page.getByText(
        'Your stake limit for 24 hours is ₹500.00, of which ₹5.00 is left. There is room again from 2 Jan 2026, 03:30 pm. Play limits',
      ),
    )
    .toBeVisible();
  actor.send(exhausted);
  const told = page.getByText(
    'Your limit is reached. Your stake limit for 24 hours is ₹500.00, of which ₹0.00 is left. There is room again from 2 Jan 2026, 03:30 pm. Play limits',
  );
  await expect.element(told).toBeVisible();
  await expect.element(told.getByRole('link')).toHaveAttribute('href', '/play-limits');
  await stake.fill('');
  await expect.element(told).toBeVisible();
  actor.send({ type: 'limit.told', minutes: null, limit: null });
  await expect.element(told).not.toBeInTheDocument();
});

test('a limit of a single stake is named, and no time of new room', async () => {
  const { actor, drafts } = await openSlip(async () => receipt, 5000);
  await pick('Lions').click();
  actor.send({ type: 'limit.told', minutes: null, limit: aStake });
  const told = page.getByText('Your limit for a single stake is ₹500.00.', { exact: true });
  await expect.element(told).toBeVisible();
  expect(page.getByRole('link', { name: 'Play limits' }).elements()).toEqual([]);
  await stake.fill('500.01');
  await expect
    .element(stake)
    .toHaveAccessibleDescription(
      'The amount is more than your limit for a single stake. At most ₹500.00 would be taken now.',
    );
  await expect
    .element(page.getByText('Your limit for a single stake is ₹500.00. Play limits', { exact: true }))
    .toBeVisible();
  await maxButton(page).click();
  await expect.element(stake).toHaveValue('500');
  await expect.element(stake).toHaveAccessibleDescription('Minimum ₹10');
  await place.click();
  expect(drafts.map(({ bet_amount }) => bet_amount)).toEqual(['500']);
});

test('the minutes of a day are told, the last ten before other limits, and that they are used up', async () => {
  const { actor } = await openSlip(undefined, 50);
  await pick('Lions').click();
  const left = (minutes: number) =>
    page.getByText(`${minutes} min left of your daily time limit`, { exact: true });
  const limit = { ...stakesADay, left: 400 };
  actor.send({ type: 'limit.told', minutes: 48, limit: null });
  await expect.element(left(48)).toBeVisible();
  expect(left(48).element().tagName).toBe('P');
  actor.send({ type: 'limit.told', minutes: 11, limit });
  await expect
    .element(page.getByText('₹400.00 left of your daily stake limit', { exact: true }))
    .toBeVisible();
  expect(left(11).elements()).toEqual([]);
  actor.send({ type: 'limit.told', minutes: 10, limit });
  await expect.element(left(10)).toBeVisible();
  expect(left(10).element().tagName).toBe('STRONG');
  await stake.fill('20');
  actor.send({ type: 'limit.told', minutes: 0, limit: noMinutes });
  await expect
    .element(
      page.getByText(
        'Your limit is reached. Your limit of time is 60 min a day, and none of it is left today. There is room again from 3 Jan 2026, 12:00 am. Play limits',
      ),
    )
    .toBeVisible();
  await expect.element(stake).toHaveAccessibleDescription('Your minutes for today are used up');
  await expect.element(stake).toHaveValue('20');
});

test('a limit of no stake at all is not said to be reached', async () => {
  const { actor } = await openSlip();
  actor.send({ type: 'limit.told', minutes: null, limit: { ...aStake, amount: 0, left: 0 } });
  await expect
    .element(page.getByText('Your limit for a single stake is ₹0.00. Play limits', { exact: true }))
    .toBeVisible();
  expect(page.getByText('Your limit is reached.').elements()).toEqual([]);
});

test('Max fills in the highest stake that wallet, match and own limit allow', async () => {
  const { actor, drafts } = await openSlip(async () => {
    throw refused(400, 'Not now', {
      errors: { bet_amount: 'The amount is more than is taken on this now' },
      data: { most: 36.73 },
    });
  });
  const max = maxButton(page);
  await max.click();
  await expect.element(stake).toHaveValue('1000');
  await expect.element(max).toHaveAttribute('aria-pressed', 'true');
  actor.send({ type: 'limit.told', minutes: null, limit: { ...stakesADay, used: 99.5, left: 400.5 } });
  await expect
    .element(stake)
    .toHaveAccessibleDescription(
      'The amount is more than your own limit leaves. At most ₹400.50 would be taken now.',
    );
  await expect.element(topUp).not.toBeInTheDocument();
  await max.click();
  await expect.element(stake).toHaveValue('400.5');
  await expect.element(stake).toHaveAccessibleDescription('Minimum ₹10');
  await expect
    .element(page.getByText('₹400.50 left of your daily stake limit', { exact: true }))
    .toBeVisible();
  await pick('Lions').click();
  await place.click();
  await expect.element(stake).toHaveAttribute('aria-invalid');
  await max.click();
  await expect.element(stake).toHaveValue('36.73');
  await place.click();
  expect(drafts.map(({ bet_amount }) => bet_amount)).toEqual(['400.5', '36.73']);
});

test('a stake above what the match still takes is judged while it is typed', async () => {
  const { actor, drafts } = await openSlip(async () => receipt);
  await pick('Lions').click();
  actor.send({ type: 'most.told', most: 490 });
  await stake.fill('499.99');
  await expect.element(stake).toHaveAccessibleDescription('Minimum ₹10');
  await stake.fill('500');
  await expect
    .element(stake)
    .toHaveAccessibleDescription(
      'The amount is more than is taken on this now. At most ₹490.00 would be taken now.',
    );
  const max = maxButton(page);
  await max.click();
  await expect.element(stake).toHaveValue('490');
  await expect.element(stake).toHaveAccessibleDescription('Minimum ₹10');
  actor.send({ type: 'most.told', most: 0 });
  await expect.element(stake).toHaveAccessibleDescription('No more bets are taken on this now');
  await expect.element(max).toBeDisabled();
  // It is advice: the server judges the bet.
  await place.click();
  expect(drafts.map(({ bet_amount }) => bet_amount)).toEqual(['490']);
});

test('Max is disabled while no stake would be taken, and while the balance is not known', async () => {
  const { actor } = await openSlip(undefined, 9);
  await expect.element(maxButton(page)).toBeDisabled();
  actor.send({ type: 'balance.told', balance: 10 });
  await expect.element(maxButton(page)).toBeEnabled();
  actor.send({ type: 'balance.told', balance: null });
  await expect.element(maxButton(page)).toBeDisabled();
});

test('missing money can be added in the slip, which keeps its bet', async () => {
  await openSlip(undefined, 90);
  await pick('Tigers').click();
  await stake.fill('90');
  await expect.element(page.getByText('Your balance is ₹90.00')).toBeVisible();
  await expect.element(topUp).not.toBeInTheDocument();
  await stake.fill('90.01');
  await topUp.click();
  await page.getByRole('button', { name: '0.01 more' }).click();
  await expect.element(stake).toHaveValue('90.01');
  await expect.element(pick('Tigers')).toBeChecked();
});

test('a stake that cannot be placed shows the reason at once under its field, and is not sent', async () => {
  const wallet = walletOf(1000);
  const { drafts } = await openSlip(undefined, 1000, undefined, wallet);
  await pick('Lions').click();
  const faults: [typed: string, message: string][] = [
    ['1000.01', 'The amount is more than your wallet holds. At most ₹1,000.00 would be taken now.'],
    ['99999999', 'The amount is too large'],
    ['10.005', 'Use at most two decimals'],
  ];
  for (const [typed, message] of faults) {
    await stake.fill(typed);
    await expect.element(stake).toHaveAccessibleDescription(message);
    await place.click();
    await expect.element(stake).toHaveFocus();
    expect(drafts).toEqual([]);
  }
  // Text that may still become an amount is not in error while it is being typed.
  for (const typed of ['', '0', '0.']) {
    await stake.fill(typed);
    await expect.element(stake).not.toHaveAttribute('aria-invalid');
  }
  await stake.fill('1000');
  await expect.element(stake).not.toHaveAttribute('aria-invalid');
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 900, revision: 2 });
  await expect
    .element(stake)
    .toHaveAccessibleDescription(
      'The amount is more than your wallet holds. At most ₹900.00 would be taken now.',
    );
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 1000, revision: 3 });
  await place.click();
  expect(drafts.map(({ bet_amount }) => bet_amount)).toEqual(['1000']);
});

test('each price shows its return of ₹100 beside its name', async () => {
  await openSlip();
  await expect.element(pick('Lions')).toHaveAccessibleDescription('₹100 → ₹180');
  await expect.element(pick('Head')).toHaveAccessibleDescription('₹100 → ₹195');
});

test('a visitor is asked to log in, with the stake as it is', async () => {
  const session = createActor(
    sessionMachine.provide({ actors: { check: fromPromise<User | null>(async () => null) } }),
  ).start();
  const { drafts } = await openSlip(undefined, 0, session);
  await expect.element(page.getByText('Log in to place this bet: it waits here as it is.')).toBeVisible();
  await pick('Lions').click();
  await stake.fill('120');
  await logInToPlaceBetButton(page).click();
  expect(wishes).toEqual(['120']);
  expect(drafts).toEqual([]);
  await expect.element(stake).toHaveValue('120');
});

test('messages are under their fields, and focus goes to the first', async () => {
  await openSlip(async () => {
    throw incorrect;
  });
  await place.click();
  await expect
    .element(page.getByRole('radiogroup'))
    .toHaveAccessibleDescription('Please choose one of the teams before proceeding');
  await expect.element(stake).toHaveAccessibleDescription('The amount needs to be more than 0. Minimum ₹10.');
  await expect.element(pick('Lions')).toHaveFocus();
});

test("a stake below the minimum is refused at once in the server's words, with the minimum in view", async () => {
  const sent = vi.spyOn(bets, 'place');
  const actor = createActor(betSlipOn(open), { input: { match: open } }).start();
  await render(
    <WithActors actors={withWallet}>
      <BetSlip actor={actor} {...around} />
    </WithActors>,
  );
  await expect.element(place).toBeEnabled();
  await pick('Lions').click();
  for (const typed of ['9', '9.99']) {
    await stake.fill(typed);
    await expect.element(stake).toHaveAccessibleDescription('Minimum ₹10');
    await place.click();
    await expect
      .element(stake)
      .toHaveAccessibleDescription('The amount is less than the minimum bet of this match. Minimum ₹10.');
    await expect.element(stake).toHaveFocus();
    await pick('Head').click();
  }
  expect(sent).not.toHaveBeenCalled();
});

test('the largest possible stake is shown under the refused one until that changes', async () => {
  await openSlip(async () => {
    throw refused(400, 'Not now', {
      errors: { bet_amount: 'The amount is more than is taken on this now' },
      data: { most: 36.73 },
    });
  });
  await pick('Lions').click();
  await stake.fill('100');
  await place.click();
  await expect
    .element(stake)
    .toHaveAccessibleDescription(
      'The amount is more than is taken on this now. At most ₹36.73 would be taken now.',
    );
  await stake.fill('36.73');
  await expect.element(stake).toHaveAccessibleDescription('Minimum ₹10');
});

test.each([360, 320])(
  'at %i by 640 long names, prices and their arrows are whole, and everything is in view',
  async (width) => {
    wear('light');
    await page.viewport(width, 640);
    onTestFinished(() => page.viewport(1280, 800));
    const [one = lions, other = lions] = open.sides;
    const sides = [
      { ...one, name: 'Brahmaputra Rafters', win_ratio: 110.2 },
      { ...other, name: 'Sahyadri Cloudburst', win_ratio: 33.3 },
    ];
    const actor = createActor(betSlipOn(open), { input: { match: { ...open, sides } } }).start();
    await render(
      <WithActors actors={withWallet}>
        <style>{'dialog { --font: Arial; font-family: Arial; }'}</style>
        <Sheet title="Brahmaputra Rafters v Sahyadri Cloudburst" note="Closes in 00:59" onClose={() => {}}>
          <BetSlip actor={actor} {...around} />
        </Sheet>
      </WithActors>,
    );
    await expect.element(place).toBeEnabled();
    await pick('Brahmaputra Rafters').click();
    actor.send({ type: 'prices.moved', prices: [[71, 111.2]] });
    await expect.element(page.getByRole('definition').first()).toHaveTextContent('111.2%');

    const sheet = page.getByRole('dialog').element();
    const isWhole = (part: Element) =>
      part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight;
    const parts = sheet.querySelectorAll('h2, [data-body], fieldset label, fieldset label > span > span');
    expect([...parts].filter((part) => !isWhole(part)).map(({ textContent }) => textContent)).toEqual([]);
    const arrows = [...sheet.querySelectorAll('.price > i')].map((arrow) => {
      const before = arrow.closest('div:has(> dt)')?.querySelector('dt')?.getBoundingClientRect().right;
      const edge = before ?? arrow.closest('label')?.getBoundingClientRect().left ?? 0;
      // The arrow is drawn to the left of its position.
      return arrow.getBoundingClientRect().left - 11.2 - edge;
    });
    for (const room of arrows) expect(room).toBeGreaterThanOrEqual(2);
  },
);

test('worse odds are shown beside those that the bettor saw', async () => {
  await openSlip(async () => {
    throw worse;
  });
  await pick('Lions').click();
  await stake.fill('100');
  await place.click();
  const shown = page.getByRole('heading', { name: 'The win ratio has changed' });
  await expect.element(shown).toBeVisible();
  const offers = [...document.querySelectorAll('h3 + dl > div')].map(({ textContent }) => textContent);
  expect(offers).toEqual(['You saw80%₹180.00', 'Now55%₹155.00']);
});

test('a lowest price of their own goes with this bet alone; the choice on the device stays', async () => {
  const { actor, drafts } = await openSlip();
  await pick('Lions').click();
  await stake.fill('100');
  await toleranceField(page).selectOptions('lower5');
  await typeLowest('75,5');
  await expect.element(lowest).toHaveAccessibleDescription('Down to 75.5%');
  await expect.element(lowest).not.toHaveAttribute('aria-invalid');
  await lowest.click();
  await userEvent.keyboard('{Enter}');
  expect(drafts).toEqual([
    {
      team_value: 71,
      bet_amount: '100',
      win_ratio: 80,
      tolerance: 'lower5',
      lowest: { typed: '75,5', odds: 'percent' },
    },
  ]);
  await expect.element(lowest).toHaveAttribute('readonly');
  expect(actor.getSnapshot().context.tolerance).toBe('lower5');
});

test.each([360, 1280])(
  'at %d px the choice of moves stays where it is, with a price of their own and without',
  async (wide) => {
    await page.viewport(wide, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openSlip();
    await pick('Lions').click();
    await stake.fill('100');
    const top = () => toleranceField(page).element().getBoundingClientRect().top;
    const before = top();
    const button = place.element().getBoundingClientRect().top;
    for (const typed of ['', '75', '81']) {
      await typeLowest(typed);
      expect([top(), place.element().getBoundingClientRect().top]).toEqual([before, button]);
    }
    const room = toleranceField(page).element().closest('div:has(> [role=status])');
    expect(room?.scrollHeight).toBe(room?.clientHeight);
  },
);

test('another price lets the lowest one go, and so does another choice of moves', async () => {
  const { actor } = await openSlip();
  await pick('Lions').click();
  await typeLowest('75');
  await pick('Tigers').click();
  await expect.element(lowest).not.toBeInTheDocument();
  await expect.element(toleranceField(page)).toHaveValue('better');
  await typeLowest('50');
  // The focus stays, since its element does.
  const choice = toleranceField(page).element();
  await toleranceField(page).selectOptions('lower10');
  await expect.element(lowest).not.toBeInTheDocument();
  expect(toleranceField(page).element()).toBe(choice);
  await expect.element(page.getByText('Down to 54%', { exact: true })).toBeVisible();
  expect(actor.getSnapshot().context).toMatchObject({ lowest: null, tolerance: 'lower10' });
});

test('a lowest price is judged while it is typed, unless it may still become one', async () => {
  const { drafts } = await openSlip(async () => {
    throw refused(400, 'No', { errors: { tolerance: 'Not a profit in percent of the stake' } });
  });
  await pick('Lions').click();
  await stake.fill('100');
  const { said, stop } = listenToPage();
  await typeLowest('81');
  const above = 'The price is lower than yours. It is 80% now.';
  await expect.element(lowest).toHaveAccessibleDescription(above);
  await expect.poll(() => said).toEqual([above]);
  stop();
  await place.click();
  await expect.element(lowest).toHaveFocus();
  expect(drafts).toEqual([]);
  await lowest.fill('low');
  await expect.element(lowest).toHaveAccessibleDescription('This is not a price. Write it like 80%.');
  const unfinished: [typed: string, hint: string, message: string][] = [
    ['', 'It is 80% now', 'Enter a price. Write it like 80%.'],
    ['0', 'It is 80% now', 'This price brings no profit. Write it like 80%.'],
    ['7.', 'It is 80% now', 'This is not a price. Write it like 80%.'],
  ];
  for (const [typed, hint, message] of unfinished) {
    await lowest.fill('75');
    await lowest.fill(typed);
    await expect.element(lowest).toHaveAccessibleDescription(hint);
    await expect.element(lowest).not.toHaveAttribute('aria-invalid');
    await place.click();
    await expect.element(lowest).toHaveAccessibleDescription(message);
    await expect.element(lowest).toHaveFocus();
    await expect.element(lowest).toHaveValue(typed);
  }
});

test('a bet without a readable lowest price is not sent, with all messages at once', async () => {
  const sent = vi.spyOn(bets, 'place').mockRejectedValue(tooOften);
  onTestFinished(() => sent.mockRestore());
  const actor = createActor(betSlipOn(open), { input: { match: open } }).start();
  await render(
    <WithActors actors={withWallet}>
      <BetSlip actor={actor} {...around} />
    </WithActors>,
  );
  await pick('Lions').click();
  await typeLowest('');
  await place.click();
  await expect.element(stake).toHaveFocus();
  await expect.element(lowest).toHaveAccessibleDescription('Enter a price. Write it like 80%.');
  await stake.fill('100');
  await place.click();
  await expect.element(lowest).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
  await lowest.fill('1/3');
  await expect.element(lowest).toHaveAccessibleDescription('Down to 33.34%');
  await place.click();
  await expect.element(nothingMoved).toBeVisible();
  expect(sent.mock.calls.map(([body]) => body)).toEqual([
    { team_value: 71, bet_amount: 100, win_ratio: 80, tolerance: { least: 33.34 } },
  ]);
  // A refusal leaves it as it is, and in view.
  await expect.element(lowest).toHaveValue('1/3');
});

test('a price that falls below the lowest one holds the bet back until it is as good again', async () => {
  const { actor, drafts } = await openSlip();
  await pick('Lions').click();
  await stake.fill('100');
  await typeLowest('75');
  actor.send({ type: 'prices.moved', prices: [[71, 70]] });
  await expect.element(lowest).toHaveAccessibleDescription('The price is lower than yours. It is 70% now.');
  await place.click();
  await expect.element(lowest).toHaveFocus();
  expect(drafts).toEqual([]);
  await expect.element(lowest).toHaveValue('75');
  actor.send({ type: 'prices.moved', prices: [[71, 75]] });
  await expect.element(lowest).toHaveAccessibleDescription('Down to 75%');
  await place.click();
  expect(drafts).toMatchObject([{ win_ratio: 75, lowest: { typed: '75' } }]);
});

test('worse odds than the lowest price are asked about, and accepted below it', async () => {
  const sent = vi
    .spyOn(bets, 'place')
    .mockRejectedValueOnce(worse)
    .mockRejectedValueOnce(worse)
    .mockResolvedValueOnce(receipt);
  onTestFinished(() => sent.mockRestore());
  const actor = createActor(betSlipOn(open), { input: { match: open } }).start();
  await render(
    <WithActors actors={withWallet}>
      <BetSlip actor={actor} {...around} />
    </WithActors>,
  );
  await pick('Lions').click();
  await stake.fill('100');
  await typeLowest('75');
  await place.click();
  await leave.click();
  await expect.element(lowest).toHaveValue('75');
  actor.send({ type: 'prices.moved', prices: [[71, 80]] });
  await place.click();
  await accept.click();
  await expect.element(betPlacedHeading(page)).toBeVisible();
  expect(sent.mock.calls.map(([body]) => [body.win_ratio, body.tolerance])).toEqual([
    [80, { least: 75 }],
    [80, { least: 75 }],
    [55, { least: 55 }],
  ]);
});

test('a lowest price keeps its meaning in another format', async () => {
  const actor = createActor(checkedBet, { input: { match: open } }).start();
  const inFormat = (odds: 'percent' | 'decimal' | 'fractional') => (
    <ChosenOdds value={odds}>
      <WithActors actors={withWallet}>
        <BetSlip actor={actor} {...around} />
      </WithActors>
    </ChosenOdds>
  );
  const { rerender } = await render(inFormat('decimal'));
  await expect.element(place).toBeEnabled();
  actor.send(onLions);
  await typeLowest('1.7');
  await expect.element(lowest).toHaveAccessibleDescription('Down to 1.70');
  await expect.element(lowest).toHaveAttribute('inputmode', 'decimal');
  await rerender(inFormat('fractional'));
  await expect.element(lowest).toHaveValue('7/10');
  await expect.element(lowest).toHaveAttribute('inputmode', 'text');
  await lowest.fill('3/4');
  await rerender(inFormat('percent'));
  await expect.element(lowest).toHaveValue('75%');
  // A text that is no price stays as it is.
  await lowest.fill('low');
  await rerender(inFormat('decimal'));
  await expect.element(lowest).toHaveValue('low');
  await expect.element(lowest).toHaveAccessibleDescription('This is not a price. Write it like 1.80.');
});
