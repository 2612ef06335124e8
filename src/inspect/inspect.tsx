import { health } from '../api/shared/health.ts';
import { stayInReach } from '../ui/kit/overlays/in-reach.ts';
import { addStyles } from './add-styles.ts';
import { createInspector } from './inspector.ts';
import { Panel } from './panel.tsx';

/**
 * Opens the inspector beside the page, before the page has any actor; with `?inspect=stately`, offers
 * Stately's. Never in live mode: nobody may watch what people do with their money, or show them a page that
 * is not real.
 */
export async function openInspector(): Promise<void> {
  if (!import.meta.env.DEV && (await health()).mode !== 'demo') return;
  const place = document.createElement('div');
  place.popover = 'manual';
  place.id = 'inspector';
  const { createRoot } = await import('react-dom/client');
  createRoot(place).render(
    new URLSearchParams(location.search).get('inspect') === 'stately' ? (
      await statelys()
    ) : (
      <Panel inspector={createInspector()} />
    ),
  );
  stayInReach(place);
}

async function statelys() {
  const { createStatelyInspector, StatelyOpener } = await import('./stately.tsx');
  addStyles('#inspector { inset: auto 0 0 auto; margin: var(--s3); padding: 0; border: 0 }');
  return <StatelyOpener inspector={createStatelyInspector()} />;
}
