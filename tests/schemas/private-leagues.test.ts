import fc from 'fast-check';
import { create, is } from 'superstruct';
import { describe, expect, test } from 'vitest';
import {
  JoinRequest,
  PRIVATE_LEAGUE,
  PrivateLeague,
  PrivateLeagueBet,
  PrivateLeagueBetRequest,
  PrivateLeagueCard,
  PrivateLeagueReceipt,
  PrivateLeagueRequest,
  PrivateLeagueRow,
  PrivateLeagueState,
  PrivateLeagues,
  pointsBack,
} from '../../src/schemas/bets/private-leagues.ts';
import { messagesOf } from '../../src/schemas/shared/messages.ts';
import { describeField, ok, type Row } from './fields.ts';

const LETTERS = 'The name that the others see has 2 to 20 characters';
const NO_LETTER = 'The name that the others see needs a letter or a digit';
const TWO_SCRIPTS = 'The name that the others see has letters of two scripts in one word';
const CHOOSE = 'Please choose a name that the others see';

describe('the name of a member', () => {
  const rows: Row[] = [
    [undefined, CHOOSE],
    [null, CHOOSE],
    ['   ', CHOOSE],
    ['\u202e\u200b\u0000', CHOOSE],
    ['R', LETTERS],
    ['Ra', ok, 'Ra'],
    ['  Ravi \t K ', ok, 'Ravi K'],
    ['रवि', ok, 'रवि'],
    ['क्षि', LETTERS],
    ['7', LETTERS],
    ['77', ok, '77'],
    ['R'.repeat(20), ok],
    ['R'.repeat(21), LETTERS],
    ['R'.repeat(200), LETTERS],
    [`R${'🏏'.repeat(19)}`, ok],
    ['🏏🏏', NO_LETTER],
    ['..', NO_LETTER],
    ['\u0301\u0301', LETTERS],
    [' \u0301 \u0301', NO_LETTER],
    [`R${'\u0301'.repeat(6)}x`, 'Too many marks on one letter'],
    ['Ra\u202evi', ok, 'Ravi'],
    ['Nguyễn'.normalize('NFD'), ok, 'Nguyễn'.normalize('NFC')],
    ['e\u2060\u0301a', ok, 'éa'],
    ...['\u3164', '\ufe0f', '\u034f', '\u2800', '\u115f', '\uffa0'].map(
      (blank): Row => [`As${blank}ha`, ok, 'Asha'],
    ),
    ['\u3164\u3164', CHOOSE],
    ['क्\u200dष', LETTERS],
    ['रक्\u200dष', ok, 'रक्\u200dष'],
    ['\u0410sha', TWO_SCRIPTS],
    ['Ash\u03b1', TWO_SCRIPTS],
    ['Asha \u0410\u043d\u043d\u0430', ok],
    ['Asha आशा', ok],
  ];
  describeField(JoinRequest, {}, 'nickname', rows);
  describeField(PrivateLeagueRequest, { name: 'Office', starts_on: '2026-11-30' }, 'nickname', rows);

  test('stays the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (nickname) => {
        if (Object.keys(messagesOf(JoinRequest, { nickname })).length > 0) return;
        const once = create({ nickname }, JoinRequest);
        expect(create(once, JoinRequest)).toEqual(once);
      }),
    );
  });
});

describe('a league', () => {
  const league = { name: 'Office', starts_on: '2026-11-30', nickname: 'Ravi' };
  const LONG = 'The name of the league cannot exceed 40 characters';
  describeField(PrivateLeagueRequest, league, 'name', [
    [undefined, 'Please give the league a name'],
    ['', 'Please give the league a name'],
    ['O', ok, 'O'],
    ['ऑफ़िस लीग', ok],
    ['O'.repeat(40), ok],
    ['O'.repeat(41), LONG],
    ['!!', 'The name of the league needs a letter or a digit'],
  ]);
  const DAY = 'Please choose the day on which the league begins';
  describeField(PrivateLeagueRequest, league, 'starts_on', [
    [undefined, DAY],
    ['', DAY],
    [' 2026-11-30 ', ok, '2026-11-30'],
    ['2026-11-31', DAY],
    ['2028-02-29', ok],
    ['2026-02-29', DAY],
    ['30-11-2026', DAY],
    ['2026-11-30T00:00:00Z', DAY],
  ]);
});

describe('a bet', () => {
  const bet = { team_value: 7, points: 100, win_ratio: 80 };
  const WHOLE = 'Bet whole points, at least 1';
  const MANY = 'That is more points than one bet can have';
  describeField(PrivateLeagueBetRequest, bet, 'points', [
    [undefined, WHOLE],
    [null, WHOLE],
    ['', WHOLE],
    [0, WHOLE],
    [-1, WHOLE],
    [1.5, WHOLE],
    ['1.5', WHOLE],
    ['1e3', WHOLE],
    ['१००', WHOLE],
    ['1,000', WHOLE],
    [1, ok, 1],
    [' 250 ', ok, 250],
    [1_000_000_000, ok],
    [1_000_000_001, MANY],
    ['999999999999999', MANY],
    ['9'.repeat(16), WHOLE],
  ]);
});

describe('the payout in points', () => {
  test.each([
    [100, 80, 180],
    [1, 80, 1],
    [1, 100, 2],
    [3, 33.33, 3],
    [7, 14.29, 8],
    [1_000_000_000, 10_000, 101_000_000_000],
  ])('%d at %d percent: %d', (points, ratio, paid) => {
    expect(pointsBack(points, ratio)).toBe(paid);
  });

  test('is exact, rounded down', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (points, hundredths) => {
          const exact = BigInt(points) + (BigInt(points) * BigInt(hundredths)) / 10_000n;
          expect(BigInt(pointsBack(points, hundredths / 100))).toBe(exact);
        },
      ),
    );
  });
});

describe('the answers', () => {
  const times = { starts_at: '2026-11-29T18:30:00.000Z', ends_at: '2026-12-06T18:30:00.000Z' };
  const card = {
    id: '7k3mq9x2ab',
    name: 'Office',
    state: 'running',
    ...times,
    members: 1,
    place: 1,
    made: 80,
  };
  const standing = { member: 1, nickname: 'Ravi', place: 1, made: 80, points: 7080, open_points: 0 };
  const row = { ...standing, is_me: true, is_owner: true, reports: 0 };
  const { place: _, made: __, ...shown } = card;
  const me = { ...standing, state: 'in', is_owner: true };
  const league = { ...shown, is_full: false, points_of_day: PRIVATE_LEAGUE.points, table: [row], me };
  const bet = {
    ...{ id: 1, match_id: 2, match_name: 'Kites v Comets', team_value: 3, selection: 'Kites', win_ratio: 80 },
    ...{ points: 100, status: 'won', paid: 180, placed_at: times.starts_at, settled_at: times.ends_at },
  };
  test.each([
    ['a card', is(card, PrivateLeagueCard), is({ ...card, state: 'over' }, PrivateLeagueCard)],
    ['cards', is({ rows: [card] }, PrivateLeagues), is([card], PrivateLeagues)],
    ['a row', is(row, PrivateLeagueRow), is({ ...row, points: 0.5 }, PrivateLeagueRow)],
    ['a league', is(league, PrivateLeague), is({ ...league, me: {} }, PrivateLeague)],
    [
      'a league for a visitor',
      is({ ...league, table: [], me: null }, PrivateLeague),
      is({ ...league, table: null, me: null }, PrivateLeague),
    ],
    ['a bet', is(bet, PrivateLeagueBet), is({ ...bet, paid: 1.5 }, PrivateLeagueBet)],
    [
      'an open bet',
      is({ ...bet, status: 'open', paid: null, settled_at: null }, PrivateLeagueBet),
      is({ ...bet, status: 'cancelled' }, PrivateLeagueBet),
    ],
    ['a receipt', is({ bet, points: 7080 }, PrivateLeagueReceipt), is({ bet }, PrivateLeagueReceipt)],
    ['a state', is('decided', PrivateLeagueState), is('settled', PrivateLeagueState)],
  ])('%s', (_name, right, wrong) => {
    expect([right, wrong]).toEqual([true, false]);
  });
});
