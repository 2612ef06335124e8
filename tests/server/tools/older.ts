import type { Database } from '../../../server/database/database.ts';

/** The list of migrations in databases older than the baseline. */
export const OLDER = `
  0001-house 0002-pictures 0003-matches-by-the-clock 0004-sandbox 0005-registrations 0006-rotation
  0007-games-and-bonuses 0008-support 0009-content 0011-lists 0012-accounts 0013-cancel-worth 0014-bet-limits
  0015-first-seeds 0016-decisions-in-batches 0018-attempts 0019-sessions-and-browsers 0020-messages
  0021-proven-emails 0022-rates 0023-dice 0024-starter-money 0025-sports-and-favourites 0026-price-history
  0027-activity 0028-earlier-activity 0029-ticket-recordings 0030-play-limits 0032-engines-of-many-machines
  0033-books-in-slots 0034-daily-totals 0036-session-places 0037-security-activities 0038-second-factors
  0039-withdrawal-factor 0040-limits-in-one-pass 0041-deposits-to-expire 0042-marks-of-what-is-due
  0043-open-deposits 0044-breaks-and-limits-not-emptied 0045-deposits-count-when-judged
  0046-books-of-decided-matches 0047-payments-by-their-number 0048-emails-of-who-has-proven-them
  0049-audited-columns 0050-sms-by-network 0051-toss 0052-refused-codes`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`);

/**
 * Gives a database with the baseline the list of an older one: their schemas are the same.
 * @param names the earlier migrations that it has
 */
export async function makeOlder(database: Database, names: readonly string[] = OLDER): Promise<void> {
  await database.query(`delete from migrations where name = '0001-baseline.sql'`);
  await database.query(
    `insert into migrations (name, at) select name, now() - interval '40 days' from unnest($1::text[]) as name`,
    [names],
  );
}
