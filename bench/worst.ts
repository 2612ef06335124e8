import { openSession } from '../server/accounts/sessions.ts';
import { CALLS, TICKET } from '../tests/server/tools/fuzz.ts';
import { startTestServer } from '../tests/server/tools/server.ts';
import { type Worst, worstRequests } from '../tests/server/tools/worst.ts';
import { type Finding, runAlone } from './measure.ts';

/** Of so many times the shortest counts: memory may have been cleared up during others. */
const TIMES = 7;
const BUDGET_MS = 10;
/** So many calls are told of one by one. */
const SHOWN = 5;

/**
 * Refused requests that are made to cost much, as large as one may be: how much of the processor's time each takes, from
 * its first byte to its answer. One that is accepted is work that was asked for, and is not counted.
 */
export async function worst(): Promise<Finding[]> {
  const server = await startTestServer();
  try {
    const { userId } = await server.signUp();
    await server.database.query(
      `insert into tickets (token, user_id, key, body_hash, issues) values ($1, $2, 'bench', 'none', 'Other')`,
      [TICKET, userId],
    );
    const costs: { what: string; ms: number }[] = [];
    for (const call of CALLS) {
      if (call.path.includes('stream') || call.path === 'operator') continue;
      // Some of the calls sign out.
      const { access } = await openSession(server.database, userId);
      const send = async ({ method, url, headers, payload }: Worst) => {
        const sent = { method, url, headers: { authorization: `Bearer ${access}`, ...headers } };
        const before = process.cpuUsage();
        const reply = await server.app.inject({ ...sent, ...(payload !== undefined && { payload }) });
        const { user, system } = process.cpuUsage(before);
        return { ms: (user + system) / 1000, isRefused: reply.statusCode >= 400 };
      };
      for (const request of worstRequests(call)) {
        const times: number[] = [];
        for (let time = 0; time < TIMES; time += 1) {
          const { ms, isRefused } = await send(request);
          if (isRefused) times.push(ms);
        }
        if (times.length > 0)
          costs.push({ what: `${call.method} ${call.path}, ${request.title}`, ms: Math.min(...times) });
      }
    }
    costs.sort((one, other) => other.ms - one.ms);
    const note = `of ${costs.length} requests that are refused`;
    return costs.slice(0, SHOWN).map(({ what, ms }) => ({
      what: `the worst body: ${what}`,
      measured: ms,
      budget: BUDGET_MS,
      kind: 'atMost',
      unit: 'ms',
      note,
    }));
  } finally {
    await server.close();
  }
}

await runAlone(import.meta.filename, worst);
