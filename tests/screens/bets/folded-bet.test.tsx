import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { checkedBet, tellRoom } from '../../../src/actors/bets/bet-slip.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { requests } from '../../../src/api/shared/money-requests.ts';
import { open, receipt } from '../../../src/machines/bets/bet-slip.example.ts';
import type { BetDraft } from '../../../src/machines/bets/bet-slip.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { BetReceipt } from '../../../src/schemas/bets/bets.ts';
import { FoldedBet } from '../../../src/ui/bets/bet-slip/folded-bet.view.tsx';
import { slipTexts } from '../../pages/slip.ts';
import { quietActors, WithActors } from '../actors.tsx';

const selection = { matchId: 7, choice: '71', stake: '100' };

/** A folded selection whose bet is on its way, and the server's answer to it. */
async function foldedBet(match = open) {
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
  const bet = createActor(checkedBet.provide({ actors: { request } }), {
    input: { match, choice: { kind: 'team', team_value: 71 }, stake: '100' },
  }).start();
  onTestFinished(tellRoom(bet));
  onTestFinished(() => void bet.stop());
  await render(
    <WithActors actors={quietActors()}>
      <FoldedBet actor={bet} match={match} selection={selection} onOpen={() => {}} onRemove={() => {}} />
    </WithActors>,
  );
  const row = (state: string) =>
    page.getByRole('button', {
      name: `Lions ${state === '' ? '80% ' : ''}Lions – Tigers ${state || 'Stake ₹100'}`,
      exact: true,
    });
  return {
    bet,
    row,
    resolve: (placed: BetReceipt) => answer.resolve(placed),
    reject: (error: unknown) => answer.reject(error),
  };
}

async function placing() {
  const folded = await foldedBet();
  await expect.element(folded.row('')).toBeVisible();
  folded.bet.send({ type: 'bet.place', seen: 80 });
  await expect.element(folded.row('Placing your bet…')).toBeVisible();
  return folded;
}

test('a folded bet shows that it is being sent, then that it is placed', async () => {
  const { row, resolve } = await placing();
  resolve(receipt);
  await expect.element(row(slipTexts.betPlaced)).toBeVisible();
});

test.each([
  ['Not placed', refused(429, 'Slow down')],
  ['The win ratio has changed', refused(409, 'No', { data: { win_ratio: 55 } })],
  ['Placing your bet…', timeout],
])('a folded bet says "%s"', async (state, error) => {
  const { row, reject } = await placing();
  reject(error);
  await expect.element(row(state)).toBeVisible();
});

test.each([
  ['Scheduled', { ...open, state: 'scheduled' as const }],
  ['Closed', { ...open, state: 'settled' as const, closes_at: null }],
  ['Suspended', { ...open, sides: open.sides.map((side) => ({ ...side, suspended: 'A pause' })) }],
])('a folded selection of a match that takes no bets says "%s"', async (state, match) => {
  const { row } = await foldedBet(match);
  await expect.element(row(state)).toBeVisible();
});
