import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, type SnapshotFrom } from 'xstate';
import { tellRoom } from '../../../src/actors/bets/bet-slip.ts';
import { checkedCombined } from '../../../src/actors/bets/combined-bet.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { aStake, onBreak, onNoBreak } from '../../../src/machines/account/play-limits.example.ts';
import {
  askAlways,
  beyondLimit,
  both,
  enough,
  exhausted,
  faceless,
  head,
  hundred,
  lions,
  little,
  lower,
  none,
  one,
  over,
  ownLowest,
  receipt,
  remembered,
  roomOnBreak,
  short,
  signedOut,
  sixtyLeft,
  suspended,
  told,
  tooMuch,
} from '../../../src/machines/bets/combined-bet.example.ts';
import { type CombinedDraft, combinedBetMachine } from '../../../src/machines/bets/combined-bet.machine.ts';
import type { PickAsked } from '../../../src/machines/bets/share-pick.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { moneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import { CombinedReceipt } from '../../../src/schemas/bets/combined.ts';
import { BetKind } from '../../../src/ui/bets/bet-slip/bet-kind.view.tsx';
import CombinedBet from '../../../src/ui/bets/bet-slip/combined-bet.view.tsx';
import { chart, type EventLike } from '../../../src/walk/walk.ts';
import { askNowButton, breakNote } from '../../pages/shared.ts';
import {
  acceptAndPlaceBetButton,
  addPlayMoneyButton,
  combinedPlacedHeading,
  combinedSwitch,
  lowestField,
  maxButton,
  placeCombinedButton,
  slipTexts,
  stakeField,
  toleranceField,
} from '../../pages/slip.ts';
import { WithActors } from '../actors.tsx';
import { amountText } from '../typed.ts';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

type State = SnapshotFrom<typeof combinedBetMachine>;

const worse = refused(409, 'No', { data: { legs: [{ number: 2, fault: 'worse', win_ratio: 90 }] } });
const halted = refused(409, 'Betting is suspended on a pick of this combined bet', {
  data: { legs: [{ number: 2, fault: 'suspended' }] },
});

const lowest = lowestField(page);
const place = placeCombinedButton(page);
const waiting = page.getByRole('button', { name: /^(Placing your bet…|Please wait)$/ });
const accept = acceptAndPlaceBetButton(page);
const leave = page.getByRole('button', { name: 'Leave it', exact: true });
const check = askNowButton(page);
const placed = combinedPlacedHeading(page);
const nothingMoved = page.getByText('Your bet was not placed. No money has moved.', { exact: true });

const topUp = addPlayMoneyButton(page);
const added = page.getByRole('button', { name: 'Added', exact: true });
const Added = ({ onDone }: { onDone: () => void }) => (
  <button type="button" onClick={onDone}>
    Added
  </button>
);

const isQuiet = (state: State) => state.matches({ open: { bet: 'choosing', legs: 'complete' } });
const isShort = (state: State) => isQuiet(state) && state.hasTag('short');

const around = {
  onRemove: () => {},
  onFace: () => {},
  onLogIn: () => {},
  onDone: () => {},
  TopUp: Added,
  SharePick: () => null,
};

/** Each leg in words: its name, its match, and its price or the reason why it cannot be bet on. */
const legsInWords = () =>
  [...document.querySelectorAll('[aria-label="Selections"] > li')].map((leg) =>
    [...leg.querySelectorAll('b, small, em, .price')].map(({ textContent }) => textContent).join(' | '),
  );

/** The ratios on screen, which go along with a bet. */
const seen = ({ context: { legs, offered } }: State) =>
  Object.fromEntries(
    legs.map(({ slip, win_ratio }) => [slip, Math.min(win_ratio, offered[slip] ?? win_ratio)]),
  );

/** The stake has too little room, or money is being added. */
const isNarrow = (state: State) =>
  state.matches('toppingUp') || (state.matches('open') && !state.matches({ open: { room: 'enough' } }));

const others = (state: State): EventLike<typeof combinedBetMachine>[] => [
  both,
  one,
  none,
  suspended,
  over,
  hundred,
  little,
  exhausted,
  { type: 'prices.moved', prices: [[83, 90]] },
  { type: 'combined.place', seen: seen(state) },
  { type: 'combined.accept', seen: seen(state) },
  'combined.leave',
  'combined.check',
  'network.back',
];

async function typeLowest(typed: string): Promise<void> {
  await toleranceField(page).selectOptions(slipTexts.ownPrice);
  await lowest.fill(typed);
}

async function seeForm({ context: { legs, stake, lowest: own } }: State) {
  if (own === null) await expect.element(lowest).not.toBeInTheDocument();
  else await expect.element(lowest).toHaveValue(own.typed);
  await expect.element(stakeField(page)).toHaveValue(stake);
  await expect.poll(() => legsInWords()).toHaveLength(legs.length);
}

createSut(combinedBetMachine, {
  fixture: {
    ports: {
      request: chart(moneyRequestMachine, {
        ports: {
          recall: { done: [null, remembered] },
          send: { done: [receipt], error: [worse, halted, tooMuch, signedOut, timeout] },
          resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
        },
        bounded: ({ attempts }) => Math.min(attempts, 1),
      }),
    },
    // Every room with every other event would multiply the walk: while there is too little room, it is all that changes.
    events: (state): EventLike<typeof combinedBetMachine>[] =>
      state.context.break !== null
        ? [state.hasTag('onBreak') ? onNoBreak : roomOnBreak]
        : [
            ...(isQuiet(state)
              ? [short, beyondLimit, enough, askAlways, ownLowest, sixtyLeft, told, onBreak]
              : []),
            ...(isShort(state) ? (['combined.topUp'] as const) : []),
            ...(state.matches('recalling') ? [told] : []),
            ...(state.matches('toppingUp') ? (['combined.resume', told] as const) : []),
            ...(isNarrow(state) ? [] : others(state)),
          ],
    bounded: ({ legs, stake, offered, limit, break: taken }) => [
      taken !== null,
      legs.map(({ state, win_ratio }) => [state, win_ratio]),
      stake !== '',
      offered,
      limit !== null && stake === '' && legs.length === 0,
    ],
  },
  view: (actor) => (
    <WithActors>
      <h1>Live bets</h1>
      <h2>Combined bet</h2>
      <CombinedBet actor={actor} {...around} />
    </WithActors>
  ),
  gestures: {
    'combined.stake': (event) => stakeField(page).fill(event.stake),
    'tolerance.set': ({ tolerance }) => toleranceField(page).selectOptions(tolerance),
    'combined.lowest': ({ lowest: own }) => typeLowest(own?.typed ?? ''),
    'combined.place': () => place.click(),
    'combined.accept': () => accept.click(),
    'combined.leave': () => leave.click(),
    'combined.check': () => check.click(),
    'combined.topUp': () => topUp.click(),
    'combined.resume': () => added.click(),
  },
  // Choosing a price of one's own begins with none.
  varied: { 'combined.stake': fc.record({ stake: amountText }) },
  besides: { 'combined.lowest': [{ type: 'combined.lowest', lowest: { typed: '', odds: 'percent' } }] },
  world: [
    'network.back',
    'legs.told',
    'prices.moved',
    'balance.told',
    'limit.told',
    'break.told',
    'most.told',
    'room.told',
    'combined.told',
  ],
  only: {
    'the way to place it': [place, ['open']],
    'the way to accept': [accept, ['open.bet.repriced']],
    'the way to ask': [check, ['recalling.outcomeUnknown', 'requesting.outcomeUnknown']],
    'that it was refused': [nothingMoved, ['open.bet.refused']],
    'the receipt': [placed, ['placed']],
    'the way to a top-up': [topUp, isShort],
    'that they are on a break': [
      breakNote(page),
      (state) => state.matches({ open: { room: 'onBreak' } }) && state.context.break !== null,
    ],
    'the top-up': [added, ['toppingUp']],
  },
  oracles: {
    'recalling.recalling': async () => {
      await expect.element(waiting).toBeDisabled();
    },
    'recalling.outcomeUnknown': async () => {
      await expect.element(check).toBeVisible();
    },
    'recalling.reconciling': async () => {
      await expect.element(page.getByText('Asking the server whether your bet was placed…')).toBeVisible();
    },
    'requesting.sent': async () => {
      await expect.element(waiting).toBeDisabled();
    },
    'requesting.outcomeUnknown': async () => {
      await expect.element(check).toBeVisible();
    },
    'requesting.reconciling': async () => {
      await expect.element(page.getByText('Asking the server whether your bet was placed…')).toBeVisible();
    },
    'open.bet.choosing': seeForm,
    'open.bet.refused': async (state) => {
      await seeForm(state);
      await expect.element(nothingMoved).toBeVisible();
    },
    'open.bet.repriced.fresh': async (state) => {
      await seeForm(state);
      await expect.element(accept).toBeEnabled();
    },
    'open.bet.repriced.settled': async (state) => {
      await seeForm(state);
      await expect.element(leave).toBeEnabled();
    },
    'open.bet.notPlaced': async (state) => {
      await seeForm(state);
      await expect.element(page.getByText('Your bet was not placed.', { exact: true })).toBeVisible();
    },
    'open.room.enough': () => expect.element(topUp).not.toBeInTheDocument(),
    'open.room.short': async (state) => {
      if (isShort(state)) await expect.element(topUp).toBeEnabled();
    },
    'open.room.beyondLimit': () => expect.element(topUp).not.toBeInTheDocument(),
    'open.room.onBreak': async (state) => {
      await seeForm(state);
      await expect.element(topUp).not.toBeInTheDocument();
      await expect.element(place).toBeDisabled();
    },
    toppingUp: () => expect.element(added).toBeEnabled(),
    'open.legs.few': async (state) => {
      await seeForm(state);
      await expect.element(place).toBeDisabled();
    },
    'open.legs.closed': async () => {
      expect(legsInWords()[0]).toBe('Lions | Lions – Tigers | Closed');
      await expect.element(place).toBeDisabled();
    },
    'open.legs.suspended': async () => {
      expect(legsInWords()[1]).toBe('Toss: Head | Bears – Wolves | Suspended');
      await expect.element(place).toBeDisabled();
    },
    'open.legs.complete': async (state) => {
      const price = seen(state)['8.Head'] === 90 ? '242%' : '251%';
      // Below the two prices of a moved bet.
      await expect.element(page.getByText(price, { exact: true }).last()).toBeVisible();
    },
    'placed.fresh': async () => {
      await expect.element(placed).toBeVisible();
    },
    'placed.settled': async () => {
      await expect.element(page.getByText('₹351.00', { exact: true }).first()).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Done', exact: true })).toBeEnabled();
    },
  },
}).walk();

test('a leg is removed, and a face of the coin is chosen, in its own line', async () => {
  const actor = createActor(combinedBetMachine);
  actor.start();
  actor.send(faceless);
  const asked: string[] = [];
  await render(
    <WithActors>
      <CombinedBet
        {...around}
        actor={actor}
        onRemove={(slip) => asked.push(`without ${slip}`)}
        onFace={(slip, face) => asked.push(`${face} for ${slip}`)}
      />
    </WithActors>,
  );
  expect(legsInWords()[1]).toBe('Toss | Bears – Wolves | Head or Tail?');
  await page.getByRole('button', { name: 'Tail', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Lions', exact: true }).click();
  expect(asked).toEqual([`Tail for ${head.slip}`, `without ${lions.slip}`]);
});

test('at 360 px the choice of moves stays where it is, with a price of their own and without', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  const actor = createActor(checkedCombined).start();
  actor.send(both);
  await render(
    <WithActors>
      <CombinedBet {...around} actor={actor} />
    </WithActors>,
  );
  await stakeField(page).fill('100');
  const tops = () => [toleranceField(page), place].map((one) => one.element().getBoundingClientRect().top);
  const before = tops();
  for (const typed of ['', '240', '252']) {
    await typeLowest(typed);
    expect(tops()).toEqual(before);
  }
});

test('a lowest price of the whole bet is judged while it is typed, and goes with its legs', async () => {
  const sent: CombinedDraft[] = [];
  const request = moneyRequestOf({
    route: 'live-bet/save-combined',
    receipt: CombinedReceipt,
    send: (draft: CombinedDraft): Promise<CombinedReceipt> => {
      sent.push(draft);
      return Promise.reject(worse);
    },
  });
  const actor = createActor(checkedCombined.provide({ actors: { request } })).start();
  actor.send(both);
  await render(
    <WithActors>
      <CombinedBet {...around} actor={actor} />
    </WithActors>,
  );
  await stakeField(page).fill('100');
  await typeLowest('252%');
  await expect.element(lowest).toHaveAccessibleDescription('The price is lower than yours. It is 251% now.');
  await place.click();
  await expect.element(lowest).toHaveFocus();
  expect(sent).toEqual([]);
  await lowest.fill('240');
  await expect.element(lowest).toHaveAccessibleDescription('Down to 240%');
  await place.click();
  await accept.click();
  await expect.poll(() => sent.map(({ lowest: own }) => own?.typed)).toEqual(['240', '240']);
  await leave.click();
  await expect.element(lowest).toHaveValue('240');
  actor.send(one);
  await expect.element(lowest).not.toBeInTheDocument();
});

test('once a pick has moved, the moved picks and the combined price are shown with both prices', async () => {
  const request = moneyRequestOf({
    route: 'live-bet/save-combined',
    receipt: CombinedReceipt,
    send: (_: CombinedDraft): Promise<CombinedReceipt> => Promise.reject(worse),
  });
  const actor = createActor(checkedCombined.provide({ actors: { request } })).start();
  actor.send(both);
  await render(
    <WithActors>
      <main>
        <h1>Live bets</h1>
        <h2>Combined bet</h2>
        <CombinedBet {...around} actor={actor} />
      </main>
    </WithActors>,
  );
  await stakeField(page).fill('100');
  await place.click();
  await expect.element(accept).toBeVisible();
  // The stream brings the price of the refusal, too.
  actor.send({ type: 'prices.moved', prices: [[83, 90]] });
  const headline = page.getByRole('heading', { name: 'The win ratio of a pick has changed', exact: true });
  const inWords = () => ({
    moved: [...(headline.element().nextElementSibling?.children ?? [])].map(({ textContent }) => textContent),
    prices: [...(headline.element().parentElement?.querySelectorAll('dl > div') ?? [])].map((line) =>
      [...line.children].map(({ textContent }) => textContent),
    ),
  });
  await expect.element(headline).toHaveFocus();
  await expect
    .element(headline)
    .toHaveAccessibleDescription('Toss: Head 95.5% → 90% You saw 251% ₹351.00 Now 242% ₹342.00');
  expect(inWords()).toEqual({
    moved: ['Toss: Head 95.5% → 90%'],
    prices: [
      ['You saw', '251%', '₹351.00'],
      ['Now', '242%', '₹342.00'],
    ],
  });
  for (const theme of ['dark', 'light'] as const) {
    wear(theme);
    await expectAccessible();
  }
  actor.send(lower);
  await expect.poll(inWords).toEqual({
    moved: ['Lions 80% → 75%', 'Toss: Head 95.5% → 90%'],
    prices: [
      ['You saw', '251%', '₹351.00'],
      ['Now', '232%', '₹332.00'],
    ],
  });
});

test('a placed bet shares its legs, without the stake', async () => {
  const request = moneyRequestOf({
    route: 'live-bet/save-combined',
    receipt: CombinedReceipt,
    send: async (_: CombinedDraft): Promise<CombinedReceipt> => receipt,
  });
  const actor = createActor(checkedCombined.provide({ actors: { request } })).start();
  for (const event of [both, hundred]) actor.send(event);
  const SharePick = ({ pick }: { pick: PickAsked }) => <output>{JSON.stringify(pick)}</output>;
  await render(
    <WithActors>
      <CombinedBet {...around} actor={actor} SharePick={SharePick} />
    </WithActors>,
  );
  await place.click();
  await expect.element(placed).toBeVisible();
  const shared = JSON.stringify({ legs: receipt.combined.legs });
  await expect.element(page.getByText(shared, { exact: true })).toBeInTheDocument();
});

test('a limit of a single stake holds the stake of all legs together', async () => {
  const actor = createActor(checkedCombined).start();
  onTestFinished(tellRoom(actor));
  for (const event of [both, { type: 'balance.told', balance: 5000 } as const]) actor.send(event);
  actor.send({ type: 'limit.told', minutes: null, limit: aStake });
  await render(
    <WithActors>
      <CombinedBet {...around} actor={actor} />
    </WithActors>,
  );
  await expect
    .element(page.getByText('Your limit for a single stake is ₹500.00.', { exact: true }))
    .toBeVisible();
  await stakeField(page).fill('501');
  await expect
    .element(stakeField(page))
    .toHaveAccessibleDescription(
      'The amount is more than your limit for a single stake. At most ₹500.00 would be taken now.',
    );
  await expect
    .element(page.getByText('Your limit for a single stake is ₹500.00. Play limits', { exact: true }))
    .toBeVisible();
  await maxButton(page).click();
  await expect.element(stakeField(page)).toHaveValue('500');
});

test('the kind of bet is chosen by one of two buttons', async () => {
  const chosen: boolean[] = [];
  await render(<BetKind isCombined={false} onChoose={(isCombined) => chosen.push(isCombined)} />);
  const singles = page.getByRole('button', { name: 'Singles', exact: true });
  await expect.element(singles).toHaveAttribute('aria-pressed', 'true');
  await combinedSwitch(page).click();
  await singles.click();
  expect(chosen).toEqual([true, false]);
});
