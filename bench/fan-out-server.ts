// The process under test of fan-out.ts: the whole server on the database that its parent names.
import { openPostgres } from '../server/database/postgres.ts';
import { createLog } from '../server/log.ts';
import { startTestServer } from '../tests/server/tools/server.ts';

/** The resources used by the process since the last question. */
export interface Used {
  /** As a share of one processor: 1 is all of it. */
  processor: number;
  processorMs: number;
  residentMb: number;
}

const [databaseUrl = ''] = process.argv.slice(2);
const server = await startTestServer({
  database: await openPostgres(databaseUrl),
  context: { log: createLog('info', { write: () => {} }) },
});
process.once('disconnect', () => void server.close());

let since = performance.now();
let cpu = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu);
  const processorMs = (user + system) / 1000;
  const used: Used = {
    processor: processorMs / (performance.now() - since),
    processorMs,
    residentMb: process.memoryUsage.rss() / 2 ** 20,
  };
  [since, cpu] = [performance.now(), process.cpuUsage()];
  process.send?.(used);
});
process.send?.(await server.listen());
