import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_COOKIE } from '../accounts/sessions.ts';

/**
 * Serves the built page, as it is for somebody who has been signed in here or for a stranger: `/` prerendered in the visitor's language, every other path of the page from one shell,
 * and the files by name.
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
  app.setNotFoundHandler((request, reply) =>
    isPath(request)
      ? page(request, reply, 'app')
      : reply.code(404).type('text/plain; charset=utf-8').send('Not found\n'),
  );
}

/** A path of the page: no file, whose name has a dot. */
function isPath({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') && !basename(path).includes('.') && !path.startsWith('/assets/')
  );
}
