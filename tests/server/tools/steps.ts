import { Session } from 'node:inspector/promises';

/**
 * Not counted: the database, which may run in this process, the test itself, and the parsers of queries and
 * forms, which read each byte once.
 */
const OTHERS =
  /^node:|^$|\/tests\/|node_modules\/(?:@electric-sql|pg|vite|vitest|@vitest|light-my-request|fast-querystring|fast-decode-uri-component|@fastify\/busboy)\//;

/**
 * Counts JavaScript steps: function calls and loop iterations, as V8 counts them for coverage. The same work
 * has the same count on every machine, however busy.
 */
export type StepCounter = Awaited<ReturnType<typeof createStepCounter>>;
/** @param isCounted selects code by its address: the server's own and its libraries' by default */
export async function createStepCounter(isCounted = (url: string) => !OTHERS.test(url)) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  /** The counts since the last call. */
  const take = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => isCounted(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
      .reduce((sum, count) => sum + count, 0);
  };
  return {
    async stepsOf(work: () => Promise<unknown>): Promise<number> {
      await take();
      await work();
      return take();
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
