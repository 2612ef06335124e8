import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
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
/** Browsers store about 180 for one site. Thousands that cannot be decoded would take a tenth of a second. */
const MOST_COOKIES = 200;

/**
 * Reads and sets cookies. Over https their names have a prefix; rooms use the plain names. A plain cookie that gives
 * access does not count; it is deleted when the server sets the prefixed one.
 */
export const cookies = fp<{ secure: boolean }>(async (app, { secure }) => {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers.cookie ?? '').split(';', MOST_COOKIES + 1).length > MOST_COOKIES)
      throw new Refusal(400, NOT_VALID);
  });
  await app.register(fastifyCookie);
  if (secure) prefixCookies(app);
});

function prefixCookies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { cookies } = request;
    const counting = HARMLESS.filter((name) => cookies[name] !== undefined).map((name) => [
      name,
      cookies[name],
    ]);
    for (const [name, value] of Object.entries(cookies))
      if (name.startsWith(PREFIX)) counting.push([name.slice(PREFIX.length), value]);
    request.cookies = Object.fromEntries(counting);
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
