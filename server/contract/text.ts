import type { CallText } from '../http/route-schema.ts';
import type { Call } from '../plugins/app/calls.ts';
import { sectionOf } from './sections.ts';

/** The default of `who` in a call's text. */
export const SIGNED_IN = 'signed in';
const NOTHING = '–';

export const isForSignedIn = ({ schema: { contract } }: Call): boolean =>
  contract !== undefined && (contract.who ?? SIGNED_IN) === SIGNED_IN;

/** The description of a call in Markdown. */
export function noteOf({ who = SIGNED_IN, takes, answers, refusals, money }: CallText): string {
  return [
    `For: ${who}`,
    takes && `Takes: ${takes}`,
    `Answers: ${answers}`,
    refusals && `Refusals: ${refusals}`,
    money && 'May carry `Idempotency-Key`.',
  ]
    .filter(Boolean)
    .join('\n\n');
}

const cell = (text = NOTHING) => text.replaceAll('|', '\\|');

function rowOf({ method, path, schema: { contract } }: Call): string {
  if (contract === undefined) throw new Error(`${method} ${path} has no text for the contract`);
  const { origin, who = SIGNED_IN, takes, answers, refusals, money } = contract;
  const call = `\`${method} ${path}\` *${origin}*${money ? ' ₹' : ''}`;
  return `| ${[call, ...[who, takes, answers, refusals].map(cell)].join(' | ')} |`;
}

const HEAD = ['| call | who | takes | answers | refusals of note |', '|---|---|---|---|---|'];

/**
 * The contract with new tables. Each table stands between `<!-- calls: SECTION -->` and `<!-- /calls -->`.
 * @throws Error for calls of a section that has no table in the document
 */
export function withTables(paper: string, calls: readonly Call[]): string {
  const left = new Set(calls.map(({ path }) => sectionOf(path)));
  const written = paper.replaceAll(
    /(<!-- calls: (.+?) -->\n)[\s\S]*?(<!-- \/calls -->)/g,
    (_whole, begin: string, section: string, end: string) => {
      const rows = calls.filter(({ path }) => sectionOf(path) === section).map(rowOf);
      left.delete(section);
      return `${begin}\n${[...HEAD, ...rows].join('\n')}\n\n${end}`;
    },
  );
  if (left.size > 0) throw new Error(`The contract has no table for calls of ${[...left].join(', ')}`);
  return written;
}
