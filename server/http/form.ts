import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_PICTURE_BYTES } from '../../src/schemas/files.ts';
import { codeOf } from '../database/failures.ts';
import { Refusal } from '../refusal.ts';
import { overloaded } from './overload.ts';
import { tooLarge } from './picture.ts';

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
 * Adds routes that take multipart forms, with one file each.
 * @param fieldBytes so much of a text field is read
 */
export function takeForms(
  app: FastifyInstance,
  fieldBytes: number,
  addRoutes: (form: FastifyInstance) => void,
): void {
  // Forms with files are read in here alone.
  app.register(async (form) => {
    await form.register(multipart, {
      limits: {
        fileSize: MAX_PICTURE_BYTES,
        files: 1,
        fields: 8,
        fieldSize: fieldBytes,
        fieldNameSize: 100,
      },
    });
    addRoutes(form);
  });
}

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

async function readParts(request: FastifyRequest, fileField: string, notAFile: string): Promise<SentForm> {
  const fields: [string, unknown][] = [];
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        // A file field without a file comes as an empty text.
        if (part.fieldname !== fileField) fields.push([part.fieldname, lines(part.value)]);
        else if (part.value !== '') throw new Refusal(400, notAFile, { errors: { [fileField]: notAFile } });
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
    throw new Refusal(400, 'The form could not be read');
  }
  return { fields: Object.fromEntries(fields), file };
}

/** Browsers send every line break of a form as two characters; people have typed one. */
function lines(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}
