import { hashPassword } from '../../../server/account/passwords.ts';
import type { Queryable } from '../../../server/database/database.ts';
import type { Reply, TestServer } from './server.ts';

export const PASSWORD = 'a quiet lamp';
let hash: Promise<string> | undefined;

/** A verified person with the password `PASSWORD`. */
export async function withPassword(server: TestServer) {
  const person = await server.signUp();
  hash ??= hashPassword(PASSWORD);
  await server.database.query('update users set password_hash = $2 where id = $1', [
    person.userId,
    await hash,
  ]);
  return person;
}

export const logIn = (server: TestServer, phone: string, password = PASSWORD) =>
  server.call('POST', 'users/login', { body: { phone, password } });

export const tokenIn = ({ body }: Reply) => (body.data as { access_token: string }).access_token;
export const cookieIn = ({ cookies }: Reply, wanted: string) =>
  cookies.find(({ name }) => name === wanted)?.value ?? '';

/** Acts as if this many seconds had passed since every counted attempt. */
export const passAttempts = (database: Queryable, seconds: number) =>
  database.query(
    'update attempts set at = array(select t - make_interval(secs => $1) from unnest(at) t order by t)',
    [seconds],
  );
