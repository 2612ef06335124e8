import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { favouritesMachine } from '../../../src/machines/bets/favourites.machine.ts';
import type { MatchFacts as Known } from '../../../src/schemas/bets/facts.ts';
import type { Favourites } from '../../../src/schemas/bets/favourites.ts';
import type { Match, MatchPlay } from '../../../src/schemas/bets/matches.ts';
import { FavouritesContext } from '../../../src/ui/bets/favourite-star.view.tsx';
import LiveBet from '../../../src/ui/bets/live-bet.view.tsx';
import MatchFacts from '../../../src/ui/bets/match-facts.view.tsx';
import { SharingOnMatch } from '../../../src/ui/bets/share-pick/share-on-match.part.tsx';
import { Card } from '../../../src/ui/kit/data/card.tsx';
import { factsOf, fairnessOf, matchOf, newsOf, playOf } from '../../fixtures/match.ts';
import { courseHeading, timesHeading } from '../../pages/match.ts';
import { shareAPick, sharePickDialog, shareSideButton } from '../../pages/share-pick.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const line = (team_value: number, name: string) => ({ team_value, name, win_ratio: 90, price: 90 });
const totals = [line(88, 'Over 62.5 points'), line(89, 'Under 62.5 points')];
const margins = [line(90, 'Kites −4.5 points'), line(91, 'Herons +4.5 points')];
const lined = matchOf({ totals, margins, play: playOf({ last: newsOf() }) });

/** The page of a match, with headings in the places of parts with their own calls. */
async function open(first: Match, load: () => Promise<Known> = async () => factsOf()) {
  wear('light');
  const actor = createActor(
    detailOf(async () => first),
    { input: { id: '7' } },
  ).start();
  const facts = createActor(detailOf(load), { input: { id: '7' } }).start();
  const favourites = createActor(
    favouritesMachine.provide({
      actors: { list: fromPromise<Favourites>(async () => ({ matches: [], teams: [] })) },
    }),
  ).start();
  await render(
    <WithActors>
      <FavouritesContext value={favourites}>
        <main>
          <LiveBet
            actor={actor}
            OwnBets={() => <Card title="Own bets">-</Card>}
            Facts={(props) => (
              <MatchFacts {...props} actor={facts} Check={() => <Card title="Fairness">-</Card>} />
            )}
            Commentary={() => null}
            Crowd={() => <Card title="Crowd">-</Card>}
            SharePick={SharingOnMatch}
          />
        </main>
      </FavouritesContext>
    </WithActors>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kites v Herons' })).toBeVisible();
  return { change: (match: Match) => actor.send({ type: 'detail.replaced', item: match }) };
}

const titles = () =>
  [...document.querySelectorAll('h1, h2')].map((heading) => [heading.textContent, heading.tagName].join(' '));
const text = (said: string) => page.getByText(said, { exact: true });

test.each([
  [360, 740],
  [1280, 800],
])(
  'at %i px: score, prices, bets, further markets, course, prices so far, crowd, form, times, fairness',
  async (...size) => {
    await page.viewport(...size);
    onTestFinished(() => page.viewport(1280, 800));
    const fairness = await fairnessOf();
    const moves: [string, number][] = [['2026-01-01T10:00:00Z', 100]];
    const prices = [71, 72, 73].map((team_value) => ({ team_value, moves }));
    await open(lined, async () => factsOf({ fairness, prices }));
    await expect.element(courseHeading(page)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Prices so far' })).toBeVisible();
    expect(titles()).toEqual([
      'Kites v Herons H1',
      'Win ratio H2',
      'Own bets H2',
      'More to bet on H2',
      'How the match went H2',
      'Prices so far H2',
      'Crowd H2',
      'Recent results H2',
      'Betting times and limits H2',
      'About this match H2',
      'Fairness H2',
    ]);
    const lead = document.querySelector('h1 + p');
    expect(lead?.textContent).toBe('12–9 1st half · raid 14 of 16Kites: 1 touch pointStreet League');
    await expectAccessible();
  },
);

test('before play, the place of the score has the time at which play begins', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T11:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await open(matchOf({ play: playOf({ phase: 'before', score: [0, 0], played_in_half: 0 }) }));
  expect(document.querySelector('h1 + p .now')?.textContent).toBe('Play begins 05:30 pm');
  await expectAccessible();
});

test('on a phone the latest event has one line, also before the first one', async () => {
  await page.viewport(360, 740);
  // Makes letters as wide as in any other font.
  document.body.style.fontSizeAdjust = 'ch-width 0.55';
  onTestFinished(async () => {
    document.body.style.removeProperty('font-size-adjust');
    await page.viewport(1280, 800);
  });
  const named = lined.sides.map((side) => ({ ...side, name: 'Sundarban Drummers' })) as Match['sides'];
  const at = (play: Partial<MatchPlay>) => matchOf({ sides: named, play: playOf(play) });
  const { change } = await open(at({ phase: 'before', score: [0, 0], played_in_half: 0 }));
  const line = () => document.querySelector('h1 + p .last');
  const prices = () => page.getByRole('heading', { name: 'Win ratio' }).element().getBoundingClientRect().top;
  const size = Number.parseFloat(getComputedStyle(line() ?? document.body).fontSize);
  expect(line()?.getBoundingClientRect().height).toBeLessThan(2 * size);
  const before = prices();
  for (const kind of ['super-raid', 'tie-break'] as const) {
    change(at({ last: newsOf({ kind, points: 5 }) }));
    await expect.poll(() => line()?.textContent).toMatch(/Sundarban Drummers/);
    expect(prices()).toBe(before);
  }
});

test('crowd and times are there before the facts, and stay when these come', async () => {
  let resolve: (facts: Known) => void = () => {};
  await open(
    lined,
    () =>
      new Promise((answer) => {
        resolve = answer;
      }),
  );
  const crowd = page.getByRole('heading', { name: 'Crowd', exact: true });
  await expect.element(crowd).toBeVisible();
  await expect.element(timesHeading(page)).toBeVisible();
  const before = crowd.element();
  resolve(factsOf());
  await expect.element(courseHeading(page)).toBeVisible();
  expect(crowd.element()).toBe(before);
});

test('times and limits are folded below the closing time and the minimum', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T11:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await open(lined);
  await expect
    .element(
      text(
        'After the closing time, extra time takes bets in breaks of a match and in phases of its play. In each of its windows no price of the match, on a team or on the toss, pays more than the win ratio of the window.',
      ),
    )
    .not.toBeVisible();
  const summary = document.querySelector('summary:has(h2)');
  expect(summary?.textContent).toBe('Betting times and limitsCloses 05:30 pmMinimum ₹10');
  await timesHeading(page).click();
  await expect.element(text('Extra time 1')).toBeVisible();
  await expectAccessible();
});

test.each([
  ['open, closing today', {}, '2026-01-01T11:00:00Z', '05:30 pm'],
  ['open, closing tomorrow', {}, '2025-12-31T11:00:00Z', '1 Jan, 05:30 pm'],
  ['in extra time', { state: 'extraTime' as const }, '2025-12-31T11:00:00Z', '05:30 pm'],
  ['closed', { state: 'closed' as const, closes_at: null }, '2026-01-01T13:00:00Z', '05:30 pm'],
])('the closing time has its day when it is on another day: %s', async (_, own, now, closing) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await open({ ...lined, ...own });
  await timesHeading(page).click();
  const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Closes');
  expect(term?.nextElementSibling?.textContent).toBe(closing);
});

test.each([
  ['before its coin falls', {}, ['Toss 95% ₹100 → ₹195']],
  ['once its coin has fallen', { toss_result: 'Tail' as const }, ['Toss', 'Tail']],
  [
    'with its result',
    {
      toss_result: 'Tail' as const,
      state: 'settled' as const,
      closes_at: null,
      result: { team_value: 71, toss: 'Tail' as const },
    },
    ['Toss', 'Tail'],
  ],
])('the toss is on the page once: %s', async (_, own, shown) => {
  await open({ ...lined, ...own });
  const told = [...document.querySelectorAll('main li button, main dt, main dd, main .odds li div')]
    .map(({ textContent }) => textContent)
    .filter((said) => /Toss|Tail/.test(said));
  expect(told).toEqual(shown);
});

test('a match without further markets has no heading for them', async () => {
  await open(
    matchOf({
      state: 'settled',
      closes_at: null,
      toss_result: 'Head',
      result: { team_value: 71, toss: 'Head' },
    }),
  );
  await expect.element(timesHeading(page)).toBeVisible();
  expect(titles()).not.toContain('More to bet on H2');
});

test.each([
  [
    'Win ratio',
    { sides: lined.sides.map((side) => ({ ...side, suspended: 'Almost won' })) as Match['sides'] },
  ],
  ['More to bet on', { totals: totals.map((side) => ({ ...side, suspended: 'Almost won' })) }],
])('that betting resumes is said beside the suspended prices: %s', async (title, own) => {
  await open({ ...lined, ...own });
  const said = text('Suspended prices take no bets for now. Betting resumes by itself.');
  await expect.element(said).toBeVisible();
  expect(said.element().closest('section')?.querySelector('h2')?.textContent).toBe(title);
});

test('the teams that take bets can be shared', async () => {
  const [home, away] = lined.sides;
  const suspended = 'Almost won';
  const { change } = await open(lined);
  await shareAPick(page).click();
  await expect.element(shareSideButton(page, 'Kites')).toBeVisible();
  await expect.element(shareSideButton(page, 'Herons')).toBeVisible();
  await expectAccessible();
  change({ ...lined, sides: [home, { ...away, suspended }] as Match['sides'] });
  await expect.element(shareSideButton(page, 'Herons')).not.toBeInTheDocument();
  await expect.element(shareSideButton(page, 'Kites')).toBeVisible();
  change({ ...lined, state: 'closed', closes_at: null });
  await expect.element(shareSideButton(page, 'Kites')).not.toBeInTheDocument();
  await expect.element(shareAPick(page)).not.toBeVisible();
});

test('a dialog that shares a pick outlasts the end of betting', async () => {
  const { change } = await open(lined);
  await shareAPick(page).click();
  await shareSideButton(page, 'Kites').click();
  await expect.element(sharePickDialog(page)).toBeVisible();
  change({ ...lined, state: 'closed', closes_at: null });
  await expect.element(text('Betting on this match is over.').first()).toBeInTheDocument();
  await expect.element(sharePickDialog(page)).toBeVisible();
  await sharePickDialog(page).getByRole('button', { name: sharedTexts.close, exact: true }).click();
});

test.each(['scheduled', 'closed', 'settled', 'abandoned'] as const)(
  'nothing is shared from a match that is %s',
  async (state) => {
    await open(matchOf({ state, closes_at: state === 'scheduled' ? '2026-01-01T12:00:00Z' : null }));
    await expect.element(timesHeading(page)).toBeVisible();
    expect(shareAPick(page).elements()).toEqual([]);
  },
);

test('on a small phone in Hindi the buttons that share a team are no wider than it', async () => {
  await page.viewport(360, 740);
  await loadLanguage('hi');
  onTestFinished(async () => {
    await loadLanguage('en');
    await page.viewport(1280, 800);
  });
  const long = 'Saurashtra Tidewatch and Friends of the Long Name';
  await open({ ...lined, sides: lined.sides.map((side) => ({ ...side, name: long })) as Match['sides'] });
  await page.getByText('कोई चयन शेयर करें', { exact: true }).click();
  await expect
    .element(page.getByRole('button', { name: `${long} को शेयर करें`, exact: true }).first())
    .toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
