import { StrictMode } from 'react';
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
  const route = routeAt(location.pathname);
  await Promise.all([loadLanguage(chosenLanguage(document.cookie)), route && fetchPage(route)]);

  const isPrerendered = root.dataset.prerendered !== undefined;
  let isAlive = false;
  const page = (
    <StrictMode>
      <App
        actors={actors}
        isHydrating={isPrerendered}
        onAlive={() => {
          // Not before: what is hydrated has to be what was rendered at build. In development effects run twice.
          if (!isAlive) startActors(actors);
          isAlive = true;
        }}
      />
    </StrictMode>
  );
  if (isPrerendered) hydrateRoot(root, page);
  else createRoot(root).render(page);
}
