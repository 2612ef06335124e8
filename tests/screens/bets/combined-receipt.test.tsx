import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { type Sharing, shareReceipt } from '../../../src/actors/bets/bet-receipt.ts';
import { followAskedCashOut } from '../../../src/actors/bets/cash-out.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { cashOutMachine } from '../../../src/machines/bets/cash-out.machine.ts';
import { refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { HandedOver } from '../../../src/machines/shared/handed-over.ts';
import type { CashOut } from '../../../src/schemas/bets/cash-out.ts';
import type { CombinedBet } from '../../../src/schemas/bets/combined.ts';
import { AnyCashOutReceipt } from '../../../src/schemas/bets/combined-cash-out.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import CombinedReceipt from '../../../src/ui/bets/combined-receipt.view.tsx';
import { CashingOut, CourseOfMatch, HandOn } from '../../../src/ui/bets/receipt-parts.view.tsx';
import { receiptPicture } from '../../../src/ui/bets/receipt-picture.ts';
import { oddsIn } from '../../../src/ui/kit/format/odds.ts';
import { combinedOf } from '../../fixtures/combined.ts';
import { matchOf } from '../../fixtures/match.ts';
import { cashOutButton, cashOutDialog, partOfStakeField } from '../../pages/my-bets.ts';
import { tryAgainButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

afterEach(async () => {
  vi.unstubAllGlobals();
  await cleanup();
  await loadLanguage('en');
});

interface Shown {
  matches?: Record<number, Match>;
  /** The bet whose dialog the address asks for. */
  toCashOut?: CombinedBet;
  answer?: (wanted: CashOut) => Promise<AnyCashOutReceipt>;
}

const share = shareReceipt((bet) => receiptPicture(bet, oddsIn.percent));

async function show(load: (id: string) => Promise<CombinedBet>, shown: Shown = {}) {
  const { matches = {}, toCashOut, answer = () => new Promise(() => {}) } = shown;
  wear('light');
  const asked: string[] = [];
  const actor = createActor(
    detailOf((id) => {
      asked.push(id);
      return load(id);
    }),
    { input: { id: '9' } },
  ).start();
  const sharing = createActor(formOf<Sharing, HandedOver>(share)).start();
  const request = moneyRequestOf({
    route: 'live-bet/cash-out-combined',
    receipt: AnyCashOutReceipt,
    send: answer,
  });
  const cashOut = createActor(cashOutMachine.provide({ actors: { request } }));
  const actors = quietActors();
  if (toCashOut !== undefined)
    onTestFinished(followAskedCashOut(cashOut, actors, { bet: toCashOut, isAsked: true }));
  cashOut.start();
  const Cashing = ({ bet }: { bet: CombinedBet }) => <CashingOut actor={cashOut} bet={bet} />;
  const courses = new Map(
    Object.entries(matches).map(([id, match]) => [
      Number(id),
      createActor(
        detailOf(async () => match),
        { input: { id } },
      ).start(),
    ]),
  );
  await render(
    <WithActors actors={actors}>
      <main>
        <CombinedReceipt
          actor={actor}
          HandOn={({ bet }) => <HandOn actor={sharing} bet={bet} />}
          CashOut={Cashing}
          Course={({ matchId, kind }) => {
            const course = courses.get(matchId);
            return course ? <CourseOfMatch actor={course} kind={kind} /> : null;
          }}
          SharePick={({ pick }) => <output>{JSON.stringify(pick)}</output>}
        />
      </main>
    </WithActors>,
  );
  return { actor, asked, cashOut };
}

/** The receipt's lines below its legs. */
async function lines(): Promise<string[]> {
  await expect.element(page.getByText('Combined price', { exact: true })).toBeVisible();
  return [...document.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
}

/** Each leg in words: its selection and price, its match, the deciding fact, and its status. */
const legs = () =>
  [...document.querySelectorAll('main li')].map((leg) =>
    [...leg.querySelectorAll('b, a, p, .badge')].map(({ textContent }) => textContent).join(' | '),
  );

const [first, second] = combinedOf().legs;
if (first === undefined || second === undefined) throw new Error('It has two legs');
const ended = { settled_at: '2026-01-01T13:00:00Z' };

test('an open bet: its number, each leg with the fact that decides it, its price and its payout', async () => {
  const { asked } = await show(async () => combinedOf(), {
    matches: {
      7: matchOf({ id: 7, state: 'settled', result: { team_value: 71, toss: 'Tail' }, toss_result: 'Tail' }),
      8: matchOf({ id: 8, toss_result: null }),
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Receipt C 000 009$/);
  expect(await lines()).toEqual([
    'Stake: ₹100.00',
    'Combined price: 224%',
    'Pays back if it wins: ₹324.00',
    'Placed at: 1 Jan 2026, 04:30 pm',
  ]);
  await expect
    .poll(legs)
    .toEqual([
      'Lions · 80% | Lions v Tigers | Winner: Kites | Won',
      'Toss: Head · 80% | Bears v Wolves | Open',
    ]);
  await expect
    .element(page.getByRole('link', { name: 'Bears v Wolves', exact: true }))
    .toHaveAttribute('href', '/live-bets/live-bet/8');
  await expect
    .element(page.getByRole('link', { name: 'Combined bets', exact: true }))
    .toHaveAttribute('href', '/combined-bets');
  expect(asked).toEqual(['9']);
  await expectAccessible();
});

test('its legs are shared while it is open, without the stake', async () => {
  const loads = [combinedOf(), combinedOf({ ...ended, status: 'lost', payout: 0 })];
  const { actor } = await show(async () => loads.shift() ?? combinedOf());
  const shared = page.getByText(JSON.stringify({ legs: combinedOf().legs }), { exact: true });
  await expect.element(shared).toBeVisible();
  actor.send({ type: 'detail.refresh' });
  await expect.poll(() => shared.elements()).toEqual([]);
});

test('the coin decides a leg on the toss', async () => {
  await show(
    async () =>
      combinedOf({ ...ended, status: 'lost', payout: 0, legs: [first, { ...second, status: 'lost' }] }),
    {
      matches: { 8: matchOf({ id: 8, toss_result: 'Tail' }) },
    },
  );
  await expect
    .poll(legs)
    .toEqual(['Lions · 80% | Lions v Tigers | Won', 'Toss: Head · 80% | Bears v Wolves | Toss: Tail | Lost']);
  expect((await lines()).slice(2)).toEqual([
    'Paid back: ₹0.00',
    'Placed at: 1 Jan 2026, 04:30 pm',
    'Settled at: 1 Jan 2026, 06:30 pm',
  ]);
});

test('a void leg counts as 1, and the price without it stands below the taken one', async () => {
  await show(
    async () =>
      combinedOf({
        ...ended,
        status: 'won',
        payout: 180,
        legs: [
          { ...first, status: 'void' },
          { ...second, status: 'won' },
        ],
      }),
    { matches: { 7: matchOf({ id: 7, state: 'abandoned' }) } },
  );
  await expect
    .poll(legs)
    .toEqual([
      'Lions · 80% | Lions v Tigers | Abandoned | Counts as 1 in the price | Void',
      'Toss: Head · 80% | Bears v Wolves | Won',
    ]);
  expect((await lines()).slice(1, 4)).toEqual([
    'Combined price: 224%',
    'Price without void legs: 80%',
    'Paid back: ₹180.00',
  ]);
});

test('a corrected result is shown with its reason, the moved amount and the amount that was not taken back', async () => {
  const corrected = {
    at: '2026-01-01T14:00:00Z',
    why: 'The wrong team was entered.',
    moved: -100,
    written_off: 62,
  };
  await show(async () => combinedOf({ ...ended, status: 'lost', payout: 0, corrected }));
  expect((await lines()).slice(-4)).toEqual([
    'Result corrected at: 1 Jan 2026, 07:30 pm',
    'Reason for the correction: The wrong team was entered.',
    'Moved by the correction: -₹100.00',
    'Not taken back: ₹62.00',
  ]);
});

test('a bet that a corrected result has opened again is open, and says so', async () => {
  const corrected = {
    at: '2026-01-01T14:00:00Z',
    why: 'The wrong team was entered.',
    moved: 0,
    written_off: 0,
    reopened: true,
  };
  await show(async () => combinedOf({ corrected }));
  expect((await lines()).slice(2)).toEqual([
    'Pays back if it wins: ₹324.00',
    'Placed at: 1 Jan 2026, 04:30 pm',
    'Result corrected at: 1 Jan 2026, 07:30 pm',
    'Reason for the correction: The wrong team was entered.',
    'By the correction: Open again',
  ]);
});

test('a bet whose legs are all void has no other price', async () => {
  await show(async () =>
    combinedOf({
      ...ended,
      status: 'void',
      payout: 100,
      legs: [
        { ...first, status: 'void' },
        { ...second, status: 'void' },
      ],
    }),
  );
  expect((await lines()).slice(1, 3)).toEqual(['Combined price: 224%', 'Paid back: ₹100.00']);
});

test('a bet taken at another price than the bettor saw shows both, for the leg and for the whole', async () => {
  await show(async () => combinedOf({ legs: [{ ...first, seen: 90 }, second] }));
  await expect
    .poll(legs)
    .toEqual([
      'Lions · 80%, moved from 90% | Lions v Tigers | Won',
      'Toss: Head · 80% | Bears v Wolves | Open',
    ]);
  expect((await lines())[1]).toBe('Combined price: 224%, moved from 242%');
});

/** Lions at 80 and Bears at 80, each against 95.5. */
const cashable = combinedOf({
  legs: [
    { ...first, status: 'open', market: [71, 72] },
    { ...second, kind: 'team', team_value: 81, selection: 'Bears', market: [81, 82] },
  ],
  cashed_out: null,
  cash_out: { worth: 85.97, suspended: null },
});
const half = { ...cashable, pays: 162, cashed_out: { stake: 50, amount: 42.98 } };

test('half of it is cashed out there, and the receipt tells the cashed-out part', async () => {
  const sent: CashOut[] = [];
  const answers = [cashable, half];
  const { actor } = await show(async () => answers.shift() ?? half, {
    answer: async (wanted) => {
      sent.push(wanted);
      return {
        bet: half,
        totalWalletAmount: 942.98,
        revision: 3,
        cash_out: { id: 3, stake: 50, amount: 42.98, at: '2026-01-01T11:30:00Z' },
      };
    },
  });
  const dialog = cashOutDialog(page);
  await cashOutButton(page, '₹85.97').click();
  await expect.element(dialog.getByText('Lions · Bears', { exact: true })).toBeVisible();
  await partOfStakeField(dialog).fill('100');
  await cashOutButton(dialog, '₹85.97').click();
  await expect
    .element(dialog.getByText('Cashed out: ₹42.98. Your balance is ₹942.98', { exact: true }))
    .toBeVisible();
  expect(sent).toEqual([{ bet_id: 9, stake: 100, worth: 85.97 }]);
  actor.send({ type: 'detail.refresh' });
  await expect.poll(lines).toContain('Cashed out: ₹50.00 of the stake for ₹42.98');
  expect(await lines()).toContain('Pays back if it wins: ₹162.00');
});

test('an address that asks for it opens the dialog, once', async () => {
  const { cashOut } = await show(async () => cashable, { toCashOut: cashable });
  await expect.element(cashOutButton(cashOutDialog(page), '₹85.97')).toBeVisible();
  cashOut.send({ type: 'cashOut.leave' });
  await expect.element(cashOutButton(page, '₹85.97')).toBeVisible();
  await expect.element(cashOutDialog(page)).not.toBeInTheDocument();
});

test('a suspended leg says why there is no button', async () => {
  await show(async () => combinedOf({ cash_out: { worth: null, suspended: 'By the house' } }));
  await expect.element(page.getByText('Suspended', { exact: true })).toBeVisible();
  await expect.element(page.getByText('By the house', { exact: true })).toBeVisible();
});

test("another person's bet, or an unknown one, is not found", async () => {
  await show(() => Promise.reject(refused(404, 'Bet not found')));
  await expect.element(page.getByText('There is no such bet.', { exact: true })).toBeVisible();
});

test('a receipt that could not be loaded can be requested again', async () => {
  const answers = [() => Promise.reject(refused(500, 'Something went wrong')), async () => combinedOf()];
  await show(() => (answers.shift() ?? (async () => combinedOf()))());
  await expect.element(page.getByText('The receipt could not be loaded', { exact: true })).toBeVisible();
  await tryAgainButton(page).click();
  expect(await lines()).toHaveLength(4);
});

test('it is shared as a picture and a text, with its legs', async () => {
  const asked: ShareData[] = [];
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    canShare: () => true,
    share: async (data: ShareData) => {
      asked.push(data);
    },
  });
  expect(await share({ bet: combinedOf(), way: 'share' })).toBe('shared');
  const [{ files: [file] = [], title, text } = {}] = asked;
  expect([file?.name, file?.type, title]).toEqual(['sikka-C-000-009.png', 'image/png', 'Receipt C 000 009']);
  expect(text?.split('\n')).toEqual([
    'State: Open',
    'Leg 1: Lions · 80% · Lions v Tigers · Won',
    'Leg 2: Toss: Head · 80% · Bears v Wolves · Open',
    'Stake: ₹100.00',
    'Combined price: 224%',
    'Pays back if it wins: ₹324.00',
    'Placed at: 1 Jan 2026, 04:30 pm',
  ]);
});

test('in Hindi, too', async () => {
  await loadLanguage('hi');
  await show(async () => combinedOf());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^रसीद C 000 009$/);
  await expect.element(page.getByText('कंबाइंड भाव', { exact: true })).toBeVisible();
  await expectAccessible();
});
