import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { array, record, string } from 'superstruct';
import { KNOWN_COOKIE } from '../accounts/sessions.ts';
import { read } from './exchange.ts';

/**
 * Serves the built page, as it is for somebody who has been signed in here or for a stranger: `/` prerendered in
 * the visitor's language, every other path of the page from one shell, and the files by name.
 * @param folder where the build is
 */
export function serveClient(app: FastifyInstance, folder: string): void {
  app.register(serveFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of what is in them.
      const lasts = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', lasts ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const preload = readPreloads(folder);
  const page = (request: FastifyRequest, reply: FastifyReply, page: string) => {
    const name = request.cookies[KNOWN_COOKIE] === undefined ? `${page}.html` : `${page}.known.html`;
    return existsSync(join(folder, name))
      ? reply.header('vary', 'accept-encoding, cookie').sendFile(name)
      : reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send(
            'The page is not built yet: run "npm run build", or "npm run dev" and open http://localhost:5173\n',
          );
  };

  app.get('/', (request, reply) =>
    page(request, reply, request.cookies.lang === 'hi' ? 'home.hi' : 'home.en'),
  );
  app.setNotFoundHandler((request, reply) => {
    if (!isPath(request)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    const link = preload(pathOf(request));
    if (link !== undefined) reply.header('link', link);
    return page(request, reply, 'app');
  });
}

/** By the path of a page, the header that asks the browser to fetch at once what the page will need. */
function readPreloads(folder: string): (path: string) => string | undefined {
  const file = join(folder, 'preloads.json');
  if (!existsSync(file)) return () => undefined;
  const files = read(record(string(), array(string())), JSON.parse(readFileSync(file, 'utf8')));
  const links = Object.entries(files).map(([route, names]) => ({
    path: new RegExp(`^${route.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`),
    link: names.map((name) => `</${name}>; rel=modulepreload`).join(', '),
  }));
  return (path) => links.find((one) => one.path.test(path))?.link;
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
