import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../tools/server.ts';

let folder: string;
let demo: TestServer;
let live: TestServer;
let unbuilt: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sikka-'));
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<title>Statecharts</title>');
  await writeFile(join(folder, 'view.html'), '<title>View</title>');
  await writeFile(join(folder, 'assets/index-1.js'), 'export {};');
  demo = await startTestServer({ statecharts: folder });
  const { database } = demo;
  live = await startTestServer({
    database,
    statecharts: folder,
    client: join(folder, 'nowhere'),
    context: { mode: 'live' },
  });
  unbuilt = await startTestServer({ database, statecharts: join(folder, 'nowhere') });
});
afterAll(async () => {
  for (const server of [live, unbuilt]) await server.app.close();
  await demo.close();
  await rm(folder, { recursive: true });
});

const get = async ({ app }: TestServer, url: string) => {
  const { statusCode, headers, body } = await app.inject({ url });
  return { status: statusCode, to: headers.location, kept: headers['cache-control'], body };
};

test('a demo server serves the site of the statecharts', async () => {
  expect(await get(demo, '/statecharts')).toMatchObject({ status: 302, to: '/statecharts/' });
  expect(await get(demo, '/statecharts/')).toMatchObject({
    status: 200,
    kept: 'no-cache',
    body: '<title>Statecharts</title>',
  });
  expect(await get(demo, '/statecharts/assets/index-1.js')).toMatchObject({
    status: 200,
    kept: 'public, max-age=31536000, immutable',
  });
  expect(await get(demo, '/statecharts/assets/index-2.js')).toMatchObject({ status: 404 });
});

test('only the page with the views of Play may be framed, and only by our own pages', async () => {
  const framed = async (url: string) => {
    const { headers } = await demo.app.inject({ url });
    const policy = String(headers['content-security-policy']).split(';');
    const by = policy.filter((directive) => directive.startsWith('frame-ancestors '));
    const others = policy.filter((directive) => !directive.startsWith('frame-ancestors '));
    return { by, others, option: headers['x-frame-options'] };
  };
  const own = await framed('/');
  expect(own.others).toContain("script-src 'self'");
  expect(await framed('/statecharts/view.html')).toEqual({
    by: ["frame-ancestors 'self'"],
    others: own.others,
    option: 'SAMEORIGIN',
  });
  for (const url of ['/statecharts/', '/statecharts/assets/index-1.js', '/'])
    expect(await framed(url)).toEqual({ by: ["frame-ancestors 'none'"], others: own.others, option: 'DENY' });
});

test('a live server does not serve it', async () => {
  expect(await get(live, '/statecharts/assets/index-1.js')).toMatchObject({ status: 404 });
  // As for any unknown path: the page itself, which is not built here.
  expect(await get(live, '/statecharts/')).toMatchObject({ status: 503 });
});

test('a demo server says so when the site is not built', async () => {
  expect(await get(unbuilt, '/statecharts/')).toMatchObject({
    status: 503,
    body: 'The statecharts are not built yet: run "npm run statecharts" and start the server again\n',
  });
});
