import {
  array,
  boolean,
  define,
  dynamic,
  enums,
  type Infer,
  integer,
  literal,
  never,
  object,
  optional,
  type Struct,
  string,
  type,
} from 'superstruct';

/** The languages that texts are written in. */
export const ContentLanguage = enums(['en', 'hi']);
export type ContentLanguage = Infer<typeof ContentLanguage>;

/**
 * Whether a link may be followed: only web pages, mail addresses, places on the same page, and paths of this
 * origin.
 */
export function isSafeHref(href: string): boolean {
  // Browsers drop tabs and line breaks inside an address, and read a backslash as a slash.
  if (/[\p{Cc}\p{Z}\\]/u.test(href)) return false;
  return /^(?:https?:\/\/[^/]|mailto:[^:]|#|\/(?!\/))/i.test(href);
}

const Href: Struct<string, null> = define(
  'address',
  (value) => typeof value === 'string' && isSafeHref(value),
);

/** A piece of running text. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong'; children: Inline[] }
  | { type: 'emphasis'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] };

/** A row of a table: the running text of each cell. */
export type Cells = Inline[][];

/** A block of a text. Pages show texts only as these blocks, which contain no markup. */
export type Block =
  | { type: 'heading'; depth: 2 | 3 | 4; id: string; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'code'; text: string }
  | { type: 'table'; isNumeric: boolean[]; head: Cells; rows: Cells[] }
  | { type: 'rule' };

// Chosen by the `type` field, so that a deep tree is read once: a union would read each level once for each
// of its members.
// The type of a recursive struct must be declared.
function oneOf<T>(structs: () => Record<string, unknown>): Struct<T, null> {
  return dynamic((value) => {
    const kind = value instanceof Object && 'type' in value ? String(value.type) : '';
    const known = structs();
    return (Object.hasOwn(known, kind) ? known[kind] : never()) as Struct<T, null>;
  });
}

export const Inline: Struct<Inline, null> = oneOf(() => INLINES);
const Inlines = array(Inline);
export const INLINES = {
  text: object({ type: literal('text'), text: string() }),
  code: object({ type: literal('code'), text: string() }),
  break: object({ type: literal('break') }),
  strong: object({ type: literal('strong'), children: Inlines }),
  emphasis: object({ type: literal('emphasis'), children: Inlines }),
  link: object({ type: literal('link'), href: Href, children: Inlines }),
};

export const Block: Struct<Block, null> = oneOf(() => BLOCKS);
const Blocks = array(Block);
const Cells = array(Inlines);
export const BLOCKS = {
  heading: object({
    type: literal('heading'),
    depth: enums([2, 3, 4]),
    id: string(),
    children: Inlines,
  }),
  paragraph: object({ type: literal('paragraph'), children: Inlines }),
  list: object({
    type: literal('list'),
    isOrdered: boolean(),
    start: integer(),
    items: array(Blocks),
  }),
  quote: object({ type: literal('quote'), children: Blocks }),
  code: object({ type: literal('code'), text: string() }),
  table: object({ type: literal('table'), isNumeric: array(boolean()), head: Cells, rows: array(Cells) }),
  rule: object({ type: literal('rule') }),
};

const head = {
  slug: string(),
  /** The language of the text, which may differ from the requested one. */
  language: ContentLanguage,
  title: string(),
  /** One sentence, for lists, search engines and shared links. */
  description: string(),
  published_at: string(),
};
const body = {
  blocks: Blocks,
  /** The time of the last change. */
  changed_at: string(),
};

/** Answer of `content/{slug}` and `blog/{slug}`. */
export const Article = type({ ...head, ...body });
export type Article = Infer<typeof Article>;

/** A row of `blog`. */
export const Post = type(head);
export type Post = Infer<typeof Post>;

const event = {
  /** The same in every language. */
  id: integer(),
  starts_at: string(),
  ends_at: string(),
  place: string(),
  /** By the server's clock. */
  state: enums(['upcoming', 'running', 'over']),
};

/** A row of `events`. */
export const EventRow = type({ ...head, ...event });
export type EventRow = Infer<typeof EventRow>;

/** Answer of `events/{id}`. */
export const EventArticle = type({
  ...head,
  ...event,
  ...body,
  /** Whether it is the season of a league: `events/{id}/league` has its table. */
  is_league: optional(boolean()),
});
export type EventArticle = Infer<typeof EventArticle>;
