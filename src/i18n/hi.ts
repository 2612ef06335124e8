import { account } from './hi/account.ts';
import { shell } from './hi/app.ts';
import { bets } from './hi/bets.ts';
import { content } from './hi/content.ts';
import { games } from './hi/games.ts';
import { kit } from './hi/shared.ts';
import { support } from './hi/support.ts';
import { wallet } from './hi/wallet.ts';

export { nameInHindi } from '../schemas/bets/names-in-hindi.ts';

/** The Hindi catalogue. Its keys are the English texts; a text that is missing here does not compile. */
export const hi = {
  ...account,
  ...bets,
  ...content,
  ...games,
  ...wallet,
  ...shell,
  ...support,
  ...kit,
} as const satisfies Record<string, string>;

const catalogue: Readonly<Record<string, string>> = hi;

/**
 * Translates a text, or a message of the server, into Hindi. A message may have several sentences, with values where
 * the catalogue has names: `There is room for this from {time}.` Unknown sentences stay English.
 */
export const inHindi = (message: string): string =>
  catalogue[message] ??
  message
    .split(/(?<=\.) (?=[A-Z])/)
    .map(sentenceInHindi)
    .join(' ');

function sentenceInHindi(sentence: string): string {
  for (const [pattern, hindi] of patternsOfSentences()) {
    const values = pattern.exec(sentence)?.groups;
    if (values) return hindi.replace(/{(\w+)}/g, (gap, name) => inHindiMonths(values[name] ?? gap));
  }
  return catalogue[sentence] ?? sentence;
}

/** A time in the server's format, `22 Nov 2026, 08:00 pm`, with the month in Hindi. */
const inHindiMonths = (value: string): string =>
  value.replace(/(?<=^\d+ )[A-Z][a-z]{2,3}(?= \d{4}, )/, (month) => catalogue[month] ?? month);

let patterns: [RegExp, string][] | undefined;

/** Built on first use, since it is seldom needed. */
function patternsOfSentences(): [RegExp, string][] {
  patterns ??= Object.entries(catalogue)
    .filter(([english]) => /^[A-Z].*{.*\.$/.test(english))
    .map(([english, hindi]) => [
      new RegExp(`^${english.replace(/[.?()]/g, '\\$&').replace(/{(\w+)}/g, '(?<$1>.+)')}$`),
      hindi,
    ]);
  return patterns;
}
