import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { matchChanges } from '../../../src/actors/shared/follow.ts';
import { bet, match } from '../../../src/machines/bets/live-feed.example.ts';
import type { Bet } from '../../../src/schemas/bets/bets.ts';
import type { CombinedBet } from '../../../src/schemas/bets/combined.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import { OwnBetsOn } from '../../../src/ui/bets/own-bets.part.tsx';
import { Stack } from '../../../src/ui/kit/layout.tsx';
import { combinedOf } from '../../fixtures/combined.ts';
import { playOf } from '../../fixtures/match.ts';
import { cancelBetOnButton } from '../../pages/my-bets.ts';
import { tryAgainButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { wear } from '../walk-screen.tsx';

const won: Bet = { ...bet, id: 1 };
const oldest: Bet = {
  ...won,
  id: 5,
  selection: 'Tigers',
  status: 'open',
  payout: null,
  settled_at: null,
  cancel_until: '2026-01-01T12:00:00Z',
  refund: 95,
};

const matchOf = (id: number): Match => ({ ...match, id });

const start = '2026-01-01T11:00:00Z';

/** The server answers these bets on the match, for as long as it answers. Returns its calls. */
function answering(bets: { now: readonly Bet[] | 'nothing'; combined?: readonly CombinedBet[] }): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    asked.push(url.pathname + url.search);
    if (bets.now === 'nothing') return Response.json({ msg: 'Slow down' }, { status: 429 });
    const pageWanted = Number(url.searchParams.get('page'));
    const all = url.pathname === '/api/combined-list' ? (bets.combined ?? []) : bets.now;
    const rows = all.slice((pageWanted - 1) * 100, pageWanted * 100);
    return Response.json({ msg: '', data: { rows, page: pageWanted, perPage: 100, total: all.length } });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return asked;
}

async function open() {
  wear('dark');
  const actors = quietActors();
  actors.feed.send({ type: 'feed.hello', at: Date.parse(start), data: { server_time: start, matches: [] } });
  await render(
    <WithActors actors={actors}>
      <OwnBetsOn matchId={7} />
    </WithActors>,
  );
  return actors;
}

const heading = page.getByRole('heading', { name: 'Your bets on this match' });

test('without a bet there is no empty row between the cards around', async () => {
  answering({ now: [] });
  wear('dark');
  await render(
    <WithActors>
      <Stack>
        <p>Prices</p>
        <OwnBetsOn matchId={7} />
        <p>Further markets</p>
      </Stack>
    </WithActors>,
  );
  const none = page.getByText('You have no bet on this match.', { exact: true });
  await expect.element(none).toBeInTheDocument();
  const boxOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect();
  expect(boxOf('Further markets').top - boxOf('Prices').bottom).toBe(16);
});

test('of 101 bets on a match the oldest, which is open, can be cancelled there', async () => {
  const latest = Array.from({ length: 100 }, (_, index) => ({ ...won, id: 205 - index }));
  const asked = answering({ now: [...latest, oldest] });
  await open();
  await expect.element(cancelBetOnButton(page, 'Tigers')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(101);
  expect(asked.toSorted()).toEqual([
    '/api/bet-list?match=7&page=1&perPage=100',
    '/api/bet-list?match=7&page=2&perPage=100',
    '/api/combined-list?match=7&page=1&perPage=100',
  ]);
});

test('the page says that it is loading the bets, and that there are none', async () => {
  answering({ now: [] });
  await open();
  await expect.element(page.getByText('You have no bet on this match.')).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('a combined bet with a leg on the match is one of them', async () => {
  answering({ now: [], combined: [combinedOf({ cash_out: { worth: 85.97, suspended: null } })] });
  await open();
  const line = page.getByRole('listitem');
  await expect
    .element(line.getByRole('link', { name: 'Combined of 2, number 9', exact: true }))
    .toHaveAttribute('href', '/combined-bets/9');
  await expect
    .element(line.getByRole('link', { name: 'Cash out ₹85.97', exact: true }))
    .toHaveAttribute('href', '/combined-bets/9?cash-out');
  await expect.element(line.getByText('Open', { exact: true })).toBeVisible();
  await expect.element(line.getByText('224%', { exact: true })).toBeVisible();
});

test('bets that could not be loaded can be requested again', async () => {
  const bets: { now: Bet[] | 'nothing' } = { now: 'nothing' };
  answering(bets);
  await open();
  await expect.element(page.getByText('Your bets on this match could not be loaded')).toBeVisible();
  await expect.element(page.getByText('Slow down')).toBeVisible();
  bets.now = [oldest];
  await tryAgainButton(page).click();
  await expect.element(cancelBetOnButton(page, 'Tigers')).toBeVisible();
});

test('a new score does not reload the bets; another state, window or result does', () => {
  const { feed } = quietActors();
  feed.send({
    type: 'feed.hello',
    at: Date.parse(start),
    data: { server_time: start, matches: [matchOf(7)] },
  });
  let turns = 0;
  const stop = matchChanges(
    feed,
    ({ id }) => id === 7,
  )(() => {
    turns += 1;
  });
  let revision = match.revision;
  const told = (own: Partial<Match>) => {
    revision += 1;
    const changed = { ...matchOf(7), revision, ...own };
    feed.send({ type: 'feed.match', data: { server_time: start, match: changed } });
    return turns;
  };
  expect(told({ play: playOf() })).toBe(0);
  expect(told({ play: playOf({ score: [13, 9] }) })).toBe(0);
  expect(told({ id: 8, state: 'closed' })).toBe(0);
  expect(told({ state: 'extraTime' })).toBe(1);
  expect(told({ state: 'extraTime', closes_at: '2026-01-01T12:30:00Z' })).toBe(2);
  expect(told({ state: 'extraTime', closes_at: '2026-01-01T12:30:00Z', toss_result: 'Head' })).toBe(3);
  stop();
  expect(told({ state: 'settled' })).toBe(3);
});

test('the bets are reloaded when this match changes, not when another does', async () => {
  const bets: { now: Bet[] } = { now: [oldest] };
  const asked = answering(bets);
  const { feed } = await open();
  await expect.element(heading).toBeVisible();
  feed.send({ type: 'feed.match', data: { server_time: start, match: matchOf(8) } });
  bets.now = [{ ...oldest, status: 'lost', payout: 0, cancel_until: null, refund: null }];
  feed.send({ type: 'feed.match', data: { server_time: start, match: { ...matchOf(7), state: 'settled' } } });
  await expect.element(page.getByText('Lost', { exact: true })).toBeVisible();
  expect(asked.filter((call) => call.startsWith('/api/bet-list'))).toHaveLength(2);
});
