import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type Block, type Inline, isSafeHref } from '../../src/schemas/content/content.ts';

/**
 * The deepest nesting of quotes and lists, deeper than anybody writes; anything below is shown as it was
 * typed.
 */
const DEEPEST = 8;
/** Ids that the page itself uses. */
const TAKEN_IDS = ['content', 'root', 'theme'];

/** The text cannot be shown. */
export class UnreadableText extends Error {}

/** The state of the reader, which goes from the first block to the last. */
interface Reading {
  ids: Set<string>;
  /** The depth of the previous heading; the page's own title has depth 1. */
  depth: number;
}

/**
 * Reads Markdown (CommonMark with tables) into a tree of blocks without markup. HTML stays plain text,
 * pictures become their description, and a link becomes its text unless it leads to a web page, a mail
 * address or a path of our own. A heading may end in its anchor, `## Fairness {#fairness}`; without one its
 * words make the anchor.
 * @throws UnreadableText when it is nested too deep to be read
 */
export function readMarkdown(markdown: string): Block[] {
  try {
    const tokens = new Lexer({ gfm: true }).lex(markdown);
    return blocksOf(tokens, { ids: new Set(TAKEN_IDS), depth: 1 }, 1);
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableText('The text is nested too deeply');
    throw error;
  }
}

/** The lexer makes other tokens only with extensions. */
const known = (token: Token) => token as MarkedToken;

function blocksOf(tokens: Token[], reading: Reading, level: number): Block[] {
  return tokens.flatMap((token) =>
    level > DEEPEST ? plain(token.raw) : blockOf(known(token), reading, level),
  );
}

function blockOf(token: MarkedToken, reading: Reading, level: number): Block[] {
  switch (token.type) {
    case 'heading':
      return [heading(token, reading)];
    case 'paragraph':
    case 'text':
      return paragraph(inlinesOf(token.tokens ?? [token], level));
    case 'list':
      return [
        {
          type: 'list',
          isOrdered: token.ordered,
          start: token.start === '' ? 1 : token.start,
          items: token.items.map(({ tokens }) => blocksOf(tokens, reading, level + 1)),
        },
      ];
    case 'blockquote':
      return [{ type: 'quote', children: blocksOf(token.tokens, reading, level + 1) }];
    case 'code':
      return [{ type: 'code', text: token.text }];
    case 'table': {
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell.tokens, level));
      const isNumeric = token.align.map((side) => side === 'right');
      return [{ type: 'table', isNumeric, head: cells(token.header), rows: token.rows.map(cells) }];
    }
    case 'hr':
      return [{ type: 'rule' }];
    case 'html':
      return plain(token.raw);
    default:
      return [];
  }
}

/** Depths increase by one at most, for people who navigate by headings. */
function heading({ depth, tokens, text }: Tokens.Heading, reading: Reading): Block {
  const anchor = /\s*\{#([a-z0-9-]+)\}\s*$/.exec(text);
  const children = withoutLinks(inlinesOf(tokens, 1));
  if (anchor) dropAnchor(children);
  const deeper = Math.max(2, Math.min(depth, reading.depth + 1));
  reading.depth = deeper;
  return {
    type: 'heading',
    depth: deeper === 2 ? 2 : deeper === 3 ? 3 : 4,
    id: freeId(anchor?.[1] ?? wordsOf(children), reading.ids),
    children,
  };
}

/** Removes the anchor from the end of the last piece of text, and that piece if nothing is left of it. */
function dropAnchor(children: Inline[]): void {
  const last = children.pop();
  const text = last?.type === 'text' ? last.text.slice(0, last.text.lastIndexOf('{#')).trimEnd() : '';
  children.push(...words(text));
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`;
  taken.add(id);
  return id;
}

const wordsOf = (inlines: Inline[]) =>
  textOf(inlines)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? 'section';

function textOf(inlines: Inline[]): string {
  return inlines
    .map((inline) => ('text' in inline ? inline.text : 'children' in inline ? textOf(inline.children) : ' '))
    .join('');
}

/** A heading is a link to itself, and a link cannot contain another. */
function withoutLinks(inlines: Inline[]): Inline[] {
  return joined(
    inlines.flatMap((inline) => {
      if (!('children' in inline)) return [inline];
      const children = withoutLinks(inline.children);
      return inline.type === 'link' ? children : [{ ...inline, children }];
    }),
  );
}

function inlinesOf(tokens: Token[], level: number): Inline[] {
  return joined(
    tokens.flatMap((token) => (level > DEEPEST ? words(token.raw) : inlineOf(known(token), level + 1))),
  );
}

function inlineOf(token: MarkedToken, level: number): Inline[] {
  switch (token.type) {
    case 'strong':
      return [{ type: 'strong', children: inlinesOf(token.tokens, level) }];
    case 'em':
      return [{ type: 'emphasis', children: inlinesOf(token.tokens, level) }];
    case 'codespan':
      return [{ type: 'code', text: token.text }];
    case 'br':
      return [{ type: 'break' }];
    case 'link': {
      const children = withoutLinks(inlinesOf(token.tokens, level));
      return isSafeHref(token.href) ? [{ type: 'link', href: token.href, children }] : children;
    }
    case 'del':
      return inlinesOf(token.tokens, level);
    case 'text':
      return token.tokens ? inlinesOf(token.tokens, level) : words(token.text);
    case 'escape':
    case 'image':
      return words(token.text);
    case 'html':
      return words(token.raw);
    default:
      return [];
  }
}

const words = (text: string): Inline[] => (text === '' ? [] : [{ type: 'text', text }]);
const plain = (raw: string) => paragraph(words(raw.trim()));

function paragraph(children: Inline[]): Block[] {
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

/** Joins neighbouring pieces of plain text. */
function joined(inlines: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of inlines) {
    const last = result.at(-1);
    if (inline.type === 'text' && last?.type === 'text') last.text += inline.text;
    else result.push(inline);
  }
  return result;
}
