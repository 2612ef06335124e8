import { roundCheckMachine } from '../../src/machines/round-check.machine.ts';
import type { CoinFlipRound, LimboRound, Rotation } from '../../src/schemas/games.ts';
import { describeMachine, done, error, nowhere } from '../model/describe.ts';
import { refused, timeout } from './call-errors.ts';

const round: CoinFlipRound = {
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
const limboRound: LimboRound = {
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
const working = {
  hash: 'aa',
  message: 'mine:3:0',
  digest: 'ff',
  bytes: [255],
  draw: 4278190080,
  side: 'Tail' as const,
  hundredths: 120,
};
const otherSide = { ...working, side: 'Head' as const, hundredths: 119 };
const otherHash = { ...working, hash: 'ab' };
const draft = { server_seed: '11', server_seed_hash: 'aa', client_seed: 'mine', nonce: '3' };
const rotation: Rotation = {
  seeds: { id: 6, server_seed_hash: 'bb', client_seed: 'mine', nonce: 0, next_server_seed_hash: 'cc' },
  revealed: round.seed,
};
const incorrect = refused(400, '', { errors: { nonce: 'Nonce is required', client_seed: 'No' } });
const conflict = refused(409, 'Rotated already');

const openRound = { type: 'check.open', round } as const;
const openSecret = { type: 'check.open', round: secret } as const;
const openEmpty = { type: 'check.open', round: null } as const;
const typed = { type: 'check.edit', field: 'nonce', value: '4' } as const;
const hash = { type: 'check.edit', field: 'server_seed_hash', value: ' aa ' } as const;

describeMachine(roundCheckMachine, {
  input: { game: 'coinFlip' },
  ports: {
    work: { done: [working, otherSide, otherHash], error: [incorrect, new Error('no such sums here')] },
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
  facts: [
    // A round of one's own
    ['closed', openRound, 'open.checking', { calls: { work: { game: 'coinFlip', draft } } }],
    [
      'closed',
      { type: 'check.open', round: limboRound },
      'open.checking',
      { context: { said: '1.20', seedId: 5 } },
    ],
    [[openRound], done('work', working), 'open.right', { context: { working } }],
    [[openRound], done('work', otherSide), 'open.wrong', { context: { working: otherSide } }],
    [[openRound], done('work', otherHash), 'open.wrong'],
    [[openRound], error('work', incorrect), 'open.ready', { context: { errors: { client_seed: 'No' } } }],
    [[openRound], error('work'), 'open.unable'],
    ['open.unable', 'check.run', 'open.checking'],
    ['open.right', 'check.run', 'open.checking', { context: { said: 'Tail' } }],
    [
      'open.right',
      typed,
      'open.ready',
      { context: { draft: { ...draft, nonce: '4' }, said: '', working: null } },
    ],
    [
      [openRound, error('work', incorrect)],
      typed,
      'open.ready',
      { context: { errors: { client_seed: 'No' } } },
    ],
    [[openRound, error('work', incorrect)], 'check.run', 'open.checking', { context: { errors: {} } }],
    [[openRound], 'check.close', 'closed'],
    [
      [openRound, error('work', incorrect), 'check.close'],
      openRound,
      'open.checking',
      { context: { errors: {} } },
    ],
    ['open.right', openEmpty, nowhere],

    // Anybody's round
    [
      'closed',
      openEmpty,
      'open.ready',
      {
        context: {
          said: '',
          seedId: null,
          draft: { server_seed: '', server_seed_hash: '', client_seed: '', nonce: '' },
        },
      },
    ],
    [[openEmpty, typed, 'check.run'], done('work', working), 'open.workedOut', { context: { working } }],
    [[openEmpty, hash, 'check.run'], done('work', working), 'open.right'],
    [[openEmpty, hash, 'check.run'], done('work', otherHash), 'open.wrong'],
    [[openEmpty, hash, 'check.run'], done('work', otherSide), 'open.right'],

    // A pair that is in use still
    ['closed', openSecret, 'open.secret.offered', { calls: {} }],
    ['open.secret.offered', 'check.run', 'open.secret.offered'],
    ['open.secret.offered', typed, 'open.ready'],
    [
      [openSecret],
      'check.reveal',
      'open.revealing',
      { calls: { reveal: { seed_id: 5, client_seed: 'mine' } } },
    ],
    ['open.revealing', typed, 'open.revealing', { context: { draft: { ...draft, server_seed: '' } } }],
    ['open.revealing', 'check.run', 'open.revealing'],
    ['open.revealing', 'check.reveal', nowhere],
    [
      [openSecret, 'check.reveal'],
      done('reveal', rotation),
      'open.checking',
      { calls: { work: { draft } }, emits: [{ type: 'seeds.outdated' }] },
    ],
    [[openSecret, 'check.reveal', done('reveal', rotation)], done('work', working), 'open.right'],
    [
      [openSecret, 'check.reveal'],
      error('reveal', conflict),
      'open.secret.offered',
      { context: { msg: 'Rotated already' }, emits: [{ type: 'seeds.outdated' }] },
    ],
    [
      [openSecret, 'check.reveal', error('reveal', conflict)],
      'check.reveal',
      'open.revealing',
      { context: { msg: '' } },
    ],
    [
      [openSecret, 'check.reveal'],
      error('reveal', timeout),
      'open.secret.unanswered',
      { context: { msg: '' }, emits: [{ type: 'seeds.outdated' }] },
    ],
    ['open.secret.unanswered', 'check.reveal', 'open.revealing'],
    ['open.secret', 'check.close', 'closed'],
  ],
});
