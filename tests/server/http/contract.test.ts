import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { operatorRoutes } from '../../../server/operator/routes.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

/** `| `GET live-bet/{id}` *spec* | …`: every row of a table whose first cell is a call. */
const rows = [...readFileSync('docs/contract.md', 'utf8').matchAll(/^\| `([A-Z]+ [^`]+)` ([^|]*)\|/gm)].map(
  ([, call = '', marks = '']) => ({
    call,
    marks: [...marks.matchAll(/\*(spec|ours)\*/g)].map(([, mark]) => mark),
  }),
);
const written = rows.map(({ call }) => call);

/** The calls of the specification's section 7, as docs/spec-coverage.md quotes it. */
const specified = [
  ...readFileSync('docs/spec-coverage.md', 'utf8').matchAll(
    /^\| S7\.\d+ \| (GET|POST) \/?`([^`]+)`(\{\w+\})?/gm,
  ),
].map(([, method, path, id = '']) => `${method} ${path}${id}`);

/** Answers alone what is no call. */
const NO_CALL = '/api/*';

let server: TestServer;
const routes: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const app = buildApp(server.context);
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/') || url === NO_CALL) return;
    const path = url.slice('/api/'.length).replaceAll(/:(\w+)/g, '{$1}');
    // A GET answers a HEAD by itself.
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${path}`);
  });
  operatorRoutes(app, server.context, tmpdir());
  await app.ready();
  await app.close();
});
afterAll(() => server.close());

describe('the contract', () => {
  test('has every route of the server', () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(routes.filter((call) => !written.includes(call))).toEqual([]);
  });

  test('has no call that the server does not take', () => {
    expect(written.filter((call) => !routes.includes(call))).toEqual([]);
  });

  test('has each call once, marked as the specification’s or as ours', () => {
    expect(new Set(written).size).toBe(written.length);
    expect(rows.filter(({ marks }) => marks.length !== 1)).toEqual([]);
    const spec = rows.filter(({ marks }) => marks.includes('spec'));
    expect(specified.length).toBeGreaterThan(15);
    expect(spec.map(({ call }) => call).sort()).toEqual(specified.sort());
  });
});
