import { randomInt } from 'node:crypto';
import type { MatchTerms } from '../../src/fairness/matches/match.ts';
import { drawsNeeded, playMatch } from '../../src/fairness/matches/play.ts';
import { TOSS_RATIO } from '../../src/fairness/matches/prices.ts';
import { DRAWS } from '../../src/fairness/outcome.ts';
import type { Prediction } from '../../src/schemas/bets/matches.ts';
import type { Sport } from '../../src/schemas/bets/sports.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_PHONE } from '../account/demo-account.ts';
import { forgetLimits } from '../account/limits/play-limits.ts';
import { hashPassword } from '../account/passwords.ts';
import { newReferralCode, newSecret } from '../account/secrets.ts';
import { newsFrom, playAfter, playBefore } from '../bets/feeds/play.ts';
import { writeNews } from '../bets/feeds/publish.ts';
import { createMatch } from '../bets/matches/make.ts';
import type { Context, Mode } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { DAY_MS } from '../indian-time.ts';
import { grantWelcome } from '../wallet/bonuses/grant.ts';
import { grantCash } from '../wallet/grant.ts';
import { playPastGames } from './past-games.ts';
import { termsOf } from './programme.ts';

const GRANT_PAISE = 10_000_00;
const FRIENDS_GRANT_PAISE = 500_00;
const BY_DEMO = { who: 'demo', why: 'play money of the demo' };
const HOUR = 3_600_000;
const MINUTE = 60_000;

type PricedTeam = readonly [name: string, winRatio: number];

interface PastMatch {
  daysAgo: number;
  competition: string;
  sport: Sport;
  /** With the prices that the demo account took. */
  sides: readonly [home: PricedTeam, away: PricedTeam];
  /** The prices of the sides when betting ended, if they had moved. */
  last?: readonly [home: number, away: number];
  result: { winner: 0 | 1; toss: Prediction } | 'abandoned';
  /** The demo account's bets: on a side by its index, or on the toss. */
  bets: readonly { on: 0 | 1 | Prediction; stakePaise: number }[];
}

const PAST: readonly PastMatch[] = [
  {
    daysAgo: 6,
    competition: 'Floodlight Cricket Night',
    sport: 'cricket',
    sides: [
      ['Nilgiri Lamplighters', 82],
      ['Deccan Moonrakers', 94],
    ],
    last: [70, 109.5],
    result: { winner: 0, toss: 'Tail' },
    bets: [{ on: 0, stakePaise: 500_00 }],
  },
  {
    daysAgo: 5,
    competition: 'Lantern Kabaddi Raid',
    sport: 'kabaddi',
    sides: [
      ['Chambal Night Owls', 71.5],
      ['Konkan Lanterns', 108],
    ],
    last: [79, 98],
    result: { winner: 1, toss: 'Head' },
    bets: [
      { on: 0, stakePaise: 300_00 },
      { on: 'Head', stakePaise: 200_00 },
    ],
  },
  {
    daysAgo: 4,
    competition: 'Monsoon Football Evening',
    sport: 'football',
    sides: [
      ['Cauvery Herons', 90],
      ['Periyar Elephants', 86.5],
    ],
    result: 'abandoned',
    bets: [{ on: 1, stakePaise: 250_00 }],
  },
  {
    daysAgo: 2,
    competition: 'Floodlight Cricket Night',
    sport: 'cricket',
    sides: [
      ['Malabar Nightjars', 118],
      ['Aravalli Comets', 65],
    ],
    last: [104.5, 72],
    result: { winner: 0, toss: 'Head' },
    bets: [
      { on: 0, stakePaise: 150_50 },
      { on: 'Tail', stakePaise: 100_00 },
    ],
  },
  {
    daysAgo: 1,
    competition: 'Lantern Kabaddi Raid',
    sport: 'kabaddi',
    sides: [
      ['Satpura Kites', 88],
      ['Sundarban Drummers', 88],
    ],
    result: { winner: 1, toss: 'Tail' },
    bets: [{ on: 0, stakePaise: 400_00 }],
  },
];

const FRIENDS_MATCH: PastMatch = {
  daysAgo: 3,
  competition: 'Monsoon Football Evening',
  sport: 'football',
  sides: [
    ['Chilika Flamingos', 84],
    ['Thar Dune Runners', 92],
  ],
  result: { winner: 1, toss: 'Tail' },
  bets: [{ on: 1, stakePaise: 120_00 }],
};

const referenceOf = (past: number) => `seed:${past}`;

/**
 * The mode in which a database has been in use; null if in neither. An operator's match cannot have such a
 * reference, and demo mode seeds the database before anybody can register.
 */
export async function modeOf(database: Queryable): Promise<Mode | null> {
  const [found] = await database.query<{ seeded: boolean; used: boolean }>(
    `select exists (select from matches where reference = $1) as seeded, exists (select from users) as used`,
    [referenceOf(0)],
  );
  if (found?.seeded) return 'demo';
  return found?.used ? 'live' : null;
}

const NAME = { first: 'Demo', last: 'Bettor' };

/**
 * Adds the demo account and its history to a database that lacks them, in one transaction. If they are there,
 * restores the account's name and password and removes its limits, which visitors may have changed.
 */
export async function seed({ database }: Pick<Context, 'database'>): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const [there] = await database.query<{ id: number }>(
    `update users set password_hash = $2, first_name = $3, last_name = $4, profile_image = null,
            limit_declined_at = 'infinity'
     where phone = $1 returning id`,
    [DEMO_PHONE, passwordHash, NAME.first, NAME.last],
  );
  if (there !== undefined) return forgetLimits(database, there.id);
  const unknownHash = await hashPassword(newSecret());
  const now = Date.now();
  await database.transaction(async (tx) => {
    const userId = await makeAccount(tx, passwordHash, new Date(now - 7 * DAY_MS));
    // Another process has seeded the database at the same time.
    if (userId === undefined) return;
    for (const [index, past] of PAST.entries())
      await playPast(tx, userId, referenceOf(index), past, now - past.daysAgo * DAY_MS);
    // A wallet's moves are stored in order of time; the last match ended a day ago.
    const games = now - 12 * HOUR;
    await playPastGames(tx, userId, games);
    // Before the last two rounds, so that half of it has been staked.
    await welcome(tx, userId, new Date(games - 1.5 * MINUTE));
    const friendId = await makeFriend(tx, userId, unknownHash, new Date(now - 4 * DAY_MS));
    await playPast(tx, friendId, 'seed:friend', FRIENDS_MATCH, now - 3 * DAY_MS);
  });
}

async function makeAccount(tx: Queryable, passwordHash: string, at: Date): Promise<number | undefined> {
  const [user] = await tx.query<{ id: number }>(
    `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code,
                        verified_at, created_at, limit_declined_at)
     values ($4, $5, $1, $6, '400001', 'Maharashtra', $2, 'DEMO0001', $3, $3, 'infinity')
     on conflict do nothing returning id`,
    [DEMO_PHONE, passwordHash, at, NAME.first, NAME.last, DEMO_EMAIL],
  );
  if (user === undefined) return undefined;
  await tx.query('insert into wallets (user_id) values ($1)', [user.id]);
  await grantCash(tx, user.id, { paise: GRANT_PAISE, ...BY_DEMO, at });
  await tx.query(
    `insert into payout_accounts (user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id,
                                  phone_pay, g_pay, paytm, added_at)
     values ($1, 'Demo Bettor', '000012345678', 'DEMO0000001', 'Demo Bank', 'savings', 'demo@upi',
             $2, $2, $2, $3)`,
    [user.id, DEMO_PHONE, at],
  );
  return user.id;
}

async function welcome(tx: Queryable, userId: number, at: Date): Promise<void> {
  await grantWelcome(tx, userId, 100_00);
  await tx.query(
    `update bonuses set granted_at = $2::timestamptz, expires_at = $2::timestamptz + interval '30 days' where user_id = $1`,
    [userId, at],
  );
}

/** Makes a person who registered with the demo account's code. Nobody can log in as them. */
async function makeFriend(
  tx: Queryable,
  referrerId: number,
  passwordHash: string,
  at: Date,
): Promise<number> {
  const [friend] = await tx.query<{ id: number }>(
    `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code,
                        referred_by, verified_at, created_at)
     values ('Demo', 'Friend', '9000000002', 'demo.friend@example.com', '400001', 'Maharashtra', $4, $1, $2, $3, $3)
     returning id`,
    [newReferralCode(), referrerId, at, passwordHash],
  );
  const friendId = friend?.id ?? 0;
  await tx.query('insert into wallets (user_id) values ($1)', [friendId]);
  await grantCash(tx, friendId, { paise: FRIENDS_GRANT_PAISE, ...BY_DEMO, at });
  return friendId;
}

async function playPast(
  tx: Queryable,
  userId: number,
  reference: string,
  { competition, sport, sides, last, result, bets }: PastMatch,
  closed: number,
): Promise<void> {
  const [[home], [away]] = sides;
  const played =
    result === 'abandoned' ? undefined : course(termsOf(competition, [home, away]), result, closed);
  const matchId = await createMatch(tx, {
    reference,
    name: sides.map(([name]) => name).join(' v '),
    competition,
    sport,
    opensAt: new Date(closed - HOUR),
    minimumBetPaise: 20_00,
    windows: [{ closesAt: new Date(closed), winRatio: 220 }],
    sides: sides.map(([name, winRatio], index) => ({ name, winRatio: last?.[index] ?? winRatio })),
    tossRatio: TOSS_RATIO,
    ...(played && { played }),
  });
  if (matchId === null) return;
  if (played !== undefined) {
    await writeNews(tx, matchId, played.news);
    await tx.query(
      'update matches set news_count = $2, betting_ended_at = $3, news_due_at = null where id = $1',
      [matchId, played.news.length, new Date(closed)],
    );
  }
  const selections = await tx.query<{ id: number }>(
    'select id from selections where match_id = $1 order by id',
    [matchId],
  );
  const selectionOf = (on: 0 | 1 | Prediction) => selections[typeof on === 'number' ? on : 2]?.id ?? 0;
  const decided = new Date(closed + MINUTE);

  const placed: { betId: number; status: 'won' | 'lost' | 'void'; stakePaise: number; paysPaise: number }[] =
    [];
  for (const { on, stakePaise } of bets) {
    const isToss = typeof on === 'string';
    const ratio = isToss ? TOSS_RATIO : (sides[on]?.[1] ?? 0);
    const paysPaise = Math.floor((stakePaise * (200 + 2 * ratio)) / 200);
    const won = result !== 'abandoned' && (isToss ? result.toss === on : result.winner === on);
    const status = result === 'abandoned' ? 'void' : won ? 'won' : 'lost';
    const [bet] = await tx.query<{ id: number }>(
      `insert into bets (user_id, match_id, selection_id, prediction, stake_paise, win_ratio, pays_paise, status,
                         placed_at, settled_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        userId,
        matchId,
        selectionOf(on),
        isToss ? on : null,
        stakePaise,
        ratio,
        paysPaise,
        status,
        new Date(closed - 20 * MINUTE),
        decided,
      ],
    );
    if (bet === undefined) continue;
    placed.push({ betId: bet.id, status, stakePaise, paysPaise });
    await journal(tx, userId, 'bet.placed', bet.id, new Date(closed - 20 * MINUTE), [
      ['cash', 'staked', stakePaise],
    ]);
  }

  await tx.query(
    `update matches set decision = $2, winner_selection_id = $3, toss_result = $4, decided_at = $5::timestamptz,
                        tossed_at = case when $4::text is not null then $5::timestamptz end,
                        toss_settled_at = case when $4::text is not null then $5::timestamptz end,
                        revision = revision + 1 where id = $1`,
    [
      matchId,
      result === 'abandoned' ? 'abandoned' : 'settled',
      result === 'abandoned' ? null : selectionOf(result.winner),
      result === 'abandoned' ? null : result.toss,
      decided,
    ],
  );
  for (const { betId, status, stakePaise, paysPaise } of placed)
    await journal(
      tx,
      userId,
      `bet.${status}`,
      betId,
      decided,
      status === 'won'
        ? [
            ['staked', 'cash', stakePaise],
            ['house', 'cash', paysPaise - stakePaise],
          ]
        : [['staked', status === 'lost' ? 'house' : 'cash', stakePaise]],
    );
}

/**
 * A course of a match that has this result and ends when the match closed. It is drawn at random until it
 * fits: the match belongs to no season, and nobody could bet on it.
 */
function course(terms: MatchTerms, { winner, toss }: { winner: 0 | 1; toss: Prediction }, closed: number) {
  for (;;) {
    const draws = Array.from({ length: drawsNeeded(terms) }, () => randomInt(DRAWS));
    const events = playMatch(terms, draws);
    const last = events.at(-1);
    if (last?.state.winner !== winner || last.state.toss !== toss) continue;
    const startsAt = new Date(closed - last.at_ms);
    const news = newsFrom(startsAt, events);
    return { startsAt, terms, news, play: playAfter(playBefore(terms), news) };
  }
}

async function journal(
  tx: Queryable,
  userId: number,
  kind: string,
  betId: number,
  at: Date,
  lines: readonly [debit: string, credit: string, paise: number][],
): Promise<void> {
  await tx.query(
    `with made as (
       insert into journals (user_id, kind, bet_id, at) values ($1, $2, $3, $4) returning id
     )
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select made.id, l.line, $1, l.debit, l.credit, l.paise
     from made, unnest($5::text[], $6::text[], $7::bigint[]) with ordinality as l (debit, credit, paise, line)`,
    [
      userId,
      kind,
      betId,
      at,
      lines.map(([debit]) => debit),
      lines.map(([, credit]) => credit),
      lines.map(([, , paise]) => paise),
    ],
  );
}
