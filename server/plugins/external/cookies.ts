import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '../../database/database.ts';
import { NOT_VALID } from '../../http/exchange.ts';
import { Refusal } from '../../refusal.ts';

/**
 * A browser accepts this prefix only over https and from this host, with path `/`: no other host of the
 * domain can set such a cookie.
 */
const PREFIX = '__Host-';
/**
 * These cookies give no access, so they count without the prefix, too: the page itself sets the first four.
 */
const HARMLESS = ['lang', 'theme', 'motion', 'odds', 'known'];
const REFRESH = 'refresh';
/** Browsers store about 180 for one site. Thousands that cannot be decoded would take a tenth of a second. */
const MOST_COOKIES = 200;

/**
 * Reads and sets cookies. Over https their names have a prefix; rooms use the plain names. A plain refresh
 * token is accepted as long as it may be older than the prefix, and is replaced by a prefixed one.
 */
export const cookies = fp<{ secure: boolean; database: Database }>(async (app, { secure, database }) => {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers.cookie ?? '').split(';', MOST_COOKIES + 1).length > MOST_COOKIES)
      throw new Refusal(400, NOT_VALID);
  });
  await app.register(fastifyCookie);
  if (secure) prefixCookies(app, database);
});

function prefixCookies(app: FastifyInstance, database: Database): void {
  app.addHook('onRequest', async (request) => {
    const { cookies } = request;
    const counting = HARMLESS.filter((name) => cookies[name] !== undefined).map((name) => [
      name,
      cookies[name],
    ]);
    for (const [name, value] of Object.entries(cookies))
      if (name.startsWith(PREFIX)) counting.push([name.slice(PREFIX.length), value]);
    request.cookies = Object.fromEntries(counting);
    if (
      request.cookies[REFRESH] === undefined &&
      cookies[REFRESH] !== undefined &&
      (await mayBePlain(database))
    )
      request.cookies[REFRESH] = cookies[REFRESH];
  });

  app.addHook('onSend', async ({ headers }, reply) => {
    const set = reply.getHeader('set-cookie');
    if (set === undefined) return;
    reply.removeHeader('set-cookie');
    for (const cookie of [set].flat().map(String)) {
      const whole = cookie.replace(/; Path=[^;]*/, '; Path=/').replace(/; Secure|$/, '; Secure');
      reply.header('set-cookie', PREFIX + whole);
      const [name = ''] = cookie.split('=', 1);
      const [path = ''] = /; Path=[^;]*/.exec(cookie) ?? [];
      if (new RegExp(`(?:^|;) *${name}=`).test(headers.cookie ?? ''))
        reply.header('set-cookie', `${name}=; Max-Age=0${path}; HttpOnly; Secure; SameSite=Strict`);
    }
  });
}

/**
 * Whether plain refresh tokens may still be in use. They live for 30 days; the last were issued before the
 * release with the migration `0022-rates.sql`. A database that began with that migration or with the baseline
 * never issued any.
 */
async function mayBePlain(database: Database): Promise<boolean> {
  const recent = await database.query(
    `select 1 from migrations m where name = '0022-rates.sql' and at > now() - interval '30 days'
       and exists (select from migrations where name = '0001-house.sql' and at < m.at - interval '1 hour')`,
  );
  return recent.length > 0;
}
