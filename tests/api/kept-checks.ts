import { createHash, createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { createActor, StateMachine, toPromise, waitFor } from 'xstate';
import { takingShared } from '../../src/actors/bets/shared-slip.ts';
import { newTicket } from '../../src/actors/support/tickets.ts';
import { roomOf } from '../../src/api/games/commitments.ts';
import { playRecordOf } from '../../src/api/games/play-record.ts';
import { safeStorage } from '../../src/api/shared/storage.ts';
import { selectionsMachine } from '../../src/machines/bets/selections.machine.ts';
import { twoSteps } from '../../src/machines/support/recording-choice.example.ts';
import { recordingChoiceMachine } from '../../src/machines/support/recording-choice.machine.ts';
import { betOf } from '../fixtures/bet.ts';
import { combinedOf } from '../fixtures/combined.ts';
import { matchOf } from '../fixtures/match.ts';
import { leagueBetOf, leagueOf } from '../fixtures/private-league.ts';
import { limboRoundOf } from '../fixtures/round.ts';
import { ticketOf } from '../fixtures/ticket.ts';
import {
  answerOf,
  logicOf,
  type PortCheck,
  portIn,
  REFUSED,
  refusal,
  serve,
  slipMatchOf,
} from './port-checks.ts';

/** A flow with money: its port is `NAME.request`. */
interface Money {
  /** The storage's name for a request whose outcome is unknown. */
  place: string;
  payload: unknown;
  receipt: unknown;
}

const balance = { totalWalletAmount: 900, revision: 2 };
const cashOut = { id: 1, stake: 40, amount: 36.71, at: '2026-01-01T11:00:00Z' };
const round = limboRoundOf();

const MONEY: Record<string, Money> = {
  betSlipOn: {
    place: 'pending:live-bet/save:7',
    payload: { team_value: 71, bet_amount: '100', tolerance: 'better' },
    receipt: { bet: betOf(), ...balance },
  },
  combinedBet: {
    place: 'pending:live-bet/save-combined',
    payload: {
      legs: [
        { team_value: 71, win_ratio: 80 },
        { team_value: 83, win_ratio: 80 },
      ],
      bet_amount: '100',
      tolerance: 'better',
    },
    receipt: { combined: combinedOf(), ...balance },
  },
  cancelBet: {
    place: 'pending:live-bet/cancel',
    payload: { bet_id: 5, match_id: 7, refund: 95.24 },
    receipt: { bet: betOf(), ...balance },
  },
  cashOutBet: {
    place: 'pending:live-bet/cash-out',
    payload: { bet_id: 5, stake: 40, worth: 36.71 },
    receipt: { bet: betOf(), ...balance, cash_out: cashOut },
  },
  cashOutCombined: {
    place: 'pending:live-bet/cash-out-combined',
    payload: { bet_id: 9, stake: 40, worth: 36.71 },
    receipt: { bet: combinedOf(), ...balance, cash_out: cashOut },
  },
  leagueBet: {
    place: 'pending:leagues/:id/bets:7zk3m9q2xa',
    payload: { team_value: 71, points: 500, win_ratio: 80 },
    receipt: { bet: leagueBetOf(), points: 6400 },
  },
  roundOf: {
    place: 'pending:limbo/play',
    payload: { seed_id: 5, target: '3', bet_amount: '100' },
    receipt: { round, ...balance },
  },
  deposit: {
    place: 'pending:deposit/create',
    payload: '500',
    receipt: {
      id: 5,
      amount: 500,
      status: 'pending',
      intent: null,
      created_at: '2026-01-02T03:04:05.000Z',
      expires_at: '2026-01-02T03:34:05.000Z',
    },
  },
  withdrawal: {
    place: 'pending:withdrawal/request',
    payload: { withdrawalAmount: '200', account_id: 4, security_code: '123456' },
    receipt: {
      withdrawal: {
        id: 3,
        amount: 200,
        account: '•••• 1234',
        status: 'requested',
        requested_at: '2026-01-02T03:04:05.000Z',
        decided_at: null,
      },
      ...balance,
    },
  },
};

const keptAt = (place: string): unknown => JSON.parse(safeStorage('sessionStorage').getItem(place) ?? 'null');
const routeOf = (place: string) => /^pending:((?:[^:]|:id)+)/.exec(place)?.[1] ?? '';

/** The request of a flow; without a payload, it asks about one from before a reload. */
function requestOf(name: string, payload: unknown, subject: string | null) {
  const logic = logicOf(`${name}.request`);
  if (!(logic instanceof StateMachine)) throw new Error(`${name} has another port`);
  return createActor(logic, { input: { payload, subject } });
}

/** Sends a request whose answer does not come before the page is reloaded. Returns its key. */
async function sendAndLeave(name: string): Promise<string> {
  const { keys, called } = serve(() => new Promise(() => {}));
  const lost = requestOf(name, MONEY[name]?.payload, 'this').start();
  await called(1);
  lost.stop();
  return keys[0] ?? '';
}

const moneyChecks: PortCheck[] = Object.entries(MONEY).flatMap(([name, { place, payload, receipt }]) => [
  {
    name: `${name}.request is found after a reload, by its key`,
    run: async () => {
      const key = await sendAndLeave(name);
      const route = routeOf(place);
      expect(keptAt(place)).toEqual({ route, key, subject: 'this' });
      const { asked } = serve(async () => answerOf({ outcome: 'applied', data: receipt }));
      const found = requestOf(name, null, null);
      const outcome = toPromise(found.start());
      expect(await outcome).toEqual({ outcome: 'applied', receipt, subject: 'this' });
      expect(asked).toEqual([`POST requests/resolve ${JSON.stringify({ route, key })}`]);
      expect(keptAt(place)).toBe(null);
    },
  },
  {
    name: `${name}.request asks again after an answer that is no receipt`,
    run: async () => {
      await sendAndLeave(name);
      serve(async () => answerOf({ outcome: 'applied', data: {} }));
      const found = requestOf(name, null, null).start();
      await waitFor(found, ({ value }) => value === 'outcomeUnknown', { timeout: 20_000 });
      found.stop();
      expect(keptAt(place)).not.toBe(null);
    },
  },
  {
    name: `${name}.request is forgotten once it is refused`,
    run: async () => {
      serve(async () => refusal());
      const refused = requestOf(name, payload, null).start();
      expect(await toPromise(refused)).toMatchObject({ outcome: 'refused' });
      expect(keptAt(place)).toBe(null);
    },
  },
]);

const sent = {
  seed_id: 5,
  game: 'limbo',
  choice: '3.00',
  stake: 100,
  sent_at: expect.any(String),
  answer: null,
};
const word = {
  id: 1,
  seed_id: 5,
  server_seed_hash: 'aa',
  client_seed: 'mine',
  nonce: 3,
  choice: '3.00',
  stake: 100,
  result: '4.21',
  won: true,
  payout: 300,
};
const rounds = () =>
  playRecordOf(1)
    .entries()
    .filter(([place]) => place.startsWith('round/'));

const recordChecks: PortCheck[] = [
  {
    name: 'roundOf.request records a round before it is sent, and its answer once it is found',
    run: async () => {
      const key = await sendAndLeave('roundOf');
      expect(rounds()).toEqual([[`round/${key}`, sent]]);
      serve(async () => answerOf({ outcome: 'applied', data: { round, ...balance } }));
      await toPromise(requestOf('roundOf', null, null).start());
      expect(rounds()).toEqual([[`round/${key}`, { ...sent, answer: word }]]);
    },
  },
  {
    name: 'roundOf.request records an answer',
    run: async () => {
      const { keys } = serve(async () => answerOf({ round, ...balance }));
      await toPromise(requestOf('roundOf', MONEY.roundOf?.payload, null).start());
      expect(rounds()).toEqual([[`round/${keys[0]}`, { ...sent, answer: word }]]);
    },
  },
  {
    name: 'roundOf.request removes a round that was refused',
    run: async () => {
      serve(async () => refusal());
      await toPromise(requestOf('roundOf', MONEY.roundOf?.payload, null).start());
      expect(rounds()).toEqual([]);
    },
  },
  {
    name: 'roundOf.request removes a round that was never played',
    run: async () => {
      await sendAndLeave('roundOf');
      serve(async () => answerOf({ outcome: 'never' }));
      await toPromise(requestOf('roundOf', null, null).start());
      expect(rounds()).toEqual([]);
    },
  },
  {
    name: 'roundOf.request keeps a round whose answer is lost',
    run: async () => {
      const { keys } = serve(async () => Response.json({}, { status: 502 }));
      const lost = requestOf('roundOf', MONEY.roundOf?.payload, null).start();
      await waitFor(lost, ({ value }) => value !== 'sent', { timeout: 20_000 });
      lost.stop();
      expect(rounds()).toEqual([[`round/${keys[0]}`, sent]]);
    },
  },
  {
    name: 'playerSeeds.load records the first commitment before it chooses a seed, and the pair',
    run: async () => {
      const seeds = {
        id: 1,
        server_seed_hash: 'aa',
        next_server_seed_hash: 'bb',
        client_seed: 'mine',
        nonce: 0,
      };
      const answers = [{ next_server_seed_hash: 'aa' }, seeds];
      const { asked } = serve(async () => answerOf(answers.shift()));
      const outcome = toPromise(createActor(logicOf('playerSeeds.load')).start());
      expect(await outcome).toEqual(seeds);
      const [first, second = ''] = asked;
      expect(first).toBe('GET game/seeds');
      expect(second).toMatch(/"[0-9a-f]{16}"/);
      const [, chosen = ''] = /^POST game\/first-seed \{"client_seed":"([0-9a-f]{16})"\}$/.exec(second) ?? [];
      const { read } = roomOf(1);
      expect(read('first')).toBe('aa');
      expect(read(`chosen/0/${chosen}`)).toEqual({ after: 0, client_seed: chosen });
      expect(read('pair/1')).toEqual({ ...seeds, shown_at: expect.any(String) });
    },
  },
  ...['playerSeeds.rotate', 'browserCheck.reveal'].map((port) => ({
    name: `${port} records the seeds`,
    run: async () => {
      const next = {
        id: 2,
        server_seed_hash: 'bb',
        next_server_seed_hash: 'cc',
        client_seed: 'other',
        nonce: 0,
      };
      const revealed = { id: 1, server_seed_hash: 'aa', client_seed: 'mine', server_seed: 'secret' };
      serve(async () => answerOf({ seeds: next, revealed }));
      const input = { seed_id: 1, client_seed: 'other' };
      const outcome = toPromise(createActor(logicOf(port), { input }).start());
      expect(await outcome).toEqual({ seeds: next, revealed });
      const { read } = roomOf(1);
      expect(read('chosen/1/other')).toEqual({ after: 1, client_seed: 'other' });
      expect(read('revealed/1')).toBe('secret');
      expect(read('pair/2')).toEqual({ ...next, shown_at: expect.any(String) });
    },
  })),
];

const league = { name: 'Night Shift', starts_on: '2026-01-01' };
const problem = { issues: 'Deposit', message: 'It does not come' };

/** Forms whose requests have a key: two forms that differ, and the answer to each. */
const KEYED: Record<string, { values: [unknown, unknown]; answer: unknown }> = {
  leagueJoining: { values: [{ nickname: 'Asha' }, { nickname: 'Ravi' }], answer: leagueOf() },
  leagueMaking: {
    values: [
      { ...league, nickname: 'Asha' },
      { ...league, nickname: 'Ravi' },
    ],
    answer: leagueOf(),
  },
  newTicket: { values: [problem, { ...problem, message: 'It came twice' }], answer: ticketOf() },
};

const keyedChecks: PortCheck[] = Object.entries(KEYED).map(([name, { values, answer }]) => ({
  name: `${name}.submit uses its key again until it is answered, for the same values only`,
  run: async () => {
    const answers = [refusal, refusal, () => answerOf(answer), () => answerOf(answer)];
    const { keys } = serve(async () => answers.shift()?.() ?? refusal());
    const logic = logicOf(`${name}.submit`);
    const [one, other] = values;
    for (const typed of [one, one, one, one, other]) {
      const outcome = toPromise(createActor(logic, { input: { values: typed } }).start());
      await outcome.catch((error: unknown) => expect(error).toMatchObject(REFUSED));
    }
    const [first, second, third, afterwards, another] = keys;
    expect([second, third]).toEqual([first, first]);
    expect(new Set([first, afterwards, another]).size).toBe(3);
  },
}));

const paging: PortCheck = {
  name: 'ownBetsOn.load reads all pages of bets, each bet once',
  run: async () => {
    const page = { page: 1, perPage: 100, total: 101 };
    const answers = [
      { ...page, rows: [betOf({ id: 7 }), betOf({ id: 6 })] },
      { ...page, rows: [], total: 0 },
      { ...page, rows: [betOf({ id: 6 }), betOf({ id: 5 })], page: 2 },
    ];
    const { asked } = serve(async () => answerOf(answers.shift()));
    const outcome = toPromise(createActor(logicOf('ownBetsOn.load')).start());
    expect(await outcome).toEqual([betOf({ id: 7 }), betOf({ id: 6 }), betOf({ id: 5 })]);
    expect(asked).toEqual([
      'GET bet-list?match=7&page=1&perPage=100',
      'GET combined-list?match=7&page=1&perPage=100',
      'GET bet-list?match=7&page=2&perPage=100',
    ]);
  },
};

const file = new File(['Hello'], 'hello.png', { type: 'image/png' });
const pictures: PortCheck[] = (
  [
    ['ticketOutbox.send', 'attachment', { token: '3f9c', message: { text: '', picture: file, key: 'a1' } }],
    ['newTicket.submit', 'screenshort', { values: { ...problem, screenshort: file } }],
  ] as const
).map(([port, field, input]) => ({
  name: `${port} refuses a file that is no picture, and sends nothing`,
  run: async () => {
    const { asked } = serve(async () => refusal());
    const outcome = toPromise(createActor(logicOf(port), { input }).start());
    await expect(outcome).rejects.toMatchObject({
      kind: 'refused',
      status: 415,
      errors: { [field]: expect.any(String) },
    });
    expect(asked).toEqual([]);
  },
}));

const recorded: PortCheck = {
  name: 'newTicket.submit sends the recording along',
  run: async () => {
    const { asked } = serve(async () => answerOf(ticketOf()));
    const snapshot = recordingChoiceMachine.resolveState({
      value: 'included',
      context: { recording: twoSteps },
    });
    const submit = portIn(newTicket({ choice: createActor(recordingChoiceMachine, { snapshot }) }), 'submit');
    await toPromise(createActor(submit, { input: { values: problem } }).start());
    expect(asked[0]).toContain(JSON.stringify({ recording: JSON.stringify(twoSteps) }).slice(1, -1));
  },
};

const firstSeed: readonly PortCheck[] = [
  {
    name: 'playerSeeds.load passes a refusal of the first seed on',
    run: async () => {
      const answers = [answerOf({ next_server_seed_hash: 'aa' })];
      serve(async () => answers.shift() ?? refusal());
      const outcome = toPromise(createActor(logicOf('playerSeeds.load')).start());
      await expect(outcome).rejects.toMatchObject(REFUSED);
    },
  },
  {
    name: 'playerSeeds.load ends the call for the first seed when it is stopped',
    run: async () => {
      const answers = [Promise.resolve(answerOf({ next_server_seed_hash: 'aa' }))];
      const { signals, called } = serve(() => answers.shift() ?? new Promise(() => {}));
      const actor = createActor(logicOf('playerSeeds.load')).start();
      await called(2);
      actor.stop();
      expect(signals[1]?.aborted).toBe(true);
    },
  },
];

const others: readonly PortCheck[] = [
  {
    name: 'resetPassword.submit stops at the limit of tries of its link',
    run: async () => {
      const { asked } = serve(async () => Response.json({ msg: 'Too many tries' }, { status: 429 }));
      const values = { email: 'asha@example.com', newPass: 'night-match', conPass: 'night-match' };
      const actor = createActor(logicOf('resetPassword.submit'), { input: { t: 'abc', values } });
      await expect(toPromise(actor.start())).rejects.toMatchObject({ status: 429 });
      expect(asked).toEqual(['POST users/reset-session {"t":"abc"}']);
    },
  },
  {
    name: 'resetPassword.submit stops while nobody knows whether its link was taken',
    run: async () => {
      const { asked } = serve(async () => Response.json({ msg: 'Broken' }, { status: 500 }));
      const values = { email: 'asha@example.com', newPass: 'night-match', conPass: 'night-match' };
      const actor = createActor(logicOf('resetPassword.submit'), { input: { t: 'abc', values } });
      await expect(toPromise(actor.start())).rejects.toMatchObject({ status: 500 });
      expect(asked).toEqual(['POST users/reset-session {"t":"abc"}']);
    },
  },
  {
    name: 'phoneVerification.verify comes back with the gifts',
    run: async () => {
      serve(async () => answerOf({ access_token: 'new', starter: 1000, bonus: 50 }));
      const input = { phone: '9812345678', otp: '123456' };
      const gifts = await toPromise(createActor(logicOf('phoneVerification.verify'), { input }).start());
      expect(gifts).toEqual({ starter: 1000, bonus: 50 });
    },
  },
  {
    name: 'slipMatch.load takes the match of the stream first, and then the one of the server',
    run: async () => {
      const { asked } = serve(async () => answerOf(matchOf({ id: 7, revision: 9 })));
      const load = portIn(slipMatchOf(matchOf({ id: 7 })), 'load');
      const next = () => toPromise(createActor(load, { input: { id: '7' } }).start());
      expect(await next()).toEqual(matchOf({ id: 7 }));
      expect(asked).toEqual([]);
      expect(await next()).toEqual(matchOf({ id: 7, revision: 9 }));
    },
  },
  {
    name: 'takingShared.load puts into the slip what can be bet on, and says why it leaves out the rest',
    run: async () => {
      const selections = createActor(selectionsMachine).start();
      const answers = [
        answerOf(matchOf()),
        answerOf(matchOf({ id: 8, state: 'settled' })),
        Response.json({ msg: 'Match not found' }, { status: 404 }),
      ];
      serve(async () => answers.shift() ?? refusal());
      const load = portIn(takingShared({ selections }), 'load');
      const id = '7.71,7.72,7.5,8.71,9.1,junk';
      const outcome = await toPromise(createActor(load, { input: { id } }).start());
      const place = (matchId: number, choice: string) => ({ matchId, choice });
      expect(outcome).toEqual({
        taken: [place(7, '71')],
        left: [
          { why: 'excluded', place: place(7, '72'), match: matchOf() },
          { why: 'unknown', place: place(7, '5'), match: matchOf() },
          { why: 'closed', place: place(8, '71'), match: matchOf({ id: 8, state: 'settled' }) },
          { why: 'unknown', place: place(9, '1'), match: undefined },
        ],
        faults: 1,
        later: 0,
      });
      expect(selections.getSnapshot().context.selections).toEqual([{ ...place(7, '71'), stake: '' }]);
    },
  },
  {
    name: 'playLimits.save sends nothing without a change',
    run: async () => {
      const { asked } = serve(async () => refusal());
      const actor = createActor(logicOf('playLimits.save'), { input: { change: null } });
      const outcome = toPromise(actor);
      actor.start();
      await expect(outcome).rejects.toThrow('Nothing is to be changed');
      expect(asked).toEqual([]);
    },
  },
  {
    name: 'browserCheck.work computes a typed round',
    run: async () => {
      const draft = { server_seed: '0'.repeat(64), client_seed: 'test-client', nonce: '2' };
      const actor = createActor(logicOf('browserCheck.work'), {
        input: { game: 'limbo', draft, round: null },
      });
      const digest = createHmac('sha256', draft.server_seed).update('test-client:2:0').digest('hex');
      expect(await toPromise(actor.start())).toMatchObject({
        hash: createHash('sha256').update(draft.server_seed).digest('hex'),
        message: 'test-client:2:0',
        digest,
        result: '3.18',
        said: null,
        testimony: null,
      });
    },
  },
];

/** Everything that is true of what the ports keep in the browser, and of ports that make several calls. */
export const keptChecks: readonly PortCheck[] = [
  ...moneyChecks,
  ...recordChecks,
  ...firstSeed,
  ...keyedChecks,
  ...others,
  paging,
  ...pictures,
  recorded,
].map(({ name, run }) => ({
  name,
  run: async () => {
    safeStorage('sessionStorage').clear();
    for (const place of roomOf(1).places()) roomOf(1).remove(place);
    await run();
  },
}));
