import { describe, expect, test } from 'vitest';
import { readBundledTexts } from '../../../server/content/bundled-texts.ts';
import { readMarkdown } from '../../../server/content/markdown.ts';
import { BadTextFile, readTextFile, writeTextFile } from '../../../server/content/text-file.ts';
import { GAMES } from '../../../src/fairness/games.ts';
import type { Block, Inline } from '../../../src/schemas/content/content.ts';
import { routes } from '../../../src/ui/app/routes.ts';

const POST = `---
title: A title: with a colon
description: One sentence.
published: 2026-11-21 19:30
---

The *text*.
`;

const EVENT = `---
title: A night
description: One sentence.
starts: 2026-12-01 19:30
ends: 2026-12-02 00:00
place: Online
---
Come.
`;

describe('a file', () => {
  test('has a head and a text', () => {
    expect(readTextFile(POST, 'post')).toEqual({
      title: 'A title: with a colon',
      description: 'One sentence.',
      body: 'The *text*.',
      publishedAt: new Date('2026-11-21T14:00:00Z'),
      occasion: null,
    });
  });

  test('of an event has its time in India and its place', () => {
    expect(readTextFile(EVENT, 'event')).toMatchObject({
      publishedAt: null,
      occasion: {
        startsAt: new Date('2026-12-01T14:00:00Z'),
        endsAt: new Date('2026-12-01T18:30:00Z'),
        place: 'Online',
      },
    });
  });

  test('may come from Windows', () => {
    const file = readTextFile(`\ufeff${POST.replaceAll('\n', '\r\n')}`, 'post');
    expect(file).toMatchObject({ title: 'A title: with a colon', body: 'The *text*.' });
  });

  test.each([
    ['post', POST],
    ['event', EVENT],
  ] as const)('of a %s is read as it was written', (kind, source) => {
    const file = readTextFile(source, kind);
    expect(readTextFile(writeTextFile(file), kind)).toEqual(file);
  });

  test('of the product may count days from today', () => {
    const today = new Date('2026-11-21T20:00:00Z'); // the 22nd in India
    const counted = EVENT.replace('2026-12-01 19:30', '3 days ago at 19:30').replace(
      '2026-12-02 00:00',
      'in 10 days at 00:30',
    );
    expect(readTextFile(counted, 'event', today).occasion).toMatchObject({
      startsAt: new Date('2026-11-19T14:00:00Z'),
      endsAt: new Date('2026-12-01T19:00:00Z'),
    });
    expect(() => readTextFile(counted, 'event')).toThrow('starts must be a day');
  });

  test.each([
    ['', 'The file does not begin with a head between two lines "---"'],
    ['# Only Markdown', 'The file does not begin with a head between two lines "---"'],
    [POST.replace(/title.*\n/, ''), 'title is missing'],
    [POST.replace('A title: with a colon', 'x'.repeat(121)), 'title cannot exceed 120 characters'],
    [POST.replace(/description.*\n/, ''), 'description is missing'],
    [POST.replace('One sentence.', 'x'.repeat(301)), 'description cannot exceed 300 characters'],
    [POST.replace('The *text*.', ''), 'There is no text below the head'],
    [POST.replace('The *text*.', 'x'.repeat(100_001)), 'The text cannot exceed 100,000 characters'],
    [POST.replace('The *text*.', '>'.repeat(50_000)), 'The text is nested too deeply'],
    [POST.replace('published: 2026-11-21 19:30', 'published: tomorrow'), 'published must be a day'],
    [POST.replace('2026-11-21 19:30', '2026-02-30'), 'published must be a day'],
    [POST.replace('2026-11-21 19:30', '2026-11-21 24:30'), 'published must be a day'],
    [POST.replace('published', 'author'), 'The head has the line "author: 2026-11-21 19:30"; it takes'],
    [POST.replace('published: 2026-11-21 19:30', 'title: Again'), 'title is there twice'],
    [POST.replace('published', 'place'), 'it takes title, description, published'],
  ])('%#, which is invalid, is refused in one line', (source, message) => {
    expect(() => readTextFile(source, 'post')).toThrow(BadTextFile);
    expect(() => readTextFile(source, 'post')).toThrow(message);
  });

  test.each([
    [EVENT.replace(/starts.*\n/, ''), 'starts is missing'],
    [EVENT.replace(/ends.*\n/, ''), 'ends is missing'],
    [EVENT.replace(/place.*\n/, ''), 'place is missing'],
    [EVENT.replace('Online', 'x'.repeat(121)), 'place cannot exceed 120 characters'],
    [EVENT.replace('2026-12-02 00:00', '2026-12-01 19:30'), 'ends must be after starts'],
  ])('%#, with an impossible event, is refused in one line', (source, message) => {
    expect(() => readTextFile(source, 'event')).toThrow(message);
  });
});

describe('the texts that come with the product', async () => {
  const supply = await readBundledTexts(new Date('2026-11-21T12:00:00Z'));
  const named = (language: string) =>
    supply.filter(({ name }) => name.language === language).map(({ name }) => `${name.kind} ${name.slug}`);

  test('exist in both languages', () => {
    expect(named('hi')).toEqual(named('en'));
    expect(named('en')).toContain('page rules');
    expect(named('en')).toContain('page about-us');
    expect(named('en').filter((name) => name.startsWith('post')).length).toBeGreaterThanOrEqual(5);
    expect(named('en').filter((name) => name.startsWith('event')).length).toBeGreaterThanOrEqual(4);
  });

  test('agree in both: the same blocks, anchors and links', () => {
    const shapes = (language: string) =>
      supply
        .filter(({ name }) => name.language === language)
        .map(({ name, file }) => shapeOf(name.slug, file.body));
    expect(shapes('hi')).toEqual(shapes('en'));
  });

  test('are Hindi in their Hindi version', () => {
    for (const { name, file } of supply)
      expect([name.slug, /[\u0900-\u097f]/.test(file.title + file.description)]).toEqual([
        name.slug,
        name.language === 'hi',
      ]);
  });

  test('name the right number of games', () => {
    expect(GAMES).toHaveLength(3);
    const counted = supply.flatMap(
      ({ name, file }) => file.body.match(COUNTED_GAMES)?.map((words) => [name.language, words]) ?? [],
    );
    expect(counted).toEqual([
      ['en', 'three small games'],
      ['en', 'All three games'],
      ['hi', 'तीन छोटे गेम'],
      ['hi', 'तीनों गेम'],
    ]);
  });

  test('link to existing places', () => {
    const anchors = new Map(
      supply.map(({ name, file }) => [
        `${name.kind} ${name.slug}`,
        readMarkdown(file.body).flatMap((block) => (block.type === 'heading' ? [block.id] : [])),
      ]),
    );
    const isThere = (from: string, href: string) => {
      const [path = '', anchor] = href.split('#');
      const target =
        path === '' ? from : path.startsWith('/blog/') ? `post ${path.slice(6)}` : `page ${path.slice(1)}`;
      if (anchors.has(target)) return anchor === undefined || anchors.get(target)?.includes(anchor);
      return anchor === undefined && routes.some((route) => route.path === path);
    };
    const broken = supply.flatMap(({ name, file }) =>
      hrefsIn(readMarkdown(file.body))
        .filter((href) => !isThere(`${name.kind} ${name.slug}`, href))
        .map((href) => `${name.language} ${name.slug}: ${href}`),
    );
    expect(broken).toEqual([]);
  });
});

/** The number of games that a text states. */
const COUNTED_GAMES =
  /\b(?:all |both |two |three |four )+(?:of the )?(?:small )?games\b|(?:दो|दोनों|तीन|तीनों|चार|चारों) (?:छोटे )?गेम/giu;

/** The structure that both languages of a text share. */
function shapeOf(slug: string, markdown: string) {
  const blocks = readMarkdown(markdown);
  const headings = blocks.flatMap((block) =>
    // Anchors made of words differ between the languages.
    block.type === 'heading' ? [[block.depth, slug === 'rules' ? block.id : '']] : [],
  );
  return { slug, types: blocks.map(({ type }) => type), headings, hrefs: hrefsIn(blocks).sort() };
}

function hrefsIn(blocks: readonly (Block | Inline)[]): string[] {
  return blocks.flatMap((block) => {
    const own = block.type === 'link' ? [block.href] : [];
    if ('children' in block) return [...own, ...hrefsIn(block.children)];
    if (block.type === 'list') return hrefsIn(block.items.flat());
    if (block.type === 'table') return hrefsIn([block.head, ...block.rows].flat(2));
    return own;
  });
}
