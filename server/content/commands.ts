import { object, optional } from 'superstruct';
import { Refusal } from '../refusal.ts';
import { recordAct } from '../shared/commands/acts.ts';
import { operatorCommand } from '../shared/commands/operator-command.ts';
import { already, listed } from '../shared/commands/print.ts';
import { Limit, meant, oneOf, Why } from '../shared/commands/words.ts';
import {
  BadTextFile,
  isSlug,
  PAGES,
  readTextFile,
  TEXT_KINDS,
  type TextFile,
  type TextKind,
  writeTextFile,
} from './text-file.ts';
import { listContent, removeContent, showContent, writeContent } from './write.ts';

const Kind = oneOf(...TEXT_KINDS);
const Lang = oneOf('en', 'hi');
const Slug = meant(
  (text) => (isSlug(text) ? text : null),
  'must be small letters, digits and single dashes, at most 80',
);
/** The file's text; the reader of the file reports its faults. */
const Source = meant((text) => text, 'must be a text');

const nameOf = (kind: TextKind, slug: string, lang?: string) => `${kind} ${slug}${lang ? ` (${lang})` : ''}`;

/** An operator's commands for pages, posts and events. */
export const contentCommands = [
  operatorCommand({
    words: 'content list',
    usage: '[--kind page|post|event] [--limit NUMBER]',
    help: 'list pages, posts and events, with their languages, in order of their names',
    takes: object({ kind: optional(Kind), limit: Limit }),
    carryOut: async ({ database }, { kind, limit }) =>
      listed(
        await listContent(database, kind, limit),
        ({ kind, slug, language, title, is_edited, is_removed }) =>
          [nameOf(kind, slug, language), title, is_removed ? 'removed' : is_edited ? 'edited' : '']
            .filter((part) => part !== '')
            .join('  '),
        'There is no text',
      ),
  }),
  operatorCommand({
    words: 'content show',
    usage: 'SLUG --kind page|post|event --lang en|hi',
    help: 'print a text as a file for "content write"',
    arguments: ['slug'],
    takes: object({ slug: Slug, kind: Kind, lang: Lang }),
    carryOut: async ({ database }, { slug, kind, lang }) => {
      const file = await showContent(database, { kind, slug, language: lang });
      if (file === undefined) throw new Refusal(404, `There is no ${nameOf(kind, slug, lang)}`);
      return { text: writeTextFile(file), data: file };
    },
  }),
  operatorCommand({
    words: 'content write',
    usage: 'SLUG --kind page|post|event --lang en|hi --file PATH [--why TEXT]',
    help: 'write a new text, or replace one',
    more: `The file begins with lines "name: value" between two lines "---": title, description and, optionally, published: 2026-11-21; for an event also place, starts: 2026-11-21 19:30 and ends, in India’s time, shared by both languages. The text follows in Markdown. "content show" prints such a file.`,
    arguments: ['slug'],
    files: ['file'],
    takes: object({ slug: Slug, kind: Kind, lang: Lang, file: Source, why: optional(Why) }),
    carryOut: async ({ database }, { slug, kind, lang, file, why = null }, who) => {
      if (kind === 'page' && !PAGES.includes(slug))
        throw new Refusal(404, `There is no page ${slug}; the pages are ${PAGES.join(' and ')}`);
      const name = { kind, slug, language: lang };
      const done = await writeContent(database, name, read(file, kind), (tx) =>
        recordAct(tx, { who, act: 'content.write', subject: nameOf(kind, slug, lang), why }),
      );
      return already(done, `${nameOf(kind, slug, lang)}: written`);
    },
  }),
  operatorCommand({
    words: 'content remove',
    usage: 'SLUG --kind page|post|event [--lang en|hi] --why TEXT',
    help: 'delete a text, in one language or in all',
    arguments: ['slug'],
    takes: object({ slug: Slug, kind: Kind, lang: optional(Lang), why: Why }),
    carryOut: async ({ database }, { slug, kind, lang, why }, who) => {
      const done = await removeContent(database, { kind, slug, language: lang }, (tx) =>
        recordAct(tx, { who, act: 'content.remove', subject: nameOf(kind, slug, lang), why }),
      );
      return already(done, `${nameOf(kind, slug, lang)}: removed`);
    },
  }),
];

/** @throws Refusal 400 that says what is wrong with the file */
function read(source: string, kind: TextKind): TextFile {
  try {
    return readTextFile(source, kind);
  } catch (error) {
    throw error instanceof BadTextFile ? new Refusal(400, error.message) : error;
  }
}
