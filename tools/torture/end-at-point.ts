// Preloaded into a server under torture (node --import): ends it, like `kill -9`, at the point that its
// parent has named. The product does not know of this: all its statements, to either database, go through
// pg's client.
import pg from 'pg';
import { POINTS, type Point } from './points.ts';

let armed: Point | undefined;
/** Parts of the statements that end bets in batches. */
const BATCHES: readonly (readonly [part: string, point: Point])[] = [
  [`'bet.corrected'`, 'in a correction'],
  [`'combined.corrected'`, 'in a combined correction'],
  [`'bet.' || status`, 'in a settlement'],
  [`'combined.' || status`, 'in a combined settlement'],
];
process.on('message', (asked: unknown) => {
  armed = POINTS.find((point) => point === asked) ?? armed;
});
// The channel to the parent must not keep the process alive.
process.channel?.unref();
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, { apply });

function apply(query: typeof pg.Client.prototype.query, client: pg.Client, args: unknown[]): unknown {
  const text = textOf(args[0]);
  const run = () => Reflect.apply(query, client, args);
  if (armed === undefined || !text.includes('insert into entries')) return run();
  // A batch is a statement in a transaction; a request is a single statement that stores its key.
  const batch = BATCHES.find(([part]) => text.includes(part));
  if (batch !== undefined) return armed === batch[1] ? run().then(die) : run();
  if (!text.includes('insert into idempotency_keys')) return run();
  switch (armed) {
    case 'before the debit':
      return die();
    case 'before the commit':
      return inTransaction(query, client, run).then(die);
    case 'before the reply':
      return run().then(die);
    default:
      return run();
  }
}

/**
 * Begun and not committed. If it is refused, rolls it back: the connection would refuse the next statement.
 */
async function inTransaction(
  query: typeof pg.Client.prototype.query,
  client: pg.Client,
  work: () => Promise<unknown>,
): Promise<void> {
  await Reflect.apply(query, client, ['begin']);
  try {
    await work();
  } catch (error) {
    await Reflect.apply(query, client, ['rollback']).catch(() => {});
    throw error;
  }
}

function textOf(statement: unknown): string {
  if (statement instanceof Object && 'text' in statement) return String(statement.text);
  return String(statement);
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
