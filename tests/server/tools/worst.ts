import { BOUNDARY, type Call, FORMS, QUERY_FIELDS, TAKES, TICKET } from './fuzz.ts';

/** A request designed to be expensive, which must be refused cheaply. */
export interface Worst {
  title: string;
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

const JSON_BYTES = 64 * 1024;
const FIELD_BYTES = 64 * 1024;
/** Node limits the first line and the headers together to 16 KB. */
const QUERY_BYTES = 12 * 1024;

/** As many of it as fit into this many bytes, separated by commas. */
const listed = (one: string, bytes: number) =>
  Array(Math.floor(bytes / (Buffer.byteLength(one) + 1)))
    .fill(one)
    .join();
const repeated = (one: string, bytes: number) => one.repeat(Math.floor(bytes / Buffer.byteLength(one)));
/** Distinct names. */
const fields = (bytes: number) =>
  Array.from({ length: Math.floor(bytes / 8) }, (_, index) => `"${index.toString(36)}":1`).join();

/** Bodies that no call accepts, as large as allowed. */
const BODIES: Record<string, string> = {
  'a list of numbers': `[${listed('1', JSON_BYTES - 2)}]`,
  'a list of objects': `[${listed('{}', JSON_BYTES - 2)}]`,
  'thousands of fields': `{${fields(JSON_BYTES - 2)}}`,
  'a field with a long list': `{"a":[${listed('1', JSON_BYTES - 10)}]}`,
  'lists in lists': `{"a":${repeated('[', 14)}${listed('1', JSON_BYTES - 40)}${repeated(']', 14)}}`,
  'nested without end': `{"a":${repeated('[', JSON_BYTES / 2 - 8)}${repeated(']', JSON_BYTES / 2 - 8)}}`,
  'a list beside the name of a prototype': `{"a":[${listed('{}', JSON_BYTES - 40)}],"b":"__proto__\\""}`,
  'one long text': JSON.stringify(repeated('x', JSON_BYTES - 2)),
  'a field with a name as long as a body': `{"${repeated('x', JSON_BYTES - 10)}":1}`,
};

/** Texts that are slow to clean, to match or to report. */
const FILLS: Record<string, string> = {
  letters: 'x',
  spaces: ' ',
  'letters with joiners': 'a\u200d\u200d',
  'pairs of surrogates': '👩‍👩‍👧‍👦',
};

const EVENT = '{"at":1,"machine":"a","actor":"x:1","root":"x:1","event":{"type":"a"}}';
const recordingOf = (events: string) =>
  `{"format":1,"build":"","saved_at":"2026-11-22T15:20:24.123Z","events":[${events}]}`;
/** A made-up recording of a page. */
const RECORDINGS: Record<string, string> = {
  'events that are numbers': recordingOf(listed('1', FIELD_BYTES - 100)),
  'events without fields': recordingOf(listed('{}', FIELD_BYTES - 100)),
  'thousands of events': recordingOf(listed(EVENT, FIELD_BYTES - 100)),
  'an event of thousands of fields': recordingOf(`{"at":1,${fields(FIELD_BYTES - 100)}}`),
  'a state of thousands of fields': recordingOf(
    `${EVENT.slice(0, -1)},"state":{${fields(FIELD_BYTES - 200)}}},1`,
  ),
  'events of four hundred fields': recordingOf(listed(`{"at":1,${fields(400 * 8)}}`, FIELD_BYTES - 100)),
  'an event nested without end': recordingOf(
    `${repeated('{"a":', FIELD_BYTES / 2)}1${repeated('}', FIELD_BYTES / 8)}`,
  ),
  'a list': `[${listed('1', FIELD_BYTES - 2)}]`,
  'thousands of fields': `{${fields(FIELD_BYTES - 2)}}`,
};

/** The normal call, with these fields instead of its own. */
export function requestOf({ method, path }: Call, more: Record<string, unknown> = {}): Worst {
  const isForm = FORMS.has(path);
  const body = { ...TAKES[path], ...more };
  return {
    title: 'as it is meant',
    method: method === 'GET' ? 'GET' : 'POST',
    url: urlOf(path),
    headers:
      method === 'GET'
        ? {}
        : { 'content-type': isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json' },
    payload: method === 'GET' ? undefined : isForm ? formOf(body) : JSON.stringify(body),
  };
}

const urlOf = (path: string) => `/api/${path.replace('{token}', TICKET).replaceAll(/\{\w+\}/g, '1')}`;

const headerLines = (bytes: number) =>
  Array.from({ length: Math.floor(bytes / 8) }, (_, index) => `${index.toString(36)}: 1\r\n`).join('');
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formOf = (texts: Record<string, unknown>) =>
  `${Object.entries(texts)
    .map(([name, text]) => part(name, text === 'FILE' ? '' : String(text)))
    .join('')}--${BOUNDARY}--\r\n`;

/** The most expensive requests found for this call, as large as allowed. */
export function worstRequests(call: Call): Worst[] {
  const { method, path } = call;
  const as = (title: string, more: Partial<Worst>): Worst => ({ ...requestOf(call), ...more, title });
  if (method === 'GET') {
    const names = QUERY_FIELDS[path] ?? [];
    const query = (title: string, text: string) => as(title, { url: `${urlOf(path)}?${text}` });
    const filled = (title: string, text: string) =>
      query(title, names.map((name) => `${name}=${repeated(text, QUERY_BYTES / names.length)}`).join('&'));
    const unknown = Array.from({ length: QUERY_BYTES / 6 }, (_, index) => index.toString(36)).join('&');
    const each = names.map((name) =>
      query(`${name} thousands of times`, `${name}=1&`.repeat(QUERY_BYTES / (name.length + 3))),
    );
    const fills = ['1', '1,', 'games,', '%E0%A4%A4'].map((text) => filled(`fields of ${text}`, text));
    return [query('thousands of fields', unknown), ...each, ...(names.length > 0 ? fills : [])];
  }
  const names = Object.keys(TAKES[path] ?? {});
  const room = FORMS.has(path) ? FIELD_BYTES : (JSON_BYTES - 1000) / Math.max(1, names.length);
  const fills = Object.entries(FILLS).map(([fill, text]) => ({
    ...requestOf(call, Object.fromEntries(names.map((name) => [name, repeated(text, room)]))),
    title: `texts of ${fill}`,
  }));
  if (!FORMS.has(path)) {
    const bodies = Object.entries(BODIES).map(([title, payload]) => as(title, { payload }));
    return names.length > 0 ? [...bodies, ...fills] : bodies;
  }
  return [
    ...fills,
    as('a thousand parts', { payload: part('a', '').repeat(1000) }),
    as('thousands of parts without a name', {
      payload: repeated(`--${BOUNDARY}\r\n\r\n\r\n`, FIELD_BYTES),
    }),
    as('a part of thousands of headers', {
      payload: `--${BOUNDARY}\r\n${headerLines(FIELD_BYTES - 50)}\r\n`,
    }),
    as('a part with thousands of parameters', {
      payload: `--${BOUNDARY}\r\ncontent-disposition: form-data${repeated(';a=b', FIELD_BYTES - 100)}\r\n\r\n`,
    }),
    as('thousands of parts parted by one letter', {
      payload: '--x\r\n'.repeat(13_000),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
    ...(path === 'ticket/create'
      ? Object.entries(RECORDINGS).map(([title, recording]) => ({
          ...requestOf(call, { recording }),
          title: `a recording of ${title}`,
        }))
      : []),
  ];
}
