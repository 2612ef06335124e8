import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createActors, startActors } from './actors.ts';
import { App } from './ui/app.tsx';
import { fetchPage, home } from './ui/route.ts';
import { chosenLanguage, loadLanguage } from './ui/text/text.ts';

// No await at the top: the pages' files import from this one, and would wait for each other with it.
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');

  await nextTask();
  const actors = createActors();
  const isPrerendered = root.dataset.prerendered !== undefined;
  await loadLanguage(chosenLanguage(document.cookie));
  if (isPrerendered) await fetchPage(home);

  await nextTask();
  // The actors start once the page is alive: what is hydrated has to be what was rendered at build.
  const onAlive = () => startActors(actors);
  const page = <App actors={actors} isHydrating={isPrerendered} onAlive={onAlive} />;
  // As a transition, React does it in small pieces, between which a tap is heard.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

/** Lets what waits go first: a start in one piece would hold up the first tap. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
