import { describe, expect, test } from 'vitest';
import type { Books } from '../../../tools/torture/books.ts';
import { faultsIn } from '../../../tools/torture/faults.ts';
import type { Line, OwnStream, Request } from '../../../tools/torture/history.ts';

const bet: Request = { who: 1, route: 'live-bet/save', key: 'k1' };
const round: Request = { who: 1, route: 'coin-flip/play', key: 'k2' };
const CLOSES = 1000;

const sent = (request: Request, body = {}, at = 1): Line => ({ at, line: 'sent', ...request, body });
const answered = (
  request: Request,
  status: number,
  more: Partial<Extract<Line, { line: 'answered' }>> = {},
): Line => ({
  at: 2,
  line: 'answered',
  ...request,
  status,
  msg: 'a word',
  effect: null,
  because: null,
  ...more,
});
const lost = (request: Request): Line => ({ at: 2, line: 'lost', ...request, why: 'it broke' });
const resolved = (request: Request, outcome: 'applied' | 'never', effect: number | null): Line => ({
  at: 3,
  line: 'resolved',
  ...request,
  outcome,
  effect,
});
const wallet = { who: 1, stream: 'wallet' } as const;
const ticket = { who: 1, stream: 'ticket' } as const;
const opened = (own: OwnStream, after: number): Line => ({ at: 1, line: 'opened', ...own, after });
const told = (own: OwnStream, id: number, what: string): Line => ({ at: 4, line: 'told', ...own, id, what });
const rested = (own: OwnStream, last: number): Line => ({ at: 5, line: 'rested', ...own, last });
const written = (text: string): Line => ({ at: 4, line: 'written', who: 1, text });
const decided = (
  withdrawal: number,
  word: 'approve' | 'pay' | 'reject',
  said: 'done' | 'already' | 'refused' | 'lost',
): Line => ({ at: 6, line: 'decided', withdrawal, word, said });
const corrected = (winner: number, said: 'done' | 'already' | 'refused' | 'lost'): Line => ({
  at: 6,
  line: 'corrected',
  match: 4,
  winner,
  said,
});
const failed = (status: number, retryAfter: string | null): Line => ({
  at: 6,
  line: 'failed',
  who: 1,
  path: 'wallet/total-amount',
  status,
  retryAfter,
});

/** A bet that was answered, and a round whose answer was lost. */
const HISTORY: Line[] = [
  opened(wallet, 1),
  opened(ticket, 0),
  sent(bet, { team_value: 11, bet_amount: 20 }),
  answered(bet, 200, { effect: 7 }),
  told(wallet, 2, 'bet.placed -2000'),
  told(ticket, 1, 'bettor Help'),
  written('Thanks'),
  sent(round, { bet_amount: 12.5 }),
  lost(round),
  opened(wallet, 2),
  opened(ticket, 1),
  resolved(round, 'applied', 3),
  told(wallet, 3, 'coinflip 1250'),
  told(ticket, 2, 'bettor Thanks'),
  rested(wallet, 3),
  rested(ticket, 2),
  decided(5, 'approve', 'done'),
  decided(5, 'reject', 'refused'),
  decided(5, 'pay', 'lost'),
  decided(5, 'pay', 'already'),
  decided(6, 'reject', 'lost'),
  corrected(11, 'done'),
  corrected(12, 'lost'),
  corrected(12, 'already'),
  corrected(11, 'refused'),
  failed(503, '3'),
];
const BOOKS: Books = {
  keys: [
    { user_id: 1, route: 'live-bet/save', key: 'k1', effect_id: 7 },
    { user_id: 1, route: 'coin-flip/play', key: 'k2', effect_id: 3 },
  ],
  effects: [
    { user_id: 1, route: 'live-bet/save', id: 7, paise: 2000 },
    { user_id: 1, route: 'coin-flip/play', id: 3, paise: 1250 },
  ],
  events: [
    { ...wallet, id: 1, what: 'grant 5000' },
    { ...wallet, id: 2, what: 'bet.placed -2000' },
    { ...wallet, id: 3, what: 'coinflip 1250' },
    { ...ticket, id: 1, what: 'bettor Help' },
    { ...ticket, id: 2, what: 'bettor Thanks' },
  ],
  withdrawals: [
    { id: 5, status: 'paid' },
    { id: 6, status: 'rejected' },
  ],
  results: [{ match_id: 4, winner: 12 }],
  closings: [{ match_id: 4, selection_id: 11, closes_at: new Date(CLOSES) }],
};
const without = <T extends object>(rows: T[], gone: Partial<T>) =>
  rows.filter((row) => !Object.entries(gone).every(([name, value]) => Reflect.get(row, name) === value));
const nothingOf = (request: Request): Books => ({
  ...BOOKS,
  keys: without(BOOKS.keys, { key: request.key }),
  effects: without(BOOKS.effects, { route: request.route }),
});
const spent = (request: Request): Books => ({
  ...nothingOf(request),
  keys: BOOKS.keys.map((row) => (row.key === request.key ? { ...row, effect_id: null } : row)),
});
const streamless = HISTORY.filter(({ line }) => !['opened', 'told', 'rested', 'written'].includes(line));
/** The first bet and its answer, and all lines unrelated to bets and rounds. */
const betAlone = streamless.filter((line) => !('key' in line) || line.key === bet.key);

test('a true history has no faults', () => {
  expect(faultsIn(HISTORY, BOOKS)).toEqual([]);
});

test('a request with a lost answer may have had its effect or not', () => {
  const forsaken = streamless.filter(({ line }) => line !== 'resolved');
  expect(faultsIn(forsaken, BOOKS)).toEqual([]);
  expect(faultsIn(forsaken, nothingOf(round))).toEqual([]);
  expect(faultsIn(forsaken, spent(round))).toEqual([]);
});

describe('an acknowledged request is lost:', () => {
  test('there is neither key nor effect', () => {
    expect(faultsIn(HISTORY, nothingOf(bet))).toEqual([
      'live-bet/save k1 of 1: acknowledged as 7, kept as nothing',
    ]);
  });

  test('its key has no effect', () => {
    expect(faultsIn(HISTORY, { ...BOOKS, effects: without(BOOKS.effects, { id: 7 }) })).toEqual([
      'live-bet/save k1 of 1: acknowledged as 7, which does not exist',
    ]);
  });

  test('its effect has another amount', () => {
    const effects = BOOKS.effects.map((row) => (row.id === 7 ? { ...row, paise: 2100 } : row));
    expect(faultsIn(HISTORY, { ...BOOKS, effects })).toEqual([
      'live-bet/save k1 of 1: requested for 2000, done for 2100',
    ]);
  });

  test('an answer does not name its effect', () => {
    const history = streamless.map((line) => (line.line === 'answered' ? { ...line, effect: null } : line));
    expect(faultsIn(history, BOOKS)).toEqual(['live-bet/save k1 of 1: acknowledged without an effect']);
  });

  test('two answers to one key name different effects', () => {
    expect(faultsIn([...HISTORY, answered(bet, 200, { effect: 8 })], BOOKS)).toEqual([
      'live-bet/save k1 of 1: acknowledged as 8, kept as 7',
    ]);
  });
});

describe('a request is done twice:', () => {
  test('an effect has no key', () => {
    const effects = [...BOOKS.effects, { user_id: 1, route: bet.route, id: 8, paise: 2000 }];
    expect(faultsIn(HISTORY, { ...BOOKS, effects })).toEqual(['live-bet/save 8 of 1: belongs to 0 requests']);
  });

  test('two keys have one effect', () => {
    const other = { ...bet, key: 'k3' };
    const keys = [...BOOKS.keys, { user_id: 1, route: bet.route, key: 'k3', effect_id: 7 }];
    expect(faultsIn([...HISTORY, sent(other), lost(other)], { ...BOOKS, keys })).toEqual([
      'live-bet/save 7 of 1: belongs to 2 requests',
    ]);
  });

  test('a key was never sent', () => {
    const keys = [...BOOKS.keys, { user_id: 1, route: bet.route, key: 'k3', effect_id: null }];
    expect(faultsIn(HISTORY, { ...BOOKS, keys })).toEqual(['live-bet/save k3 of 1: was never sent']);
  });
});

describe('the server contradicts the books:', () => {
  test('a request resolved as never has an effect', () => {
    const history = streamless.map((line) =>
      line.line === 'resolved' ? resolved(round, 'never', null) : line,
    );
    expect(faultsIn(history, BOOKS)).toEqual(['coin-flip/play k2 of 1: resolved as never, kept as 3']);
    expect(faultsIn(history, nothingOf(round))).toEqual([
      'coin-flip/play k2 of 1: resolved as never, kept as nothing',
    ]);
    expect(faultsIn(history, spent(round))).toEqual([]);
  });

  test('a request that was given up has an effect', () => {
    const more = [sent(round, { bet_amount: 12.5 }), answered(round, 409, { because: 'given up' })];
    expect(faultsIn([...HISTORY, ...more], BOOKS)).toEqual([
      'coin-flip/play k2 of 1: reported as given up, kept as 3',
    ]);
    expect(faultsIn([...betAlone, ...more], spent(round))).toEqual([]);
  });

  test('a request that was always refused has an effect', () => {
    const refused = [sent(round, { bet_amount: 12.5 }), answered(round, 400)];
    expect(faultsIn([...betAlone, ...refused], BOOKS)).toEqual([
      'coin-flip/play k2 of 1: refused each time, kept as 3',
    ]);
    const lostOnce = [...refused, sent(round, { bet_amount: 12.5 }), lost(round)];
    expect(faultsIn([...betAlone, ...lostOnce], BOOKS)).toEqual([]);
  });
});

describe('a withdrawal', () => {
  const asked: Request = { who: 1, route: 'withdrawal/request', key: 'k4' };
  const history = [
    ...HISTORY,
    sent(asked, { withdrawalAmount: '250.00', account_id: 2, security_code: '123456' }),
    answered(asked, 200, { effect: 5 }),
  ];
  const withPaise = (paise: number): Books => ({
    ...BOOKS,
    keys: [...BOOKS.keys, { user_id: 1, route: asked.route, key: asked.key, effect_id: 5 }],
    effects: [...BOOKS.effects, { user_id: 1, route: asked.route, id: 5, paise }],
  });
  const withStatus = (id: number, status: 'requested' | 'approved' | 'rejected'): Books => ({
    ...BOOKS,
    withdrawals: BOOKS.withdrawals.map((one) => (one.id === id ? { id, status } : one)),
  });

  test('is stored with another amount', () => {
    expect(faultsIn(history, withPaise(25000))).toEqual([]);
    expect(faultsIn(history, withPaise(24000))).toEqual([
      'withdrawal/request k4 of 1: requested for 25000, done for 24000',
    ]);
  });

  test('is approved and paid only by the answer', () => {
    expect(faultsIn(HISTORY, withStatus(5, 'requested'))).toEqual([
      'approve withdrawal 5: reported as done, kept as requested',
      'pay withdrawal 5: reported as already, kept as requested',
    ]);
    expect(faultsIn(HISTORY, withStatus(5, 'approved'))).toEqual([
      'pay withdrawal 5: reported as already, kept as approved',
    ]);
  });

  test('is decided but does not exist', () => {
    expect(faultsIn([...HISTORY, decided(9, 'approve', 'done')], BOOKS)).toEqual([
      'approve withdrawal 9: reported as done, kept as nothing',
    ]);
  });

  test('is paid and rejected', () => {
    expect(faultsIn([...HISTORY, decided(5, 'reject', 'done')], BOOKS)).toEqual([
      'reject withdrawal 5: reported as done, kept as paid',
    ]);
  });

  test('is paid twice', () => {
    expect(faultsIn([...HISTORY, decided(5, 'pay', 'done'), decided(5, 'pay', 'done')], BOOKS)).toEqual([
      'pay withdrawal 5: reported as done 2 times',
    ]);
  });

  test('is rejected although the server refused that', () => {
    const refused = HISTORY.map((line) =>
      line.line === 'decided' && line.withdrawal === 6 ? decided(6, 'reject', 'refused') : line,
    );
    expect(faultsIn(refused, BOOKS)).toEqual(['withdrawal 6: rejected without an operator']);
    expect(faultsIn([...refused, decided(6, 'reject', 'done')], BOOKS)).toEqual([]);
  });
});

describe('a server', () => {
  const faultsOf = (...lines: Line[]) => faultsIn([...HISTORY, ...lines], BOOKS);

  test('fails without a reason', () => {
    expect(faultsOf(failed(500, null), failed(502, '3'))).toEqual([
      'wallet/total-amount of 1: answered with 500',
      'wallet/total-amount of 1: answered with 502',
    ]);
  });

  test('answers 503 without a valid Retry-After', () => {
    const said = [null, '', '0', '-1', 'soon', '1.5'];
    expect(faultsOf(...said.map((retryAfter) => failed(503, retryAfter)))).toEqual([
      'wallet/total-amount of 1: refused with 503, Retry-After missing',
      'wallet/total-amount of 1: refused with 503, Retry-After ',
      'wallet/total-amount of 1: refused with 503, Retry-After 0',
      'wallet/total-amount of 1: refused with 503, Retry-After -1',
      'wallet/total-amount of 1: refused with 503, Retry-After soon',
      'wallet/total-amount of 1: refused with 503, Retry-After 1.5',
    ]);
  });
});

describe('near a closing', () => {
  const at = (time: number) =>
    streamless.map((line) => (line.line === 'sent' ? { ...line, at: time } : line));

  test('a bet is accepted although it was sent after the closing', () => {
    expect(faultsIn(at(CLOSES - 1), BOOKS)).toEqual([]);
    expect(faultsIn(at(CLOSES), BOOKS)).toEqual([
      'live-bet/save k1 of 1: sent 0 ms after the closing, and accepted',
    ]);
  });

  test('a bet is refused as late although it was in time', () => {
    const late = { ...bet, key: 'k3' };
    const refusedAt = (time: number) => [
      ...HISTORY,
      sent(late, { team_value: 11, bet_amount: 20 }, CLOSES - 10),
      answered(late, 409, { because: 'over', at: time }),
    ];
    expect(faultsIn(refusedAt(CLOSES), BOOKS)).toEqual([]);
    expect(faultsIn(refusedAt(CLOSES - 1), BOOKS)).toEqual([
      'live-bet/save k3 of 1: refused as too late 1 ms before the closing',
    ]);
  });

  const cancellation: Request = { who: 1, route: 'live-bet/cancel', key: 'k4' };
  const body = { bet_id: 7, match_id: 4 };

  test('a cancellation is accepted although it was sent after the closing', () => {
    const books: Books = {
      ...BOOKS,
      keys: [...BOOKS.keys, { user_id: 1, route: 'live-bet/cancel', key: 'k4', effect_id: 7 }],
      effects: [...BOOKS.effects, { user_id: 1, route: 'live-bet/cancel', id: 7, paise: 2000 }],
    };
    const sentAt = (time: number) => [
      ...HISTORY,
      sent(cancellation, body, time),
      answered(cancellation, 200, { effect: 7 }),
    ];
    expect(faultsIn(sentAt(CLOSES - 1), books)).toEqual([]);
    expect(faultsIn(sentAt(CLOSES), books)).toEqual([
      'live-bet/cancel k4 of 1: sent 0 ms after the closing, and accepted',
    ]);
  });

  test('a cancellation is refused as late although it was in time', () => {
    const refusedAt = (time: number) => [
      ...HISTORY,
      sent(cancellation, body, CLOSES - 10),
      answered(cancellation, 409, { because: 'over', at: time }),
    ];
    expect(faultsIn(refusedAt(CLOSES), BOOKS)).toEqual([]);
    expect(faultsIn(refusedAt(CLOSES - 1), BOOKS)).toEqual([
      'live-bet/cancel k4 of 1: refused as too late 1 ms before the closing',
    ]);
  });
});

describe('a stream', () => {
  const faultsWithout = (gone: (line: Line) => boolean) =>
    faultsIn(
      HISTORY.filter((line) => !gone(line)),
      BOOKS,
    );

  test('has a gap', () => {
    const isTold = (own: OwnStream, id: number) => (line: Line) =>
      line.line === 'told' && line.stream === own.stream && line.id === id;
    expect(faultsWithout(isTold(wallet, 2))).toEqual(['move 3 of 1: was sent after 1']);
    expect(faultsWithout(isTold(ticket, 1))).toEqual(['message 2 of 1: was sent after 0']);
  });

  test('repeats events', () => {
    const again = [told(wallet, 3, 'coinflip 1250'), told(ticket, 2, 'bettor Thanks')];
    expect(faultsIn([...HISTORY, ...again], BOOKS)).toEqual([
      'move 3 of 1: was sent after 3',
      'message 2 of 1: was sent after 2',
    ]);
  });

  test('has other contents than the books', () => {
    const history = HISTORY.map((line) =>
      line.line === 'told' && line.id > (line.stream === 'wallet' ? 2 : 1)
        ? { ...line, what: 'a tale' }
        : line,
    );
    expect(faultsIn(history, BOOKS)).toEqual([
      'move 3 of 1: was sent as a tale, kept as coinflip 1250',
      'message 2 of 1: was sent as a tale, kept as bettor Thanks',
    ]);
  });

  test('has events that never happened', () => {
    const more = [told(wallet, 4, 'bet.won 3600'), told(ticket, 3, 'support Hello')];
    expect(faultsIn([...HISTORY, ...more], BOOKS)).toEqual([
      'move 4 of 1: was sent as bet.won 3600, kept as nothing',
      'message 3 of 1: was sent as support Hello, kept as nothing',
    ]);
  });

  test('ends too early', () => {
    expect(faultsIn([...HISTORY, rested(wallet, 4), rested(ticket, 3)], BOOKS)).toEqual([
      'move 4 of 1: was never sent',
      'message 3 of 1: was never sent',
    ]);
  });
});

describe('an acknowledged message', () => {
  test('is missing', () => {
    expect(faultsIn([...HISTORY, written('Bye')], BOOKS)).toEqual([
      'message Bye of 1: acknowledged, stored 0 times',
    ]);
  });

  test('is stored twice', () => {
    const events = [...BOOKS.events, { ...ticket, id: 3, what: 'bettor Thanks' }];
    expect(faultsIn(HISTORY, { ...BOOKS, events })).toEqual([
      'message Thanks of 1: acknowledged, stored 2 times',
    ]);
  });
});

describe('a corrected result', () => {
  test('that is not kept is a fault', () => {
    expect(faultsIn([...HISTORY, corrected(11, 'done')], BOOKS)).toEqual([
      'match 4: corrected to 11, kept as 12',
    ]);
    expect(faultsIn(HISTORY, { ...BOOKS, results: [] })).toEqual([
      'match 4: corrected to 12, kept as nothing',
    ]);
  });

  test('whose answer was lost may be kept or not', () => {
    expect(faultsIn([...HISTORY, corrected(11, 'lost')], BOOKS)).toEqual([]);
  });
});
