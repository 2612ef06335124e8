import { extractCss } from 'goober';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { createActors } from './actors.ts';
import { Account } from './ui/app/account.tsx';
import { App } from './ui/app/app.tsx';
import { ActorsProvider } from './ui/app/context.tsx';
import { titleOf } from './ui/app/page.tsx';
import { home } from './ui/app/route.ts';
import { RoutePage } from './ui/app/route-page.tsx';
import { routes as table } from './ui/app/routes.ts';
import { Layout } from './ui/shell/layout.view.tsx';
import { type Language, loadLanguage } from './ui/text/text.ts';

/** All routes but the start page's: their patterns, and the first calls of those that are prerendered. */
export const loadRoutes = () =>
  Promise.all(table.map(async ({ path, page }) => ({ path, firstCalls: (await page.load()).firstCalls })));

/** The start page as it is before any script has run: title, markup of the root, styles, modules of its language. */
export async function render(language: Language) {
  await loadLanguage(language);
  const { title } = await home.page.load();
  return {
    ...(await markupOf(<App actors={createActors()} isHydrating />)),
    title: titleOf(title),
    modules: modulesOf(language),
  };
}

/** The same of a page for who is signed in, as it is while that is checked and its data are on their way. */
export async function renderShell(language: Language, path: string) {
  await loadLanguage(language);
  const route = table.find((one) => one.path === path);
  if (route === undefined) throw new Error(`There is no route ${path}`);
  const { title } = await route.page.load();
  const page = (
    <ActorsProvider actors={createActors()}>
      <Router ssrPath={path} ssrSearch="">
        <Layout path={path} end={<Account />}>
          <RoutePage route={route} params={{}} />
        </Layout>
      </Router>
    </ActorsProvider>
  );
  return { ...(await markupOf(page)), title: titleOf(title), modules: modulesOf(language) };
}

async function markupOf(page: ReactNode) {
  // In one piece: React would put a long part at the end, as Hindi makes it, for an inline script to bring to its place.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return { html: await new Response(prelude).text(), css: extractCss() };
}

const modulesOf = (language: Language) => (language === 'hi' ? ['src/ui/text/hi.ts'] : []);
