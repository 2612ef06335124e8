// The process under test of floods.ts: the whole server with its limits, on an embedded database in a folder.
import { openDatabase } from '../server/database/open.ts';
import { createLog } from '../server/log.ts';
import { fund, makeMatch } from '../tests/server/tools/bettors.ts';
import { startTestServer } from '../tests/server/tools/server.ts';

const CASH_PAISE = 100_000_000;

/** Sent to the parent once the server listens. */
export interface FloodedWorld {
  origin: string;
  /** Bearer tokens of funded people. */
  tokens: string[];
  /** A side of an open match. */
  side: number;
}

const [people = '1', dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: undefined, dataDir });
const server = await startTestServer({
  database,
  perMinute: 600,
  sheds: true,
  context: { log: createLog('info', { write: () => {} }) },
});
process.once('disconnect', () => void server.close());
const tokens: string[] = [];
for (let person = 0; person < Number(people); person += 1) {
  const { userId, token } = await server.signUp();
  await fund(database, userId, CASH_PAISE);
  tokens.push(token);
}
const { home: side } = await makeMatch(database);
const world: FloodedWorld = { origin: await server.listen(), tokens, side };
process.send?.(world);
