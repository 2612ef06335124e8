import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Bet, Match } from '../../../src/schemas/bets/bets.ts';
import { OwnBetsOn } from '../../../src/ui/bets/own-bets.part.tsx';
import { quietActors, WithActors } from '../actors.tsx';

const won: Bet = {
  id: 1,
  match_id: 7,
  match_name: 'Lions v Tigers',
  kind: 'team',
  team_value: 71,
  selection: 'Lions',
  bet_amount: 100,
  win_ratio: 80,
  status: 'won',
  pays: 180,
  payout: 180,
  placed_at: '2026-01-01T11:00:00Z',
  settled_at: '2026-01-01T13:00:00Z',
  cancel_until: null,
  refund: null,
};
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

const start = '2026-01-01T11:00:00Z';
const matchOf = (id: number): Match => ({
  id,
  name: 'Lions v Tigers',
  competition: 'Night League',
  sport: 'cricket',
  state: 'open',
  opens_at: start,
  closes_at: '2026-01-01T12:00:00Z',
  match_time: ['17:30'],
  win_ratio: [150],
  minimum_betamount: 10,
  sides: [
    { team_value: 71, name: 'Lions', win_ratio: 80, price: 80 },
    { team_value: 72, name: 'Tigers', win_ratio: 60, price: 60 },
  ],
  toss: { team_value: 73, name: 'Toss', win_ratio: 95, price: 95 },
  result: null,
  revision: 1,
});

/** What the server answers, as long as it does: these bets on the match. Returns what it was asked for. */
function answering(bets: { now: readonly Bet[] | 'nothing' }): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    asked.push(url.pathname + url.search);
    if (bets.now === 'nothing') return Response.json({ msg: 'Slow down' }, { status: 429 });
    const pageWanted = Number(url.searchParams.get('page'));
    const rows = bets.now.slice((pageWanted - 1) * 100, pageWanted * 100);
    return Response.json({ msg: '', data: { rows, page: pageWanted, perPage: 100, total: bets.now.length } });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return asked;
}

async function open() {
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

test('of 101 bets on a match the oldest, which is open, can be cancelled there', async () => {
  const latest = Array.from({ length: 100 }, (_, index) => ({ ...won, id: 205 - index }));
  const asked = answering({ now: [...latest, oldest] });
  await open();
  await expect.element(page.getByRole('button', { name: 'Cancel bet on Tigers' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(101);
  expect(asked).toEqual([1, 2].map((number) => `/api/bet-list?match=7&page=${number}&perPage=100`));
});

test('that they are looked for is said, and that there is none', async () => {
  answering({ now: [] });
  await open();
  await expect.element(page.getByText('You have no bet on this match.')).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('that they could not be read is said, and they can be asked for again', async () => {
  const bets: { now: Bet[] | 'nothing' } = { now: 'nothing' };
  answering(bets);
  await open();
  await expect.element(page.getByText('Your bets on this match could not be loaded')).toBeVisible();
  await expect.element(page.getByText('Slow down')).toBeVisible();
  bets.now = [oldest];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Cancel bet on Tigers' })).toBeVisible();
});

test('they are read again when this match changes, not when another does', async () => {
  const bets: { now: Bet[] } = { now: [oldest] };
  const asked = answering(bets);
  const { feed } = await open();
  await expect.element(heading).toBeVisible();
  feed.send({ type: 'feed.match', data: { server_time: start, match: matchOf(8) } });
  bets.now = [{ ...oldest, status: 'lost', payout: 0, cancel_until: null, refund: null }];
  feed.send({ type: 'feed.match', data: { server_time: start, match: { ...matchOf(7), state: 'settled' } } });
  await expect.element(page.getByText('Lost', { exact: true })).toBeVisible();
  expect(asked).toHaveLength(2);
});
