import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { buildApp } from '../server/app.ts';
import type { Context } from '../server/context.ts';
import { withTables } from '../server/contract/text.ts';
import { operatorRoutes } from '../server/operator/routes.ts';
import type { Call } from '../server/plugins/app/calls.ts';

export const CONTRACT = 'docs/contract.md';

/** Every call of a server in demo mode with an embedded database. */
export async function callsOf(context: Context): Promise<readonly Call[]> {
  const app = buildApp(context);
  app.register(operatorRoutes, { ...context, dataDir: tmpdir() });
  await app.ready();
  await app.close();
  return app.calls;
}

/** The contract as the server's routes require it. */
export async function contractOf(calls: readonly Call[]): Promise<string> {
  return withTables(await readFile(CONTRACT, 'utf8'), calls);
}
