import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInToPlaceBetButton } from '../pages/account.ts';
import { openMatch, openWorld, type World } from './world.ts';

let world: World;
let vite: ViteDevServer;
let cacheDir: string;
const warnings: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  cacheDir = await mkdtemp(join(tmpdir(), 'sikka-vite-'));
  // Like on a fresh machine: no package has been prepared yet.
  const customLogger = createLogger('warn');
  customLogger.warn = (text) => void warnings.push(text);
  customLogger.error = (text) => void warnings.push(text);
  vite = await createServer({
    root: join(import.meta.dirname, '../..'),
    cacheDir,
    customLogger,
    server: { port: 0, proxy: { '/api': world.origin } },
  });
  await vite.listen();
});
afterAll(async () => {
  await vite?.close();
  await world?.close();
  await rm(cacheDir, { recursive: true, force: true });
});

test('the development server serves the product at the address that the README names', async () => {
  await openMatch(world.database);
  const phone = await world.phone();
  const [address] = vite.resolvedUrls?.local ?? [];
  expect(new URL(address ?? '').hostname).toBe('127.0.0.1');
  const page = await phone.open(`${address}`);
  await page.getByRole('button', { name: 'Night Owls 80% ₹100 → ₹180', exact: true }).first().click();
  await logInToPlaceBetButton(page.getByRole('dialog')).waitFor();
  expect([...warnings, ...phone.complaints]).toEqual([]);
});
