import { extractCss } from 'goober';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createActors } from './actors.ts';
import { App } from './ui/app.tsx';
import { fetchPage, routeAt } from './ui/routes.ts';
import { type Language, loadLanguage } from './ui/text/text.ts';

/** The start page as it is before any script has run: markup of the root, styles, and the modules it is made of. */
export async function render(language: Language) {
  await loadLanguage(language);
  const route = routeAt('/');
  if (route) await fetchPage(route);
  const { prelude } = await prerender(
    <StrictMode>
      <App actors={createActors()} isHydrating />
    </StrictMode>,
  );
  return {
    html: await new Response(prelude).text(),
    css: extractCss(),
    modules: ['src/ui/pages/home.ts', ...(language === 'hi' ? ['src/ui/text/hi.ts'] : [])],
  };
}
