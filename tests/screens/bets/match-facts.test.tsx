import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { cancelBetMachine } from '../../../src/machines/bets/cancel-bet.machine.ts';
import { refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { BetCancel } from '../../../src/schemas/bets/bet-requests.ts';
import { type Bet, BetReceipt } from '../../../src/schemas/bets/bets.ts';
import type { MatchFacts as Known, MatchFairness } from '../../../src/schemas/bets/facts.ts';
import type { Match, MatchNews } from '../../../src/schemas/bets/matches.ts';
import type { SingleOrCombined } from '../../../src/schemas/bets/single-or-combined.ts';
import MatchFacts from '../../../src/ui/bets/match-facts.view.tsx';
import OwnBets from '../../../src/ui/bets/own-bets.view.tsx';
import { betOf } from '../../fixtures/bet.ts';
import { newsOf, playOf, settledMatch } from '../../fixtures/match.ts';
import { aboutHeading, courseHeading } from '../../pages/match.ts';
import { cancelBetButton, cancelBetOnButton } from '../../pages/my-bets.ts';
import { tryAgainButton } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const match: Match = {
  id: 7,
  name: 'Lions v Tigers',
  competition: 'Night League',
  sport: 'cricket',
  state: 'settled',
  opens_at: '2026-01-01T10:00:00Z',
  closes_at: null,
  match_time: ['17:30'],
  win_ratio: [150],
  minimum_betamount: 10,
  sides: [
    { team_value: 71, name: 'Lions', win_ratio: 80, price: 80 },
    { team_value: 72, name: 'Tigers', win_ratio: 60, price: 60 },
  ],
  toss: { team_value: 73, name: 'Toss', win_ratio: 95, price: 95 },
  result: { team_value: 71, toss: 'Head' },
  revision: 1,
};
const facts: Known = {
  betting_closes_at: '2026-01-01T12:00:00Z',
  decided_at: '2026-01-01T12:05:00Z',
  prices: [
    {
      team_value: 71,
      moves: [
        ['2026-01-01T10:00:00Z', 100],
        ['2026-01-01T10:00:30Z', 90],
        ['2026-01-01T11:10:00Z', 80],
      ],
    },
    {
      team_value: 72,
      moves: [
        ['2026-01-01T10:00:00Z', 50],
        ['2026-01-01T11:10:10Z', 60],
      ],
    },
    { team_value: 73, moves: [['2026-01-01T10:00:00Z', 95]] },
  ],
  recent: [
    {
      team_value: 71,
      results: [
        { match_id: 3, opponent: 'Bears', competition: 'Cup', decided_at: '2025-12-30T12:00:00Z', won: true },
        { match_id: 2, opponent: 'Owls', competition: 'Cup', decided_at: '2025-12-29T12:00:00Z', won: false },
      ],
    },
    { team_value: 72, results: [] },
  ],
};

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
});

const Checks = ({ fairness }: { fairness: MatchFairness }) => <p>{`Checks ${fairness.season}`}</p>;

async function open(load: () => Promise<Known>, own: Partial<Match> = {}) {
  const actor = createActor(detailOf(load), { input: { id: '7' } }).start();
  await render(
    <WithActors>
      <main>
        <h1>Lions v Tigers</h1>
        <MatchFacts
          match={{ ...match, ...own }}
          actor={actor}
          crowd={<p>Crowd</p>}
          times={<p>Times</p>}
          Check={Checks}
        />
      </main>
    </WithActors>,
  );
  return actor;
}

const textOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test('a finished match: its sport, its time, its result', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T14:05:00Z'), toFake: ['Date'] });
  await open(async () => facts);
  await expect.element(aboutHeading(page)).toBeVisible();
  const lines = [...document.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
  expect(lines).toEqual([
    'Competition: Night League',
    'Sport: Cricket',
    'State: Settled',
    'Opens: 1 Jan 2026, 03:30 pm (4 hours ago)',
    'Last bets until: 1 Jan 2026, 05:30 pm (2 hours ago)',
    'Decided: 1 Jan 2026, 05:35 pm (2 hours ago)',
  ]);
});

test('its prices are drawn, and the same is a table: a line for each minute in which one moved', async () => {
  await open(async () => facts);
  await expect
    .element(
      page.getByRole('img', {
        name: 'Lions went from 100% (₹100 → ₹200) to 80% (₹100 → ₹180). Tigers went from 50% (₹100 → ₹150) to 60% (₹100 → ₹160). The same as a table is below.',
      }),
    )
    .toBeVisible();
  await expect
    .element(page.getByText(/^\d\d:\d\d pm: Lions 80% \(₹100 → ₹180\) · Tigers 60% \(₹100 → ₹160\)$/))
    .toBeVisible();
  await page.getByText('Show as table').click();
  expect([...document.querySelectorAll('table tr')].map((row) => textsIn(row))).toEqual([
    ['Time', 'Lions', 'Tigers', 'Toss'],
    ['04:40 pm', '80%', '60%', '95%'],
    ['03:30 pm', '90%', '50%', '95%'],
  ]);
  for (const theme of ['dark', 'light'] as const) {
    wear(theme);
    await expectAccessible();
  }
});

test('events that turn a match are marked in the drawing at their times, and named in the table', async () => {
  const at = (moment: string, own: Partial<MatchNews>) => newsOf({ at: moment, ...own });
  const news = [
    at('2026-01-01T10:30:00Z', { number: 0, kind: 'start', side: null, points: 0 }),
    at('2026-01-01T11:00:00Z', { number: 1, kind: 'wicket', points: 0, score: [12, 0], wickets: [1, 0] }),
    at('2026-01-01T11:10:30Z', { number: 2, kind: 'break', side: null, score: [31, 0], wickets: [1, 0] }),
    at('2026-01-01T13:00:00Z', { number: 3, kind: 'wicket', points: 0 }),
  ];
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z'), toFake: ['Date'] });
  await open(async () => ({ ...facts, news }), { play: playOf() });
  await expect.element(page.getByRole('img')).toBeVisible();
  // After half of the time, and after 70.5 of 120 minutes.
  const marks = [...document.querySelectorAll('figure [role=img] svg > path[d$="V100"]')];
  expect(marks.map((mark) => mark.getAttribute('d'))).toEqual(['M50.00 0V100', 'M58.75 0V100']);
  await page.getByText('Show as table').click();
  expect([...document.querySelectorAll('table tr')].map((row) => textsIn(row))).toEqual([
    ['Time', 'Lions', 'Tigers', 'Toss', 'Match event'],
    ['04:40 pm', '80%', '60%', '95%', 'Innings break: 31/1–0/0'],
    ['04:30 pm', '90%', '50%', '95%', 'Wicket! Lions 12/1'],
    ['03:30 pm', '90%', '50%', '95%', ''],
  ]);
  await expectAccessible();
});

test('the course of a played match stands above its prices, and the check of it beside', async () => {
  const { match: played, facts: told } = await settledMatch();
  await open(async () => told, played);
  await expect.element(courseHeading(page)).toBeVisible();
  await expect.element(page.getByText(`Checks ${told.fairness?.season}`)).toBeVisible();
});

test('a match whose events come from outside says that it cannot be played again', async () => {
  const { match: played, facts: told } = await settledMatch();
  await open(async () => ({ ...told, fairness: null }), played);
  await expect
    .element(
      page.getByText('The events of this match come from outside: there is no seed to play it again from.'),
    )
    .toBeVisible();
  expect(page.getByText(`Checks ${told.fairness?.season}`).elements()).toEqual([]);
});

const textsIn = (row: Element) => [...row.children].map(({ textContent }) => textContent);

test('the legend draws each line as the drawing does', async () => {
  await open(async () => facts);
  await expect.element(page.getByRole('img')).toBeVisible();
  const strokes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((path) => {
      const { stroke, strokeDasharray, strokeWidth } = getComputedStyle(path);
      return { stroke, strokeDasharray, strokeWidth };
    });
  const [dashed, whole] = strokes('figure ul svg path');
  expect(dashed?.strokeDasharray).toBe('5px, 3px');
  expect(whole?.strokeDasharray).toBe('none');
  expect(strokes('figure [role=img] svg > path[d*="H"][d*="V"]')).toEqual([dashed, whole]);
});

test('a drawn match of a team is shown as a draw', async () => {
  const [lions, ...others] = facts.recent;
  if (lions === undefined) throw new Error('There are no results');
  const results = lions.results.map((one) => ({ ...one, won: null }));
  await open(async () => ({ ...facts, recent: [{ ...lions, results }, ...others] }));
  await expect.element(page.getByRole('link', { name: 'Drew with Bears', exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Drew with Owls', exact: true })).toBeVisible();
});

test('the last results of each team lead to their matches', async () => {
  await open(async () => facts);
  await expect
    .element(page.getByRole('link', { name: 'Won against Bears' }))
    .toHaveAttribute('href', '/live-bets/live-bet/3');
  expect(textOf('section[aria-label=Lions] li')).toEqual([
    'Won against BearsCup · 30 Dec 2025, 05:30 pm',
    'Lost to OwlsCup · 29 Dec 2025, 05:30 pm',
  ]);
  expect(textOf('section[aria-label=Tigers]')).toEqual(['TigersNo result so far.']);
});

test.each([
  [null, 'Prices are drawn from when betting opens.'],
  [facts.decided_at, 'The prices of this match are not kept.'],
])('without prices it says why: decided %s', async (decided_at, why) => {
  const prices = facts.prices.map((side) => ({ ...side, moves: [] }));
  await open(async () => ({ ...facts, decided_at, prices }));
  await expect.element(page.getByText(why)).toBeVisible();
  await expectAccessible();
});

test('missing facts can be requested again', async () => {
  const answers = [() => Promise.reject(refused(429, 'Slow down')), async () => facts];
  await open(() => (answers.shift() ?? (async () => facts))());
  await expect.element(page.getByText('What is known of this match could not be loaded')).toBeVisible();
  await expectAccessible();
  await tryAgainButton(page).click();
  await expect.element(aboutHeading(page)).toBeVisible();
});

test('an open bet on the match can be cancelled there', async () => {
  const bet = betOf({
    kind: 'team',
    selection: 'Lions',
    win_ratio: 80,
    pays: 180,
    cancel_until: '2026-01-01T12:00:00Z',
    refund: 95,
  });
  const lost: Bet = { ...bet, id: 4, selection: 'Tigers', status: 'lost', cancel_until: null, refund: null };
  const asked: BetCancel[] = [];
  const request = moneyRequestOf({
    route: 'live-bet/cancel',
    receipt: BetReceipt,
    send: async (body: BetCancel): Promise<BetReceipt> => {
      asked.push(body);
      return { bet: { ...bet, status: 'cancelled', payout: 95 }, totalWalletAmount: 1095, revision: 2 };
    },
  });
  const cancel = createActor(cancelBetMachine.provide({ actors: { request } })).start();
  const list = createActor(
    listOf<SingleOrCombined>(async () => [bet, lost]),
    { input: {} },
  ).start();
  await render(
    <WithActors>
      <main>
        <h1>Lions v Tigers</h1>
        <OwnBets list={list} actor={cancel} />
      </main>
    </WithActors>,
  );
  await expect.element(page.getByRole('heading', { name: 'Your bets on this match' })).toBeVisible();
  const links = page.getByRole('listitem').getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lions, receipt 000 005', '/bet-history/5'],
    ['Tigers, receipt 000 004', '/bet-history/4'],
  ]);
  await expectAccessible();
  await cancelBetOnButton(page, 'Lions').click();
  await expect.element(cancelBetOnButton(page, 'Tigers')).not.toBeInTheDocument();
  await cancelBetButton(page.getByRole('dialog')).click();
  await expect
    .element(page.getByText('The bet is cancelled. Paid back: ₹95.00. Your balance is ₹1,095.00'))
    .toBeVisible();
  expect(asked).toEqual([{ bet_id: 5, match_id: 7, refund: 95 }]);
});
