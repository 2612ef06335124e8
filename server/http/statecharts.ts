import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { letOwnPagesFrame } from '../plugins/external/security-headers.ts';

interface StatechartsOptions {
  /** The folder of the built site. */
  folder: string;
}

/** Serves the site of the statecharts below `/statecharts/`, once it is built. */
export const statecharts: FastifyPluginAsync<StatechartsOptions> = async (app, { folder }) => {
  app.get('/statecharts', (_request, reply) => reply.redirect('/statecharts/'));
  if (!existsSync(folder)) {
    app.get('/statecharts/', (_request, reply) =>
      reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The statecharts are not built yet: run "npm run statecharts" and start the server again\n'),
    );
    return;
  }
  app.register(serveFiles, {
    root: folder,
    prefix: '/statecharts/',
    decorateReply: false,
    cacheControl: false,
    dotfiles: 'deny',
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of the content.
      const lasts = path.startsWith(`${folder}/assets/`);
      // Play has the page with the product's views in a frame.
      if (path === join(folder, 'view.html')) letOwnPagesFrame(reply);
      reply.header('cache-control', lasts ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
};
