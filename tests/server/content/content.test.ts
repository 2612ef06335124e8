import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installBundledTexts } from '../../../server/content/bundled-texts.ts';
import { contentCommands } from '../../../server/content/commands.ts';
import { readTextFile, type TextKind } from '../../../server/content/text-file.ts';
import { installContent, removeContent, writeContent } from '../../../server/content/write.ts';
import { Article, EventArticle, EventRow, Post } from '../../../src/schemas/content/content.ts';
import { paged } from '../../../src/schemas/shared/page.ts';
import { outcome } from '../tools/bettors.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = async (path: string) => {
  const { status, body, headers } = await server.call('GET', path);
  return { status, data: body.data, msg: body.msg, cache: headers['cache-control'] };
};

interface Wanted {
  title?: string;
  body?: string;
  published?: string;
  starts?: string;
  ends?: string;
  place?: string;
}

function source({ title = 'A title', body = 'The text.', published, starts, ends, place }: Wanted): string {
  const lines = Object.entries({ title, description: `${title}.`, published, starts, ends, place });
  const head = lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return `---\n${head.join('\n')}\n---\n${body}\n`;
}

const write = (kind: TextKind, slug: string, language: 'en' | 'hi', wanted: Wanted) =>
  writeContent(server.database, { kind, slug, language }, readTextFile(source(wanted), kind));

/** A day this many days from now, in the format of a head. */
const day = (days: number, time = '12:00') =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} ${time}`;

async function operate(words: string, given: Record<string, string>) {
  const command = contentCommands.find((command) => command.words === words);
  if (command === undefined) throw new Error(`no command ${words}`);
  return (await command.prepare(given)(server, 'a tester')).text;
}

const acts = (subject: string) =>
  server.database.query('select who, act, why from operator_acts where subject = $1 order by id', [subject]);

describe('a page', () => {
  test('can be read without signing in, and cached for a minute', async () => {
    await write('page', 'a-page', 'en', {
      title: 'A page',
      body: '## Words\n\n<b>Bold</b>',
      published: '2026-11-01',
    });
    const { status, data, cache } = await get('content/a-page');
    expect([status, cache]).toEqual([200, 'public, max-age=60']);
    expect(Article.is(data)).toBe(true);
    expect(data).toEqual({
      slug: 'a-page',
      language: 'en',
      title: 'A page',
      description: 'A page.',
      published_at: '2026-10-31T18:30:00.000Z',
      blocks: [
        { type: 'heading', depth: 2, id: 'words', children: [{ type: 'text', text: 'Words' }] },
        { type: 'paragraph', children: [{ type: 'text', text: '<b>Bold</b>' }] },
      ],
      changed_at: expect.any(String),
    });
  });

  test('that does not exist in a language comes in the other one, and says so', async () => {
    await write('page', 'english-only', 'en', { title: 'Only English' });
    expect((await get('content/english-only?lang=hi')).data).toMatchObject({
      language: 'en',
      title: 'Only English',
    });
    await write('page', 'english-only', 'hi', { title: 'अब हिन्दी भी' });
    expect((await get('content/english-only?lang=hi')).data).toMatchObject({
      language: 'hi',
      title: 'अब हिन्दी भी',
    });
    expect((await get('content/english-only')).data).toMatchObject({ language: 'en' });
    await write('page', 'hindi-only', 'hi', { title: 'सिर्फ़ हिन्दी' });
    expect((await get('content/hindi-only?lang=en')).data).toMatchObject({ language: 'hi' });
  });

  test.each([
    'content/nobody-wrote-it',
    'content/%00',
    "content/'",
    'content/..%2f',
    `content/${'x'.repeat(99)}`,
  ])('that does not exist is not found: %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, msg: 'Page not found', cache: 'no-store' });
  });

  test('is neither a post nor an event', async () => {
    await write('page', 'only-a-page', 'en', {});
    expect((await get('blog/only-a-page')).status).toBe(404);
  });

  test('in an unknown language is refused', async () => {
    expect((await get('content/a-page?lang=fr')).status).toBe(400);
  });
});

describe('the blog', () => {
  test('has the latest post first, by pages, each once, in the requested language', async () => {
    await write('post', 'first', 'en', { title: 'First', published: '2026-01-01' });
    await write('post', 'third', 'en', { title: 'Third', published: '2026-01-03' });
    await write('post', 'second', 'en', { title: 'Second', published: '2026-01-02' });
    await write('post', 'second', 'hi', { title: 'दूसरी', published: '2026-01-02' });
    const { data } = await get('blog?lang=hi&perPage=2');
    expect(paged(Post).is(data)).toBe(true);
    expect(data).toMatchObject({
      rows: [
        { slug: 'third', language: 'en' },
        { slug: 'second', language: 'hi', title: 'दूसरी' },
      ],
      page: 1,
      perPage: 2,
      total: 3,
    });
    expect((await get('blog?lang=hi&perPage=2&page=2')).data).toMatchObject({
      rows: [{ slug: 'first' }],
      total: 3,
    });
    expect((await get('blog?page=9')).data).toMatchObject({ rows: [], total: 3 });
    expect((await get('blog?page=0')).status).toBe(400);
  });

  test('shows a post from its day on', async () => {
    await write('post', 'tomorrow', 'en', { published: day(2) });
    expect((await get('blog/tomorrow')).status).toBe(404);
    expect(JSON.stringify((await get('blog')).data)).not.toContain('tomorrow');
    await write('post', 'tomorrow', 'en', { published: day(-2) });
    expect((await get('blog/tomorrow')).data).toMatchObject({ slug: 'tomorrow' });
    await removeContent(server.database, { kind: 'post', slug: 'tomorrow' });
  });

  test('does not find an unknown post', async () => {
    expect(await get('blog/nobody-wrote-it')).toMatchObject({ status: 404, msg: 'Post not found' });
  });
});

describe('events', () => {
  const event = (slug: string, from: number, to: number) =>
    write('event', slug, 'en', { title: slug, starts: day(from), ends: day(to), place: 'Online' });

  test('to come are first, the soonest leading; then past ones, the latest leading', async () => {
    await event('later', 9, 10);
    await event('long-over', -9, -8);
    await event('running', -2, 2);
    await event('soon', 3, 4);
    await event('just-over', -5, -4);
    const { data } = await get('events');
    expect(paged(EventRow).is(data)).toBe(true);
    const { rows } = data as { rows: EventRow[] };
    expect(rows.map(({ slug, state }) => [slug, state])).toEqual([
      ['running', 'running'],
      ['soon', 'upcoming'],
      ['later', 'upcoming'],
      ['just-over', 'over'],
      ['long-over', 'over'],
    ]);
    expect((await get('events?perPage=2&page=3')).data).toMatchObject({
      rows: [{ slug: 'long-over' }],
      total: 5,
    });
  });

  test('keep one id and one time in both languages after a rewrite', async () => {
    await write('event', 'both', 'en', { starts: day(5), ends: day(6), place: 'Online' });
    const [row] = await server.database.query<{ id: number }>("select id from events where slug = 'both'");
    await write('event', 'both', 'hi', { title: 'दोनों', starts: day(7), ends: day(8), place: 'ऑनलाइन' });
    await write('event', 'both', 'en', { title: 'Both', starts: day(7), ends: day(8), place: 'Online' });
    const [hindi, english] = [await get(`events/${row?.id}?lang=hi`), await get(`events/${row?.id}`)];
    expect(EventArticle.is(english.data)).toBe(true);
    expect(hindi.data).toMatchObject({ id: row?.id, language: 'hi', place: 'ऑनलाइन', state: 'upcoming' });
    expect(english.data).toMatchObject({ id: row?.id, language: 'en', title: 'Both' });
    const times = ({ data }: { data?: unknown }) => [
      (data as EventArticle).starts_at,
      (data as EventArticle).ends_at,
    ];
    expect(times(hindi)).toEqual(times(english));
  });

  test.each(['events/999999', 'events/0', 'events/abc', 'events/1e1'])(
    'that is unknown: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('an operator', () => {
  const post = { slug: 'noted', kind: 'post', lang: 'en' };

  test('writes a text once, on record with the reason', async () => {
    const file = source({ title: 'Noted', published: '2026-01-05' });
    expect(await operate('content write', { ...post, file })).toBe('post noted (en): written');
    expect(await operate('content write', { ...post, file })).toBe('post noted (en): written (already)');
    expect(await operate('content write', { ...post, file: source({ title: 'Other' }), why: 'a slip' })).toBe(
      'post noted (en): written',
    );
    expect((await get('blog/noted')).data).toMatchObject({
      title: 'Other',
      published_at: '2026-01-04T18:30:00.000Z',
    });
    expect(await acts('post noted (en)')).toEqual([
      { who: 'a tester', act: 'content.write', why: null },
      { who: 'a tester', act: 'content.write', why: 'a slip' },
    ]);
  });

  test('gets a text as a file that can be written back', async () => {
    const shown = await operate('content show', post);
    expect(shown).toBe(
      '---\ntitle: Other\ndescription: Other.\npublished: 2026-01-05 00:00\n---\n\nThe text.\n',
    );
    expect(await operate('content write', { ...post, file: shown })).toBe(
      'post noted (en): written (already)',
    );
  });

  test('removes a text once, and can write it again', async () => {
    expect(await operate('content remove', { slug: 'noted', kind: 'post', why: 'old' })).toBe(
      'post noted: removed',
    );
    expect(await operate('content remove', { slug: 'noted', kind: 'post', why: 'old' })).toBe(
      'post noted: removed (already)',
    );
    expect((await get('blog/noted')).status).toBe(404);
    expect(await outcome(operate('content show', post))).toMatchObject({ status: 404 });
    expect(await acts('post noted')).toEqual([{ who: 'a tester', act: 'content.remove', why: 'old' }]);
    expect(await operate('content write', { ...post, file: source({}) })).toBe('post noted (en): written');
    expect((await get('blog/noted')).status).toBe(200);
  });

  test('sees every text in a list', async () => {
    await operate('content remove', { slug: 'noted', kind: 'post', why: 'old' });
    await operate('content write', {
      slug: 'listed',
      kind: 'post',
      lang: 'hi',
      file: source({ title: 'सूची' }),
    });
    const lines = (await operate('content list', { kind: 'post' })).split('\n');
    expect(lines).toContain('post noted (en)  A title  removed');
    expect(lines).toContain('post listed (hi)  सूची  edited');
    expect(lines.every((line) => line.startsWith('post '))).toBe(true);
  });

  test.each([
    ['content write', { ...post, file: 'no head' }, 400],
    ['content write', { ...post, slug: 'no-route', kind: 'page', file: source({}) }, 404],
    ['content show', { ...post, slug: 'nobody-wrote-it' }, 404],
    ['content remove', { slug: 'nobody-wrote-it', kind: 'post', why: 'x' }, 404],
  ])('%s gets one line with the fault', async (words, given, status) => {
    expect(await outcome(operate(words, given))).toMatchObject({ status });
  });

  test.each([
    [{ ...post, slug: 'Not A Slug' }, 'SLUG must be small letters'],
    [{ ...post, kind: 'essay' }, '--kind must be one of page, post, event'],
    [{ ...post, lang: 'fr' }, '--lang must be one of en, hi'],
  ])('%j is refused', async (given, message) => {
    await expect(operate('content write', { ...given, file: source({}) })).rejects.toThrow(message);
  });

  test('whose act cannot be recorded changes nothing', async () => {
    await server.database.query(
      "alter table operator_acts add constraint no_record check (why <> 'unwritable') not valid",
    );
    const file = source({ title: 'Unrecorded' });
    await expect(
      operate('content write', { ...post, slug: 'unrecorded', file, why: 'unwritable' }),
    ).rejects.toThrow();
    expect((await get('blog/unrecorded')).status).toBe(404);
    await server.database.query('alter table operator_acts drop constraint no_record');
  });
});

describe('texts that come with the product', () => {
  const name = { kind: 'page', slug: 'supplied', language: 'en' } as const;
  const supply = (wanted: Wanted) =>
    installContent(
      server.database,
      name,
      readTextFile(source({ published: '2026-01-01', ...wanted }), 'page'),
    );
  const title = async () => ((await get('content/supplied')).data as Article | undefined)?.title;

  test('is put there, and brought up to date, until an operator writes it', async () => {
    expect(await supply({ title: 'As it came' })).toBe(true);
    expect(await supply({ title: 'As it came' })).toBe(false);
    expect(await supply({ title: 'Brought up to date' })).toBe(true);
    expect(await title()).toBe('Brought up to date');
    await write('page', 'supplied', 'en', { title: 'By an operator' });
    expect(await supply({ title: 'Newer still' })).toBe(false);
    expect(await title()).toBe('By an operator');
  });

  test('does not come back when it has been removed', async () => {
    await removeContent(server.database, name);
    expect(await supply({ title: 'Back again' })).toBe(false);
    expect(await title()).toBeUndefined();
  });

  test('keeps the times that an event had on the first day', async () => {
    const occasion = (starts: string) =>
      installContent(
        server.database,
        { kind: 'event', slug: 'supplied', language: 'en' },
        readTextFile(source({ starts, ends: day(9), place: 'Online', published: '2026-01-01' }), 'event'),
      );
    expect(await occasion(day(3))).toBe(true);
    expect(await occasion(day(4))).toBe(false);
    const [row] = await server.database.query<{ starts_at: Date }>(
      "select starts_at from events where slug = 'supplied'",
    );
    expect(row?.starts_at.toISOString().slice(0, 10)).toBe(day(3).slice(0, 10));
  });

  test('is there when the server has started, and again, and beside another server that starts', async () => {
    await Promise.all([installBundledTexts(server.database), installBundledTexts(server.database)]);
    await installBundledTexts(server.database);
    for (const lang of ['en', 'hi']) {
      for (const slug of ['rules', 'about-us']) {
        const { data } = await get(`content/${slug}?lang=${lang}`);
        expect(Article.is(data)).toBe(true);
        expect(data).toMatchObject({ slug, language: lang });
      }
    }
    const [count] = await server.database.query(
      "select count(*) from events where slug = 'fair-play-evening'",
    );
    expect(count).toEqual({ count: 1 });
  });
});
