import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../../server/account/sessions.ts';
import { openDatabase, type Where } from '../../../server/database/open.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { makeBettor, makeMatch } from '../tools/bettors.ts';
import { createPostgresDatabase, layOutDatabase } from '../tools/database.ts';

const BETTORS = 20;
/** The number of answers before the server is told to stop: enough to be busy, and below the rate limit. */
const ANSWERS_FIRST = 150;

const tidy: (() => unknown)[] = [];
afterEach(async () => {
  for (const last of tidy.splice(0).reverse()) await last();
});

/** A database that outlives the server under test, on the tests' engine. */
async function ownDatabase(): Promise<Where> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sikka-'));
  tidy.push(() => rm(dataDir, { recursive: true }));
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL === undefined) {
    await layOutDatabase(dataDir);
    return { databaseUrl: undefined, dataDir };
  }
  const { url, drop } = await createPostgresDatabase(TEST_DATABASE_URL);
  tidy.push(drop);
  return { databaseUrl: url, dataDir };
}

async function startServer({
  databaseUrl,
  dataDir,
}: Where): Promise<{ child: ChildProcess; origin: string }> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      MODE: 'live',
      PUBLIC_URL: 'http://127.0.0.1',
      SMS_URL: 'http://127.0.0.1:9',
      MAIL_URL: 'http://127.0.0.1:9',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  tidy.push(() => child.kill('SIGKILL'));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const [, listening] = /listens on (\S+)\n/.exec(said) ?? [];
      if (listening !== undefined) resolve(listening);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return { child, origin };
}

test('a server stopped under load answers every accepted request, and carries out no other', async () => {
  const where = await ownDatabase();
  const before = await openDatabase(where);
  const { home } = await makeMatch(before);
  const tokens = await Promise.all(
    Array.from({ length: BETTORS }, async () => {
      const { access } = await openSession(before, await makeBettor(before, 1_000_000_00));
      return access;
    }),
  );
  await before.close();

  const { child, origin } = await startServer(where);
  const exit = once(child, 'exit');
  const answered: string[] = [];
  const unanswered: string[] = [];
  let answeredAfterwards = 0;
  await Promise.all(
    tokens.map(async (token) => {
      while (unanswered.length < BETTORS) {
        const key = randomUUID();
        try {
          const response = await fetch(`${origin}/api/live-bet/save`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${token}`,
              'idempotency-key': key,
            },
            body: JSON.stringify({ team_value: home, bet_amount: 10 }),
          });
          const { data } = await response.json();
          // Refused: nothing was done.
          if (response.status === 503) continue;
          expect({ status: response.status, bet: data?.bet?.status }).toEqual({ status: 200, bet: 'open' });
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          unanswered.push(key);
          return;
        }
        answered.push(key);
        if (child.killed) answeredAfterwards += 1;
        if (answered.length === ANSWERS_FIRST) child.kill('SIGTERM');
      }
    }),
  );
  expect(await exit).toEqual([0, null]);
  expect(unanswered).toHaveLength(BETTORS);
  expect(answeredAfterwards).toBeGreaterThan(0);

  const after = await openDatabase(where);
  tidy.push(() => after.close());
  const kept = await after.query<{ key: string }>('select key from idempotency_keys');
  expect(kept.map(({ key }) => key).sort()).toEqual(answered.sort());
  expect(await after.query('select count(*)::int as bets from bets')).toEqual([{ bets: answered.length }]);
  expect((await audit(after)).wrong).toEqual([]);
});
