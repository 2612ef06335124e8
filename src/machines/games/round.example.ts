import type { Round, RoundReceipt } from '../../schemas/games/games.ts';
import type { Example } from '../../walk/walk.ts';
import { onBreak, onNoBreak } from '../account/play-limits.example.ts';
import { broken, refused, timeout } from '../shared/call-errors.example.ts';
import { moneyRequestPort } from '../shared/money-request.example.ts';
import type { RoundContext, RoundInput, roundMachine } from './round.machine.ts';

const facts = {
  id: 1,
  bet_amount: 100,
  won: true,
  seed: { id: 5, server_seed_hash: 'aa', client_seed: 'mine', server_seed: null },
  nonce: 3,
  played_at: '2026-01-01T11:00:00Z',
};
export const round = { ...facts, payout: 300, target: 3, result: 4.21 };
export const receipt: RoundReceipt = { round, totalWalletAmount: 1200, revision: 5 };
export const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '' };
export const input = { choice: { target: '2.00' }, revealMs: 1200 };

export const outdated = refused(409, 'Other seeds', { data: { seeds: { id: 6 } } });
export const givenUp = refused(409, 'Given up', { data: { givenUp: true } });
export const tooLittle = refused(400, 'Wrong', {
  errors: {
    bet_amount: 'The amount needs to be more than 0',
    target: 'The target must be between 1.01 and 1,000,000',
  },
});
export const signedOut = refused(401, 'Sign in');
export const tooOften = refused(429, 'Slow down');

export const three = { type: 'round.choose', choice: { target: '3' } } as const;
export const hundred = { type: 'round.stake', stake: '100' } as const;
export const shown = { type: 'seeds.shown', seedId: 5 } as const;

const others = [hundred, shown, 'round.play', 'round.check', 'network.back', onBreak, onNoBreak] as const;
const bounded = ({ seedId, choice, stake, receipt }: RoundContext) => [
  seedId,
  choice,
  stake,
  receipt !== null,
];

/** Another game. Its walk would take the same edges. */
const otherGame = (
  input: RoundInput,
  choice: RoundInput['choice'],
  round: Round,
  errors: Readonly<Record<string, string>>,
): Example<typeof roundMachine> => ({
  input,
  ports: {
    request: moneyRequestPort({
      remembered: [remembered],
      receipt: { ...receipt, round } satisfies RoundReceipt,
      errors: [outdated, givenUp, refused(400, 'Wrong', { errors }), signedOut, tooOften, timeout, broken],
    }),
  },
  events: [{ type: 'round.choose', choice }, ...others],
  bounded,
});

export const roundExample: Example<typeof roundMachine> = {
  input,
  others: [
    otherGame(
      { choice: { prediction: '' }, revealMs: 1600 },
      { prediction: 'Tail' },
      { ...facts, payout: 198, prediction: 'Tail', side: 'Tail' },
      { prediction: 'Prediction is required' },
    ),
    otherGame(
      { choice: { direction: 'over', target: '50.00' }, revealMs: 1000 },
      { direction: 'under', target: '25' },
      { ...facts, payout: 396, direction: 'under', target: 25, roll: 12.34 },
      { target: 'The target must be between 0.02 and 99.98' },
    ),
  ],
  ports: {
    request: moneyRequestPort({
      remembered: [remembered],
      receipt,
      errors: [outdated, givenUp, tooLittle, signedOut, tooOften, timeout, broken],
    }),
  },
  events: [three, ...others],
  bounded,
};
