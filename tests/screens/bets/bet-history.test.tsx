import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import { followWorth } from '../../../src/actors/bets/cancel-bet.ts';
import { keepFresh, matchesOf, walletChanges } from '../../../src/actors/shared/follow.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { cancelBetMachine } from '../../../src/machines/bets/cancel-bet.machine.ts';
import { cashOutMachine } from '../../../src/machines/bets/cash-out.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { moneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import type { PagedListRef } from '../../../src/machines/shared/types.ts';
import type { BetCancel } from '../../../src/schemas/bets/bet-requests.ts';
import { type Bet, BetReceipt, type BetStatus, type FinalScore } from '../../../src/schemas/bets/bets.ts';
import type { Paged } from '../../../src/schemas/shared/page.ts';
import BetHistory from '../../../src/ui/bets/bet-history.view.tsx';
import { chart, type EventLike } from '../../../src/walk/walk.ts';
import { betOf } from '../../fixtures/bet.ts';
import { matchOf, playOf } from '../../fixtures/match.ts';
import { cancelBetButton, cancelBetDialog, cancelBetOnButton, myBetsTable } from '../../pages/my-bets.ts';
import { askNowButton, nextButton, okButton, sharedTexts, waitingButton } from '../../pages/shared.ts';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { createSut, expectAccessible, painted, wear } from '../walk-screen.tsx';

const open = betOf({ cancel_until: '2026-01-01T12:00:00Z', refund: 100 });
const settled = (id: number, status: BetStatus, payout: number): Bet => ({
  ...open,
  id,
  match_name: `Match ${id}`,
  kind: 'team',
  team_value: 71,
  selection: 'Bears',
  status,
  payout,
  settled_at: '2026-01-01T13:00:00Z',
  cancel_until: null,
  refund: null,
});
const receipt: BetReceipt = {
  bet: { ...open, status: 'cancelled', payout: 95.12, cancel_until: null, refund: null },
  totalWalletAmount: 1095.12,
  revision: 2,
};
const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '5' };
const tooLate = refused(409, 'Betting on this match is over');
const worthLess = refused(409, 'The bet is worth less now', { data: { refund: 90 } });
const signedOut = refused(401, 'Sign in');

const table = myBetsTable(page);
const ask = cancelBetOnButton(page, 'Lions v Tigers');
const dialog = cancelBetDialog(page);
const confirm = cancelBetButton(dialog);
const accept = dialog.getByRole('button', { name: 'Accept and cancel bet', exact: true });
const keep = dialog.getByRole('button', { name: 'Keep bet' });
const check = askNowButton(dialog);

const onePage = (rows: Bet[], total = rows.length): Paged<Bet> => ({ rows, page: 1, perPage: 10, total });

function listOfBets(load: () => Promise<Paged<Bet>>): PagedListRef<Bet> {
  return createActor(pagedListOf(load), { input: { perPage: 10, query: {} } }).start();
}

const loaded = listOfBets(async () => onePage([open, settled(4, 'won', 195)]));

async function seeDialog(text: string) {
  await expect.element(dialog.getByText(text)).toBeVisible();
}

/** The dialog's lines on the bet. */
async function linesOfDialog(): Promise<string[]> {
  await expect.element(dialog).toBeVisible();
  const terms = [...dialog.element().querySelectorAll('dt')];
  return terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

async function seeNoDialog() {
  await expect.element(table).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
}

async function seeRepriced({ context: { worth } }: SnapshotFrom<typeof cancelBetMachine>): Promise<void> {
  await seeDialog('The bet is worth less now. It has not been cancelled.');
  expect((await linesOfDialog()).slice(-2)).toEqual([
    expect.stringMatching(/^You saw: ₹(100\.00|95\.12|90\.00)$/),
    `Pays back now: ₹${worth?.toFixed(2)}`,
  ]);
  await expect.element(accept).toBeEnabled();
  await expect.element(keep).toBeEnabled();
  await expect.element(confirm).not.toBeInTheDocument();
}

const seeAnswerLost = async () => {
  await seeDialog(
    'The answer was lost on the way. Whether your bet was cancelled is not known yet. The server is asked again by itself.',
  );
  await expect.element(check).toBeEnabled();
};

const seeAsking = () => seeDialog('Asking the server whether your bet was cancelled…');

createSut(cancelBetMachine, {
  fixture: {
    ports: {
      request: chart(moneyRequestMachine, {
        ports: {
          recall: { done: [null, remembered] },
          send: { done: [receipt], error: [worthLess, tooLate, signedOut, timeout] },
          resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
        },
        bounded: ({ attempts }) => Math.min(attempts, 1),
      }),
    },
    events: ({ context: { worth } }): EventLike<typeof cancelBetMachine>[] => [
      { type: 'cancel.ask', bet: open },
      { type: 'worth.moved', worth: 95.12 },
      { type: 'worth.moved', worth: 100 },
      { type: 'cancel.confirm', seen: worth ?? undefined },
      { type: 'cancel.accept', seen: worth ?? undefined },
      'cancel.leave',
      'cancel.check',
      'network.back',
    ],
    bounded: ({ bet, worth, msg }) => [bet?.status, worth, msg],
  },
  view: (actor) => (
    <WithActors>
      <BetHistory list={loaded} actor={actor} />
    </WithActors>
  ),
  gestures: {
    'cancel.ask': () => ask.click(),
    'cancel.confirm': () => confirm.click(),
    'cancel.accept': () => accept.click(),
    'cancel.leave': () => userEvent.keyboard('{Escape}'),
    'cancel.check': () => check.click(),
  },
  world: ['network.back', 'worth.moved'],
  only: {
    'the dialog': [
      dialog,
      [
        'confirming',
        'recalling.outcomeUnknown',
        'recalling.reconciling',
        'requesting.sent',
        'requesting.outcomeUnknown',
        'requesting.reconciling',
        'repriced.fresh',
        'repriced.settled',
        'cancelled',
        'refused',
        'notCancelled',
      ],
    ],
    'the way to cancel': [confirm, ['confirming']],
    'the way to accept': [accept, ['repriced.fresh', 'repriced.settled']],
    'the way to ask': [check, ['recalling.outcomeUnknown', 'requesting.outcomeUnknown']],
    'that it stands': [dialog.getByText('The bet stands.'), ['refused']],
  },
  oracles: {
    'recalling.recalling': seeNoDialog,
    idle: seeNoDialog,
    confirming: async ({ context: { worth } }) => {
      await seeDialog(
        'Take this bet back? It pays back what it is worth at the odds of now, at most its stake, at once.',
      );
      expect(await linesOfDialog()).toContain(`Pays back now: ₹${worth?.toFixed(2)}`);
      await expect.element(confirm).toBeEnabled();
      await expect.element(keep).toBeEnabled();
    },
    'requesting.sent': async () => {
      await expect.element(waitingButton(dialog)).toBeDisabled();
    },
    'recalling.outcomeUnknown': seeAnswerLost,
    'requesting.outcomeUnknown': seeAnswerLost,
    'recalling.reconciling': seeAsking,
    'requesting.reconciling': seeAsking,
    'repriced.fresh': seeRepriced,
    'repriced.settled': seeRepriced,
    cancelled: () => seeDialog('The bet is cancelled. Paid back: ₹95.12. Your balance is ₹1,095.12'),
    refused: async ({ context }) => {
      await seeDialog(context.msg);
      await seeDialog('The bet stands.');
    },
    notCancelled: () =>
      seeDialog(
        'The answer was lost on the way, and the server has now said that it did not cancel the bet. The bet stands.',
      ),
  },
}).walk();

function cancelling(
  answer: (cancel: BetCancel) => Promise<BetReceipt> = () => new Promise(() => {}),
): ActorRefFrom<typeof cancelBetMachine> {
  const request = moneyRequestOf({
    route: 'live-bet/cancel',
    receipt: BetReceipt,
    send: answer,
  });
  const actor = createActor(cancelBetMachine.provide({ actors: { request } })).start();
  onTestFinished(() => void actor.stop());
  return actor;
}

test('a row for each bet; green only for money won', async () => {
  wear('light');
  const rows = [open, settled(4, 'won', 195), settled(3, 'lost', 0), settled(2, 'void', 100)];
  await render(
    <WithActors>
      <main>
        <BetHistory list={listOfBets(async () => onePage(rows))} actor={cancelling()} />
      </main>
    </WithActors>,
  );
  await expect.element(table).toBeVisible();
  const cells = [...table.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    [
      'Lions v Tigers, receipt 000 005',
      'Toss: Head · 95%',
      '1 Jan 2026, 04:30 pm',
      '₹100.00',
      'if it wins ₹195.00',
      'OpenCancel',
    ],
    ['Match 4, receipt 000 004', 'Bears · 95%', '1 Jan 2026, 04:30 pm', '₹100.00', '₹195.00', 'Won'],
    ['Match 3, receipt 000 003', 'Bears · 95%', '1 Jan 2026, 04:30 pm', '₹100.00', '₹0.00', 'Lost'],
    ['Match 2, receipt 000 002', 'Bears · 95%', '1 Jan 2026, 04:30 pm', '₹100.00', '₹100.00', 'Void'],
  ]);
  expect([...table.element().querySelectorAll('.won')].map(({ textContent }) => textContent)).toEqual([
    '₹195.00',
  ]);
  await expectAccessible();
});

test("the refund in the dialog follows the bet's own price, and only while the dialog is open", async () => {
  const actors = quietActors({ wallet: walletOf(900) });
  const cancel = cancelling();
  const stop = followWorth(cancel, actors.prices);
  const move = (price: number) => actors.prices.set(open.team_value, 60, price);
  await render(
    <WithActors actors={actors}>
      <BetHistory list={listOfBets(async () => onePage([open]))} actor={cancel} />
    </WithActors>,
  );
  const shown = async () => (await linesOfDialog()).at(-1);
  move(130);
  await expect.poll(() => actors.prices.get(open.team_value)?.own).toBe(130);
  await ask.click();
  expect(await shown()).toBe('Pays back now: ₹84.78');
  move(105);
  await expect.poll(shown).toBe('Pays back now: ₹95.12');
  move(94.5);
  await expect.poll(shown).toBe('Pays back now: ₹100.00');
  await keep.click();
  move(200);
  await expect.poll(() => actors.prices.get(open.team_value)?.own).toBe(200);
  expect(cancel.getSnapshot().context.worth).toBe(100);
  await ask.click();
  expect(await shown()).toBe('Pays back now: ₹65.00');
  stop();
});

test('a cancellation carries the amount of the last painted frame, even if another has been rendered since', async () => {
  const sent: BetCancel[] = [];
  const cancel = cancelling((payload) => {
    sent.push(payload);
    return new Promise(() => {});
  });
  await render(
    <WithActors>
      <BetHistory list={listOfBets(async () => onePage([open]))} actor={cancel} />
    </WithActors>,
  );
  await ask.click();
  await expect.element(confirm).toBeEnabled();
  await painted();
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
  cancel.send({ type: 'worth.moved', worth: 65 });
  await expect.poll(async () => (await linesOfDialog()).at(-1)).toBe('Pays back now: ₹65.00');
  confirm.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(sent).toEqual([{ bet_id: 5, match_id: 7, refund: 100 }]);
});

test.each([
  ['refused', () => Promise.reject(tooLate), 'Betting on this match is over The bet stands.'],
  ['done', async () => receipt, 'The bet is cancelled. Paid back: ₹95.12. Your balance is ₹1,095.12'],
  ['repriced', () => Promise.reject(worthLess), 'The bet is worth less now. It has not been cancelled.'],
])('the announcement that a cancellation is %s comes once', async (_, answer, words) => {
  await render(
    <WithActors>
      <BetHistory list={listOfBets(async () => onePage([open]))} actor={cancelling(answer)} />
    </WithActors>,
  );
  await ask.click();
  await expect.element(confirm).toBeEnabled();
  const { said, stop } = listenToPage();
  await confirm.click();
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.poll(() => said).toEqual([words]);
  stop();
});

test.each([
  ['what it is worth now', () => Promise.reject(worthLess), accept],
  ['the end', async () => receipt, okButton(dialog)],
] as const)(
  'the second click of a double click on the confirmation leaves %s on screen',
  async (_, answer, way) => {
    const sent: BetCancel[] = [];
    const actor = cancelling((payload) => {
      sent.push(payload);
      return answer();
    });
    await render(
      <WithActors>
        <BetHistory list={listOfBets(async () => onePage([open]))} actor={actor} />
      </WithActors>,
    );
    await ask.click();
    await confirm.dblClick();
    await expect.element(way).toBeVisible();
    await expect.poll(() => document.querySelector('[data-held]')).toBeNull();
    await expect.element(way).toBeVisible();
    expect(sent).toEqual([{ bet_id: 5, match_id: 7, refund: 100 }]);
  },
);

test('focus returns to the button that opened the dialog', async () => {
  await render(
    <WithActors>
      <BetHistory list={listOfBets(async () => onePage([open]))} actor={cancelling()} />
    </WithActors>,
  );
  await ask.click();
  await keep.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

test('a settled bet arrives without a reload; its page and the focus stay', async () => {
  const answers = [onePage([open], 11), onePage([settled(5, 'won', 195)], 11)];
  const list = listOfBets(async () => answers.shift() ?? onePage([]));
  const wallet = walletOf(900);
  const actors = quietActors({ wallet });
  const stop = keepFresh(list, matchesOf(actors.feed), walletChanges(wallet));
  await render(
    <WithActors actors={actors}>
      <BetHistory list={list} actor={cancelling()} />
    </WithActors>,
  );
  const next = nextButton(page);
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible();
  await ask.click();
  await keep.click();
  next.element().focus();
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 1095, revision: 2 });
  await expect.element(page.getByText('Won', { exact: true })).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(next).toHaveFocus();
  stop();
});

test('a settled bet has the final score of its match, though the stream no longer has that match', async () => {
  const scores = {
    4: { sport: 'kabaddi', score: [31, 34], wickets: [0, 0] },
    3: { sport: 'cricket', score: [45, 46], wickets: [3, 1] },
  } satisfies Record<number, FinalScore>;
  const rows = [
    { ...settled(4, 'won', 195), final_score: scores[4] },
    { ...settled(3, 'lost', 0), final_score: scores[3] },
    settled(2, 'void', 100),
  ];
  await render(
    <WithActors>
      <BetHistory list={listOfBets(async () => onePage(rows))} actor={cancelling()} />
    </WithActors>,
  );
  await expect.element(table).toBeVisible();
  const matches = [...table.element().querySelectorAll('tbody td:first-child')];
  expect(matches.map(({ textContent }) => textContent)).toEqual([
    'Match 4, receipt 000 004 31–34',
    'Match 3, receipt 000 003 45/3–46/1',
    'Match 2, receipt 000 002',
  ]);
});

test('turning the page changes the address', async () => {
  const list = createActor(
    pagedListOf(async () => onePage([open], 25)),
    { input: { perPage: 10, query: {} } },
  );
  const wishes: unknown[] = [];
  list.on('query.wanted', (wish) => wishes.push(wish));
  list.start();
  await render(
    <WithActors>
      <BetHistory list={list} actor={cancelling()} />
    </WithActors>,
  );
  await nextButton(page).click();
  expect(wishes).toEqual([{ type: 'query.wanted', query: { page: '2' }, replace: false }]);
});

test('a person who turns pages by keyboard keeps the focus on the pager', async () => {
  let answer = () => {};
  const list = createActor(
    pagedListOf(
      ({ page }) =>
        new Promise<Paged<Bet>>((resolve) => {
          answer = () => resolve(onePage([settled(page, 'won', 190 + page)], 25));
        }),
    ),
    { input: { perPage: 10, query: {} } },
  );
  list.on('query.wanted', ({ query: { page } }) =>
    list.send({ type: 'list.queryChanged', query: { page: page ?? '' } }),
  );
  list.start();
  await render(
    <WithActors>
      <BetHistory list={list} actor={cancelling()} />
    </WithActors>,
  );
  answer();
  await expect.element(page.getByText('₹191.00')).toBeVisible();
  const next = nextButton(page);
  next.element().focus();
  for (const at of ['2', '3']) {
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('status', { name: sharedTexts.loading })).toBeInTheDocument();
    await expect.element(page.getByText(`Page ${at} of 3`)).toBeVisible();
    answer();
    await expect.element(page.getByText(`₹19${at}.00`)).toBeVisible();
    await expect.element(next).toHaveFocus();
  }
});

test('each status has an address; the chosen one is pressed', async () => {
  const asked: unknown[] = [];
  const list = createActor(
    pagedListOf(async (query) => {
      asked.push(query);
      return onePage([]);
    }),
    { input: { perPage: 10, query: { status: 'won', page: '2' }, filterNames: ['status'] } },
  );
  const wishes: unknown[] = [];
  list.on('query.wanted', (wish) => wishes.push(wish));
  list.start();
  await render(
    <WithActors>
      <main>
        <BetHistory list={list} actor={cancelling()} />
      </main>
    </WithActors>,
  );
  await expect.element(page.getByText('You have no bets of this state.')).toBeVisible();
  const states = page.getByRole('group', { name: 'State' }).getByRole('button');
  expect(states.elements().map((key) => [key.textContent, key.getAttribute('aria-pressed')])).toEqual([
    ['Any', 'false'],
    ['Open', 'false'],
    ['Won', 'true'],
    ['Lost', 'false'],
    ['Cancelled', 'false'],
    ['Void', 'false'],
    ['Cashed out', 'false'],
  ]);
  expect(asked.at(-1)).toEqual({ status: 'won', page: 1, perPage: 10 });
  wishes.length = 0;
  await page.getByRole('button', { name: 'Lost' }).click();
  await page.getByRole('button', { name: 'Any' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect(wishes).toEqual(
    ['lost', null, null].map((status) => ({
      type: 'query.wanted',
      query: { status, page: null },
      replace: false,
    })),
  );
  await expectAccessible();
});

test('an unknown status is refused with a message, and another one can be chosen', async () => {
  const refusal = refused(400, 'There is no such state of a bet');
  await render(
    <WithActors>
      <BetHistory list={listOfBets(() => Promise.reject(refusal))} actor={cancelling()} />
    </WithActors>,
  );
  await expect.element(page.getByText('Error Getting the bets')).toBeVisible();
  await expect.element(page.getByText('There is no such state of a bet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Won' })).toBeEnabled();
});

/** The widest names of the programme. Beside a scroll bar, which takes 15 px, shorter ones are looked at. */
const wide: Partial<Bet> = {
  match_name: 'Brahmaputra Rafters v Sahyadri Cloudburst',
  kind: 'team',
  selection: 'Brahmaputra Rafters',
  win_ratio: 104.3,
  placed_at: '2026-11-23T18:49:00Z',
  bet_amount: 1000,
  pays: 2043,
};
const settledKinds = (['won', 'lost', 'cancelled', 'void'] as const).map((status, index) =>
  settled(index, status, 2043),
);

/**
 * Shows one's bets on a phone 800 px high, in the machine's own font.
 * @param width of the page, in px; less than that of its window where a scroll bar takes some
 * @param isEven letters are as wide as in any other font
 */
async function openOnPhone(
  rows: Bet[],
  { width, window = width, isEven = false }: { width: number; window?: number; isEven?: boolean },
) {
  wear('light');
  await page.viewport(window, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await render(
    <WithActors>
      <main
        style={{
          boxSizing: 'border-box',
          width,
          padding: '0 1rem',
          fontSizeAdjust: isEven ? 'ch-width 0.55' : 'none',
        }}
      >
        <BetHistory list={listOfBets(async () => onePage(rows))} actor={cancelling()} />
      </main>
    </WithActors>,
  );
  await expect.element(table).toBeVisible();
}

test.each<[string, Bet[], number, Partial<Bet>]>([
  ['open', [open], 360, wide],
  ['settled', settledKinds, 360, wide],
  ['open', [open], 345, {}],
  ['settled', settledKinds, 345, {}],
])(
  'eight %s bets are visible on a phone of 360 by 800, with whole names: %#',
  async (_, kinds, width, names) => {
    const rows = Array.from({ length: 10 }, (_, index) => ({
      ...(kinds[index % kinds.length] ?? open),
      ...names,
      id: index + 1,
    }));
    await openOnPhone(rows, { width, window: 360, isEven: true });
    const { top } = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();

    const eighth = [...table.element().querySelectorAll('tbody tr')][7];
    // Less both bars, and what the page leaves free beneath the upper one.
    expect(eighth?.getBoundingClientRect().bottom).toBeLessThanOrEqual(top + 800 - 56 - 60 - 24);
    for (const cell of eighth?.querySelectorAll('td') ?? [])
      expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
    const cancel = eighth?.querySelector('button')?.getBoundingClientRect();
    if (kinds.length === 1) expect(cancel?.height).toBeGreaterThanOrEqual(32);
  },
);

const cashable: Bet = { ...open, cash_out: { worth: 92.05, suspended: null, market: [71, 72] } };

/** Shows one's bets with buttons to cash out and to cancel. */
async function openCashable(width: number, bet: Partial<Bet> = {}) {
  wear('light');
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const actors = quietActors();
  const cashOut = createActor(cashOutMachine).start();
  await render(
    <WithActors actors={actors}>
      <main style={{ boxSizing: 'border-box', padding: '0 1rem' }}>
        <BetHistory
          list={listOfBets(async () => onePage([{ ...cashable, ...bet }]))}
          actor={cancelling()}
          cashOut={cashOut}
        />
      </main>
    </WithActors>,
  );
  await expect.element(ask).toBeVisible();
  return actors;
}

test('both buttons of a bet state their amounts, which follow the price', async () => {
  const { prices } = await openCashable(1280);
  await expect.element(ask).toHaveTextContent('Cancel · ₹100.00');
  await expect.element(ask).toHaveAccessibleDescription('₹100.00');
  prices.set(71, 100, 100);
  prices.set(72, 90, 90);
  await expect.element(ask).toHaveTextContent('Cancel · ₹97.50');
  await expectAccessible();
});

test.each([320, 360, 412, 1280])(
  'the two buttons of a bet are apart, and large enough, at %i px',
  async (width) => {
    await openCashable(width);
    const [first, second] = [...table.element().querySelectorAll('tbody button')].map((button) =>
      button.getBoundingClientRect(),
    );
    if (first === undefined || second === undefined) throw new Error('There are two buttons');
    expect(Math.min(first.height, second.height)).toBeGreaterThanOrEqual(width < 1000 ? 44 : 40);
    const isBeside = second.left >= first.right;
    expect(isBeside ? second.left - first.right : second.top - first.bottom).toBeGreaterThanOrEqual(8);
    if (width === 360) expect(isBeside).toBe(true);
    const edge = table.element().getBoundingClientRect().right;
    expect(Math.max(first.right, second.right)).toBeLessThanOrEqual(edge);
  },
);

test('the score of a match in play has a line of its own on a phone', async () => {
  const { feed } = await openCashable(360);
  const now = '2026-01-01T12:00:00Z';
  const match = matchOf({ id: open.match_id, play: playOf() });
  feed.send({ type: 'feed.hello', at: Date.parse(now), data: { server_time: now, matches: [match] } });
  await expect.poll(() => table.element().querySelector('.score')).not.toBeNull();
  const [name, score] = ['a span', '.score'].map((one) =>
    table.element().querySelector(`tbody ${one}`)?.getBoundingClientRect(),
  );
  expect(score?.left).toBeCloseTo(name?.left ?? 0, 0);
});

test.each([360, 320])('on a phone %i wide a crore is visible as a whole', async (width) => {
  const much = { ...wide, bet_amount: 1_00_00_000, pays: 2_04_30_000, payout: null };
  const rows = [open, ...settledKinds].map((bet, id) => ({ ...bet, ...much, id }));
  await openOnPhone(rows, { width });
  for (const cell of table.element().querySelectorAll('tbody td:not(:last-child)'))
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  const ends = [...table.element().querySelectorAll('tbody button, tbody .money, tbody td > div > span')];
  const right = table.element().getBoundingClientRect().right;
  expect(ends.filter((end) => end.getBoundingClientRect().right > right)).toEqual([]);
});

test.each([360, 320])('on a phone %i wide the whole time of a bet is visible on one line', async (width) => {
  const placed_at = '2026-11-23T18:49:00Z';
  const rows: Bet[] = [
    { ...open, placed_at, bet_amount: 10_000, pays: 19_500 },
    { ...settled(4, 'won', 195), placed_at },
  ];
  await openOnPhone(rows, { width });
  const dates = [...table.element().querySelectorAll('td:nth-child(3)')];
  expect(dates.map(({ textContent }) => textContent)).toEqual(Array(2).fill('24 Nov 2026, 12:19 am'));
  for (const date of dates) {
    expect(date.scrollWidth).toBeLessThanOrEqual(date.clientWidth);
    expect(date.clientHeight).toBeLessThan(20);
  }
});

test('without bets it leads to the matches', async () => {
  await render(
    <WithActors>
      <BetHistory list={listOfBets(async () => onePage([]))} actor={cancelling()} />
    </WithActors>,
  );
  await expect.element(page.getByText('You have not placed a bet yet.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See live bets' }))
    .toHaveAttribute('href', '/live-bets');
});

test.each([1280, 960])('on a desktop %i wide the largest amounts are in sight as a whole', async (width) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
  wear('light');
  const much = { ...wide, bet_amount: 9_99_99_999.99, pays: 19_99_99_999.98, payout: null };
  const rows = [open, ...settledKinds].map((bet, id) => ({ ...bet, ...much, id }));
  await render(
    <WithActors>
      <BetHistory list={listOfBets(async () => onePage(rows))} actor={cancelling()} />
    </WithActors>,
  );
  await expect.element(table).toBeVisible();
  const cut = [...table.element().querySelectorAll('tbody td')].filter(
    (cell) => cell.querySelector('.money') && cell.scrollWidth > cell.clientWidth,
  );
  expect(cut).toEqual([]);
  expect(table.element().scrollWidth).toBeLessThanOrEqual(table.element().clientWidth);
});

test('on a desktop each date is there in full', async () => {
  await page.viewport(1280, 800);
  wear('light');
  const long = { ...settled(4, 'won', 195), placed_at: '2026-11-22T22:46:00Z' };
  await render(
    <WithActors>
      <BetHistory
        list={listOfBets(async () => onePage([long]))}
        actor={createActor(cancelBetMachine).start()}
      />
    </WithActors>,
  );
  const date = page.getByText('23 Nov 2026, 04:16 am');
  await expect.element(date).toBeVisible();
  const room = date.element().closest('td')?.getBoundingClientRect().width;
  // To the fraction of a pixel: by one and a half it would end in an ellipsis.
  expect(widthOf(date.element())).toBeLessThanOrEqual(room ?? 0);
});

function widthOf(text: Element): number {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect().width;
}
