export type Read = (file: string) => string | undefined;

/** A test that a document names as `file`: title, and what of that is not there. */
export interface Shown {
  faults: string[];
  /** The test's file, as one line. */
  text: string;
}

/** Looks for a test. What stands behind its file is its title, a part of it, or several with › between them. */
export function lookFor(show: string, read: Read): Shown {
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(show) ?? [];
  if (file === undefined || title === undefined) return { faults: [`no test in ${show}`], text: '' };
  const code = read(file);
  if (code === undefined) return { faults: [`${file} does not exist`], text: '' };
  const text = plain(code);
  const missing = title.split(' › ').filter((part) => !text.includes(part));
  return { faults: missing.map((part) => `${file} has no ${part}`), text };
}

/** Code as one line, its texts without escapes: a long title may be broken off anywhere. */
const plain = (code: string) => code.replaceAll("\\'", "'").replaceAll(/\s+/g, ' ');
