// The process under test of bets.ts: the whole server on the database that its parent names.
import { openDatabase } from '../server/database/open.ts';
import { createLog } from '../server/log.ts';
import { fund, makeMatch } from '../tests/server/tools/bettors.ts';
import { startTestServer } from '../tests/server/tools/server.ts';

const CASH_PAISE = 1_000_000_000;

/** Sent to the parent once the server listens. */
export interface BetsWorld {
  origin: string;
  /** Bearer tokens of funded people. */
  tokens: string[];
  /** Sides of open matches that can be bet on. */
  sides: number[];
}

async function open(
  people: number,
  matches: number,
  databaseUrl: string | undefined,
  dataDir: string,
): Promise<BetsWorld> {
  const database = await openDatabase({ databaseUrl, dataDir });
  const server = await startTestServer({
    database,
    // Log lines are made but not written: the disk is not measured.
    context: { log: createLog('info', { write: () => {} }) },
  });
  process.once('disconnect', () => void server.close());
  const tokens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const { userId, token } = await server.signUp();
    await fund(database, userId, CASH_PAISE);
    tokens.push(token);
  }
  const sides: number[] = [];
  for (let match = 0; match < matches; match += 1) sides.push((await makeMatch(database)).home);
  return { origin: await server.listen(), tokens, sides };
}

const [people = '1', matches = '1', dataDir = '', databaseUrl] = process.argv.slice(2);
process.send?.(await open(Number(people), Number(matches), databaseUrl, dataDir));
