import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../server/account/passwords.ts';
import { newReferralCode } from '../../server/account/secrets.ts';
import { openSession } from '../../server/account/sessions.ts';
import { createMatch } from '../../server/bets/matches/make.ts';
import type { Database, Queryable } from '../../server/database/database.ts';
import { PROGRAMME } from '../../server/demo/programme.ts';
import { seed } from '../../server/demo/seed.ts';
import { beginSeeds, readSeeds } from '../../server/games/seeds.ts';
import { reportIssue } from '../../server/support/write.ts';
import { grantCash } from '../../server/wallet/grant.ts';

export const PASSWORD = 'a quiet lamp';
const CASH_PAISE = 100_000_000;
/** A person who bets and plays. */
export interface Person {
  userId: number;
  phone: string;
  token: string;
  /** Their pair of seeds. */
  seedId: number;
  /** The account for their withdrawals. */
  accountId: number;
  /** The token of their ticket. */
  ticket: string;
  /** The revision of their wallet at the start. */
  revision: number;
}

export interface Match {
  id: number;
  /** The sides that can be bet on. */
  sides: number[];
  opensAt: number;
  closesAt: number;
}

export interface World {
  people: Person[];
  matches: Match[];
}

export interface Plan {
  people: number;
  /** One match closes at each of these times. */
  closings: readonly number[];
  /** The time for which each match takes bets. */
  openMs: number;
}

/**
 * Puts people with money, and matches, into an empty database, in the state in which the demo's croupier
 * keeps them.
 */
export async function makeWorld(database: Database, { people, closings, openMs }: Plan): Promise<World> {
  await seed({ database });
  const passwordHash = await hashPassword(PASSWORD);
  const world: World = { people: [], matches: [] };
  for (let number = 0; number < people; number++)
    world.people.push(await makePerson(database, number, passwordHash));
  for (const [number, closesAt] of closings.entries())
    world.matches.push(await makeMatch(database, closesAt - openMs, closesAt, number % 4 === 0));
  return world;
}

async function makePerson(database: Database, number: number, passwordHash: string): Promise<Person> {
  const phone = String(6_000_000_000 + number);
  const [user] = await database.query<{ id: number }>(
    `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code, verified_at)
     values ('Night', 'Bettor', $1, $1 || '@example.com', '400001', 'Goa', $2, $3, now()) returning id`,
    [phone, passwordHash, newReferralCode()],
  );
  const userId = user?.id ?? 0;
  await database.query('insert into wallets (user_id) values ($1)', [userId]);
  await grantCash(database, userId, { paise: CASH_PAISE, who: 'torture', why: 'to play with' });
  await readSeeds(database, userId);
  const { id: seedId } = await beginSeeds(database, userId, { client_seed: 'mine' });
  const [account] = await database.query<{ id: number }>(
    `insert into payout_accounts (user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id, phone_pay,
       g_pay, paytm, added_at)
     values ($1, 'Night Bettor', '123456789012', 'HDFC0001234', 'HDFC', 'savings', '', '', '', '', now() - interval '2 days')
     returning id`,
    [userId],
  );
  const report = { issues: 'Other', message: 'I shall write now and then.', key: randomUUID() } as const;
  const { token: ticket } = await reportIssue(database, userId, report, undefined);
  const { access: token } = await openSession(database, userId);
  return { userId, phone, token, seedId, accountId: account?.id ?? 0, ticket, revision: 1 };
}

/** @param isAbandoned whether the croupier abandons it after its closing, instead of an operator who settles it */
async function makeMatch(
  database: Queryable,
  opensAt: number,
  closesAt: number,
  isAbandoned: boolean,
): Promise<Match> {
  const id = await createMatch(database, {
    reference: `${isAbandoned ? PROGRAMME : ''}torture:${closesAt}`,
    name: 'Owls v Kites',
    competition: 'Night Cup',
    opensAt: new Date(opensAt),
    minimumBetPaise: 10_00,
    windows: [{ closesAt: new Date(closesAt), winRatio: 150 }],
    sides: [
      { name: 'Owls', winRatio: 80 },
      { name: 'Kites', winRatio: 95.5 },
    ],
    tossRatio: 96,
  });
  if (id === null) throw new Error(`A match with the closing time ${closesAt} exists already`);
  const sides = await database.query<{ id: number }>(
    `select id from selections where match_id = $1 and kind = 'team' order by id`,
    [id],
  );
  return { id, sides: sides.map((side) => side.id), opensAt, closesAt };
}
