import { safeStorage } from '../../api/shared/storage.ts';
import { selectionIn, slipIn } from '../../schemas/bets/slip-address.ts';
import type { Actors } from '../app/actors.ts';
import { go } from '../app/relay.ts';
import { closeSlip, marketInSlip, passOn, slipOf } from './slip-query.ts';

/** The key of the selections in the browser's storage. */
const KEY = 'selections';

let stored: Promise<void> = Promise.resolve();

/** Resolves once the stored selections, if any, are in the slip. */
export const storedSelections = () => stored;

/** Fetches the code that stores selections once there are some, here or in another tab. */
function keepOnceThere(actors: Pick<Actors, 'selections' | 'session'>): void {
  let isKept = false;
  const keep = () => {
    if (isKept) return;
    isKept = true;
    // Without that code the selections last as long as the page.
    stored = import('./kept-selections.ts')
      .then(({ keepSelections }) => keepSelections(actors, KEY))
      .catch(() => {});
  };
  if (safeStorage('localStorage').getItem(KEY) !== null) keep();
  actors.selections.subscribe(keep);
  addEventListener('storage', ({ key }) => {
    if (key === KEY) keep();
  });
}

/**
 * Connects the selections with tapped prices, the slip, the storage and the session. Call it once. Returns a function
 * that reads the address again; call it after each navigation.
 */
export function followSelections(actors: Pick<Actors, 'selections' | 'session' | 'priceTap'>): () => void {
  const { selections, priceTap } = actors;
  keepOnceThere(actors);
  priceTap.on('slip.wanted', ({ href }) => {
    const { matchId, choice } = slipIn(new URLSearchParams(href));
    selections.send({ type: 'selection.toggled', selection: { matchId: Number(matchId), choice } });
  });
  selections.on('slip.wanted', ({ selection }) => go(`?slip=${slipOf(selection)}`));
  selections.on('selection.left', ({ selection, next }) => passOn(selection, next));
  selections.on('slip.emptied', () => {
    if (marketInSlip() !== undefined) closeSlip();
  });
  let opened: string | null = null;
  return () => {
    const query = new URLSearchParams(location.search);
    const slip = query.get('slip');
    if (slip === opened) return;
    opened = slip;
    const selection = selectionIn(query);
    if (selection) selections.send({ type: 'selection.opened', selection });
  };
}
