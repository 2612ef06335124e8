import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { array, record, string } from 'superstruct';
import type { ContentLanguage } from '../../src/schemas/content.ts';
import { KNOWN_COOKIE } from '../accounts/cookies.ts';
import type { Head } from '../content/read.ts';
import { read } from './exchange.ts';
import { type Look, shellNameOf, withHead, withLook } from './html.ts';
import { preferredLanguage } from './preferred-language.ts';

/** How long a page waits for its head. */
const HEAD_MS = 300;

const INSPECTOR = /\/(?:inspect|stately)-[^/]+$/;
/** The page is watched from a window that it opens elsewhere. */
const WATCHED_ELSEWHERE = /[?&]inspect=stately(?:&|$)/;

const compress = promisify(brotliCompress);
/** While somebody waits; what is compressed at build is so to the utmost. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Serves the built page in the visitor's language and look, as it is for somebody who has been signed in here or for
 * a stranger: `/` prerendered, some routes of the signed-in in their own shape, every other path of the page from one
 * shell, and the files by name.
 * @param folder where the build is
 * @param mode in live mode the page's inspector is not there
 * @param headOf what a path's text is called, for who is sent a link to it and whatever else runs no script
 */
export function serveClient(
  app: FastifyInstance,
  folder: string,
  mode: 'demo' | 'live',
  headOf: (path: string, language: ContentLanguage) => Promise<Head | undefined> = async () => undefined,
): void {
  app.register(serveFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => mode === 'demo' || !INSPECTOR.test(path),
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of what is in them.
      const lasts = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', lasts ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const routeOf = readRoutes(folder);
  /** @param names of pages, the one that is wanted most first */
  const page = async (request: FastifyRequest, reply: FastifyReply, names: string[], head?: Head) => {
    const known = request.cookies[KNOWN_COOKIE] === undefined ? '' : '.known';
    const name = names
      .map((page) => `${page}.${languageOf(request)}${known}.html`)
      .find((file) => existsSync(join(folder, file)));
    if (name === undefined)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send(
          'The page is not built yet: run "npm run build", or "npm run dev" and open http://localhost:5173\n',
        );
    reply.header('vary', 'accept-encoding, accept-language, cookie');
    if (mode === 'demo' && WATCHED_ELSEWHERE.test(request.url))
      reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    const look = lookOf(request);
    if (head === undefined && look === undefined) return reply.sendFile(name);
    const shell = await readFile(join(folder, name), 'utf8');
    const named = head === undefined ? shell : withHead(shell, head);
    const html = look === undefined ? named : withLook(named, look);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return /\bbr\b/.test(String(request.headers['accept-encoding']))
      ? reply.header('content-encoding', 'br').send(await compress(html, FAST))
      : reply.send(html);
  };

  app.get('/', (request, reply) => page(request, reply, ['home']));
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPath(request)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    const route = routeOf(pathOf(request));
    if (route !== undefined) reply.header('link', route.link);
    // Without its head the page is still good, and says itself that the server has trouble.
    const head = await Promise.race([
      headOf(pathOf(request), languageOf(request)).catch(() => undefined),
      passed(HEAD_MS, undefined, { ref: false }),
    ]);
    return page(request, reply, route === undefined ? ['app'] : [route.shell, 'app'], head);
  });
}

/** What a route of the page is answered with. */
interface Answered {
  path: RegExp;
  /** the header that asks the browser to fetch at once what the page will need */
  link: string;
  /** what the page in its own shape is called; most routes have none, and none has one for strangers */
  shell: string;
}

function readRoutes(folder: string): (path: string) => Answered | undefined {
  const file = join(folder, 'preloads.json');
  if (!existsSync(file)) return () => undefined;
  const files = read(record(string(), array(string())), JSON.parse(readFileSync(file, 'utf8')));
  const routes = Object.entries(files).map(([route, names]) => ({
    path: new RegExp(`^${route.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`),
    link: names.map((name) => `</${name}>; rel=modulepreload`).join(', '),
    shell: shellNameOf(route),
  }));
  return (path) => routes.find((one) => one.path.test(path));
}

/** What a person has chosen, or else what their browser asks for. */
const languageOf = ({ cookies: { lang }, headers }: FastifyRequest): ContentLanguage =>
  lang === 'hi' || lang === 'en' ? lang : preferredLanguage(headers['accept-language']);

/** What a person has chosen instead of what their system says; undefined when nothing. */
function lookOf({ cookies }: FastifyRequest): Look | undefined {
  const theme = (['light', 'dark'] as const).find((name) => name === cookies.theme);
  const motion = cookies.motion === 'reduced' ? cookies.motion : undefined;
  return theme || motion ? { theme, motion } : undefined;
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

/** A path of the page: no file, whose name has a dot. */
function isPath(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !basename(path).includes('.') &&
    !path.startsWith('/assets/')
  );
}
