import type { ContentLanguage } from '../../src/schemas/content/content.ts';

/** A language range with its weight: a tag, whose first part counts, and a `q` from 0 to 1 with three decimals. */
const RANGE = /^\s*(hi|en)(?:-[a-z\d-]+)?\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * The product's language with the greatest weight in `Accept-Language`; the first of equals. English if
 * neither is named with a weight above 0.
 */
export function preferredLanguage(header = ''): ContentLanguage {
  let best: ContentLanguage = 'en';
  let weight = 0;
  for (const range of header.split(',')) {
    const [, tag, q = '1'] = RANGE.exec(range) ?? [];
    if (tag === undefined || Number(q) <= weight) continue;
    best = tag.toLowerCase() === 'hi' ? 'hi' : 'en';
    weight = Number(q);
  }
  return best;
}
