import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indianTime, readIndianTime } from '../../../server/indian-time.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import { COMMANDS } from '../../../server/operator/commands.ts';
import { help, helpOn } from '../../../server/operator/help.ts';
import { BadCommand } from '../../../server/shared/commands/operator-command.ts';
import { listed, rupees } from '../../../server/shared/commands/print.ts';
import { showTicket } from '../../../server/support/desk.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { openTicket } from '../support/tickets.ts';
import { cancel, makeMatch, minutes, onTeam, outcome, pass, place } from '../tools/bettors.ts';
import { dataOf, personWith, purse, referenceOf, startMoneyServer } from '../tools/money.ts';
import type { TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

function operate(...line: string[]): Promise<string> {
  const { command, given, json } = readLine(line);
  return carryOut(server.context, { words: command.words, given, json, who: 'asha' });
}

const actsOn = (kind: string, subject: string | number) =>
  server.database.query(
    `select who, act, why from operator_acts where act like $1 || '%' and subject = $2 order by id`,
    [kind, String(subject)],
  );

const wrongLine = (line: string[]) => {
  try {
    readLine(line);
  } catch (error) {
    if (error instanceof BadCommand) return error.message;
    throw error;
  }
  return 'nothing is wrong';
};

/** A time as typed: this many minutes from now, to the whole minute, in India. */
const typed = (count: number) => indianTime(minutes(count));

describe('a time in India', () => {
  test('is five and a half hours ahead', () => {
    expect(readIndianTime('2026-11-22 20:00')?.toISOString()).toBe('2026-11-22T14:30:00.000Z');
    expect(readIndianTime('2026-11-22T00:15')?.toISOString()).toBe('2026-11-21T18:45:00.000Z');
    expect(indianTime(new Date('2026-11-21T18:45:59.000Z'))).toBe('2026-11-22 00:15');
  });

  test.each([
    '',
    '20:00',
    '2026-11-22',
    '2026-11-22 24:00',
    '2026-02-29 10:00',
    '2026-13-01 10:00',
    '22-11-2026 10:00',
    '2026-11-22 20:00Z',
    '२०२६-११-२२ २०:००',
  ])('%j is invalid', (text) => {
    expect(readIndianTime(text)).toBeNull();
  });
});

describe('help', () => {
  const all = [...COMMANDS.values()].flat();

  test('lists every command of every room, in 80 columns', () => {
    for (const { words } of all) expect(help()).toMatch(new RegExp(`^  ${words} +\\S`, 'm'));
    for (const words of [
      'match make',
      'deposit credit',
      'ticket answer',
      'content write',
      'bonus grant',
      'acts',
    ])
      expect(all.map((command) => command.words)).toContain(words);
    expect(new Set(all.map(({ words }) => words)).size).toBe(all.length);
    for (const line of help().split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each(all.map((command) => [command.words, command] as const))(
    'on "%s" names all of its parameters',
    (words, command) => {
      const text = helpOn(command);
      expect(text).toMatch(`npm run operator -- ${words}`);
      for (const { shown } of command.parameters) expect(text).toContain(shown);
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    },
  );
});

test('every command that changes something takes a reason', () => {
  const reading = [
    ...['matches', 'match show', 'deposits', 'withdrawals', 'user', 'sessions', 'suspensions', 'bonuses'],
    ...['tickets', 'ticket show', 'contacts', 'contact show', 'content list', 'content show', 'acts'],
    ...['messages', 'messages alarms', 'audit', 'limits', 'backup'],
  ];
  const without = [...COMMANDS.values()]
    .flat()
    .filter(({ parameters }) => !parameters.some(({ name }) => name === 'why'))
    .map(({ words }) => words);
  expect(without.sort()).toEqual(reading.sort());
});

test('an amount has its sign in front', () => {
  expect([123450, -2000, 0].map(rupees)).toEqual(['₹1234.50', '-₹20.00', '₹0.00']);
});

test('a long line continues indented; texts of people stay on their line', () => {
  const { text } = listed(['a '.repeat(45).trim(), 'x\n7  open  a forged line'], (row) => row, 'none');
  expect(text).toBe(`${'a '.repeat(40).trim()}\n    ${'a '.repeat(5).trim()}\nx 7  open  a forged line`);
  expect(listed([], String, 'No row').text).toBe('No row');
});

describe('making a match', () => {
  // The same each time, even if a minute passes.
  const [opens, closes, ...extraTimes] = [typed(-1), typed(60), typed(70), typed(80)];
  const line = (changes: Record<string, string | string[]> = {}) => {
    const options = {
      reference: 'night-1',
      competition: 'Test Cup',
      side: ['Night Owls=85.5', 'A=B=92'],
      toss: '96',
      minimum: '20',
      opens,
      closes,
      ratio: '150',
      ...changes,
    };
    return [
      'match',
      'make',
      'Night Owls v A=B',
      ...Object.entries(options).flatMap(([name, value]) =>
        [value].flat().flatMap((text) => [`--${name}`, text]),
      ),
    ];
  };

  test('makes it with all of its parts, once for a reference', async () => {
    const [one, two] = extraTimes;
    const given = { extra: [`${one}=80`, `${two}=60.25`], sport: 'kabaddi' };
    const said = await operate(...line({ ...given, why: 'the season begins' }));
    const [match] = await server.database.query<{ id: number }>(
      'select id from matches where reference = $1',
      ['night-1'],
    );
    expect(said).toBe(`match ${match?.id}: made`);
    expect(await operate(...line(given))).toBe(`match ${match?.id}: made (already)`);
    expect((await server.call('GET', `live-bet/${match?.id}`)).body.data).toMatchObject({
      name: 'Night Owls v A=B',
      competition: 'Test Cup',
      sport: 'kabaddi',
      state: 'open',
      minimum_betamount: 20,
      match_time: [closes, ...extraTimes].map((at) => at.slice(11)),
      win_ratio: [150, 80, 60.25],
      sides: [
        { name: 'Night Owls', win_ratio: 85.5 },
        { name: 'A=B', win_ratio: 92 },
      ],
      toss: { win_ratio: 96 },
    });
    expect(await actsOn('match', match?.id ?? 0)).toEqual([
      { who: 'asha', act: 'match.make', why: 'night-1: the season begins' },
    ]);
  });

  test('makes one match for two concurrent commands', async () => {
    const said = await Promise.all([1, 2].map(() => operate(...line({ reference: 'at-once' }))));
    const matches = await server.database.query<{ id: number }>(
      'select id from matches where reference = $1',
      ['at-once'],
    );
    expect(matches).toHaveLength(1);
    const id = matches[0]?.id;
    expect(said.sort()).toEqual([`match ${id}: made`, `match ${id}: made (already)`]);
    expect(await actsOn('match', id ?? 0)).toHaveLength(1);
  });

  test.each<[string, Record<string, string | string[]>, string]>([
    ['competition', { competition: 'Day Cup' }, 'competition "Test Cup"'],
    ['sport', { sport: 'hockey' }, 'sport other'],
    ['side', { side: ['Night Owls=85.5', 'B=92'] }, 'sides "Night Owls=85.5" and "A=B=92"'],
    ['price', { side: ['Night Owls=85.55', 'A=B=92'] }, 'sides "Night Owls=85.5" and "A=B=92"'],
    ['toss', { toss: '95' }, 'toss 96'],
    ['minimum', { minimum: '10' }, 'minimum ₹20.00'],
    ['opening', { opens: typed(-3) }, `opening ${opens}`],
    ['closing', { closes: typed(61) }, `windows "${closes}=150"`],
    ['most that a bet pays', { ratio: '140' }, `windows "${closes}=150"`],
    ['window more', { extra: `${extraTimes[0]}=80` }, `windows "${closes}=150"`],
    ['price and toss', { ratio: '140', toss: '95' }, `toss 96; windows "${closes}=150"`],
  ])('a match of the same reference with another %s is refused', async (what, changes, there) => {
    const reference = `another-${what.replaceAll(' ', '-')}`;
    const made = await operate(...line({ reference }));
    const [, id] = /^match (\d+): made$/.exec(made) ?? [];
    await expect(operate(...line({ reference, ...changes }))).rejects.toMatchObject({
      status: 409,
      message: `Match ${id} has the reference ${reference}, with ${there}`,
    });
    expect(await actsOn('match', Number(id))).toHaveLength(1);
  });

  test('with another name it is another match; with moved prices it is the same', async () => {
    const first = line({ reference: 'taken' });
    const [, id = ''] = /^match (\d+): made$/.exec(await operate(...first)) ?? [];
    await expect(operate(...first.with(2, 'Somebody else'))).rejects.toMatchObject({
      status: 409,
      message: `Match ${id} has the reference taken, with name "Night Owls v A=B"`,
    });
    const [side] = await server.database.query<{ id: number }>(
      'select id from selections where match_id = $1 order by id limit 1',
      [Number(id)],
    );
    await operate('match', 'price', id, '--side', String(side?.id), '--ratio', '60');
    expect(await operate(...first)).toBe(`match ${id}: made (already)`);
    const others = line({ reference: 'taken', side: ['Day Larks=85.5', 'A=B=92'] });
    await expect(operate(...others)).rejects.toMatchObject({
      status: 409,
      message: `Match ${id} has the reference taken, with sides "Night Owls=85.5" and "A=B=92"`,
    });
  });

  test('windows that are out of order, or over, are refused', async () => {
    const make = (changes: Record<string, string | string[]>) =>
      operate(...line({ reference: 'wrong', ...changes }));
    await expect(make({ extra: `${typed(50)}=80` })).rejects.toThrow(
      'Each window closes after the one before',
    );
    await expect(make({ extra: `${typed(70)}=150` })).rejects.toThrow(
      'Each window pays less than the one before',
    );
    await expect(make({ opens: typed(61) })).rejects.toThrow('Each window closes after the one before');
    await expect(make({ opens: typed(-90), closes: typed(-1) })).rejects.toThrow(
      'The match would be closed already',
    );
    expect(await outcome(make({ extra: `${typed(50)}=80` }))).toMatchObject({ status: 400 });
    expect(await server.database.query(`select id from matches where reference = 'wrong'`)).toEqual([]);
  });

  test.each<[Record<string, string | string[]>, string]>([
    [{ side: 'One=80' }, '--side must be given twice, once for each side'],
    [{ side: ['One=80', 'One=90'] }, '--side must be given twice, once for each side'],
    [{ side: ['One=80', 'Two=80', 'Three=80'] }, '--side must be given twice, once for each side'],
    [{ side: ['One=80', 'Two'] }, '--side must be NAME=RATIO, such as "Night Owls=85.5"'],
    [{ side: ['One=80', '=80'] }, '--side must be NAME=RATIO, such as "Night Owls=85.5"'],
    [{ side: ['One=80', 'Two=0'] }, '--side must be NAME=RATIO, such as "Night Owls=85.5"'],
    [{ toss: '-5' }, "Option '--toss' argument is ambiguous"],
    [{ toss: '1e3' }, '--toss must be a number above 0 with at most two decimals, such as 85.5'],
    [{ ratio: '80.555' }, '--ratio must be a number above 0 with at most two decimals, such as 85.5'],
    [{ minimum: '0.5' }, '--minimum must be an amount in rupees from 1, such as 20 or 20.50'],
    [{ minimum: '0x10' }, '--minimum must be an amount in rupees from 1, such as 20 or 20.50'],
    [{ opens: '8 pm' }, '--opens must be a time in India, such as "2026-11-22 20:00"'],
    [{ closes: '2026-02-30 10:00' }, '--closes must be a time in India, such as "2026-11-22 20:00"'],
    [{ extra: '2026-11-22 20:30' }, '--extra must be TIME=RATIO, such as "2026-11-22 20:30=60"'],
    [
      { reference: 'programme:raid:1' },
      '--reference must be at most 80 letters, digits, dashes, dots and underscores',
    ],
    [{ competition: ' ' }, '--competition must not be empty'],
    [
      { sport: 'chess' },
      '--sport must be one of cricket, football, kabaddi, hockey, badminton, tennis, volleyball, other',
    ],
    [{ name: 'x' }, "Unknown option '--name'"],
  ])('%j: %s', (changes, message) => {
    expect(wrongLine(line(changes)).split('\n', 1)[0]).toBe(`match make: ${message}`);
  });

  test.each(['reference', 'competition', 'side', 'toss', 'minimum', 'opens', 'closes', 'ratio'])(
    'without --%s it is not made',
    (name) => {
      expect(wrongLine(line({ [name]: [] }))).toBe(`match make: --${name} is missing`);
    },
  );
});

describe('a price', () => {
  test('moves until the match closes; bets that were placed keep theirs', async () => {
    const { userId } = await personWith(server, 1000);
    const match = await makeMatch(server.database);
    await place(server.database, userId, onTeam(match.home, 100, 80));
    const price = (side: number, ratio: string) =>
      operate('match', 'price', String(match.id), '--side', String(side), '--ratio', ratio);
    expect(await price(match.home, '70.5')).toBe(`match ${match.id}: ${match.home} pays 70.5 %`);
    expect(await price(match.home, '70.5')).toBe(`match ${match.id}: ${match.home} pays 70.5 % (already)`);
    expect(await price(match.toss, '90')).toBe(`match ${match.id}: ${match.toss} pays 90 %`);
    expect((await server.call('GET', `live-bet/${match.id}`)).body.data).toMatchObject({
      sides: [{ win_ratio: 70.5 }, { win_ratio: 95.5 }],
      toss: { win_ratio: 90 },
    });
    expect(await actsOn('match', match.id)).toEqual([
      { who: 'asha', act: 'match.price', why: `${match.home} at 70.5` },
      { who: 'asha', act: 'match.price', why: `${match.toss} at 90` },
    ]);
    await pass(server.database, match.id, 61);
    await expect(price(match.home, '60')).rejects.toThrow('The prices of a match that is closed stay');
    expect(await outcome(price(match.home, '60'))).toMatchObject({ status: 409 });
    await operate(
      'match',
      'settle',
      String(match.id),
      '--winner',
      String(match.home),
      '--toss',
      'Head',
      '--why',
      'tv',
    );
    expect(await purse(server.database, userId)).toMatchObject({ cash: 108000 });
    expect(await actsOn('match', match.id)).toContainEqual({
      who: 'asha',
      act: 'match.settle',
      why: `winner ${match.home}, toss Head: tv`,
    });
  });

  test('moves once for two concurrent commands', async () => {
    const match = await makeMatch(server.database);
    const line = ['match', 'price', String(match.id), '--side', String(match.home), '--ratio', '60'];
    const said = await Promise.all([operate(...line), operate(...line)]);
    const done = `match ${match.id}: ${match.home} pays 60 %`;
    expect(said.sort()).toEqual([done, `${done} (already)`]);
    expect(await actsOn('match', match.id)).toHaveLength(1);
  });

  test('of another match, or of an unknown one, is not found', async () => {
    const [match, other] = [await makeMatch(server.database), await makeMatch(server.database)];
    const price = (id: number, side: number) =>
      operate('match', 'price', String(id), '--side', String(side), '--ratio', '60');
    await expect(price(match.id, other.home)).rejects.toThrow('No such side in this match');
    await expect(price(999_999, match.home)).rejects.toThrow('Match not found');
    expect(await outcome(price(match.id, other.home))).toMatchObject({ status: 404 });
  });
});

test('a lower limit on a side applies to everybody', async () => {
  const match = await makeMatch(server.database);
  const bettors = [];
  for (let count = 0; count < 4; count += 1) bettors.push((await personWith(server, 1000)).userId);
  const [first = 0, ...others] = bettors;
  await operate('match', 'limit', String(match.id), '--book', '2400', '--why', 'a small club');
  // The house would lose 150, and may lose 160 from now on.
  await place(server.database, first, onTeam(match.home, 187.5));
  await operate('match', 'limit', String(match.id), '--book', '160', '--why', 'a smaller one');
  const bets = [];
  for (const who of others) bets.push(await outcome(place(server.database, who, onTeam(match.home, 10))));
  expect(bets.map((one) => ('bet' in one ? one.bet.status : one))).toEqual([
    'open',
    { status: 409, data: { most: 0 } },
    { status: 409, data: { most: 0 } },
  ]);
});

test('cancelling bets above a lowered limit makes room only up to that limit', async () => {
  const match = await makeMatch(server.database);
  const { userId: bettor } = await personWith(server, 2000);
  const { userId: other } = await personWith(server, 2000);
  const bet = (who: number, stake: number) => outcome(place(server.database, who, onTeam(match.home, stake)));
  const { bet: first } = await place(server.database, bettor, onTeam(match.home, 1000));
  // The house would lose 880, and may lose 160 from now on.
  const { bet: second } = await place(server.database, other, onTeam(match.home, 100));
  await operate('match', 'limit', String(match.id), '--book', '160', '--why', 'a smaller one');
  await cancel(server.database, other, second.id, match.id);
  expect(await bet(other, 10)).toEqual({ status: 409, data: { most: 0 } });
  await cancel(server.database, bettor, first.id, match.id);
  expect(await bet(bettor, 201)).toMatchObject({ status: 400, data: { most: 200.01 } });
  expect(await bet(bettor, 200)).toMatchObject({ bet: { status: 'open' } });
  expect(await bet(other, 10)).toEqual({ status: 409, data: { most: 0 } });
});

test('the limits of a match are set once, and hold for the next bet', async () => {
  const { userId } = await personWith(server, 1000);
  const match = await makeMatch(server.database);
  const limit = () =>
    operate('match', 'limit', String(match.id), '--bet', '90', '--person', '500.50', '--why', 'a small club');
  const now = `match ${match.id}: a bet pays at most ₹90.00, a person's bets ₹500.50; a side costs at most ₹5000000.00`;
  expect(await limit()).toBe(now);
  expect(await limit()).toContain('already');
  expect(await outcome(place(server.database, userId, onTeam(match.home, 100)))).toMatchObject({
    status: 400,
    data: { most: 50 },
  });
  expect(
    await server.database.query(`select why from operator_acts where act = 'match.limit' and subject = $1`, [
      String(match.id),
    ]),
  ).toEqual([
    {
      why: "a bet pays at most ₹90.00, a person's bets ₹500.50; a side costs at most ₹5000000.00: a small club",
    },
  ]);
  expect(await outcome(operate('match', 'limit', '999999', '--bet', '90'))).toMatchObject({ status: 404 });
});

test('matches are listed by state, and one is shown in full', async () => {
  const { userId } = await personWith(server, 1000);
  const match = await makeMatch(server.database, {
    name: 'Kites v Drums',
    windows: [
      { closesAt: new Date('2126-11-22T14:30:00Z'), winRatio: 150 },
      { closesAt: new Date('2126-11-22T15:00:00Z'), winRatio: 75 },
    ],
  });
  const line = `${match.id}  open  Kites v Drums  (${match.home} Home, ${match.away} Away)  closes 2126-11-22 20:30`;
  expect(await operate('matches')).toContain(line);
  expect(await operate('matches', '--state', 'open')).toContain(line);
  expect(await operate('matches', '--state', 'settled')).not.toContain('Kites v Drums');
  await place(server.database, userId, onTeam(match.home, 100));
  const shown = await operate('match', 'show', String(match.id));
  expect(shown.split('\n').filter((row) => !row.startsWith('opens'))).toEqual([
    `match ${match.id}  open  Kites v Drums`,
    'Test Cup (other); least bet ₹10.00; reference –',
    "limits: a bet pays at most ₹500000.00, a person's bets ₹1000000.00; a side costs",
    '    at most ₹5000000.00',
    'closes 2126-11-22 20:00, pays at most 150 %',
    'extra time until 2126-11-22 20:30, pays at most 75 %',
    `${match.home}  Home  80 %  1 bets, ₹100.00`,
    `${match.away}  Away  95.5 %  0 bets, ₹0.00`,
    `${match.toss}  Toss  96 %  0 bets, ₹0.00`,
  ]);
  await operate('match', 'abandon', String(match.id), '--why', 'rain');
  expect(await operate('matches', '--state', 'abandoned')).toContain('Kites v Drums');
  expect((await operate('match', 'show', String(match.id))).split('\n')).toContain(
    `${match.home}  Home  80 %  1 bets, ₹100.00`,
  );
  expect(await outcome(operate('match', 'show', '999999'))).toMatchObject({ status: 404 });
  expect(wrongLine(['matches', '--state', 'lost'])).toBe(
    'matches: --state must be one of scheduled, open, extraTime, closed, settled, abandoned',
  );
  expect(wrongLine(['matches', '--limit', '0'])).toBe(
    'matches: --limit must be a whole number from 1 to 9999',
  );
});

describe('a deposit', () => {
  async function ordered() {
    const person = await personWith(server, 0);
    const reply = await server.call('POST', 'deposit/create', {
      token: person.token,
      body: { amount: '500' },
    });
    const deposit = dataOf<{ id: number; intent: string }>(reply);
    return { ...person, id: deposit.id, reference: referenceOf(deposit.intent) };
  }

  test('is credited once, by the first operator', async () => {
    const { id, userId, phone, token, reference } = await ordered();
    expect((await operate('deposits')).replaceAll('\n    ', ' ')).toContain(
      `${id}  created  ₹500.00  by ${phone}  ${reference}  `,
    );
    expect(await operate('deposit', 'credit', String(id))).toBe(`deposit ${id}: credited`);
    expect(await operate('deposit', 'credit', String(id), '--why', 'again')).toBe(
      `deposit ${id}: credited (already)`,
    );
    const pay = await server.call('POST', `deposit/${id}/pay`, { token, body: { approve: true } });
    expect(pay.status).toBe(409);
    expect(await purse(server.database, userId)).toMatchObject({ cash: 50000 });
    expect(await actsOn('deposit', id)).toEqual([{ who: 'asha', act: 'deposit.credit', why: null }]);
    await expect(operate('deposit', 'reject', String(id), '--why', 'x')).rejects.toThrow(
      'A deposit that is credited cannot be rejected',
    );
    expect(await operate('deposits')).not.toContain(reference);
    expect(await operate('deposits', '--status', 'credited')).toContain(reference);
    expect((await audit(server.database)).wrong).toEqual([]);
  });

  test('is credited once by two concurrent commands', async () => {
    const { id, userId } = await ordered();
    const said = await Promise.all([1, 2].map(() => operate('deposit', 'credit', String(id))));
    expect(said.sort()).toEqual([`deposit ${id}: credited`, `deposit ${id}: credited (already)`]);
    expect(await purse(server.database, userId)).toMatchObject({ cash: 50000 });
    expect(await actsOn('deposit', id)).toHaveLength(1);
  });

  test('is rejected once, and credited once if the money comes after all', async () => {
    const { id, userId } = await ordered();
    const reject = () => operate('deposit', 'reject', String(id), '--why', 'no money came');
    expect(await reject()).toBe(`deposit ${id}: rejected`);
    expect(await reject()).toBe(`deposit ${id}: rejected (already)`);
    expect(await purse(server.database, userId)).toMatchObject({ cash: 0 });
    const credit = () => operate('deposit', 'credit', String(id), '--why', 'it came');
    expect(await credit()).toBe(`deposit ${id}: credited`);
    expect(await credit()).toBe(`deposit ${id}: credited (already)`);
    expect(await purse(server.database, userId)).toMatchObject({ cash: 50000 });
    expect(await actsOn('deposit', id)).toEqual([
      { who: 'asha', act: 'deposit.reject', why: 'no money came' },
      { who: 'asha', act: 'deposit.credit', why: 'it came' },
    ]);
  });

  test('that has expired can still be credited, but not rejected', async () => {
    const { id, userId } = await ordered();
    await server.database.query(`update deposits set status = 'expired', decided_at = now() where id = $1`, [
      id,
    ]);
    expect(await outcome(operate('deposit', 'reject', String(id), '--why', 'x'))).toMatchObject({
      status: 409,
    });
    expect(await operate('deposit', 'credit', String(id))).toBe(`deposit ${id}: credited`);
    expect(await purse(server.database, userId)).toMatchObject({ cash: 50000 });
  });

  test('whose act cannot be recorded stays as it was', async () => {
    const { id, userId } = await ordered();
    await server.database.query(
      `alter table operator_acts add constraint no_credit check (why <> 'unwritable')`,
    );
    const credit = operate('deposit', 'credit', String(id), '--why', 'unwritable');
    await expect(credit).rejects.toMatchObject({ code: '23514' });
    await server.database.query('alter table operator_acts drop constraint no_credit');
    expect(await purse(server.database, userId)).toMatchObject({ cash: 0 });
    expect(await server.database.query('select status from deposits where id = $1', [id])).toEqual([
      { status: 'created' },
    ]);
  });

  test('that is unknown, or in an invalid command, is refused', async () => {
    expect(await outcome(operate('deposit', 'credit', '999999'))).toMatchObject({ status: 404 });
    expect(await outcome(operate('deposit', 'reject', '999999', '--why', 'x'))).toMatchObject({
      status: 404,
    });
    expect(wrongLine(['deposit', 'reject', '7'])).toBe('deposit reject: --why is missing');
    expect(wrongLine(['deposit', 'credit', 'SK12'])).toBe('deposit credit: ID must be a whole number from 1');
    expect(wrongLine(['deposits', '--status', 'lost'])).toBe(
      'deposits: --status must be one of created, pending, credited, rejected, expired',
    );
  });
});

describe('people', () => {
  test('are shown with their state, their wallet and the acts on them', async () => {
    const { phone } = await personWith(server, 1000);
    const shown = await operate('user', phone);
    expect(shown.split('\n').slice(0, 4)).toEqual([
      `${phone}  active  Test Bettor`,
      expect.stringMatching(`^bettor${phone}@example.test; registered \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`),
      expect.stringMatching(/^signed in on 1 devices, last \d{4}-/),
      'cash ₹1000.00, staked ₹0.00, held ₹0.00, bonus ₹0.00',
    ]);
    expect(shown).toMatch(/ {2}grant {2}₹1000\.00 {2}balance ₹1000\.00$/m);
    await operate('suspend', phone, '--why', 'fraud');
    const suspended = await operate('user', phone);
    expect(suspended).toMatch(new RegExp(`^${phone}  suspended since \\d{4}`));
    expect(suspended).toContain(`  asha  suspend  ${phone}: fraud`);
    expect(await outcome(operate('user', '9999999999'))).toMatchObject({ status: 404 });
    expect(wrongLine(['user'])).toBe('user: PHONE is missing');
    expect(wrongLine(['user', '12345'])).toBe('user: PHONE: Phone Number must be 10 digits');
  });

  test('who are suspended are listed with the reason', async () => {
    const { phone } = await server.signUp();
    await operate('suspend', phone, '--why', 'two accounts');
    expect(await operate('suspensions')).toMatch(
      new RegExp(`^${phone}  since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  by asha: two accounts$`, 'm'),
    );
    expect(await operate('unsuspend', phone, '--why', 'a mistake')).toBe(`${phone}: no longer suspended`);
    expect(await operate('suspensions')).not.toContain(phone);
    expect(await actsOn('', phone)).toEqual([
      { who: 'asha', act: 'suspend', why: 'two accounts' },
      { who: 'asha', act: 'unsuspend', why: 'a mistake' },
    ]);
  });

  test.each(['suspend', 'unsuspend'])('%s twice at once has one effect', async (act) => {
    const { phone } = await server.signUp();
    if (act === 'unsuspend') await operate('suspend', phone, '--why', 'x');
    const said = await Promise.all([1, 2].map(() => operate(act, phone, '--why', 'at once')));
    expect(said.filter((text) => text.endsWith(' (already)'))).toHaveLength(1);
    expect(await actsOn('', phone)).toHaveLength(act === 'suspend' ? 1 : 2);
  });
});

describe('the record', () => {
  test.each([(phone: string) => `+91${phone}`, (phone: string) => `0091 ${phone.replace(/(\d{5})/, '$1-')}`])(
    'is found by a phone number with its country, %#',
    async (written) => {
      const { phone } = await server.signUp();
      await operate('suspend', written(phone), '--why', 'fraud');
      expect(await operate('acts', '--subject', written(phone))).toMatch(
        /^\d{4}-\d\d-\d\d \d\d:\d\d {2}asha {2}suspend {2}\d{10}: fraud$/,
      );
      expect((await operate('user', written(phone))).includes(phone)).toBe(true);
    },
  );

  test('names operator, act, target, time and reason', async () => {
    const { phone } = await server.signUp();
    await operate('suspend', phone, '--why', 'fraud');
    await operate('unsuspend', phone);
    const lines = (await operate('acts', '--subject', phone)).split('\n');
    expect(lines.map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d/, 'WHEN'))).toEqual([
      `WHEN  asha  unsuspend  ${phone}`,
      `WHEN  asha  suspend  ${phone}: fraud`,
    ]);
    expect((await operate('acts', '--limit', '1')).split('\n')).toHaveLength(1);
    expect(await operate('acts', '--subject', phone, '--act', 'suspend')).toContain('fraud');
    for (const only of [
      ['--subject', 'nothing'],
      ['--subject', phone, '--act', 'match'],
    ])
      expect(await operate('acts', ...only)).toBe('No act is on record');
  });

  test('is plain data for programs', async () => {
    const { phone } = await server.signUp();
    await operate('suspend', phone, '--why', 'fraud');
    expect(JSON.parse(await operate('acts', '--subject', phone, '--json'))).toMatchObject([
      { who: 'asha', act: 'suspend', subject: phone, why: 'fraud' },
    ]);
    expect(JSON.parse(await operate('suspend', phone, '--why', 'again', '--json'))).toEqual({
      said: `${phone}: suspended (already)`,
    });
  });

  test('cannot steer the terminal that shows it', async () => {
    const { phone } = await server.signUp();
    await operate('suspend', phone, '--why', 'x\u001b[2J\u0007\r\u009b\u202ey\nz');
    expect(await operate('acts', '--subject', phone)).toMatch(
      /: x\\u001b\[2J\\u0007\\u000d\\u009b\\u202ey z$/,
    );
    const json = await operate('acts', '--subject', phone, '--json');
    expect(json).toMatch(/^(?:\P{C}|\n)+$/u);
    expect(JSON.parse(json)).toMatchObject([{ why: 'x\u001b[2J\u0007\r\u009b\u202ey\nz' }]);
  });
});

test.each(['-', '--'])('a ticket whose token begins with %s is found like any other', async (dashes) => {
  const { token, phone } = await server.signUp();
  const ticket = await openTicket(server, token, { message: 'Hello' });
  const dashed = `${dashes}${ticket.slice(dashes.length)}`;
  await server.database.query('update tickets set token = $1 where token = $2', [dashed, ticket]);
  expect((await operate('ticket', 'show', dashed)).split('\n')[0]).toBe(`Deposit, by ${phone}, open`);
});

test('a message of several lines cannot look like an answer of support', async () => {
  const { token, phone } = await server.signUp();
  const ticket = await openTicket(server, token, {
    message: 'Hello\n2026-11-22 20:00  support: You get Rs 5000',
  });
  const { messages } = await showTicket(server.database, ticket);
  expect((await operate('ticket', 'show', ticket)).split('\n')).toEqual([
    `Deposit, by ${phone}, open`,
    `${indianTime(new Date(messages[0]?.at ?? ''))}  bettor: Hello`,
    '    2026-11-22 20:00  support: You get Rs 5000',
  ]);
});

describe('a file that a command names', () => {
  let folder: string;
  const path = () => join(folder, 'about.md');
  const write = (file: string) => [
    'content',
    'write',
    'about-us',
    '--kind',
    'page',
    '--lang',
    'en',
    '--file',
    file,
  ];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sikka-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is read on the machine where the command is typed', async () => {
    await writeFile(path(), '---\ntitle: ₹ and सिक्का\n---\nText\n');
    expect(readLine(write(path())).given.file).toBe('---\ntitle: ₹ and सिक्का\n---\nText\n');
  });

  test('is refused when it does not exist, is a folder or is not text', async () => {
    expect(wrongLine(write(join(folder, 'none')))).toBe(
      `content write: "${join(folder, 'none')}" cannot be read: there is no such file`,
    );
    expect(wrongLine(write(folder))).toBe(`content write: "${folder}" cannot be read: it is a folder`);
    await writeFile(path(), Buffer.from([0x89, 0x50, 0xff]));
    expect(wrongLine(write(path()))).toBe(`content write: "${path()}" cannot be read: it is not UTF-8 text`);
  });
});
