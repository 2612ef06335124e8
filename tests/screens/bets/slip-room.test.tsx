import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, SimulatedClock } from 'xstate';
import type { Actors } from '../../../src/actors/app/actors.ts';
import { checkedBet, followBalance, tellRoom } from '../../../src/actors/bets/bet-slip.ts';
import { together } from '../../../src/actors/shared/follow.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { requests } from '../../../src/api/shared/money-requests.ts';
import { type Language, loadLanguage, nameOf, t } from '../../../src/i18n/text.ts';
import { aStake } from '../../../src/machines/account/play-limits.example.ts';
import { lions, open, receipt, tigers } from '../../../src/machines/bets/bet-slip.example.ts';
import type { BetDraft } from '../../../src/machines/bets/bet-slip.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { BetReceipt } from '../../../src/schemas/bets/bets.ts';
import BetSlip from '../../../src/ui/bets/bet-slip/bet-slip.view.tsx';
import { Sheet } from '../../../src/ui/kit/overlays/sheet.tsx';
import { sharedTexts } from '../../pages/shared.ts';
import { slipTexts } from '../../pages/slip.ts';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { wear } from '../walk-screen.tsx';

vi.mock(import('../../../src/i18n/hi.ts'), async (load) =>
  (await import('../hindi-letters.ts')).measurable(await load()),
);

// Names of two lines, prices and amounts of as many digits as there mostly are.
const match = {
  ...open,
  sides: [
    { ...lions, name: 'Brahmaputra Rafters', win_ratio: 108.4 },
    { ...tigers, name: 'Sahyadri Cloudburst', win_ratio: 33.3 },
  ],
};
const tooMuch = refused(400, 'No', {
  errors: { bet_amount: 'The amount is more than is taken on this now' },
  data: { most: 4036.73 },
});
const tooOften = refused(429, 'Slow down');
const worse = refused(409, 'No', { data: { win_ratio: 104.1 } });

const stake = page.getByRole('textbox');
const sheet = page.getByRole('dialog');
const button = (name: string) => sheet.getByRole('button', { name });

beforeEach(async () => {
  onTestFinished(async () => {
    await loadLanguage('en');
    await page.viewport(1280, 800);
  });
});

/** The slip of a person with 1,000 rupees. `answer` answers its bets, in order. */
async function openSlip(language: Language, width: number, height: number) {
  await loadLanguage(language);
  wear('light');
  await page.viewport(width, height);
  vi.spyOn(requests, 'resolve').mockResolvedValue({ outcome: 'never' });
  let answer: { resolve: (receipt: BetReceipt) => void; reject: (error: unknown) => void };
  const request = moneyRequestOf({
    route: 'live-bet/save',
    receipt: BetReceipt,
    send: (_: BetDraft) =>
      new Promise<BetReceipt>((resolve, reject) => {
        answer = { resolve, reject };
      }),
  });
  const actors = quietActors({ wallet: walletOf(1000) });
  // Otherwise the slip would ask for an outcome by itself, before the test presses the button.
  const clock = new SimulatedClock();
  const slip = createActor(checkedBet.provide({ actors: { request } }), { input: { match }, clock }).start();
  onTestFinished(together(followBalance(slip, actors.wallet), tellRoom(slip)));
  await render(
    <WithActors actors={actors}>
      <style>{'dialog { animation: none !important; }'}</style>
      <Sheet title="Brahmaputra Rafters v Sahyadri Cloudburst" note="00:59" onClose={() => {}}>
        <BetSlip actor={slip} starter={1000} onDone={() => {}} onLogIn={() => {}} TopUp={() => null} />
      </Sheet>
    </WithActors>,
  );
  await expect.element(button(t(slipTexts.placeBet))).toBeEnabled();
  const side = page.getByRole('radio', { name: new RegExp(`^${nameOf('Brahmaputra Rafters')} .*$`) });
  press(side);
  await expect.element(side).toBeChecked();
  return {
    actors,
    slip,
    place: async () => {
      const place = button(t(slipTexts.placeBet));
      await expect.element(place).toBeEnabled();
      press(place);
    },
    answer: (what: unknown) => (what === receipt ? answer.resolve(receipt) : answer.reject(what)),
  };
}

/** Not by the pointer: for a moment the sheet that the test before has closed holds a second click at this place. */
function press(control: Locator): void {
  const element = control.element();
  if (element instanceof HTMLElement) element.click();
}

/** Puts enough into the wallet for all stakes here. */
const fund = ({ wallet }: Actors) =>
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 10_000, revision: 2 });

const boxOf = (thing: Element) => thing.getBoundingClientRect();

/** Whether all of it is visible: nothing covers its edges. */
function isWhole(thing: Element): boolean {
  const { left, top, width, height } = boxOf(thing);
  return [0.08, 0.5, 0.92].every((part) => {
    const there = document.elementFromPoint(left + width / 2, top + height * part);
    return thing.contains(there);
  });
}

const needed = () => {
  const within = sheet.element();
  return {
    stake: stake.element(),
    figures: within.querySelector('[data-foot] dl') ?? within,
    place: within.querySelector('[type=submit]') ?? within,
  };
};

/** The places of the sheet and of its parts, from above, in px. */
const places = () =>
  [sheet.element(), ...Object.values(needed())].map((thing) => Math.round(boxOf(thing).top));

function expectInView(...more: Locator[]) {
  const things = [...Object.values(needed()), ...more.map((one) => one.element())];
  expect(things.filter((thing) => !isWhole(thing)).map(({ outerHTML }) => outerHTML)).toEqual([]);
  const cut = [...sheet.element().querySelectorAll('*')].filter(
    (part) => getComputedStyle(part).overflowY === 'auto' && part.scrollHeight > part.clientHeight,
  );
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
}

const SIZES: [Language, string, number, number][] = [
  ['en', 'a small phone', 360, 640],
  ['hi', 'a small phone', 360, 640],
  ['en', 'the panel of a desktop', 1280, 800],
  ['hi', 'the panel of a desktop', 1280, 800],
];

describe.each(SIZES)('in %s, on %s', (language, _, width, height) => {
  test('everything is in view and nothing moves, whatever the outcome of a bet', async () => {
    const { actors, slip, place, answer } = await openSlip(language, width, height);
    const before = places();
    const expectStill = (...more: Locator[]) => {
      expectInView(...more);
      expect(places()).toEqual(before);
    };
    expectStill();
    await stake.fill('5000');
    await expect.element(button(t(slipTexts.addPlayMoney))).toBeVisible();
    const given = page.getByText(
      t('{amount} of play money was put into your wallet to begin with. It is worth nothing outside Sikka.', {
        amount: '₹1,000',
      }),
    );
    await expect.element(given).toBeVisible();
    expectStill(button(t(slipTexts.addPlayMoney)));
    fund(actors);
    await expect.element(stake).not.toHaveAttribute('aria-invalid');
    expectStill();
    for (const percent of [8.4, 412.5]) {
      slip.send({ type: 'prices.moved', prices: [[lions.team_value, percent]] });
      await expect.element(page.getByText(`${percent}%`).first()).toBeVisible();
      expectStill();
    }
    slip.send({ type: 'prices.moved', prices: [[lions.team_value, 108.4]] });

    await place();
    await expect.element(button(t('Placing your bet…'))).toBeVisible();
    expectStill();
    answer(tooMuch);
    await expect.element(stake).toHaveAttribute('aria-invalid');
    expectStill();

    await place();
    answer(tooOften);
    const moneyIsThere = page.getByText(t('Your bet was not placed. No money has moved.'));
    await expect.element(moneyIsThere).toBeVisible();
    expectStill(moneyIsThere);

    await place();
    answer(worse);
    const accept = button(t(slipTexts.acceptAndPlaceBet));
    await expect.element(accept).toBeEnabled();
    expectStill(accept, button(t('Leave it')), page.getByText('₹10,420.00'));
    await button(t('Leave it')).click();

    await place();
    answer(timeout);
    const ask = button(t(sharedTexts.askNow));
    await expect.element(ask).toBeVisible();
    expectStill(ask);
    await ask.click();
    await expect.element(page.getByText(t('Your bet was not placed.'))).toBeVisible();
    expectStill();

    await stake.fill('4000');
    actors.feed.send({ type: 'network.lost' });
    const held = page.getByText(t('Your bet waits until the odds are fresh again; that comes by itself.'));
    await expect.element(held).toBeVisible();
    expectStill(held);
    actors.feed.send({ type: 'network.back' });
    actors.feed.send({
      type: 'feed.hello',
      at: Date.now(),
      data: { server_time: new Date().toISOString(), matches: [] },
    });
    await expect.element(held).not.toBeInTheDocument();
    expectStill();

    await place();
    answer(receipt);
    await expect.element(page.getByRole('heading', { name: t(slipTexts.betPlaced) })).toHaveFocus();
    expect(Math.round(boxOf(sheet.element()).top)).toBe(before[0]);
  });

  test('nothing moves for a stake above the limit of a single one', async () => {
    const { actors, slip } = await openSlip(language, width, height);
    const before = places();
    fund(actors);
    slip.send({ type: 'limit.told', minutes: null, limit: { ...aStake, amount: 5000, left: 5000 } });
    const words = t('Your limit for a single stake is {amount}.', { amount: '₹5,000.00' });
    for (const [typed, said] of [
      ['5000', words],
      ['5000.01', `${words} ${t('Play limits')}`],
    ] as const) {
      await stake.fill(typed);
      const told = page.getByText(said, { exact: true });
      await expect.element(told).toBeVisible();
      expectInView(told);
      expect(places()).toEqual(before);
    }
  });
});

/** Opens a phone's keyboard, which leaves this much of the page, in px. */
function raiseKeyboard(left: number): void {
  const viewport = window.visualViewport;
  if (viewport === null) throw new Error('The browser has no visual viewport');
  const tell = () => viewport.dispatchEvent(new Event('resize'));
  Object.defineProperty(viewport, 'height', { value: left, configurable: true });
  tell();
  onTestFinished(() => {
    Reflect.deleteProperty(viewport, 'height');
    tell();
  });
}

test.each([
  ['en', 360],
  ['hi', 360],
] as const)(
  'in %s, over a keyboard that leaves %i px, stake, figures and button are in view',
  async (language, left) => {
    const { actors, answer } = await openSlip(language, 360, 640);
    fund(actors);
    await stake.click();
    raiseKeyboard(left);
    const expectSeen = (...more: Element[]) => {
      expect(boxOf(sheet.element()).bottom).toBe(left);
      const things = [...Object.values(needed()), ...more];
      expect(things.filter((thing) => !isWhole(thing)).map(({ outerHTML }) => outerHTML)).toEqual([]);
    };
    expectSeen();
    await expect.element(stake).toHaveAttribute('enterkeyhint', 'go');
    const before = places();
    await userEvent.keyboard('5000');
    expectSeen();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(t('Placing your bet…'))).toBeVisible();
    expectSeen();
    expect(places()).toEqual(before);
    answer(tooMuch);
    const limit = page.getByText(/^.*₹4,036\.73.*$/);
    await expect.element(limit).toBeVisible();
    expectSeen(limit.element());
    await userEvent.keyboard('{Enter}');
    answer(tooOften);
    const said = page.getByText(t('Your bet was not placed. No money has moved.'));
    await expect.element(said).toBeVisible();
    expectSeen(said.element());
  },
);

test('the starter money is mentioned in the slip once, however often other messages hide it', async () => {
  const { said, stop } = listenToPage();
  const { actors, place, answer } = await openSlip('en', 360, 640);
  fund(actors);
  const words =
    '₹1,000 of play money was put into your wallet to begin with. It is worth nothing outside Sikka.';
  await expect.element(page.getByText(words)).toBeVisible();
  await stake.fill('5000');
  await place();
  answer(tooOften);
  await expect.element(page.getByText('Your bet was not placed. No money has moved.')).toBeVisible();
  await expect.element(page.getByText(words)).toHaveClass('sr-only');
  await stake.fill('500');
  await expect.element(page.getByText(words)).not.toHaveClass('sr-only');
  expect(said.filter((text) => text === words)).toEqual([words]);
  stop();
});
