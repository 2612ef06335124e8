import { omit } from 'superstruct';
import { ProfileEdit, type User } from '../../src/schemas/account/account.ts';
import { NOT_A_FILE } from '../../src/schemas/files.ts';
import type { Routes } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { answer, read } from '../http/exchange.ts';
import { readForm, takeForms } from '../http/form.ts';
import { Refusal } from '../refusal.ts';
import { keepPicture, pictureOf, squarePicture } from './picture.ts';
import { allowPicture } from './uploads.ts';

const Names = omit(ProfileEdit, ['profile_image']);
const FIELD_BYTES = 2000;
const USER = 'id, first_name, last_name, profile_image, email, phone';

export const profileRoutes: Routes = (app, { database, signedIn }) => {
  app.post('/users/details', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await userOf(database, userId));
  });

  takeForms(app, FIELD_BYTES, (form) => {
    form.post('/users/edit-profile', async (request) => {
      const { userId } = await signedIn(request);
      const { fields, file } = await readForm(request, 'profile_image', NOT_A_FILE);
      const { first_name, last_name } = read(Names, fields);
      if (file) await allowPicture(database, userId);
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
