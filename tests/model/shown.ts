import { titlesOf } from './titles.ts';

export type Read = (file: string) => string | undefined;

/** A test that a document names as `file`: title, and what of that is not there. */
export interface Shown {
  faults: string[];
  /** The test's file and the page objects that it imports, as one line. */
  text: string;
}

/**
 * Looks for a part of a test, such as a fact. The text after the file's name is one part, or several with › between
 * them.
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
 * Looks for a test by the whole of its title, as it stands in the file. Those of descriptions around it may stand
 * before it, with › between them.
 * @returns what of that is not there
 */
export function lookForTest(show: string, read: Read): string[] {
  const found = find(show, read);
  if ('fault' in found) return [found.fault];
  const { file, code, title } = found;
  const isThere = titlesOf(file, code).some((whole) => ` › ${whole}`.endsWith(` › ${title}`));
  return isThere ? [] : [`${file} has no ${title}`];
}

/** Page objects have the labels of screens. */
const pagesOf = (code: string) =>
  [...code.matchAll(/ from '(?:\.\.\/)+(pages\/[a-z-]+\.ts)'/g)].map(([, page]) => `tests/${page}`);

function find(show: string, read: Read) {
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(show) ?? [];
  if (file === undefined || title === undefined) return { fault: `no test in ${show}` };
  const code = read(file);
  return code === undefined ? { fault: `${file} does not exist` } : { file, code, title };
}

/** Code as one line, its texts without escapes: a long title may be broken off anywhere. */
const plain = (code: string) => code.replaceAll("\\'", "'").replaceAll(/\s+/g, ' ');
