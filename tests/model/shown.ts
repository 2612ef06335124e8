import { titlesOf } from './titles.ts';

export type Read = (file: string) => string | undefined;

/** A test that a document names as `file`: title, with the parts that were not found. */
export interface Shown {
  faults: string[];
  /** The test's file and its page objects, as one line. */
  text: string;
}

/**
 * Looks for a part of a test, such as a fact. The text after the file's name is one part, or several
 * separated by ›.
 */
export function lookFor(show: string, read: Read): Shown {
  const found = find(show, read);
  if ('fault' in found) return { faults: [found.fault], text: '' };
  const text = plain(found.code);
  const missing = found.title.split(' › ').filter((part) => !text.includes(part));
  return {
    faults: missing.map((part) => `${found.file} has no ${part}`),
    text: [text, ...pagesOf(found.code).map((page) => plain(read(page) ?? ''))].join(' '),
  };
}

/**
 * Looks for a test by its full title as written in the file. The titles of enclosing describes may precede
 * it, separated by ›.
 * @returns the parts that were not found
 */
export function lookForTest(show: string, read: Read): string[] {
  const found = find(show, read);
  if ('fault' in found) return [found.fault];
  const { file, code, title } = found;
  const isThere = titlesOf(file, code).some((whole) => ` › ${whole}`.endsWith(` › ${title}`));
  return isThere ? [] : [`${file} has no ${title}`];
}

/** The code of the page objects that a file imports: they contain labels of screens. */
const pagesOf = (code: string) =>
  [...code.matchAll(/ from '(?:\.\.\/)+(pages\/[a-z-]+\.ts)'/g)].map(([, page]) => `tests/${page}`);

function find(show: string, read: Read) {
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(show) ?? [];
  if (file === undefined || title === undefined) return { fault: `no test in ${show}` };
  const code = read(file);
  return code === undefined ? { fault: `${file} does not exist` } : { file, code, title };
}

/** Code as one line without escapes in texts, since a long title may be broken anywhere. */
const plain = (code: string) => code.replaceAll("\\'", "'").replaceAll(/\s+/g, ' ');
