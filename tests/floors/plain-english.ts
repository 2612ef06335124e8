import { nodesOf, parseSource } from '../../tools/syntax.ts';

/** A piece of prose in a file. */
interface Prose {
  text: string;
  /** Its position in the file. */
  start: number;
}

/**
 * Sentences that begin with What, Who, Where, Which or Whose and ask nothing, each as `file:line: sentence`. Reads
 * papers, comments, and the strings of files whose strings only developers and operators read.
 */
export function riddles(file: string, content: string): string[] {
  // Most files need no parsing.
  if (!QUESTION_WORD.test(content)) return [];
  return proseOf(file, content).flatMap(({ text, start }) =>
    riddlesIn(text).map(({ at, sentence }) => {
      const line = content.slice(0, start + at).split('\n').length;
      return `${file}:${line}: ${sentence}`;
    }),
  );
}

function proseOf(file: string, content: string): Prose[] {
  if (/\.tsx?$/.test(file)) return proseOfCode(file, content);
  if (file.endsWith('.md')) return [{ text: withoutCode(content), start: 0 }];
  if (file.endsWith('.css')) return matchesOf(content, /\/\*[\s\S]*?\*\//g);
  if (file.endsWith('.sql')) return matchesOf(content, /--.*(?:\n[ \t]*--.*)*/g);
  return matchesOf(content, /(?<![^\s])#.*(?:\n[ \t]*#.*)*/g);
}

const matchesOf = (content: string, pattern: RegExp): Prose[] =>
  [...content.matchAll(pattern)].map(({ 0: text, index }) => ({ text, start: index }));

/** Blanks out blocks of code; positions stay the same. */
const withoutCode = (markdown: string) =>
  markdown.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ' '));

/** Files with strings shown on screen, or searched for there by tests. */
const SHOWS_STRINGS = /^src\/(?:ui|i18n|schemas)\/|^tests\/(?:screens|journeys|browsers)\//;

/** Comments, with adjacent line comments joined, and strings. */
function proseOfCode(file: string, code: string): Prose[] {
  const { program, comments } = parseSource(file, code);
  const found: Prose[] = [];
  const add = (start: number, end: number) => found.push({ text: code.slice(start, end), start });

  let end = 0;
  for (const comment of comments) {
    const before = found.at(-1);
    const isNext = comment.type === 'Line' && code.slice(end, comment.start).trim() === '';
    if (isNext && before?.text.startsWith('//')) before.text = code.slice(before.start, comment.end);
    else add(comment.start, comment.end);
    end = comment.end;
  }
  if (SHOWS_STRINGS.test(file)) return found;
  for (const node of nodesOf(program)) {
    const isString = node.type === 'Literal' && typeof node.value === 'string';
    // A single word is a name or the head of a column.
    if ((isString || node.type === 'TemplateLiteral') && /\s/.test(code.slice(node.start, node.end)))
      add(node.start, node.end);
  }
  return found;
}

/** The start of a text, paragraph, list item, heading or cell, or the end of a sentence. */
const BEFORE = /(?<=^|[.!?:]["'`)*_\]]*\s|\n\s*\n|\n\s*(?:[-*#>]+|\d+\.)\s|\|\s)/.source;
/** Marks of comments, strings and Markdown in front of the first word. */
const MARKS = /[\s/*"'`(#>_[\]|-]*/.source;
const QUESTION_WORD = /(?:What|Who|Where|Which|Whose)(?:ever)?\b/;
/** The rest of a sentence of three words or more; two words are the head of a column. */
const REST = /\s+[^\s.!?|]+\s[\s\S]*?(?:[.!?](?=[\s"'`)*_\]]|$)|$|\n\s*\n|\|)/.source;
const SENTENCE = new RegExp(`${BEFORE}(${MARKS})(${QUESTION_WORD.source}${REST})`, 'g');

function riddlesIn(text: string): { at: number; sentence: string }[] {
  return [...text.matchAll(SENTENCE)]
    .map(({ 1: marks = '', 2: sentence = '', index }) => ({ at: index + marks.length, sentence }))
    .filter(({ sentence }) => !sentence.endsWith('?'))
    .map(({ at, sentence }) => ({
      at,
      sentence: sentence.replace(/\n\s*(?:\*|\/\/|--|#)?\s*/g, ' ').trim(),
    }));
}
