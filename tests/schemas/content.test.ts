import { describe, expect, test } from 'vitest';
import { Article, Block, Inline, isSafeHref } from '../../src/schemas/content/content.ts';

const words = (text: string): Inline => ({ type: 'text', text });

const blocks: Block[] = [
  { type: 'heading', depth: 2, id: 'a', children: [words('a'), { type: 'code', text: 'b' }] },
  {
    type: 'paragraph',
    children: [
      { type: 'strong', children: [{ type: 'emphasis', children: [words('deep')] }] },
      { type: 'break' },
      { type: 'link', href: '/rules', children: [words('rules')] },
    ],
  },
  { type: 'list', isOrdered: true, start: 2, items: [[{ type: 'quote', children: [{ type: 'rule' }] }]] },
  { type: 'code', text: 'x' },
  { type: 'table', isNumeric: [true], head: [[words('a')]], rows: [[[words('1')]]] },
];

describe('a block', () => {
  test.each(blocks.map((block) => [block.type, block]))('%s', (_, block) => {
    expect(Block.is(block)).toBe(true);
  });

  test.each([
    ['of no kind', { children: [] }],
    ['of an unknown kind', { type: 'html', text: '<b>' }],
    ['of a kind that every object has', { type: 'constructor' }],
    ['with more than its own', { type: 'rule', dangerouslySetInnerHTML: { __html: '<b>' } }],
    ['without its text', { type: 'code' }],
    ['a heading too deep', { type: 'heading', depth: 5, id: 'a', children: [] }],
    ['a heading that is the page’s own', { type: 'heading', depth: 1, id: 'a', children: [] }],
    ['with an element in it', { type: 'paragraph', children: [{ type: 'script', text: 'x' }] }],
    [
      'with a link to a script',
      { type: 'paragraph', children: [{ type: 'link', href: 'javascript:x', children: [] }] },
    ],
    [
      'wrong far below',
      { type: 'quote', children: [{ type: 'list', isOrdered: true, start: 1, items: [[{}]] }] },
    ],
    ['no object', 'text'],
    ['nothing', null],
  ])('%s is not a block', (_, block) => {
    expect(Block.is(block)).toBe(false);
  });

  test('nested deeply is read, once on each level', () => {
    let read = 0;
    let inline: unknown = {
      type: 'text',
      get text() {
        read++;
        return 'deep';
      },
    };
    for (let level = 0; level < 12; level++) inline = { type: 'strong', children: [inline] };
    expect(Inline.is(inline)).toBe(true);
    expect(read).toBeLessThan(20);
  });
});

test('an article may have unknown fields, but no missing ones', () => {
  const article = {
    slug: 'rules',
    language: 'hi',
    title: 'नियम',
    description: 'सब कुछ',
    published_at: '2026-11-21T00:00:00.000Z',
    changed_at: '2026-11-21T00:00:00.000Z',
    blocks,
  };
  expect(Article.is({ ...article, more: 1 })).toBe(true);
  expect(Article.is({ ...article, language: 'fr' })).toBe(false);
  expect(Article.is({ ...article, blocks: undefined })).toBe(false);
});

describe('an address that a text may link to', () => {
  test.each([
    'https://example.com',
    'HTTPS://example.com',
    'http://example.com/a b'.replace(' ', '%20'),
    'mailto:a@b.example',
    '/',
    '/rules#a',
    '#a',
    '#भाव',
  ])('%s is allowed', (href) => expect(isSafeHref(href)).toBe(true));

  test.each([
    '',
    'rules',
    'javascript:x',
    ' javascript:x',
    'java\tscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:///evil.example',
    'data:text/html,x',
    'blob:x',
    'tel:1',
    'mailto:',
  ])('%j is refused', (href) => expect(isSafeHref(href)).toBe(false));
});
