import { takeBreak } from '../../../server/account/limits/breaks.ts';
import { abandonMatch, settleMatch, throwToss } from '../../../server/bets/matches/decide.ts';
import { suspendMarket } from '../../../server/bets/matches/suspend.ts';
import { leaveLeague, reportMember } from '../../../server/bets/private-leagues/members.ts';
import { settlePrivateLeagues } from '../../../server/bets/private-leagues/settle.ts';
import { playRound } from '../../../server/games/play.ts';
import { beginSeeds, readSeeds, rotateSeeds } from '../../../server/games/seeds.ts';
import { recordAct } from '../../../server/shared/commands/acts.ts';
import { grantBonus } from '../../../server/wallet/bonuses/commands.ts';
import { grantWelcome } from '../../../server/wallet/bonuses/grant.ts';
import { settleBonuses } from '../../../server/wallet/bonuses/settle.ts';
import { decideDeposit } from '../../../server/wallet/deposits.ts';
import { payReferrals } from '../../../server/wallet/referrals/pay.ts';
import { grantStarter } from '../../../server/wallet/starter.ts';
import { decideWithdrawal } from '../../../server/wallet/withdrawals.ts';
import type { MoneyRoute } from '../../../src/schemas/shared/requests.ts';
import {
  cancel,
  cashOutCombinedOf,
  cashOutOf,
  combine,
  correct,
  makeBettor,
  makeMatch,
  onTeam,
  onToss,
  pass,
  place,
} from '../tools/bettors.ts';
import { dataOf, type MoneyServer, type Person, personWith, saveAccount, withdraw } from '../tools/money.ts';
import { announce, fixture, OVER, playOn, startIn } from '../tools/played.ts';
import { betPoints, joinPrivateLeague, makePrivateLeague, passDays } from '../tools/private-leagues.ts';

/** A world in which every kind of money has moved in every possible way. */
export async function makeAuditedWorld(server: MoneyServer) {
  const { database } = server;
  const person = await personWith(server, 5000);
  const other = await personWith(server, 500);
  await grantStarter(database, person.userId, 1000_00);
  await grantWelcome(database, person.userId, 100_00);
  const bonuses = await giveBonuses(server, person);
  const next = await play(server, person);
  const bets = await bet(server, person);
  const combined = await combineBets(server, person);
  const deposits = await deposit(server, person);
  const withdrawals = await payOut(server, person);
  const othersAccount = await saveAccount(server, other);
  const friend = await referFriend(server, person);
  const matches = await playMatches(server);
  await correctResults(server);
  await playPrivateLeagues(server, person);
  await settleBonuses(database);
  await takeBreak(database, (await server.signUp()).userId, '7d');
  return {
    person,
    other,
    friend,
    bonuses,
    next,
    bets,
    combined,
    deposits,
    withdrawals,
    othersAccount,
    matches,
  };
}

/** A bonus that will be wagered, one that has expired, and one that waits. */
async function giveBonuses({ database }: MoneyServer, { userId, phone }: Person) {
  const give = async (reference: string, amountPaise: number) => {
    await grantBonus(database, { phone, amountPaise, reference, why: 'a test', who: 'asha' });
    const [bonus] = await database.query<{ id: number }>('select id from bonuses where reference = $1', [
      reference,
    ]);
    return bonus?.id ?? 0;
  };
  const expired = await give('expired', 40_00);
  await database.query(
    `update bonuses set granted_at = granted_at - interval '31 days', expires_at = expires_at - interval '31 days'
     where id = $1`,
    [expired],
  );
  await settleBonuses(database);
  const [welcome] = await database.query<{ id: number }>(
    `select id from bonuses where user_id = $1 and kind = 'welcome'`,
    [userId],
  );
  return { expired, welcome: welcome?.id ?? 0, waiting: await give('waiting', 300_00) };
}

/** Rounds of all games on a revealed pair and on the pair in use. Returns the next pair. */
async function play({ database }: MoneyServer, { userId }: Person): Promise<number> {
  const request = (route: MoneyRoute, key: string | null = null) => ({ userId, route, key, bodyHash: '' });
  await readSeeds(database, userId);
  const first = await beginSeeds(database, userId, { client_seed: 'my own seed' });
  for (let round = 0; round < 6; round += 1)
    await playRound(database, request('coin-flip/play', `key-of-a-flip-000${round}`), 'coinflip', {
      seed_id: first.id,
      prediction: 'Head',
      bet_amount: 10,
    });
  const { seeds } = await rotateSeeds(database, userId, { seed_id: first.id, client_seed: 'another' });
  for (let round = 0; round < 4; round += 1) {
    await playRound(database, request('limbo/play'), 'limbo', {
      seed_id: seeds.id,
      target: 1.01,
      bet_amount: 10,
    });
    await playRound(database, request('dice/play'), 'dice', {
      seed_id: seeds.id,
      direction: 'under',
      target: 98.02,
      bet_amount: 10,
    });
  }
  const [next] = await database.query<{ id: number }>(
    `select id from seeds where user_id = $1 and state = 'next'`,
    [userId],
  );
  return next?.id ?? 0;
}

/** Bets that are open, won, lost, cancelled, void and cashed out, on teams and on the toss; of two a part is cashed out. */
async function bet({ database }: MoneyServer, { userId }: Person) {
  const [open, over, abandoned] = [
    await makeMatch(database),
    await makeMatch(database),
    await makeMatch(database),
  ];
  const put = async (...[what, key]: [Parameters<typeof place>[2], string?]) =>
    (await place(database, userId, what, key)).bet.id;
  const bets = {
    open: await put(onTeam(open.home, 100), 'key-of-an-open-bet'),
    onToss: await put(onToss(open.id, 'Tail', 40)),
    won: await put(onTeam(over.home, 50)),
    lost: await put(onTeam(over.away, 20)),
    tossWon: await put(onToss(over.id, 'Head', 50)),
    tossLost: await put(onToss(over.id, 'Tail', 50)),
    void: await put(onTeam(abandoned.away, 50)),
    cancelled: await put(onTeam(open.away, 30)),
  };
  await cancel(database, userId, bets.cancelled, open.id, { key: 'key-of-a-cancelled' });
  const cashed = await put(onTeam(open.away, 40));
  await cashOutOf(database, userId, { bet_id: cashed, stake: 15, worth: 1 }, 'key-of-a-cash-out');
  await cashOutOf(database, userId, { bet_id: cashed, stake: 25, worth: 1 });
  await cashOutOf(database, userId, { bet_id: bets.open, stake: 30, worth: 1 });
  await cashOutOf(database, userId, { bet_id: bets.won, stake: 10, worth: 1 });
  await throwToss(database, over.id, 'Head', (tx) =>
    recordAct(tx, { who: 'asha', act: 'match.toss', subject: String(over.id), why: null }),
  );
  await pass(database, over.id, 90);
  await settleMatch(database, over.id, { winner: over.home, toss: 'Head' }, (tx) =>
    recordAct(tx, { who: 'asha', act: 'match.settle', subject: String(over.id), why: null }),
  );
  await abandonMatch(database, abandoned.id, (tx) =>
    recordAct(tx, { who: 'asha', act: 'match.abandon', subject: String(abandoned.id), why: 'rain' }),
  );
  const suspended = await makeMatch(database);
  await suspendMarket(database, suspended.id, 'toss', 'operator', (tx) =>
    recordAct(tx, { who: 'asha', act: 'match.suspend', subject: String(suspended.id), why: 'a doubt' }),
  );
  return { ...bets, cashed, match: open, over, abandoned, suspended };
}

/** Combined bets that are open, won with a void leg, lost, void and cashed out; of four a part is cashed out. */
async function combineBets({ database }: MoneyServer, { userId }: Person) {
  const [open, over, abandoned, other] = [
    await makeMatch(database),
    await makeMatch(database),
    await makeMatch(database),
    await makeMatch(database),
  ];
  const team = (team_value: number) => ({ team_value });
  const coin = ({ id }: { id: number }) => ({ match_id: id, prediction: 'Head' as const });
  const put = async (legs: Parameters<typeof combine>[3], key?: string) =>
    (await combine(database, userId, 20, legs, key)).combined.id;
  const combined = {
    open: await put([team(over.home), team(open.away), coin(other)], 'key-of-a-combined'),
    won: await put([team(over.home), coin(abandoned), coin(open)]),
    lost: await put([team(over.away), team(open.home)]),
    void: await put([team(abandoned.home), team(other.home)]),
    cashed: await put([team(open.away), team(other.away)]),
  };
  const cash = (bet_id: number, stake: number, key?: string) =>
    cashOutCombinedOf(database, userId, { bet_id, stake, worth: 0.01 }, key);
  for (const id of [combined.open, combined.won, combined.lost, combined.void]) await cash(id, 4);
  await cash(combined.cashed, 5, 'key-of-a-combined-cash-out');
  await cash(combined.cashed, 15);
  await throwToss(database, open.id, 'Head');
  // See below.
  await database.query('update matches set carried_on_at = null where id = $1', [open.id]);
  await abandonMatch(database, abandoned.id);
  await pass(database, over.id, 90);
  await settleMatch(database, over.id, { winner: over.home, toss: 'Tail' });
  await abandonMatch(database, other.id);
  return combined;
}

/**
 * Two seasons: one with matches that are over and one under way; one with an abandoned match and one to come.
 */
async function playMatches({ database }: MoneyServer) {
  const due = ['First Cup', 'First Cup', 'First Cup', 'Other Cup', 'Other Cup'].map((competition) =>
    fixture({ competition }),
  );
  const matches = await announce(database, ...due);
  const [first = 0, second = 0, underWay = 0, abandoned = 0] = matches.map(({ id }) => id);
  await startIn(database, first, OVER);
  await startIn(database, second, OVER);
  await startIn(database, abandoned, -330);
  await playOn(database);
  await abandonMatch(database, abandoned);
  await startIn(database, underWay, -150);
  await playOn(database);
  // An operator could abandon it since its toss; without this mark the database refuses that by itself.
  await database.query('update matches set carried_on_at = null where id = $1', [underWay]);
  return { first, second, underWay, abandoned };
}

/** An unpaid deposit, one that the sandbox has paid, and deposits decided by an operator. */
async function deposit(server: MoneyServer, { token }: Person) {
  const { database } = server;
  const order = async (amount: string) =>
    dataOf<{ id: number; intent: string }>(
      await server.call('POST', 'deposit/create', { token, body: { amount } }),
    );
  const decide = (id: number, result: 'credited' | 'rejected') =>
    decideDeposit(database, id, result, (tx) =>
      recordAct(tx, {
        who: 'asha',
        act: result === 'credited' ? 'deposit.credit' : 'deposit.reject',
        subject: String(id),
        why: null,
      }),
    );
  const [created, paid, credited, rejected] = [
    await order('500'),
    await order('600'),
    await order('700'),
    await order('800'),
  ];
  const answered = server.hold(paid);
  await server.call('POST', `deposit/${paid.id}/pay`, { token, body: { approve: true } });
  await answered();
  await decide(credited.id, 'credited');
  await decide(rejected.id, 'rejected');
  return { created: created.id, paid: paid.id, credited: credited.id, rejected: rejected.id };
}

/** Withdrawals that are requested, approved, paid and rejected, to two accounts. */
async function payOut(server: MoneyServer, person: Person) {
  const account = await saveAccount(server, person);
  const ask = async () =>
    dataOf<{ withdrawal: { id: number } }>(await withdraw(server, person, account, '200')).withdrawal.id;
  const decide = (id: number, decision: 'approve' | 'pay' | 'reject') =>
    decideWithdrawal(server, id, decision, { who: 'asha', why: null });
  const [requested, approved, paid, rejected] = [await ask(), await ask(), await ask(), await ask()];
  await decide(approved, 'approve');
  await decide(paid, 'approve');
  await decide(paid, 'pay');
  await decide(rejected, 'reject');
  return { account, requested, approved, paid, rejected };
}

/**
 * A toss and a winner that were corrected, the latter after its payout was spent in part. A combined bet has won by that,
 * and another one is open again.
 */
async function correctResults(server: MoneyServer) {
  const { database } = server;
  const { userId } = await personWith(server, 100);
  const [match, other, decided] = [
    await makeMatch(database),
    await makeMatch(database),
    await makeMatch(database),
  ];
  await place(database, userId, onTeam(match.home, 40));
  await place(database, userId, onToss(match.id, 'Tail', 20));
  const backer = (await personWith(server, 100)).userId;
  await combine(database, backer, 20, [{ team_value: match.away }, { team_value: decided.home }]);
  await combine(database, backer, 30, [{ team_value: match.away }, { team_value: other.home }]);
  await throwToss(database, match.id, 'Head');
  await correct(database, match.id, { toss: 'Tail' });
  await pass(database, match.id, 90);
  await settleMatch(database, match.id, { winner: match.home, toss: 'Tail' });
  await pass(database, decided.id, 90);
  await settleMatch(database, decided.id, { winner: decided.home, toss: 'Tail' });
  await place(database, userId, onTeam(other.home, 101.2));
  await correct(database, match.id, { winner: match.away });
}

/** A league that runs and one that is decided, with bets of points that are open, won, lost and void. */
async function playPrivateLeagues({ database }: MoneyServer, { userId: friend }: Person) {
  const owner = await makeBettor(database, 0);
  const [running, decided] = [
    (await makePrivateLeague(database, owner, {}, 'key-of-a-new-league')).id,
    (await makePrivateLeague(database, owner)).id,
  ];
  const { table } = await joinPrivateLeague(database, friend, running, 'Friend', 'key-of-a-joining');
  for (const key of ['key-of-another-tab', 'key-of-coming-back']) {
    await joinPrivateLeague(database, friend, running, 'Friend', key);
    await leaveLeague(database, friend, running);
  }
  await joinPrivateLeague(database, friend, running, 'Friend', 'key-of-coming-back-again');
  const reported = table.find(({ is_owner }) => is_owner);
  await reportMember(database, friend, running, reported?.member ?? 0);
  const [open, over, abandoned] = [
    await makeMatch(database),
    await makeMatch(database),
    await makeMatch(database),
  ];
  for (const team_value of [open.home, over.home, over.away, abandoned.home])
    await betPoints(
      database,
      friend,
      running,
      { team_value, points: 200 },
      `key-of-a-bet-on-${team_value}-00`,
    );
  await betPoints(database, owner, decided, { team_value: over.home, points: 300 });
  await pass(database, over.id, 90);
  await settleMatch(database, over.id, { winner: over.home, toss: 'Head' });
  await abandonMatch(database, abandoned.id);
  await passDays(database, decided, 7);
  await settlePrivateLeagues(database);
}

/** A friend whose first bet was lost. */
async function referFriend(server: MoneyServer, { userId }: Person): Promise<number> {
  const { database } = server;
  const friend = await personWith(server, 100);
  await database.query('update users set referred_by = $2 where id = $1', [friend.userId, userId]);
  const match = await makeMatch(database);
  await place(database, friend.userId, onTeam(match.away, 20));
  await pass(database, match.id, 90);
  await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
  await payReferrals(database, 50_00);
  return friend.userId;
}
