import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openSession } from '../server/account/sessions.ts';
import { CALLS, TICKET } from '../tests/server/tools/fuzz.ts';
import { startTestServer } from '../tests/server/tools/server.ts';
import { type Worst, worstRequests } from '../tests/server/tools/worst.ts';
import { type Finding, median, runAlone } from './measure.ts';

/** The number of runs whose median counts. Before them, the engine has parsed and compiled the code. */
const TIMES = 15;
const WARM_UP = 30;
const BUDGET_MS = 10;
/** The number of routes listed one by one; with `ALL=1`, all of them. */
const SHOWN = process.env.ALL === undefined ? 5 : Number.POSITIVE_INFINITY;

/** Collects young garbage, so that earlier requests' garbage is not counted for the next one. */
setFlagsFromString('--expose-gc');
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');

interface Cost {
  what: string;
  /** The processor's time, in milliseconds: the median, the least and the most. */
  ms: number;
  least: number;
  most: number;
}

/**
 * Requests designed to be expensive, as large as allowed: the processor time of each route's costliest one,
 * from its first byte to its answer, in all threads of the process, including the embedded database. Hashing
 * passwords and decoding pictures also happens for normal requests; separate queues limit that, and it is not
 * counted here.
 */
export async function worst(): Promise<Finding[]> {
  const server = await startTestServer();
  try {
    const { userId } = await server.signUp();
    await server.database.query(
      `insert into tickets (token, user_id, key, body_hash, issues) values ($1, $2, 'bench', 'none', 'Other')`,
      [TICKET, userId],
    );
    const costs: Cost[] = [];
    let asked = 0;
    for (const call of CALLS) {
      if (call.path.includes('stream') || call.path === 'operator') continue;
      // Some of the calls sign out.
      const { access } = await openSession(server.database, userId);
      const send = async ({ method, url, headers, payload }: Worst) => {
        // Each from a different network: the limits on networks would refuse most of them cheaply.
        asked += 1;
        const from = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
        const own = { authorization: `Bearer ${access}`, 'x-forwarded-for': from };
        const sent = { method, url, headers: { ...own, ...headers } };
        collect({ type: 'minor' });
        const before = process.cpuUsage();
        await server.app.inject({ ...sent, ...(payload !== undefined && { payload }) });
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      };
      const ofCall: Cost[] = [];
      for (const request of worstRequests(call)) {
        for (let time = 0; time < WARM_UP; time += 1) await send(request);
        const times: number[] = [];
        for (let time = 0; time < TIMES; time += 1) times.push(await send(request));
        const [least, most] = [Math.min(...times), Math.max(...times)];
        ofCall.push({
          what: `${call.method} ${call.path}, ${request.title}`,
          ms: median(times),
          least,
          most,
        });
      }
      const [costliest] = ofCall.toSorted((one, other) => other.ms - one.ms);
      if (costliest) costs.push(costliest);
    }
    costs.sort((one, other) => other.ms - one.ms);
    return costs.slice(0, SHOWN).map(({ what, ms, least, most }) => ({
      what: `the worst body: ${what}`,
      measured: ms,
      budget: BUDGET_MS,
      kind: 'atMost',
      unit: 'ms',
      note: `${least.toFixed(1)} to ${most.toFixed(1)} in ${TIMES} times`,
    }));
  } finally {
    await server.close();
  }
}

await runAlone(import.meta.filename, worst);
