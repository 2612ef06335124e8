import type { Block, Inline } from '../../schemas/content/content.ts';
import { wordsOf } from '../kit/format/search.ts';

interface Section {
  /** From its heading to the next of the same depth; what stands before the first heading is one as well. */
  blocks: Block[];
  /** All that it can be found by, in one line. */
  words: string;
}

// A text is told as a whole, and its words are looked for with each letter that is typed.
const known = new WeakMap<readonly Block[], Section[]>();

/** A text in its sections. */
export function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  const before = known.get(blocks);
  if (before !== undefined) return before;
  const parts: Block[][] = [];
  for (const block of blocks) {
    const begins = block.type === 'heading' && block.depth === 2;
    const last = parts.at(-1);
    if (last === undefined || begins) parts.push([block]);
    else last.push(block);
  }
  const sections = parts.map((part) => ({
    blocks: part,
    words: wordsOf(part.map(textOf).join(' ')).join(' '),
  }));
  known.set(blocks, sections);
  return sections;
}

/** Those of the sections that have each of the words. */
export const findSections = (
  sections: readonly Section[],
  searchWords: readonly string[],
): readonly Section[] => sections.filter(({ words }) => searchWords.every((word) => words.includes(word)));

function textOf(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return lineOf(block.children);
    case 'quote':
      return block.children.map(textOf).join(' ');
    case 'list':
      return block.items.flat().map(textOf).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(lineOf).join(' ');
    case 'code':
      return block.text;
    case 'rule':
      return '';
  }
}

/** Running text without what it looks like. */
export const lineOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      'children' in inline ? lineOf(inline.children) : inline.type === 'break' ? ' ' : inline.text,
    )
    .join('');
