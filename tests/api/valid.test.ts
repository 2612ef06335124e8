import { expect, test } from 'vitest';
import { valid } from '../../src/api/shared/valid.ts';
import { TeamBet } from '../../src/schemas/bets/bet-requests.ts';

test('values that the struct accepts are passed on', () => {
  expect(valid(TeamBet, { team_value: 71, bet_amount: '100.50', win_ratio: undefined })).toEqual({
    team_value: 71,
    bet_amount: 100.5,
    win_ratio: undefined,
  });
});

test('other values are refused as the server would refuse them', () => {
  expect(() => valid(TeamBet, { team_value: 0, bet_amount: '' })).toThrowError(
    expect.objectContaining({
      name: 'CallError',
      kind: 'refused',
      status: 400,
      errors: {
        team_value: 'Please choose one of the teams before proceeding',
        bet_amount: 'The amount needs to be more than 0',
      },
    }),
  );
});
