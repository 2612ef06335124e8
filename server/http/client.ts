import { basename, join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ContentLanguage } from '../../src/schemas/content/content.ts';
import { LOOK, type LookName, lookValue } from '../../src/schemas/shared/look.ts';
import type { Mode } from '../context.ts';
import { type Build, buildIn, type Page } from './build.ts';
import type { Look } from './html.ts';
import { preferredLanguage } from './preferred-language.ts';

const INSPECTOR = /\/(?:inspect|stately)-[^/]+$/;
/** The page opens Stately's inspector in a window of another origin. */
const WATCHED_ELSEWHERE = /[?&]inspect=stately(?:&|$)/;

/**
 * Neither a secret nor a proof: somebody has signed in here before, so the page need not offer to sign in at once.
 */
export const KNOWN_COOKIE = 'known';

/** An opened page, and the network that opened it. */
interface Asked {
  path: string;
  language: ContentLanguage;
  address: string;
}

/** The built page with the name of its match or text; undefined if the path has neither. */
export type NamedPage = (asked: Asked, built: Page, look: Look | undefined) => Promise<Page | undefined>;

interface ClientOptions {
  /** The folder of the build. */
  folder: string;
  /** In live mode the page's inspector is not served. */
  mode: Mode;
  /** Names a page after the match or text that it shows, for readers of links and others that run no script. */
  namedPage: NamedPage;
}

/**
 * Serves the built page in the visitor's language and look, for known browsers or for strangers: `/` prerendered, some
 * routes in their own shape, every other path from one shell, and files by name.
 */
export const client = fp<ClientOptions>(async (app, { folder, mode, namedPage }) => {
  app.register(serveFiles, {
    root: folder,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    // A build has no dotfiles, but a copied folder may.
    dotfiles: 'deny',
    allowedPath: (path) => !path.endsWith('.html') && (mode === 'demo' || !INSPECTOR.test(path)),
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of the content.
      const lasts = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', lasts ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const buildOf = buildIn(folder);
  /** @param names of pages, in order of preference @param link the `Link` header of its route */
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { pages, inLook }: Build,
    names: string[],
    link?: string,
  ) => {
    const language = languageOf(request);
    const known = request.cookies[KNOWN_COOKIE] === undefined ? '' : '.known';
    const name = names.map((page) => `${page}.${language}${known}.html`).find((file) => pages.has(file));
    const built = name && pages.get(name);
    if (!built)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send(
          'The page is not built yet: run "npm run build", or "npm run dev" and open http://localhost:5173\n',
        );
    if (link !== undefined) reply.header('link', [...built.first.map(scriptLink), link].join(', '));
    if (mode === 'demo' && WATCHED_ELSEWHERE.test(request.url))
      reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    const look = lookOf(request);
    const named = await namedPage({ path: pathOf(request), language, address: request.ip }, built, look);
    return sendPage(request, reply, named ?? (look ? await inLook(name, built, look) : built));
  };

  app.get('/', (request, reply) => page(request, reply, buildOf(), ['home']));
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPath(request)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    const build = buildOf();
    const route = build.routeOf(pathOf(request));
    if (route === undefined) return page(request, reply, build, ['app']);
    return page(request, reply, build, [route.shell, 'app'], route.link);
  });
});

/** Named first, so that they do not queue behind the page's code for the browser's few connections. */
const scriptLink = (path: string) => `<${path}>; rel=preload; as=script`;

/** Sends the page, or 304 if the browser has it. */
function sendPage(request: FastifyRequest, reply: FastifyReply, { html, packed, tag }: Page) {
  const { 'accept-encoding': accepted, 'if-none-match': had } = request.headers;
  const body = /\bbr\b/.test(String(accepted)) ? packed : undefined;
  const etag = `"${tag}${body ? '-br' : ''}"`;
  reply.headers({
    etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  });
  // A proxy that compresses the page again makes the tag weak.
  if (had?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  if (body) reply.header('content-encoding', 'br');
  return reply.type('text/html; charset=utf-8').send(body ?? html);
}

/** The person's own language, or else the one that their browser asks for. */
const languageOf = ({ cookies: { lang }, headers }: FastifyRequest): ContentLanguage =>
  lang === 'hi' || lang === 'en' ? lang : preferredLanguage(headers['accept-language']);

/**
 * The person's choices that differ from the built page, and the dialog that the address opens; undefined without any.
 */
function lookOf({ cookies, url }: FastifyRequest): Look | undefined {
  const chosen = <Name extends LookName>(name: Name) => {
    const value = lookValue(name, cookies[name]);
    return value === LOOK[name][0] ? undefined : value;
  };
  const [theme, motion, odds] = [chosen('theme'), chosen('motion'), chosen('odds')];
  const hasSlip = /[?&]slip=/.test(url);
  return theme || motion || odds || hasSlip ? { theme, motion, odds, hasSlip } : undefined;
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

/** Whether the request is for a page. A last part of the path with a dot names a file. */
function isPath(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !basename(path).includes('.') &&
    !path.startsWith('/assets/')
  );
}
