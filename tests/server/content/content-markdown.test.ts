import { describe, expect, test } from 'vitest';
import { readMarkdown, UnreadableText } from '../../../server/content/markdown.ts';

const words = (text: string) => ({ type: 'text', text });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });

test('every kind of block and of running text is read', () => {
  const markdown = `# One

A **strong** word, an *emphasised* one, \`code\`, [a link](/rules#odds)\\
and a break.

- first
- second
  - below it

3. third

> quoted

| Name | Sum |
|:--|--:|
| a | 1 |

    indented

---`;
  expect(readMarkdown(markdown)).toEqual([
    { type: 'heading', depth: 2, id: 'one', children: [words('One')] },
    paragraph(
      words('A '),
      { type: 'strong', children: [words('strong')] },
      words(' word, an '),
      { type: 'emphasis', children: [words('emphasised')] },
      words(' one, '),
      { type: 'code', text: 'code' },
      words(', '),
      { type: 'link', href: '/rules#odds', children: [words('a link')] },
      { type: 'break' },
      words('and a break.'),
    ),
    {
      type: 'list',
      isOrdered: false,
      start: 1,
      items: [
        [paragraph(words('first'))],
        [
          paragraph(words('second')),
          { type: 'list', isOrdered: false, start: 1, items: [[paragraph(words('below it'))]] },
        ],
      ],
    },
    { type: 'list', isOrdered: true, start: 3, items: [[paragraph(words('third'))]] },
    { type: 'quote', children: [paragraph(words('quoted'))] },
    {
      type: 'table',
      isNumeric: [false, true],
      head: [[words('Name')], [words('Sum')]],
      rows: [[[words('a')], [words('1')]]],
    },
    { type: 'code', text: 'indented' },
    { type: 'rule' },
  ]);
});

describe('headings', () => {
  const headings = (markdown: string) =>
    readMarkdown(markdown).flatMap((block) => (block.type === 'heading' ? [[block.depth, block.id]] : []));

  test('have a unique anchor, written behind them or made of their words', () => {
    expect(
      headings('## Fairness {#fairness}\n\n## Fairness\n\n## भाव की सुरक्षा\n\n## …\n\n## *In the end* {#end}'),
    ).toEqual([
      [2, 'fairness'],
      [2, 'fairness-2'],
      [2, 'भाव-की-सुरक्षा'],
      [2, 'section'],
      [2, 'end'],
    ]);
    expect(readMarkdown('## *In the end* {#end}')).toMatchObject([
      { children: [{ type: 'emphasis', children: [words('In the end')] }] },
    ]);
  });

  test('never use an id of the page itself', () => {
    expect(headings('## Content\n\n## Root')).toEqual([
      [2, 'content-2'],
      [2, 'root-2'],
    ]);
  });

  test('are one level deeper at most, down to the fourth', () => {
    expect(headings('# a\n\n#### b\n\n###### c\n\n## d\n\n#### e').map(([depth]) => depth)).toEqual([
      2, 3, 4, 2, 3,
    ]);
  });

  test('contain no links', () => {
    expect(readMarkdown('## See [the rules](/rules)')).toEqual([
      { type: 'heading', depth: 2, id: 'see-the-rules', children: [words('See the rules')] },
    ]);
  });
});

describe('other markup', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['an element with a handler', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['an element among words', 'a <b onclick="x()">bold</b> word', 'a <b onclick="x()">bold</b> word'],
    ['a comment', '<!-- hidden -->', '<!-- hidden -->'],
    ['a picture', '![A coin](https://elsewhere.example/coin.svg)', 'A coin'],
    ['a picture whose address is a script', '![A coin](javascript:alert(1))', 'A coin'],
  ])('%s stays as typed, or becomes its description', (_, markdown, text) => {
    expect(readMarkdown(markdown)).toEqual([paragraph(words(text))]);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java&#115;cript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'rules',
    'https:///rules',
  ])('a link to %s becomes plain words', (href) => {
    const said = JSON.stringify(readMarkdown(`[words](<${href}>)`));
    expect(said).not.toContain('"link"');
    expect(said).toContain('words');
  });

  test.each([
    'https://example.com/a?b=c',
    'http://example.com',
    'mailto:help@example.com',
    '/rules#bonus',
    '#bonus',
  ])('a link to %s is kept', (href) => {
    expect(readMarkdown(`[words](${href})`)).toEqual([
      paragraph({ type: 'link', href, children: [words('words')] }),
    ]);
  });
});

describe('malicious input', () => {
  test.each([
    ['quotes', '>'.repeat(100_000)],
    ['brackets', '['.repeat(50_000)],
    ['emphasis', '*a '.repeat(30_000)],
    ['angles', '<'.repeat(100_000)],
    ['pictures', '![]('.repeat(20_000)],
  ])('%s by the thousand are read in a limited time', (_, markdown) => {
    expect(outcome(markdown)).toMatch(/^(?:read|The text is nested too deeply)$/);
  });

  test('text nested deeper than anybody writes is shown as typed', () => {
    const deep = readMarkdown(`${'> '.repeat(12)}deep`);
    expect(JSON.stringify(deep).match(/"quote"/g)).toHaveLength(8);
    expect(JSON.stringify(deep)).toContain('> > > > deep');
  });

  function outcome(markdown: string): string {
    try {
      readMarkdown(markdown);
      return 'read';
    } catch (error) {
      if (error instanceof UnreadableText) return error.message;
      throw error;
    }
  }
});
