import { health } from '../api/health.ts';
import { addStyles } from './add-styles.ts';
import { createInspector } from './inspector.ts';
import { Panel } from './panel.tsx';

/**
 * Opens the inspector beside the page before the page has any actor; with `?inspect=stately`, the way to Stately's.
 * Never in live mode: nobody may watch what people do with their money, or show them a page that is not real.
 */
export async function openInspector(): Promise<void> {
  if (!import.meta.env.DEV && (await health()).mode !== 'demo') return;
  const place = document.createElement('div');
  place.popover = 'manual';
  place.id = 'inspector';
  document.body.append(place);
  const { createRoot } = await import('react-dom/client');
  createRoot(place).render(
    new URLSearchParams(location.search).get('inspect') === 'stately' ? (
      await statelys()
    ) : (
      <Panel inspector={createInspector()} />
    ),
  );
  place.showPopover();
  stayInReach(place);
}

async function statelys() {
  const { createStatelyInspector, StatelyOpener } = await import('./stately.tsx');
  addStyles('#inspector { inset: auto 0 0 auto; margin: var(--s3); padding: 0; border: 0 }');
  return <StatelyOpener inspector={createStatelyInspector()} />;
}

/** A modal dialog makes all of the page inert but itself: what is to be used meanwhile has to be in it. */
function stayInReach(place: HTMLElement) {
  const home = document.body;
  const move = () => {
    const reach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? home;
    if (place.parentElement === reach) return;
    reach.append(place);
    place.showPopover();
  };
  new MutationObserver(move).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });
}
