import { object } from 'superstruct';
import type { ContentLanguage } from '../../src/schemas/content/content.ts';
import { messagesOf } from '../../src/schemas/shared/messages.ts';
import { atMost, required, text } from '../../src/schemas/shared/rules.ts';
import { DAY_MS, indianTime, readIndianTime } from '../indian-time.ts';
import { readMarkdown, UnreadableText } from './markdown.ts';

export const TEXT_KINDS = ['page', 'post', 'event'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The slugs of all pages: each page has a route of its own, such as `/rules`. */
export const PAGES: readonly string[] = ['about-us', 'rules'];

/** Whether it can name a text in an address: small letters, digits and single dashes. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 80;

/** Names a text by its kind, slug and language. */
export interface TextName {
  kind: TextKind;
  slug: string;
  language: ContentLanguage;
}

/** Time and place of an event. */
interface Occasion {
  startsAt: Date;
  endsAt: Date;
  place: string;
}

/** The content of a text's file. */
export interface TextFile {
  title: string;
  description: string;
  /** Markdown. */
  body: string;
  /** The time of publication; null: now, or as before. */
  publishedAt: Date | null;
  /** Required for events; null for other texts. */
  occasion: Occasion | null;
}

/** The file is not valid; the message is one clear line. */
export class BadTextFile extends Error {}

const Words = object({
  title: text(required('title is missing'), atMost(120, 'title cannot exceed 120 characters')),
  description: text(
    required('description is missing'),
    atMost(300, 'description cannot exceed 300 characters'),
  ),
  body: text(
    required('There is no text below the head'),
    atMost(100_000, 'The text cannot exceed 100,000 characters'),
  ),
});

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
const COMMON = ['title', 'description', 'published'];
const OF_EVENTS = ['starts', 'ends', 'place'];

/**
 * Reads a file: a head of `name: value` lines between two lines `---`, then Markdown. `title` and `description` are
 * needed; `published: 2026-11-21` is not. An event also has `place`, `starts: 2026-11-21 19:30` and `ends`, in Indian
 * time.
 * @param today allows `starts: in 6 days at 19:30` and `5 days ago at 19:30`, counted from it
 * @throws BadTextFile
 */
export function readTextFile(source: string, kind: TextKind, today?: Date): TextFile {
  const head = HEAD.exec(source.replace(/^\ufeff/, ''));
  if (head === null) throw new BadTextFile('The file does not begin with a head between two lines "---"');
  const values = readHead(head[1] ?? '', kind);
  const body = source
    .replace(/^\ufeff/, '')
    .slice(head[0].length)
    .trim();
  const words = { title: values.get('title') ?? '', description: values.get('description') ?? '', body };
  for (const message of Object.values(messagesOf(Words, words))) throw new BadTextFile(message);
  refuseUnreadable(body);
  const published = values.get('published');
  return {
    ...words,
    publishedAt: published === undefined ? null : readMoment('published', published),
    occasion: kind === 'event' ? readOccasion(values, today) : null,
  };
}

/** Writes the file that `readTextFile` would read as this text. */
export function writeTextFile({ title, description, body, publishedAt, occasion }: TextFile): string {
  const lines: [string, string][] = [
    ['title', title],
    ['description', description],
    ...(publishedAt ? [['published', indianTime(publishedAt)] as [string, string]] : []),
    ...(occasion
      ? ([
          ['starts', indianTime(occasion.startsAt)],
          ['ends', indianTime(occasion.endsAt)],
          ['place', occasion.place],
        ] as [string, string][])
      : []),
  ];
  return ['---', ...lines.map(([name, value]) => `${name}: ${value}`), '---', '', body, ''].join('\n');
}

function readHead(head: string, kind: TextKind): Map<string, string> {
  const names = kind === 'event' ? [...COMMON, ...OF_EVENTS] : COMMON;
  const values = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, name = '', value = ''] = /^([a-z]+):(.*)$/.exec(line) ?? [];
    if (!names.includes(name))
      throw new BadTextFile(`The head has the line "${line.slice(0, 60)}"; it takes ${names.join(', ')}`);
    if (values.has(name)) throw new BadTextFile(`${name} is there twice`);
    values.set(name, value.replaceAll('\0', '').trim());
  }
  return values;
}

function readOccasion(values: Map<string, string>, today?: Date): Occasion {
  const [startsAt, endsAt] = ['starts', 'ends'].map((name) => {
    const value = values.get(name);
    if (!value) throw new BadTextFile(`${name} is missing`);
    return (today && relative(value, today)) ?? readMoment(name, value);
  }) as [Date, Date];
  if (endsAt <= startsAt) throw new BadTextFile('ends must be after starts');
  const place = values.get('place');
  if (!place) throw new BadTextFile('place is missing');
  if (place.length > 120) throw new BadTextFile('place cannot exceed 120 characters');
  return { startsAt, endsAt, place };
}

function readMoment(name: string, value: string): Date {
  const moment = readIndianTime(/^[\d-]+$/.test(value) ? `${value} 00:00` : value);
  if (moment === null)
    throw new BadTextFile(
      `${name} must be a day, such as 2026-11-21, or a day and a time, such as 2026-11-21 19:30`,
    );
  return moment;
}

function relative(value: string, today: Date): Date | null {
  const [, ahead, ago, time] = /^(?:in (\d+) days|(\d+) days ago) at (\d{2}:\d{2})$/.exec(value) ?? [];
  const day = new Date(today.getTime() + (Number(ahead ?? 0) - Number(ago ?? 0)) * DAY_MS);
  return time === undefined ? null : readIndianTime(`${indianTime(day).slice(0, 10)} ${time}`);
}

function refuseUnreadable(body: string): void {
  try {
    readMarkdown(body);
  } catch (error) {
    throw error instanceof UnreadableText ? new BadTextFile(error.message) : error;
  }
}
