import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../database/database.ts';
import { readTextFile, type TextFile, type TextKind, type TextName } from './text-file.ts';
import { installContent } from './write.ts';

const FOLDER = new URL('./texts/', import.meta.url);
const LANGUAGES = ['en', 'hi'] as const;
const FOLDERS: readonly [folder: string, kind: TextKind][] = [
  ['pages', 'page'],
  ['posts', 'post'],
  ['events', 'event'],
];

/** Every text that comes with the product: `texts/{language}/{pages,posts,events}/{slug}.md`. */
export async function readBundledTexts(today: Date): Promise<{ name: TextName; file: TextFile }[]> {
  const texts: { name: TextName; file: TextFile }[] = [];
  for (const language of LANGUAGES)
    for (const [folder, kind] of FOLDERS) {
      const place = new URL(`${language}/${folder}/`, FOLDER);
      for (const file of (await readdir(place)).sort()) {
        const name = { kind, slug: file.replace(/\.md$/, ''), language };
        texts.push({ name, file: readTextFile(await readFile(new URL(file, place), 'utf8'), kind, today) });
      }
    }
  return texts;
}

/** Installs the product's texts that are missing, and updates those that no operator has changed. */
export async function installBundledTexts(database: Database): Promise<void> {
  for (const { name, file } of await readBundledTexts(new Date())) await installContent(database, name, file);
}
