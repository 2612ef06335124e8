import { createRoot, hydrateRoot } from 'react-dom/client';
import { createActors, startActors } from './actors.ts';
import { App } from './ui/app.tsx';
import { fetchPage, routeAt } from './ui/routes.ts';
import { chosenLanguage, loadLanguage } from './ui/text/text.ts';

// No await at the top: the pages' files import from this one, and would wait for each other with it.
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');

  const actors = createActors();
  const isPrerendered = root.dataset.prerendered !== undefined;
  const route = routeAt(location.pathname);
  await loadLanguage(chosenLanguage(document.cookie));
  if (isPrerendered && route) await fetchPage(route);

  // The actors start once the page is alive: what is hydrated has to be what was rendered at build.
  const onAlive = () => startActors(actors);
  const page = <App actors={actors} isHydrating={isPrerendered} onAlive={onAlive} />;
  if (isPrerendered) hydrateRoot(root, page);
  else createRoot(root).render(page);
}
