import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { checkedBet } from '../../../src/actors/bets/bet-slip.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import { type LineKind, selectionIn, sideAt } from '../../../src/schemas/bets/slip-address.ts';
import { Picks } from '../../../src/ui/bets/bet-slip/bet-picks.view.tsx';
import { SelectionRow } from '../../../src/ui/bets/bet-slip/selection-row.view.tsx';
import { Odds } from '../../../src/ui/bets/match-card.view.tsx';
import { matchOf } from '../../fixtures/match.ts';
import { quietActors, WithActors } from '../actors.tsx';

const over = { team_value: 88, name: 'Over 62.5 points', win_ratio: 90, price: 90 };
const under = { team_value: 89, name: 'Under 62.5 points', win_ratio: 84, price: 84 };
const kites = { team_value: 90, name: 'Kites −4.5 points', win_ratio: 88, price: 88 };
const herons = { team_value: 91, name: 'Herons +4.5 points', win_ratio: 86, price: 86 };
const match = matchOf({ totals: [over, under], margins: [kites, herons] });

const showOdds = (of: Match, line: LineKind = 'total') =>
  render(
    <WithActors actors={quietActors()}>
      <Odds match={of} isFollowing line={line} />
    </WithActors>,
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a match shows the prices of over and under, and each can be tapped', async () => {
  await showOdds(match);
  await expect.element(button('Over 62.5 points 90% ₹100 → ₹190')).toHaveAttribute('value', '7.T88');
  await expect.element(button('Under 62.5 points 84% ₹100 → ₹184')).toHaveAttribute('value', '7.T89');
});

test('a match shows the prices of the teams with their handicaps', async () => {
  await showOdds(match, 'margin');
  await expect.element(button('Kites −4.5 points 88% ₹100 → ₹188')).toHaveAttribute('value', '7.M90');
  await expect.element(button('Herons +4.5 points 86% ₹100 → ₹186')).toHaveAttribute('value', '7.M91');
});

test('a suspended total cannot be tapped, and says why', async () => {
  const suspended = 'Almost won';
  await showOdds(matchOf({ totals: [over, under].map((side) => ({ ...side, suspended })) }));
  await expect.element(page.getByText('Almost won').first()).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test.each([
  ['total', 88, 89, '7.T', 'Over or under'],
  ['margin', 90, 91, '7.M', 'Team with handicap'],
] as const)(
  'the slip offers the sides of the %s alone, and the bet follows the pick',
  async (kind, first, second, market, label) => {
    const bet = createActor(checkedBet, { input: { match, choice: { kind, team_value: first } } }).start();
    await render(
      <WithActors actors={quietActors()}>
        <Picks actor={bet} market={market} disabled={false} />
      </WithActors>,
    );
    const picks = page.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio');
    expect(picks.elements()).toHaveLength(2);
    await picks.nth(1).click({ force: true });
    expect(bet.getSnapshot().context.choice).toEqual({ kind, team_value: second });
  },
);

test('a folded selection names its total, in Hindi in words', async () => {
  const row = (
    <WithActors actors={quietActors()}>
      <SelectionRow match={match} choice="T88" stake="100" onOpen={() => {}} onRemove={() => {}} />
    </WithActors>
  );
  const screen = await render(row);
  await expect.element(button('Over 62.5 points 90% Kites v Herons Stake ₹100')).toBeVisible();
  await loadLanguage('hi');
  onTestFinished(() => loadLanguage('en'));
  await screen.rerender(<div key="hi">{row}</div>);
  await expect.element(page.getByText('62.5 अंक से ज़्यादा', { exact: true })).toBeVisible();
});

test.each([
  ['7.T88', { matchId: 7, choice: 'T88' }, over],
  ['7.M91', { matchId: 7, choice: 'M91' }, herons],
  ['7.M88', { matchId: 7, choice: 'M88' }, undefined],
  ['7.M', undefined, undefined],
  ['7.88.2', undefined, undefined],
  ['7.88.', undefined, undefined],
  ['7.T0', undefined, undefined],
  ['7.T71', { matchId: 7, choice: 'T71' }, undefined],
  ['7.88', { matchId: 7, choice: '88' }, undefined],
])('the address %s', (slip, selection, side) => {
  expect(selectionIn(new URLSearchParams({ slip }))).toEqual(selection);
  expect(sideAt(match, selection?.choice ?? '')).toEqual(side);
});
