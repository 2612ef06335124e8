import type { Routes } from '../context.ts';
import { openApiOf } from './openapi.ts';
import { pageOf } from './page.ts';

/** The contract: for programs, and in demo mode as a page for people. */
export const contractRoutes: Routes = async (app, { mode }) => {
  // Built at the first request: no routes can be added once the server is ready.
  let document: string | undefined;
  const pages = new Map<string | undefined, string>();

  app.get(
    '/openapi.json',
    {
      schema: {
        contract: {
          origin: 'ours',
          who: 'all',
          answers: 'the OpenAPI document (3.1) of all calls',
          sends: 'application/json',
        },
      },
    },
    async (_request, reply) => {
      document ??= JSON.stringify(openApiOf(app.calls));
      return reply.type('application/json; charset=utf-8').send(document);
    },
  );

  if (mode !== 'demo') return;
  app.get(
    '/docs',
    {
      schema: {
        contract: {
          origin: 'ours',
          who: 'all, in demo mode only',
          answers: 'a page that lists all calls',
          sends: 'text/html',
        },
      },
    },
    async ({ cookies }, reply) => {
      const theme = (['light', 'dark'] as const).find((name) => name === cookies.theme);
      const page = pages.get(theme) ?? pageOf(app.calls, theme);
      pages.set(theme, page);
      return reply.type('text/html; charset=utf-8').send(page);
    },
  );
};
