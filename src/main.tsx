import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createActors, startActors } from './actors.ts';
import { App, elsewhere } from './ui/app.tsx';
import { home } from './ui/route.ts';
import { chosenLanguage, loadLanguage } from './ui/text/text.ts';

// No await at the top: the pages' files import from this one, and would wait for each other with it.
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');

  const isPrerendered = root.dataset.prerendered !== undefined;
  if (!isPrerendered) void elsewhere.load();

  await nextTask();
  const actors = createActors();
  await loadLanguage(chosenLanguage(document.cookie));
  if (isPrerendered) await home.page.load();

  await nextTask();
  if (!isPrerendered) {
    startActors(actors);
    createRoot(root).render(<App actors={actors} />);
    return;
  }
  // What is hydrated has to be what was rendered at build: the actors start once the page is alive. As a transition,
  // React does it in small pieces, between which a tap is heard.
  const page = <App actors={actors} isHydrating onAlive={() => startActors(actors)} />;
  startTransition(() => void hydrateRoot(root, page));
}

/** Lets what waits go first: a start in one piece would hold up the first tap. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
