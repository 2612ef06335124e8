import type { RoundWorking } from '../../src/machines/round-check.machine.ts';
import { roundCheckMachine } from '../../src/machines/round-check.machine.ts';
import type { CoinFlipRound, LimboRound, Rotation } from '../../src/schemas/games/games.ts';
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
const typedWorking: RoundWorking = {
  hash: 'aa',
  message: 'mine:3:0',
  digest: 'ff',
  bytes: [255],
  draw: 4278190080,
  result: 'Tail',
  said: null,
  testimony: null,
};
const otherHash: RoundWorking = { ...typedWorking, hash: 'ab' };
const testimony = {
  of: 'played' as const,
  pair: { server_seed_hash: 'aa', client_seed: 'mine' },
  nonce: 3,
  findings: [],
};
const working: RoundWorking = { ...typedWorking, said: 'Tail', testimony };
const finding = { what: 'payout' as const, seed_id: 5, nonce: 3, own: '198', said: '0' };
const forged: RoundWorking = { ...typedWorking, testimony: { ...testimony, findings: [finding] } };
const shownAlone: RoundWorking = { ...typedWorking, testimony: { ...testimony, of: 'shown' } };
const unknown: RoundWorking = { ...typedWorking, testimony: { ...testimony, of: 'none' } };
const unknownForged: RoundWorking = {
  ...typedWorking,
  testimony: { ...testimony, of: 'none', findings: [finding] },
};
const draft = { server_seed: '11', server_seed_hash: 'aa', client_seed: 'mine', nonce: '3' };
const rotation: Rotation = {
  seeds: { id: 6, server_seed_hash: 'bb', client_seed: 'mine', nonce: 0, next_server_seed_hash: 'cc' },
  revealed: { ...round.seed, server_seed: '11' },
};
const incorrect = refused(400, '', { errors: { nonce: 'Nonce is required', client_seed: 'No' } });
const conflict = refused(409, 'Rotated already');

const openRound = { type: 'check.open', round } as const;
const openSecret = { type: 'check.open', round: secret } as const;
const openEmpty = { type: 'check.open', round: null } as const;
const typed = { type: 'check.edit', field: 'nonce', value: '4' } as const;
const hash = { type: 'check.edit', field: 'server_seed_hash', value: ' aa ' } as const;

describeMachine(roundCheckMachine, {
  input: { game: 'coinflip' },
  ports: {
    work: {
      done: [working, forged, shownAlone, unknown, unknownForged, typedWorking, otherHash],
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
  facts: [
    // A round of one's own
    ['closed', openRound, 'open.checking', { calls: { work: { game: 'coinflip', draft, round } } }],
    [
      'closed',
      { type: 'check.open', round: limboRound },
      'open.checking',
      { context: { round: limboRound } },
    ],
    [[openRound], done('work', working), 'open.right', { context: { working } }],
    [[openRound], done('work', forged), 'open.wrong', { context: { working: forged } }],
    [[openRound], done('work', unknownForged), 'open.wrong'],
    // Without a record of one's own, nothing is called right
    [[openRound], done('work', shownAlone), 'open.unwitnessed', { context: { working: shownAlone } }],
    [[openRound], done('work', unknown), 'open.unwitnessed'],
    ['open.unwitnessed', 'check.run', 'open.checking'],
    [[openRound], error('work', incorrect), 'open.ready', { context: { errors: { client_seed: 'No' } } }],
    [[openRound], error('work'), 'open.unable'],
    ['open.unable', 'check.run', 'open.checking'],
    ['open.right', 'check.run', 'open.checking', { context: { round } }],
    [
      'open.right',
      typed,
      'open.ready',
      { context: { draft: { ...draft, nonce: '4' }, round: null, working: null } },
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
          round: null,
          draft: { server_seed: '', server_seed_hash: '', client_seed: '', nonce: '' },
        },
      },
    ],
    [
      [openEmpty, typed, 'check.run'],
      done('work', typedWorking),
      'open.workedOut',
      { context: { working: typedWorking } },
    ],
    [[openEmpty, typed, 'check.run'], done('work', otherHash), 'open.workedOut'],
    [[openEmpty, hash, 'check.run'], done('work', typedWorking), 'open.workedOut'],
    [[openEmpty, hash, 'check.run'], done('work', otherHash), 'open.wrong'],

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
