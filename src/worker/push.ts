/** A message as it is shown. */
export interface Shown {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
}

/** Shown for a message that cannot be read: a browser must show something. */
const NEUTRAL: Shown = { title: 'Sikka', body: '', path: '/activity', tag: 'unknown', lang: 'en' };

/** Reads a message; one of another shape is replaced by a neutral one. */
export function readMessage(text: string | undefined): Shown {
  const fields = fieldsOf(text ?? '');
  const said = (name: keyof Shown) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const [title, body, path, tag] = [said('title'), said('body'), said('path'), said('tag')];
  if (title === undefined || body === undefined || path === undefined || tag === undefined) return NEUTRAL;
  return { title, body, path, tag, lang: said('lang') === 'hi' ? 'hi' : 'en' };
}

function fieldsOf(text: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}

/** The address of a path of this origin; of its start page for anything else. */
export function addressOf(path: unknown, origin: string): string {
  const url = typeof path === 'string' && URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  return url?.origin === origin ? url.href : `${origin}/`;
}
