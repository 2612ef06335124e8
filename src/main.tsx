import { startTransition } from 'react';
import type { Actors } from './actors/app/actors.ts';
import { missingCode } from './actors/app/missing-code.ts';
import { restoreTyped } from './actors/app/typed.ts';
import { createActors, startActors } from './actors/root.ts';
import { loadLanguage, pageLanguage } from './i18n/text.ts';
import { App, loadPageAt } from './ui/app/app.tsx';
import { settledToast } from './ui/bets/settled-toast.ts';
import { afterQueuedFrames } from './ui/kit/data/near.ts';
import { keepFocus } from './ui/kit/keep-focus.ts';
import { watchMissingCode } from './ui/kit/missing-code.ts';

/** How long what the server sent stays while the page's code comes, and the answer to who is there. */
const SHELL_MS = 1500;

// No await at the top: the pages' files import from this one, and would wait for each other with it.
void start();

async function start(): Promise<void> {
  // Each navigation starts at the top, Back and Forward too.
  history.scrollRestoration = 'manual';
  keepFocus();
  watchMissingCode();
  // Such a path names another host wherever it is used as an address, as for a dialog over this page.
  const path = location.pathname.replace(/^\/{2,}/, '/');
  if (path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash);
  restoreTyped();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');

  const isPrerendered = root.dataset.prerendered !== undefined;
  // An error is told where the page is rendered.
  const page = loadPageAt(path).catch(() => {});

  await passed(0);
  // For developers. A server in live mode does not have it.
  if (/[?&]inspect\b/.test(location.search))
    await import('./inspect/inspect.tsx').then(({ openInspector }) => openInspector()).catch(console.warn);
  if (!('randomUUID' in crypto)) await import('./ui/kit/random-uuid.ts').catch(missingCode.recover);
  const actors = createActors(afterQueuedFrames);
  await loadLanguage(pageLanguage()).catch(missingCode.recover);
  if (!isPrerendered) startActors(actors, { settledToast });

  await passed(0);
  // Packed with this file, and evaluated only now: that takes as long as all before it.
  const { createRoot, hydrateRoot } = await import('react-dom/client');

  await passed(0);
  if (!isPrerendered) {
    // Either was begun long ago. Rendered without them, the page would cover itself, and shift.
    await Promise.race([Promise.all([page, isKnown(actors.session)]), passed(SHELL_MS)]);
    const app = <App actors={actors} />;
    startTransition(() => createRoot(root).render(app));
    return;
  }
  await page;
  // Hydration needs the HTML of the build: the actors start once the page is alive. As a transition, React does it in
  // small pieces, between which a tap is heard.
  const app = (
    <App
      actors={actors}
      isHydrating
      onAlive={() => void passed(0).then(() => startActors(actors, { settledToast }))}
    />
  );
  startTransition(() => void hydrateRoot(root, app));
}

/** Once the server has said who is there, or could not be asked. */
function isKnown(session: Actors['session']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => session.getSnapshot().matches('checking') || resolve();
    session.subscribe(look);
    look();
  });
}

/** Of 0 ms: lets what waits go first. A start in one piece would hold up the first tap. */
function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
