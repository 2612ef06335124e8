import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitLifeMachine } from '../../../server/account/limits/limit-life.machine.ts';
import {
  confirmRaise,
  keepLimit,
  readLimits,
  removeLimit,
  setLimit,
} from '../../../server/account/limits/play-limits.ts';
import { betLifeMachine } from '../../../server/bets/bet-life.machine.ts';
import { combinedLifeMachine } from '../../../server/bets/combined/combined-life.machine.ts';
import { abandonMatch, settleMatch, throwToss } from '../../../server/bets/matches/decide.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { marketLifeMachine } from '../../../server/bets/matches/market-life.machine.ts';
import { matchLifeMachine } from '../../../server/bets/matches/match-life.machine.ts';
import { resumeMarket, suspendMarket } from '../../../server/bets/matches/suspend.ts';
import { blockMember, leaveLeague } from '../../../server/bets/private-leagues/members.ts';
import { privateLeagueLifeMachine } from '../../../server/bets/private-leagues/private-league-life.machine.ts';
import { privateLeagueByCode } from '../../../server/bets/private-leagues/read.ts';
import { settlePrivateLeagues } from '../../../server/bets/private-leagues/settle.ts';
import { Refusal } from '../../../server/refusal.ts';
import { recordAct } from '../../../server/shared/commands/acts.ts';
import { ticketLifeMachine } from '../../../server/support/ticket-life.machine.ts';
import { bonusLifeMachine } from '../../../server/wallet/bonuses/bonus-life.machine.ts';
import { grantWelcome } from '../../../server/wallet/bonuses/grant.ts';
import { bonusesOf } from '../../../server/wallet/bonuses/list.ts';
import { settleBonuses } from '../../../server/wallet/bonuses/settle.ts';
import { depositLifeMachine } from '../../../server/wallet/deposit-life.machine.ts';
import { expireDeposits } from '../../../server/wallet/deposits.ts';
import { createSandbox } from '../../../server/wallet/payments/sandbox.ts';
import { withdrawalLifeMachine } from '../../../server/wallet/withdrawal-life.machine.ts';
import { decideWithdrawal, type WithdrawalDecision } from '../../../server/wallet/withdrawals.ts';
import { openTicket, say } from '../support/tickets.ts';
import {
  cancel,
  cashOutCombinedOf,
  cashOutOf,
  combine,
  correct,
  makeBettor,
  makeMatch,
  minutes,
  onTeam,
  pass,
  place,
  type TestMatch,
} from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { changesIn, declaredChanges, type Trial, tryLife, watchStatuses } from '../tools/lives.ts';
import { createTestLog } from '../tools/log.ts';
import { conclude, dataOf, personWith, referenceOf, saveAccount, withdraw } from '../tools/money.ts';
import {
  betPoints,
  indianDayIn,
  joinPrivateLeague,
  makePrivateLeague,
  passDays,
} from '../tools/private-leagues.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  // A provider that reports nothing by itself.
  const payments = { ...createSandbox(database, createTestLog().log), pay: async () => () => {} };
  server = await startTestServer({ database, context: { payments } });
  await watchStatuses(database, ['bets', 'combined_bets', 'withdrawals', 'deposits', 'bonuses', 'tickets']);
});
afterAll(() => server.close());

/** A match whose clock has been moved forward by some minutes. */
interface Timed extends TestMatch {
  at: number;
  price: number;
  person: number;
}

/** The status of a row. */
async function statusOf(table: string, id: number): Promise<string> {
  const [row] = await server.database.query<{ status: string }>(`select status from ${table} where id = $1`, [
    id,
  ]);
  return row?.status ?? 'missing';
}

/** Whether a call was accepted. Throws for anything but an answer or a refusal. */
function isTaken({ status }: Reply): boolean {
  if (status >= 500) throw new Error(`answered with ${status}`);
  return status === 200;
}

/** Cashes out a part of the first bet of a person. */
async function cashOutFirst(person: number) {
  const [bet] = await server.database.query<{ id: number }>('select id from bets where user_id = $1', [
    person,
  ]);
  if (bet === undefined) throw new Refusal(404, 'There is no bet');
  return cashOutOf(server.database, person, { bet_id: bet.id, stake: 1, worth: 0.01 });
}

async function winnerOf(matchId: number): Promise<number | null> {
  const [match] = await server.database.query<{ winner: number | null }>(
    'select winner_selection_id as winner from matches where id = $1',
    [matchId],
  );
  return match?.winner ?? null;
}

/** Names the other team as the winner. */
async function correctWinner({ id, home, away }: Pick<TestMatch, 'id' | 'home' | 'away'>) {
  return correct(server.database, id, { winner: (await winnerOf(id)) === home ? away : home });
}

/** Compares the server's acts with its statechart. */
function agree(trials: readonly Trial[], count: number): void {
  expect(trials.map(({ path, real }) => ({ path, ...real }))).toEqual(
    trials.map(({ path, declared }) => ({ path, ...declared })),
  );
  expect(trials).toHaveLength(count);
}

describe('every event in every state does what the statechart says', () => {
  test('of a bet', async () => {
    const { database } = server;
    const result = async (match: { id: number; home: number; away: number }, winner: 'home' | 'away') => {
      await pass(database, match.id, 61);
      return settleMatch(database, match.id, { winner: match[winner], toss: 'Head' });
    };
    const trials = await tryLife({
      machine: betLifeMachine,
      make: async () => {
        const match = await makeMatch(database);
        const person = await makeBettor(database, 100_00);
        const { bet } = await place(database, person, onTeam(match.home, 50));
        return { match, person, id: bet.id };
      },
      acts: {
        'bet.win': ({ match }) => result(match, 'home'),
        'bet.lose': ({ match }) => result(match, 'away'),
        'bet.correct': async ({ match }) => correctWinner(match),
        'match.abandon': ({ match }) => abandonMatch(database, match.id),
        'bet.cancel': ({ match, person, id }) => cancel(database, person, id, match.id),
        'bet.cashOut': async ({ person, id }) => {
          const [bet] = await database.query<{ left: number }>(
            'select (stake_paise - cashed_stake_paise) / 100 as left from bets where id = $1',
            [id],
          );
          return cashOutOf(database, person, { bet_id: id, stake: bet?.left || 50, worth: 0.01 });
        },
        'bet.cashOutPart': ({ person, id }) =>
          cashOutOf(database, person, { bet_id: id, stake: 1, worth: 0.01 }),
      },
      silent: ['bet.win', 'bet.lose', 'bet.correct', 'match.abandon'],
      read: ({ id }) => statusOf('bets', id),
    });
    agree(trials, 42);
    expect(await changesIn(database, 'bets')).toEqual(declaredChanges(betLifeMachine));
  });

  test('of a combined bet', async () => {
    const { database } = server;
    const decide = async (matches: readonly TestMatch[], end: (match: TestMatch) => Promise<unknown>) => {
      for (const match of matches) await end(match);
    };
    const result = (winner: 'home' | 'away') => async (match: TestMatch) => {
      await pass(database, match.id, 61);
      await settleMatch(database, match.id, { winner: match[winner], toss: 'Head' });
    };
    const trials = await tryLife({
      machine: combinedLifeMachine,
      make: async () => {
        const matches = [await makeMatch(database), await makeMatch(database)];
        const person = await makeBettor(database, 100_00);
        const legs = matches.map(({ home }) => ({ team_value: home }));
        const { combined } = await combine(database, person, 50, legs);
        return { matches, person, id: combined.id };
      },
      acts: {
        'combined.win': ({ matches }) => decide(matches, result('home')),
        // The other match has no result yet.
        'combined.lose': ({ matches }) => decide(matches.slice(0, 1), result('away')),
        'combined.correct': async ({ matches: [wrong, ...others] }) => {
          if (wrong === undefined || (await winnerOf(wrong.id)) === null) return;
          await decide(others, result('home'));
          await correctWinner(wrong);
        },
        'combined.reopen': async ({ matches: [wrong], id }) => {
          if (wrong !== undefined && (await statusOf('combined_bets', id)) === 'lost')
            await correctWinner(wrong);
        },
        'combined.void': ({ matches }) => decide(matches, ({ id }) => abandonMatch(database, id)),
        'combined.cashOut': async ({ person, id }) => {
          const [bet] = await database.query<{ left: number }>(
            'select (stake_paise - cashed_stake_paise) / 100 as left from combined_bets where id = $1',
            [id],
          );
          return cashOutCombinedOf(database, person, { bet_id: id, stake: bet?.left || 50, worth: 0.01 });
        },
        'combined.cashOutPart': ({ person, id }) =>
          cashOutCombinedOf(database, person, { bet_id: id, stake: 1, worth: 0.01 }),
      },
      silent: ['combined.win', 'combined.lose', 'combined.void', 'combined.correct', 'combined.reopen'],
      read: ({ id }) => statusOf('combined_bets', id),
    });
    agree(trials, 35);
    expect(await changesIn(database, 'combined_bets')).toEqual(declaredChanges(combinedLifeMachine));
  });

  test.each(['day', 'single'] as const)('of a limit on stakes: %s', async (period) => {
    const { database } = server;
    const which = { kind: 'stake', period } as const;
    const amountOf = async (person: number) => (await readLimits(database, person)).limits[0];
    // Acts as if the raise had been requested this many hours ago.
    const age = async (person: number, hours: number) => {
      const [row] = await database.query(
        `update play_limits set raise_asked_at = clock_timestamp() - make_interval(hours => $2)
         where user_id = $1 and raise_asked_at > clock_timestamp() - make_interval(hours => $2) returning user_id`,
        [person, hours],
      );
      return row !== undefined;
    };
    const trials = await tryLife({
      machine: limitLifeMachine,
      make: () => makeBettor(database, 0),
      acts: {
        'limit.set': async (person) =>
          (await amountOf(person)) === undefined && setLimit(database, person, { ...which, amount: '100' }),
        'limit.lower': async (person) => {
          const limit = await amountOf(person);
          return (
            limit !== undefined && setLimit(database, person, { ...which, amount: String(limit.amount - 1) })
          );
        },
        'limit.raise': (person) => removeLimit(database, person, which),
        'raise.due': (person) => age(person, 24),
        'raise.lapse': async (person) =>
          (await amountOf(person))?.state === 'confirmable' && age(person, 192),
        'raise.withdraw': (person) => keepLimit(database, person, which),
        'raise.confirm': async (person) => {
          // A removal cannot be confirmed as a raise: it is replaced by a raise of the same age.
          const limit = await amountOf(person);
          if (limit === undefined) return confirmRaise(database, person, { ...which, raise_to: 500 });
          await database.query(
            'update play_limits set raise_to_hundredths = 50000 where user_id = $1 and raise_asked_at is not null',
            [person],
          );
          return confirmRaise(database, person, { ...which, raise_to: 500 });
        },
        'removal.confirm': (person) => confirmRaise(database, person, { ...which, raise_to: null }),
      },
      read: async (person) => (await amountOf(person))?.state ?? 'unset',
    });
    agree(trials, 32);
  });

  test('of a withdrawal', async () => {
    const { database } = server;
    const decide = (decision: WithdrawalDecision) => (id: number) =>
      decideWithdrawal({ database }, id, decision, { who: 'test', why: 'a trial' });
    const trials = await tryLife({
      machine: withdrawalLifeMachine,
      make: async () => {
        const person = await personWith(server, 500);
        const reply = await withdraw(server, person, await saveAccount(server, person), '200');
        return dataOf<{ withdrawal: { id: number } }>(reply).withdrawal.id;
      },
      acts: {
        'withdrawal.approve': decide('approve'),
        'withdrawal.pay': decide('pay'),
        'withdrawal.reject': decide('reject'),
      },
      read: (id) => statusOf('withdrawals', id),
    });
    agree(trials, 12);
    expect(await changesIn(database, 'withdrawals')).toEqual(declaredChanges(withdrawalLifeMachine));
  });

  test('of a private league', async () => {
    const { database } = server;
    const trials = await tryLife({
      machine: privateLeagueLifeMachine,
      make: async () => {
        const owner = await makeBettor(database, 0);
        const { id } = await makePrivateLeague(database, owner, { starts_on: indianDayIn(1) });
        const friend = await makeBettor(database, 0);
        const { me } = await joinPrivateLeague(database, friend, id, 'Ravi');
        return { owner, friend, member: me?.member ?? 0, id };
      },
      acts: {
        'member.join': async ({ id }) =>
          joinPrivateLeague(database, await makeBettor(database, 0), id, randomUUID().slice(0, 20)),
        'member.leave': ({ friend, id }) => leaveLeague(database, friend, id),
        'member.block': ({ owner, member, id }) => blockMember(database, owner, id, member),
        'bet.place': async ({ owner, id }) =>
          betPoints(database, owner, id, { team_value: (await makeMatch(database)).home, points: 1 }),
        'league.begin': async ({ id }) => {
          if ((await privateLeagueByCode(database, null, id)).state === 'open')
            await passDays(database, id, 1);
        },
        'league.end': async ({ id }) => {
          if ((await privateLeagueByCode(database, null, id)).state === 'running')
            await passDays(database, id, 7);
        },
        'league.decide': async ({ id }) => {
          await database.query(
            `update matches set decision = 'abandoning', carried_on_at = now()
             where decision = 'none' and id in (
               select b.match_id from private_league_bets b join private_league_members m on m.id = b.member_id
               join private_leagues l on l.id = m.league_id where l.code = $1)`,
            [id],
          );
          await settlePrivateLeagues(database);
        },
      },
      silent: ['league.begin', 'league.end', 'league.decide'],
      read: async ({ id }) => (await privateLeagueByCode(database, null, id)).state,
    });
    agree(trials, 28);
  });

  test('of a deposit', async () => {
    const { database } = server;
    const trials = await tryLife({
      machine: depositLifeMachine,
      make: async () => {
        const { token } = await personWith(server, 0);
        const reply = await server.call('POST', 'deposit/create', { token, body: { amount: '500' } });
        const { id, intent } = dataOf<{ id: number; intent: string }>(reply);
        return { token, id, reference: referenceOf(intent) };
      },
      acts: {
        'deposit.pay': async ({ token, id }) =>
          isTaken(await server.call('POST', `deposit/${id}/pay`, { token, body: { approve: true } })),
        'deposit.credit': ({ reference }) => conclude(server, reference, 'credited'),
        'deposit.reject': ({ reference }) => conclude(server, reference, 'rejected'),
        'deposit.expire': async ({ id }) => {
          await database.query("update deposits set expires_at = now() - interval '1 second' where id = $1", [
            id,
          ]);
          await expireDeposits(database);
        },
      },
      silent: ['deposit.credit', 'deposit.reject', 'deposit.expire'],
      read: ({ id }) => statusOf('deposits', id),
    });
    agree(trials, 20);
    expect(await changesIn(database, 'deposits')).toEqual(declaredChanges(depositLifeMachine));
  });

  test('of a bonus', async () => {
    const { database } = server;
    const trials = await tryLife({
      machine: bonusLifeMachine,
      make: async () => {
        const person = await makeBettor(database, 1_000_00);
        await grantWelcome(database, person, 100_00);
        await settleBonuses(database);
        return person;
      },
      acts: {
        'bonus.release': async (person) => {
          const match = await makeMatch(database);
          await place(database, person, onTeam(match.home, 100));
          await pass(database, match.id, 61);
          await settleMatch(database, match.id, { winner: match.away, toss: 'Head' });
          await settleBonuses(database);
        },
        'bonus.expire': async (person) => {
          await database.query(
            `update bonuses set granted_at = granted_at - interval '90 days', counts_from = counts_from - interval '90 days',
               expires_at = expires_at - interval '90 days' where user_id = $1 and status = 'locked'`,
            [person],
          );
          await settleBonuses(database);
        },
      },
      silent: ['bonus.release', 'bonus.expire'],
      read: async (person) => (await bonusesOf(database, person)).map(({ status }) => status).join(),
    });
    agree(trials, 6);
    expect(await changesIn(database, 'bonuses')).toEqual(declaredChanges(bonusLifeMachine));
  });

  test('of a ticket', async () => {
    const { database } = server;
    const trials = await tryLife({
      machine: ticketLifeMachine,
      make: async () => {
        const { token } = await server.signUp();
        return { token, ticket: await openTicket(server, token) };
      },
      acts: {
        'ticket.message': async ({ token, ticket }) =>
          isTaken(await say(server, token, ticket, { editor: 'Still not there' })),
        'ticket.close': async ({ token, ticket }) =>
          isTaken(
            await server.call('POST', `ticket/${ticket}/close`, {
              token,
              body: { cancelReason: 'It has arrived' },
            }),
          ),
      },
      // Closing a closed ticket gets the first answer again.
      silent: ['ticket.close'],
      read: async ({ token, ticket }) =>
        dataOf<{ ticket: { status: string } }>(await server.call('GET', `ticket/${ticket}`, { token })).ticket
          .status,
    });
    agree(trials, 4);
    expect(await changesIn(database, 'tickets')).toEqual(declaredChanges(ticketLifeMachine));
  });

  test('of a match', async () => {
    const { database } = server;
    const stateOf = async ({ id }: Timed) => (await matchById(database, id))?.state ?? 'missing';
    const until = (moment: number) => async (thing: Timed) => {
      await pass(database, thing.id, moment - thing.at);
      thing.at = moment;
    };
    const nextWindow = async (thing: Timed) => until(thing.at < 60 ? 61 : 71)(thing);
    const trials = await tryLife(
      {
        machine: matchLifeMachine,
        make: async () => {
          const match = await makeMatch(database, {
            opensAt: minutes(10),
            windows: [60, 70, 80].map((closes, index) => ({
              closesAt: minutes(closes),
              winRatio: 150 - index * 40,
            })),
          });
          return { ...match, at: 0, person: await makeBettor(database, 100_00), price: 80 };
        },
        acts: {
          'match.open': until(11),
          'match.close': until(81),
          'window.next': nextWindow,
          'toss.throw': ({ id }) => throwToss(database, id, 'Head'),
          'match.settle': ({ id, home }) => settleMatch(database, id, { winner: home, toss: 'Head' }),
          'match.abandon': ({ id }) => abandonMatch(database, id),
          'prices.move': (thing) => {
            thing.price += 1;
            return movePrices(database, thing.id, new Map([[thing.home, thing.price]]));
          },
          'bet.place': ({ person, home }) => place(database, person, onTeam(home, 10)),
          'bet.cancel': async ({ id, person, home }) => {
            const [bet] = await database.query<{ id: number }>('select id from bets where user_id = $1', [
              person,
            ]);
            if (bet === undefined) throw new Refusal(404, `There is no bet on ${home}`);
            return cancel(database, person, bet.id, id);
          },
          'bet.cashOut': ({ person }) => cashOutFirst(person),
        },
        silent: ['match.open', 'match.close', 'window.next', 'bet.cancel', 'bet.cashOut'],
        read: stateOf,
      },
      // The clock never goes back: it closes no match that has not opened, and opens none that is over.
      (state, type) =>
        !['match.open', 'match.close', 'window.next'].includes(type) ||
        {
          scheduled: ['match.open'],
          open: ['window.next', 'match.close'],
          extraTime: ['window.next', 'match.close'],
        }[state]?.includes(type) === true,
    );
    agree(trials, 47);
  });

  test('of a market', async () => {
    const { database } = server;
    const trials = await tryLife({
      machine: marketLifeMachine,
      make: async () => ({
        ...(await makeMatch(database)),
        person: await makeBettor(database, 100_00),
        reasons: ['operator', 'contradiction'] as ('operator' | 'contradiction')[],
      }),
      acts: {
        'bet.place': ({ person, home }) => place(database, person, onTeam(home, 10)),
        'bet.cancel': async ({ id, person, home }) => {
          const [bet] = await database.query<{ id: number }>('select id from bets where user_id = $1', [
            person,
          ]);
          if (bet === undefined) throw new Refusal(404, `There is no bet on ${home}`);
          return cancel(database, person, bet.id, id);
        },
        'bet.cashOut': ({ person }) => cashOutFirst(person),
        'market.suspend': ({ id, reasons }) =>
          suspendMarket(database, id, 'winner', reasons.shift() ?? 'operator', (tx) =>
            recordAct(tx, { who: 'asha', act: 'match.suspend', subject: String(id), why: null }),
          ),
        'market.resume': ({ id }) => resumeMarket(database, id, 'winner', 'operator'),
        'market.close': ({ id }) => pass(database, id, 90),
        'market.settle': ({ id, home }) => settleMatch(database, id, { winner: home, toss: 'Head' }),
        'market.draw': ({ id }) => settleMatch(database, id, { winner: null, toss: 'Head' }),
        'market.correct': (match) => correctWinner(match),
        'market.void': ({ id }) => abandonMatch(database, id),
      },
      silent: ['market.close', 'bet.cancel', 'bet.cashOut'],
      read: async ({ id }) => {
        const [market] = await database.query<{ state: string }>(
          `select state from market_states where match_id = $1 and kind = 'winner'`,
          [id],
        );
        return market?.state ?? 'missing';
      },
    });
    agree(trials, 50);
  });
});
