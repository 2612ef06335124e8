import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { MAX_PICTURE_BYTES } from '../../src/schemas/shared/files.ts';
import { codeOf } from '../database/failures.ts';
import { overloaded } from '../plugins/external/overload.ts';
import { Refusal } from '../refusal.ts';
import { tooLarge } from './picture.ts';

/** Bytes of a text of a form: as many as a JSON body has. Up to there the field's own rule says that it is too long. */
export const TEXT_BYTES = 64 * 1024;
/** Browsers and libraries write longer ones. With a boundary of one character a single read would hold 13,000 parts. */
const SHORTEST_BOUNDARY = 30;
const MOST_FIELDS = 8;

/** So many forms are read at once, and of one person: with a file each that is 80 MB. */
const MOST_READ = 16;
const MOST_READ_OF_ONE = 2;

/** How many are being read, by whose they are. */
const reading = new Map<number, number>();

/** A form with a file, as it was sent. */
export interface SentForm {
  fields: Record<string, unknown>;
  file: Buffer | undefined;
}

/**
 * Reads multipart forms with one file each, in the plugin that registers it alone.
 * @param fieldBytes so much of a text field is read
 */
export const forms = fp<{ fieldBytes: number }>(async (app, { fieldBytes }) => {
  await app.register(multipart, {
    limits: {
      fileSize: MAX_PICTURE_BYTES,
      files: 1,
      fields: MOST_FIELDS,
      parts: MOST_FIELDS + 1,
      fieldSize: fieldBytes,
      fieldNameSize: 100,
    },
  });
});

/**
 * The fields of the form, and the file if one was chosen.
 * @param person whose form it is
 * @param fileField the one field that may be a file
 * @param notAFile what to say to a text in its place
 * @throws Refusal 400, 413 or 415 · 503 while too many are being read
 */
export async function readForm(
  request: FastifyRequest,
  person: number,
  fileField: string,
  notAFile: string,
): Promise<SentForm> {
  if (!request.isMultipart()) throw new Refusal(415, 'The request must be multipart form data');
  if (!hasLongBoundary(request)) throw unreadable();
  const leave = takePlace(person);
  // Node ends what does not come to its end over HTTP/1.1, but not over HTTP/2.
  const cut = setTimeout(() => request.raw.destroy(), request.server.server.requestTimeout);
  try {
    return await readParts(request, fileField, notAFile);
  } finally {
    clearTimeout(cut);
    leave();
  }
}

/** Returns how to leave it again. */
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
  const fields: [string, unknown][] = [];
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const { fieldname, value, valueTruncated } = part;
        // A part may call itself JSON, and is an object then.
        if (typeof value !== 'string') throw unreadable();
        // A file field without a file comes as an empty text.
        if (fieldname === fileField && value !== '')
          throw new Refusal(400, notAFile, { errors: { [fileField]: notAFile } });
        if (fieldname === fileField) continue;
        if (valueTruncated) throw tooLong(fieldname);
        fields.push([fieldname, lines(value)]);
        continue;
      }
      if (part.fieldname !== fileField) throw new Refusal(400, 'The form has a file that is not expected');
      const bytes = await part.toBuffer();
      if (part.filename !== '' || bytes.length > 0) file = bytes;
    }
  } catch (error) {
    // What was not read of the form would keep its connection from ever carrying another request.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Refusal) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(fileField);
    throw unreadable();
  }
  return { fields: Object.fromEntries(fields), file };
}

/** Browsers send every line break of a form as two characters; people have typed one. */
const lines = (value: string) => value.replaceAll('\r\n', '\n');

function tooLong(field: string): Refusal {
  const msg = 'This text is too long';
  return new Refusal(413, msg, { errors: { [field]: msg } });
}
