import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { omit } from 'superstruct';
import { ProfileEdit, type User } from '../../src/schemas/account.ts';
import { MAX_PICTURE_BYTES } from '../../src/schemas/files.ts';
import type { Routes } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { codeOf } from '../database/failures.ts';
import { answer, read } from '../http/exchange.ts';
import { Refusal } from '../refusal.ts';
import { keepPicture, pictureOf, squarePicture, tooLarge } from './picture.ts';

const Names = omit(ProfileEdit, ['profile_image']);
const USER = 'id, first_name, last_name, profile_image, email, phone';

export const profileRoutes: Routes = (app, { database, signedIn }) => {
  app.post('/users/details', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await userOf(database, userId));
  });

  // Forms with files are read here alone.
  app.register(async (form) => {
    await form.register(multipart, {
      limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 8, fieldSize: 2000, fieldNameSize: 100 },
    });
    form.post('/users/edit-profile', async (request) => {
      const { userId } = await signedIn(request);
      if (!request.isMultipart()) throw new Refusal(415, 'The request must be multipart form data');
      const { fields, file } = await readForm(request);
      const { first_name, last_name } = read(Names, fields);
      const picture = file && (await squarePicture(file));
      const user = await database.transaction(async (tx) => {
        const path = picture ? await keepPicture(tx, userId, picture) : null;
        await tx.query(
          'update users set first_name = $2, last_name = $3, profile_image = coalesce($4, profile_image) where id = $1',
          [userId, first_name, last_name, path],
        );
        return userOf(tx, userId);
      });
      return answer(user, 'Your profile is saved');
    });
  });

  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) => {
    const hash = /^([0-9a-f]{32})\.webp$/.exec(params.name)?.[1];
    const bytes = hash === undefined ? undefined : await pictureOf(database, hash);
    if (bytes === undefined) throw new Refusal(404, 'Picture not found');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(Buffer.from(bytes));
  });
};

async function userOf(db: Queryable, userId: number): Promise<User> {
  const [user] = await db.query<User>(`select ${USER} from users where id = $1`, [userId]);
  if (!user) throw new Refusal(404, 'Not found');
  return user;
}

/** The fields of the form, and the file `profile_image` if one was chosen. */
async function readForm(
  request: FastifyRequest,
): Promise<{ fields: Record<string, unknown>; file: Buffer | undefined }> {
  const fields: [string, unknown][] = [];
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        // A file field without a file comes as an empty text.
        if (part.fieldname !== 'profile_image') fields.push([part.fieldname, part.value]);
        else if (part.value !== '') throw notAFile();
        continue;
      }
      if (part.fieldname !== 'profile_image')
        throw new Refusal(400, 'The form has a file that is not expected');
      const bytes = await part.toBuffer();
      if (part.filename !== '' || bytes.length > 0) file = bytes;
    }
  } catch (error) {
    // What was not read of the form would keep its connection from ever carrying another request.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Refusal) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    throw new Refusal(400, 'The form could not be read');
  }
  return { fields: Object.fromEntries(fields), file };
}

function notAFile(): Refusal {
  const msg = 'Invalid file. Please upload a valid file.';
  return new Refusal(400, msg, { errors: { profile_image: msg } });
}
