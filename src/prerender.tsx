import { extractCss } from 'goober';
import { prerender } from 'react-dom/static';
import { createActors } from './actors.ts';
import { App } from './ui/app/app.tsx';
import { titleOf } from './ui/app/page.tsx';
import { home } from './ui/app/route.ts';
import { routes as table } from './ui/app/routes.ts';
import { type Language, loadLanguage } from './ui/text/text.ts';

/** The patterns of all routes but the start page's. */
export const routes = table.map(({ path }) => path);

/** The start page as it is before any script has run: title, markup of the root, styles, modules of its language. */
export async function render(language: Language) {
  await loadLanguage(language);
  const { title } = await home.page.load();
  // In one piece: React would put a long part at the end, as Hindi makes it, for an inline script to bring to its place.
  const { prelude } = await prerender(<App actors={createActors()} isHydrating />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return {
    title: titleOf(title),
    html: await new Response(prelude).text(),
    css: extractCss(),
    modules: language === 'hi' ? ['src/ui/text/hi.ts'] : [],
  };
}
