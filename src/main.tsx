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

/** The longest time for which the server's HTML stays while the page's code and the session check are loading. */
const SHELL_MS = 1500;

// No top-level await: the pages' files import from this one, so the two would wait for each other.
void start();

async function start(): Promise<void> {
  // Each navigation starts at the top, Back and Forward too.
  history.scrollRestoration = 'manual';
  keepFocus();
  watchMissingCode();
  // A path with several leading slashes would name another host if it were used as an address.
  const path = location.pathname.replace(/^\/{2,}/, '/');
  if (path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash);
  restoreTyped();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');

  const isPrerendered = root.dataset.prerendered !== undefined;
  // The error shows when the page renders.
  const page = loadPageAt(path).catch(() => {});

  await passed(0);
  // For developers. A server in live mode does not serve it.
  if (/[?&]inspect\b/.test(location.search))
    await import('./inspect/inspect.tsx').then(({ openInspector }) => openInspector()).catch(console.warn);
  if (!('randomUUID' in crypto)) await import('./ui/kit/random-uuid.ts').catch(missingCode.recover);
  const actors = createActors(afterQueuedFrames);
  await loadLanguage(pageLanguage()).catch(missingCode.recover);
  if (!isPrerendered) startActors(actors, { settledToast });

  await passed(0);
  // In the same file, but evaluated only now: its evaluation takes as long as everything before it.
  const { createRoot, hydrateRoot } = await import('react-dom/client');

  await passed(0);
  if (!isPrerendered) {
    // Both started earlier. Without them, the first rendering would replace the server's HTML by a placeholder, and
    // shift.
    await Promise.race([Promise.all([page, isKnown(actors.session)]), passed(SHELL_MS)]);
    const app = <App actors={actors} />;
    startTransition(() => createRoot(root).render(app));
    return;
  }
  await page;
  // Hydration needs the HTML of the build, so the actors start after it. As a transition, it runs in small pieces, and
  // taps are handled in between.
  const app = (
    <App
      actors={actors}
      isHydrating
      onAlive={() => void passed(0).then(() => startActors(actors, { settledToast }))}
    />
  );
  startTransition(() => void hydrateRoot(root, app));
}

/** Resolves once the session check has succeeded or failed. */
function isKnown(session: Actors['session']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => session.getSnapshot().matches('checking') || resolve();
    session.subscribe(look);
    look();
  });
}

/** With 0 ms it lets waiting tasks run first. A start in one piece would delay the first tap. */
function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
