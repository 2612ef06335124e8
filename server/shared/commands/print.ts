import type { Printed } from './operator-command.ts';

const COLUMNS = 80;

/** Says what was done, and marks an act that had been done before. */
export const already = (done: boolean, what: string): string => (done ? what : `${what} (already)`);

/**
 * Prints a list with one row a line; long rows continue on indented lines.
 * @param none the text for an empty list
 */
export function listed<Row>(rows: readonly Row[], line: (row: Row) => string, none: string): Printed {
  const lines = rows.map((row) => wrapped(line(row).replace(/\s*\n\s*/g, ' ')));
  return { text: lines.length === 0 ? none : lines.join('\n'), data: rows };
}

/**
 * Wraps a text at 80 columns. All lines but the first are indented, even after its own line breaks, so that
 * no text can look like another row.
 */
export function wrapped(text: string, indent = '    '): string {
  const [first = '', ...others] = text.split('\n');
  return [first, ...others.map((line) => indent + line)].map((line) => brokenUp(line, indent)).join('\n');
}

function brokenUp(line: string, indent: string): string {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > COLUMNS) {
    const space = rest.lastIndexOf(' ', COLUMNS);
    if (space <= indent.length) break;
    lines.push(rest.slice(0, space).trimEnd());
    rest = indent + rest.slice(space).trimStart();
  }
  return [...lines, rest].join('\n');
}

/** Whole paise as rupees: `₹1234.50`, `-₹20.00`. */
export const rupees = (paise: number): string =>
  `${paise < 0 ? '-' : ''}₹${(Math.abs(paise) / 100).toFixed(2)}`;
