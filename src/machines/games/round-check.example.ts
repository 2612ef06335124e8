import type { CoinFlipRound, LimboRound, Rotation } from '../../schemas/games/games.ts';
import type { Example } from '../../walk/walk.ts';
import { refused, timeout } from '../shared/call-errors.example.ts';
import type { RoundDerivation, roundCheckMachine } from './round-check.machine.ts';

export const round: CoinFlipRound = {
  id: 1,
  bet_amount: 100,
  won: true,
  payout: 198,
  prediction: 'Tail',
  side: 'Tail',
  seed: { id: 5, server_seed_hash: 'aa', client_seed: 'mine', server_seed: '11' },
  nonce: 3,
  played_at: '2026-01-01T11:00:00Z',
};
const secret: CoinFlipRound = { ...round, seed: { ...round.seed, server_seed: null } };
export const limboRound: LimboRound = {
  id: 2,
  bet_amount: 100,
  won: false,
  payout: 0,
  target: 3,
  result: 1.2,
  seed: round.seed,
  nonce: 4,
  played_at: '2026-01-01T11:00:00Z',
};
export const typedDerivation: RoundDerivation = {
  hash: 'aa',
  message: 'mine:3:0',
  digest: 'ff',
  bytes: [255],
  draw: 4278190080,
  result: 'Tail',
  said: null,
  testimony: null,
};
export const otherHash: RoundDerivation = { ...typedDerivation, hash: 'ab' };
const testimony = {
  of: 'played' as const,
  pair: { server_seed_hash: 'aa', client_seed: 'mine' },
  nonce: 3,
  findings: [],
};
export const derivation: RoundDerivation = { ...typedDerivation, said: 'Tail', testimony };
const finding = { what: 'payout' as const, seed_id: 5, nonce: 3, own: '198', said: '0' };
export const forged: RoundDerivation = {
  ...typedDerivation,
  testimony: { ...testimony, findings: [finding] },
};
export const shownAlone: RoundDerivation = { ...typedDerivation, testimony: { ...testimony, of: 'shown' } };
export const unknown: RoundDerivation = { ...typedDerivation, testimony: { ...testimony, of: 'none' } };
export const unknownForged: RoundDerivation = {
  ...typedDerivation,
  testimony: { ...testimony, of: 'none', findings: [finding] },
};
export const rotation: Rotation = {
  seeds: { id: 6, server_seed_hash: 'bb', client_seed: 'mine', nonce: 0, next_server_seed_hash: 'cc' },
  revealed: { ...round.seed, server_seed: '11' },
};
export const incorrect = refused(400, '', { errors: { nonce: 'Nonce is required', client_seed: 'No' } });
export const conflict = refused(409, 'Rotated already');

export const openRound = { type: 'check.open', round } as const;
export const openSecret = { type: 'check.open', round: secret } as const;
export const openEmpty = { type: 'check.open', round: null } as const;
export const typed = { type: 'check.edit', field: 'nonce', value: '4' } as const;
export const hash = { type: 'check.edit', field: 'server_seed_hash', value: ' aa ' } as const;

export const roundCheckExample: Example<typeof roundCheckMachine> = {
  input: { game: 'coinflip' },
  ports: {
    work: {
      done: [derivation, forged, shownAlone, unknown, unknownForged, typedDerivation, otherHash],
      error: [incorrect, new Error('no such sums here')],
    },
    reveal: { done: [rotation], error: [conflict, timeout] },
  },
  events: [
    openRound,
    openSecret,
    openEmpty,
    { type: 'check.open', round: limboRound },
    typed,
    hash,
    'check.run',
    'check.reveal',
    'check.close',
  ],
};
