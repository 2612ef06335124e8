import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readTextFile, type TextKind } from '../../../server/content/text-file.ts';
import { writeContent } from '../../../server/content/write.ts';
import { makeMatch } from '../tools/bettors.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let client: string;
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'sikka-'));
  for (const name of ['app.en.html', 'app.hi.html', 'app.en.known.html', 'app.hi.known.html'])
    await copyFile(join(import.meta.dirname, '../../../index.html'), join(client, name));
  const shape = await readFile(join(client, 'app.en.html'), 'utf8');
  await writeFile(
    join(client, 'app-live-bets-live-bet-id.en.known.html'),
    shape.replace('<!--app-->', '<h1>Live bet</h1>'),
  );
  await writeFile(join(client, 'preloads.json'), '{ "/live-bets/live-bet/:id": ["assets/one.js"] }');
  server = await startTestServer({ client });
  await write('page', 'rules', 'en', 'How bets are settled');
  await write('post', 'a-post', 'en', '"Odds" <b> & Co');
  await write('post', 'a-post', 'hi', 'भाव');
  await write('event', 'a-night', 'en', 'A night');
});
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

async function write(kind: TextKind, slug: string, language: 'en' | 'hi', title: string) {
  const occasion = kind === 'event' ? 'place: Pune\nstarts: 2026-11-21 19:30\nends: 2026-11-21 20:30\n' : '';
  const file = `---\ntitle: ${title}\ndescription: About ${title}\npublished: 2026-01-01\n${occasion}---\nWords\n`;
  const name = { kind, slug, language };
  await writeContent(server.database, name, readTextFile(file, kind), async () => {});
}

const opened = async (url: string, cookie = '') => {
  const { statusCode, headers, body } = await server.app.inject({ url, headers: { cookie } });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  });
  const meta = (name: string) =>
    body.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];
  return {
    title: body.match(/<title>(.*)<\/title>/)?.[1],
    description: meta('description'),
    shared: [meta('og:title'), meta('og:description')],
    own: body.match(/data-own="([^"]*)"/)?.[1],
    heading: body.match(/<h1>(.*)<\/h1>/)?.[1],
  };
};

test('a text has its title and description in the page before any script', async () => {
  const title = '&quot;Odds&quot; &lt;b&gt; &amp; Co';
  expect(await opened('/blog/a-post?x=1')).toEqual({
    title: `${title} · Sikka`,
    description: `About ${title}`,
    shared: [`${title} · Sikka`, `About ${title}`],
    own: expect.stringMatching(/^Bet on live matches/),
  });
  expect(await opened('/rules/')).toMatchObject({ title: 'How bets are settled · Sikka' });
  const [event] = await server.database.query<{ id: number }>("select id from events where slug = 'a-night'");
  expect(await opened(`/events/details/${event?.id}`)).toMatchObject({ title: 'A night · Sikka' });
});

test('a match has its name and competition, and its name as the heading of its shape', async () => {
  const { id } = await makeMatch(server.database, { name: 'Owls & <Kites>', competition: 'Night Cup' });
  const named = { title: 'Owls &amp; &lt;Kites&gt; · Sikka', description: 'Night Cup' };
  const path = `/live-bets/live-bet/${id}?slip=1.2`;
  expect(await opened(path)).toMatchObject({ ...named, heading: undefined });
  expect(await opened(path, 'known=1')).toMatchObject({ ...named, heading: 'Owls &amp; &lt;Kites&gt;' });
  for (const other of [`${id + 1}`, '1e0', '9'.repeat(15), '9'.repeat(30)])
    expect(await opened(`/live-bets/live-bet/${other}`, 'known=1')).toMatchObject({
      title: 'Sikka',
      heading: 'Live bet',
    });
});

test('a match of the demo has its names in Hindi for Hindi readers', async () => {
  const { id } = await makeMatch(server.database, {
    name: 'Malabar Nightjars v Aravalli Comets',
    competition: 'Monsoon Football Evening',
  });
  expect(await opened(`/live-bets/live-bet/${id}`, 'lang=hi')).toMatchObject({
    title: 'मालाबार नाइटजार्स बनाम अरावली कॉमेट्स · Sikka',
    description: 'मानसून फ़ुटबॉल ईवनिंग',
  });
  expect(await opened(`/live-bets/live-bet/${id}`)).toMatchObject({
    title: 'Malabar Nightjars v Aravalli Comets · Sikka',
  });
});

test("in the reader's language, also for known browsers", async () => {
  expect(await opened('/blog/a-post', 'lang=hi')).toMatchObject({ title: 'भाव · Sikka' });
  expect(await opened('/rules', 'lang=hi; known=1')).toMatchObject({ title: 'How bets are settled · Sikka' });
});

test.each([
  '/blog',
  '/blog/nobody-wrote-it',
  '/blog/a-post/more',
  '/events/details/0',
  '/content/rules',
  '/live-bets',
])("%s has the product's own", async (path) => {
  expect(await opened(path)).toMatchObject({ title: 'Sikka', shared: [undefined, undefined] });
});

test('while the database cannot be reached, the page is sent without a name', async () => {
  await write('page', 'about-us', 'en', 'Who we are');
  const asked = vi.spyOn(server.database, 'query').mockRejectedValueOnce(new Error('gone'));
  expect(await opened('/about-us')).toMatchObject({ title: 'Sikka' });
  expect(await opened('/about-us')).toMatchObject({ title: 'Who we are · Sikka' });
  asked.mockReturnValue(new Promise(() => {}));
  expect(await opened('/about-us/')).toMatchObject({ title: 'Sikka' });
});

describe('the number of lookups of names is limited', () => {
  const opensIn = async (count: number, prefix: string, remoteAddress?: string) => {
    const asked = vi.spyOn(server.database, 'query').mockClear();
    for (let each = 0; each < count; each++)
      await server.app.inject({ url: `${prefix}${each}`, ...(remoteAddress && { remoteAddress }) });
    return asked.mock.calls.length;
  };
  beforeEach(() => vi.setSystemTime('2026-11-22T20:00:30Z'));
  afterEach(() => vi.useRealTimers());

  test('a name is looked up once for all who open the page within ten seconds', async () => {
    await write('post', 'popular', 'en', 'Before');
    const asked = vi.spyOn(server.database, 'query');
    const title = async () => (await opened('/blog/popular')).title;
    expect(await Promise.all([title(), title(), title()])).toEqual(Array(3).fill('Before · Sikka'));
    expect(asked).toHaveBeenCalledTimes(1);
    await write('post', 'popular', 'en', 'After');
    asked.mockClear();
    vi.setSystemTime('2026-11-22T20:00:39.999Z');
    expect([await title(), asked.mock.calls.length]).toEqual(['Before · Sikka', 0]);
    vi.setSystemTime('2026-11-22T20:00:40Z');
    expect([await title(), asked.mock.calls.length]).toEqual(['After · Sikka', 1]);
  });

  test('two hundred names are cached: one more replaces the first', async () => {
    expect(await opensIn(200, '/blog/kept-')).toBe(200);
    expect(await opensIn(200, '/blog/kept-')).toBe(0);
    expect(await opensIn(1, '/blog/one-more-')).toBe(1);
    expect(await opensIn(1, '/blog/kept-')).toBe(1);
  });

  test('no name is looked up while others wait for the database', async () => {
    const waitMs = vi.spyOn(server.database, 'expectedWaitMs').mockReturnValue(51);
    expect(await opensIn(1, '/blog/busy-')).toBe(0);
    waitMs.mockReturnValue(50);
    expect(await opensIn(1, '/blog/busy-')).toBe(1);
  });

  test('one network has 300 lookups a minute; its other pages come without names', async () => {
    expect(await opensIn(301, '/blog/often-', '2001:db8:0:9::1')).toBe(300);
    const titleFor = async (remoteAddress: string) => {
      const { statusCode, body } = await server.app.inject({ url: '/blog/a-post?y', remoteAddress });
      return [statusCode, body.match(/<title>(.*)<\/title>/)?.[1]];
    };
    expect(await titleFor('2001:db8:0:9::2')).toEqual([200, 'Sikka']);
    expect(await titleFor('2001:db8:0:a::1')).toEqual([200, '&quot;Odds&quot; &lt;b&gt; &amp; Co · Sikka']);
    // It is cached now, for that network, too.
    expect(await titleFor('2001:db8:0:9::2')).toEqual([200, '&quot;Odds&quot; &lt;b&gt; &amp; Co · Sikka']);
  });

  test('an IPv6 /48 has 1,200 lookups a minute, whichever of its /64 asks', async () => {
    let named = 0;
    for (const part of ['100', '200', '300', '400', '500'])
      named += await opensIn(300, `/blog/of-${part}-`, `2001:db8:b:${part}::1`);
    expect(named).toBe(1200);
  });
});

test('the page comes compressed to browsers that accept it', async () => {
  const reply = await server.app.inject({ url: '/rules', headers: { 'accept-encoding': 'gzip, br' } });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(String(brotliDecompressSync(reply.rawPayload))).toContain(
    '<title>How bets are settled · Sikka</title>',
  );
});
