import type { Block, Inline } from '../../schemas/content/content.ts';
import { wordsOf } from '../kit/format/search.ts';

interface Section {
  /**
   * From a heading to the next one of the same depth; the part before the first heading is a section, too.
   */
  blocks: Block[];
  /** All text that the search looks at, in one line. */
  words: string;
}

// Cached by text: the search runs at each keystroke.
const known = new WeakMap<readonly Block[], Section[]>();

/** Splits a text into its sections. */
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

/** The sections that contain all search words. */
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

/** Running text without its formatting. */
export const lineOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      'children' in inline ? lineOf(inline.children) : inline.type === 'break' ? ' ' : inline.text,
    )
    .join('');
