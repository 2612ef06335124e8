import { extractCss } from 'goober';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import type { Actors } from './actors/app/actors.ts';
import { createActors } from './actors/root.ts';
import { type Language, loadLanguage } from './i18n/text.ts';
import { Account } from './ui/app/account-bar.tsx';
import { App } from './ui/app/app.tsx';
import { Layout } from './ui/app/layout.view.tsx';
import { type Route, routeAt, routes } from './ui/app/routes.ts';
import { afterQueuedFrames } from './ui/kit/data/near.ts';
import { ActorsProvider } from './ui/shared/context.tsx';
import { titleOf } from './ui/shared/page.tsx';

/** The calls of the start page when a signed-in person opens it. */
export { firstCalls as ownHomeCalls } from './actors/bets/live-matches.ts';

/** Imported like in the app, so that the build keeps the pages in a separate file. */
const loadPages = () => import('./ui/app/pages.tsx');

/** The routes, with the first calls of those that are prerendered. */
export async function loadRoutes() {
  const { loadPage } = await loadPages();
  return Promise.all(
    routes.map(async (route) => {
      const { path, hasPrices = false, page } = route;
      return { path, hasPrices, module: `src/ui/${page}`, firstCalls: (await loadPage(route)).firstCalls };
    }),
  );
}

/** A page before any script has run: title, markup of the root, styles, modules of its language. */
export async function render(language: Language, path: string) {
  await loadLanguage(language);
  const route = routeAt(path);
  if (route === undefined) throw new Error(`There is no route ${path}`);
  const actors = createActors(afterQueuedFrames);
  const page = path === '/' ? <App actors={actors} isHydrating /> : await shellOf(route, actors);
  return { ...(await markupOf(page)), title: titleOf(route.title), modules: modulesOf(language) };
}

/** A page for signed-in people while their session is checked and its data are loading. */
async function shellOf(route: Route, actors: Actors) {
  const { Unguarded } = await loadPages();
  return (
    <ActorsProvider actors={actors}>
      <Router ssrPath={route.path} ssrSearch="">
        <Layout under={route.under} end={<Account />}>
          <Unguarded route={route} params={{}} search="" />
        </Layout>
      </Router>
    </ActorsProvider>
  );
}

async function markupOf(page: ReactNode) {
  // In one piece: React would put a long part, such as in Hindi, at the end, for an inline script to move.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return { html: await new Response(prelude).text(), css: extractCss() };
}

const modulesOf = (language: Language) => (language === 'hi' ? ['src/i18n/hi.ts'] : []);
