import {
  conflict,
  derivation,
  forged,
  hash,
  incorrect,
  limboRound,
  openEmpty,
  openRound,
  openSecret,
  otherHash,
  rotation,
  round,
  roundCheckExample,
  shownAlone,
  typed,
  typedDerivation,
  unknown,
  unknownForged,
} from '../../../src/machines/games/round-check.example.ts';
import { roundCheckMachine } from '../../../src/machines/games/round-check.machine.ts';
import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const draft = { server_seed: '11', server_seed_hash: 'aa', client_seed: 'mine', nonce: '3' };

const blank = { server_seed: '', server_seed_hash: '', client_seed: '', nonce: '' };

describeMachine(roundCheckMachine, {
  ...roundCheckExample,
  facts: [
    [
      [],
      start({ game: 'coinflip' }),
      'closed',
      {
        becomes: { game: 'coinflip', draft: blank, round: null, derivation: null, errors: {}, msg: '' },
        tags: [],
        calls: {},
      },
    ],

    // The person's own round
    [
      'closed',
      openRound,
      'open.checking',
      { calls: { work: { game: 'coinflip', draft, round } }, tags: ['busy'] },
    ],
    [
      'closed',
      { type: 'check.open', round: limboRound },
      'open.checking',
      { context: { round: limboRound } },
    ],
    [[openRound], done('work', derivation), 'open.right', { context: { derivation } }],
    [[openRound], done('work', forged), 'open.wrong', { context: { derivation: forged } }],
    [[openRound], done('work', unknownForged), 'open.wrong'],
    // Without an own record, nothing is called right
    [[openRound], done('work', shownAlone), 'open.unwitnessed', { context: { derivation: shownAlone } }],
    [[openRound], done('work', unknown), 'open.unwitnessed'],
    ['open.unwitnessed', 'check.run', 'open.checking'],
    [
      [openRound],
      error('work', incorrect),
      'open.ready',
      { context: { errors: { nonce: 'Nonce is required', client_seed: 'No' } } },
    ],
    [[openRound], error('work'), 'open.unable'],
    ['open.unable', 'check.run', 'open.checking'],
    ['open.right', 'check.run', 'open.checking', { context: { round } }],
    [
      'open.right',
      typed,
      'open.ready',
      { context: { draft: { ...draft, nonce: '4' }, round: null, derivation: null } },
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

    // Any round
    [
      'closed',
      openEmpty,
      'open.ready',
      {
        context: {
          round: null,
          draft: blank,
        },
      },
    ],
    [[openRound, 'check.close'], openEmpty, 'open.ready', { becomes: { round: null, draft: blank } }],
    [
      [openEmpty, typed, 'check.run'],
      done('work', typedDerivation),
      'open.workedOut',
      { context: { derivation: typedDerivation } },
    ],
    [[openEmpty, typed, 'check.run'], done('work', otherHash), 'open.workedOut'],
    [[openEmpty, hash, 'check.run'], done('work', typedDerivation), 'open.workedOut'],
    [[openEmpty, hash, 'check.run'], done('work', otherHash), 'open.wrong'],

    // A pair that is still in use
    ['closed', openSecret, 'open.secret.offered', { calls: {} }],
    ['open.secret.offered', 'check.run', 'open.secret.offered'],
    ['open.secret.offered', typed, 'open.ready'],
    [
      [openSecret],
      'check.reveal',
      'open.revealing',
      { calls: { reveal: { seed_id: 5, client_seed: 'mine' } }, tags: ['busy'] },
    ],
    ['open.revealing', typed, 'open.revealing', { context: { draft: { ...draft, server_seed: '' } } }],
    ['open.revealing', 'check.run', 'open.revealing'],
    ['open.revealing', 'check.reveal', nowhere],
    [
      [openSecret, 'check.reveal'],
      done('reveal', rotation),
      'open.checking',
      {
        calls: { work: { game: 'coinflip', draft, round: openSecret.round } },
        emits: [{ type: 'seeds.outdated' }],
      },
    ],
    [[openSecret, 'check.reveal', done('reveal', rotation)], done('work', derivation), 'open.right'],
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
