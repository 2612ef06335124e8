import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, median, percentile, runAlone } from './measure.ts';
import { openPhone } from './phone.ts';
import type { SettlementDone, SettlementWorld } from './settlement-server.ts';

const BETS = 20_000;

/**
 * Settles a match with 20,000 bets on the embedded engine while one person bets on another match: their
 * waiting times.
 */
export async function settlement(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sikka-bench-'));
  const server = fork(join(import.meta.dirname, 'settlement-server.ts'), [folder, String(BETS)], {
    execArgv: ['--import', 'tsx'],
  });
  const exit = once(server, 'exit');
  try {
    const died = exit.then(([code]) => Promise.reject(new Error(`The server ended with ${code}`)));
    const [message] = await Promise.race([once(server, 'message'), died]);
    const { origin, token, side }: SettlementWorld = message;
    const phone = await openPhone(origin);
    const done: Promise<SettlementDone> = once(server, 'message').then(([settled]) => settled);
    server.send('settle');
    let seconds: number | undefined;
    done.then((settled) => {
      seconds = settled.seconds;
    });
    const waits: number[] = [];
    while (seconds === undefined) {
      const start = performance.now();
      await phone.post(
        '/api/live-bet/save',
        { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        { team_value: side, bet_amount: 10 },
      );
      waits.push(performance.now() - start);
    }
    phone.hangUp();
    return [
      {
        what: `a bet while ${BETS} others are settled, embedded, the longest`,
        measured: Math.max(...waits),
        budget: 250,
        kind: 'atMost',
        unit: 'ms',
        note: `p50 ${median(waits).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms of ${waits.length}; settled in ${seconds.toFixed(1)} s`,
      },
    ];
  } finally {
    if (server.connected) server.disconnect();
    await exit;
    await rm(folder, { recursive: true });
  }
}

await runAlone(import.meta.filename, settlement);
