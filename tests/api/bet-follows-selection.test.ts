import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { betSlipOn, followSelection } from '../../src/actors/bets/bet-slip.ts';
import { toastsMachine } from '../../src/machines/app/toasts.machine.ts';
import { open } from '../../src/machines/bets/bet-slip.example.ts';
import { selectionsMachine } from '../../src/machines/bets/selections.machine.ts';
import type { Selection } from '../../src/schemas/bets/selections.ts';
import { marketOf } from '../../src/schemas/bets/slip-address.ts';

test('a selection that another tab has changed in all of its parts comes to rest, with all of them', async () => {
  const before: Selection = {
    matchId: 7,
    choice: '71',
    stake: '100',
    lowest: { typed: '70', odds: 'percent' },
  };
  const after: Selection = {
    matchId: 7,
    choice: '72',
    stake: '250',
    lowest: { typed: '40', odds: 'percent' },
  };
  const selections = createActor(selectionsMachine).start();
  selections.send({ type: 'selections.told', selections: [before] });
  const bet = createActor(betSlipOn(open, marketOf(before)), {
    input: { match: open, choice: { kind: 'team', team_value: 71 }, stake: '100', lowest: before.lowest },
  }).start();
  await expect.poll(() => bet.getSnapshot().matches('open')).toBe(true);
  const stop = followSelection(
    bet,
    { selections, toasts: createActor(toastsMachine).start() },
    marketOf(before),
  );
  let moves = 0;
  selections.subscribe(() => {
    moves += 1;
    if (moves > 20) throw new Error('The bet and its selection follow each other without end');
  });
  selections.send({ type: 'selections.told', selections: [after] });
  expect(selections.getSnapshot().context.selections).toEqual([after]);
  const { choice, stake, lowest } = bet.getSnapshot().context;
  expect({ choice, stake, lowest }).toEqual({
    choice: { kind: 'team', team_value: 72 },
    stake: '250',
    lowest: after.lowest,
  });
  stop();
});
