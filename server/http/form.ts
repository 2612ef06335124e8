import { finished, Transform } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { MAX_PICTURE_BYTES } from '../../src/schemas/shared/files.ts';
import { overloaded } from '../plugins/external/overload.ts';
import { Refusal } from '../refusal.ts';
import { tooLarge } from './picture.ts';

/**
 * The most bytes of a form's text, as many as of a JSON body. Below that, the field's own rule reports a text that is
 * too long.
 */
export const TEXT_BYTES = 64 * 1024;
/**
 * The shortest boundary, in characters. Browsers and libraries write longer ones; with one character, a single read
 * could hold 13,000 parts.
 */
const SHORTEST_BOUNDARY = 30;
const MOST_FIELDS = 8;
/**
 * Bytes for each call of the parser, which cannot be stopped within a call: a read of 64 KB may have a thousand parts.
 */
const SLICE_BYTES = 4096;

/** The most forms read at once, in all and of one person: with a file each that is 80 MB. */
const MOST_READ = 16;
const MOST_READ_OF_ONE = 2;

/** The number of forms being read, by person. */
const reading = new Map<number, number>();

/** A form with a file, as it was sent. */
export interface SentForm {
  fields: Record<string, unknown>;
  file: Buffer | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The most bytes of a text in a form. */
    formTextBytes: number;
  }
}

/**
 * Passes multipart forms to `readForm`, only in the plugin that registers it.
 * @param fieldBytes the most bytes read of a text field
 */
export const forms = fp<{ fieldBytes: number }>(async (app, { fieldBytes }) => {
  app.decorateRequest('formTextBytes', fieldBytes);
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
});

/**
 * Reads the fields of a form, and its file if there is one.
 * @param person the sender
 * @param fileField the only field that may be a file
 * @param notAFile the message for a text in its place
 * @throws Refusal 400, 413 or 415 · 503 while too many are being read
 */
export async function readForm(
  request: FastifyRequest,
  person: number,
  fileField: string,
  notAFile: string,
): Promise<SentForm> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'The request must be multipart form data');
  if (!hasLongBoundary(request)) throw unreadable();
  const leave = takePlace(person);
  // Node times out slow requests over HTTP/1.1, but not over HTTP/2.
  const cut = setTimeout(() => request.raw.destroy(), request.server.server.requestTimeout);
  try {
    return await readParts(request, fileField, notAFile);
  } finally {
    clearTimeout(cut);
    leave();
  }
}

/**
 * Counts a form that is being read.
 * @returns a function that ends the count
 * @throws Refusal 503 when too many forms are being read, of this person or of all
 */
function takePlace(person: number): () => void {
  const own = reading.get(person) ?? 0;
  const all = [...reading.values()].reduce((sum, count) => sum + count, 0);
  if (own === MOST_READ_OF_ONE || all === MOST_READ) throw overloaded();
  reading.set(person, own + 1);
  return () => {
    const left = (reading.get(person) ?? 0) - 1;
    if (left > 0) reading.set(person, left);
    else reading.delete(person);
  };
}

function hasLongBoundary({ headers }: FastifyRequest): boolean {
  const [, boundary = ''] = /boundary="?([^\s";]+)/i.exec(headers['content-type'] ?? '') ?? [];
  return boundary.length >= SHORTEST_BOUNDARY;
}

const unreadable = () => new Refusal(400, 'The form could not be read');

async function readParts(request: FastifyRequest, fileField: string, notAFile: string): Promise<SentForm> {
  try {
    return await parse(request, fileField, notAFile);
  } catch (error) {
    // An unread rest of the form would block its connection for further requests.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof Refusal ? error : unreadable();
  }
}

/** Reads the parts in order, and stops at the first refused one. */
async function parse(
  { raw, headers, formTextBytes }: FastifyRequest,
  fileField: string,
  notAFile: string,
): Promise<SentForm> {
  const slices = sliced();
  const parser = new Busboy({
    headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
    limits: {
      fileSize: MAX_PICTURE_BYTES,
      files: 1,
      fields: MOST_FIELDS,
      parts: MOST_FIELDS + 1,
      fieldSize: formTextBytes,
    },
  });
  return new Promise((resolve, reject) => {
    const fields: [string, string][] = [];
    const bytes: Buffer[] = [];
    let isChosen = false;
    let isEmpty = true;

    const stop = (refusal = unreadable()) => {
      slices.unpipe(parser);
      reject(refusal);
    };

    parser.on('field', (name, value, _nameTruncated, truncated, _encoding, type) => {
      if (name in Object.prototype || type.startsWith('application/json')) return stop();
      // A file field without a file comes as an empty text.
      if (name === fileField && value !== '')
        return stop(new Refusal(400, notAFile, { errors: { [fileField]: notAFile } }));
      if (name === fileField) return;
      if (truncated) return stop(tooLong(name));
      fields.push([name, lines(value)]);
    });
    parser.on('file', (name, file: BusboyFileStream, filename) => {
      file.on('error', () => stop());
      if (name in Object.prototype) return stop();
      if (name !== fileField) return stop(new Refusal(400, 'The form has a file that is not expected'));
      isChosen = filename !== '';
      file.on('data', (chunk: Buffer) => bytes.push(chunk));
      file.on('limit', () => stop(tooLarge(fileField)));
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => stop());
    // A body without a byte is a form without a field.
    parser.on('error', () => (isEmpty ? resolve({ fields: {}, file: undefined }) : stop()));
    parser.on('finish', () => {
      const file = isChosen || bytes.length > 0 ? Buffer.concat(bytes) : undefined;
      resolve({ fields: Object.fromEntries(fields), file });
    });
    finished(raw, (error) => error && stop());
    raw.once('data', () => {
      isEmpty = false;
    });
    raw.pipe(slices).pipe(parser);
  });
}

const sliced = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) this.push(chunk.subarray(at, at + SLICE_BYTES));
      done();
    },
  });

/** Browsers send a line break in a form as two characters; this restores the single one. */
const lines = (value: string) => value.replaceAll('\r\n', '\n');

function tooLong(field: string): Refusal {
  const msg = 'This text is too long';
  return new Refusal(413, msg, { errors: { [field]: msg } });
}
