import { parseJson } from '../../api/shared/parse-json.ts';
import { safeStorage } from '../../api/shared/storage.ts';
import {
  type CombinedStake,
  MOST_SELECTIONS,
  type Selection,
  StoredSelections,
} from '../../schemas/bets/selections.ts';
import { marketOf } from '../../schemas/bets/slip-address.ts';
import type { Actors } from '../app/actors.ts';
import { nextOwner } from '../app/owner.ts';
import { isSame } from '../shared/same.ts';
import { slipOf } from './slip-query.ts';

const NOTHING: CombinedStake = { stake: '', lowest: null };

/**
 * Keeps the selections in the browser's storage, for all tabs and across reloads. A visitor who logs in keeps their
 * selections; a person's selections are deleted when their session ends.
 * @param name the key in the storage
 */
export function keepSelections(
  { selections, session }: Pick<Actors, 'selections' | 'session'>,
  name: string,
): void {
  const kept = safeStorage('localStorage');
  const read = () => parsed(kept.getItem(name));
  let written = selections.getSnapshot().context;
  const tell = (told: readonly Selection[], combined = NOTHING) => {
    written = { selections: told, combined };
    selections.send({ type: 'selections.told', ...written });
  };
  const write = () => {
    written = selections.getSnapshot().context;
    // An empty slip is not stored, so that the owner's id does not outlive a log-out.
    if (written.selections.length === 0) kept.removeItem(name);
    else kept.setItem(name, JSON.stringify({ version: 1, person: person ?? null, ...written }));
  };
  const stored = read();
  const owner = nextOwner({ person: stored?.person ?? undefined, count: 0 }, session.getSnapshot());
  let { person } = owner;
  // This code loads late, so the slip may already have selections. They come before the stored ones.
  const { selections: sooner } = selections.getSnapshot().context;
  const isOwn = owner.count === 0;
  const before = (isOwn && stored?.selections) || [];
  // The address opens a selection without its stake and its lowest price.
  const asStored = (one: Selection) =>
    (!one.stake && !one.lowest && before.find((other) => slipOf(other) === slipOf(one))) || one;
  const all = [...sooner.map(asStored), ...before].filter(isFirstOfMarket).slice(0, MOST_SELECTIONS);
  tell(all, isOwn ? combinedFor(all, stored) : NOTHING);
  if (sooner.length > 0 || !isOwn) write();
  selections.subscribe(({ context }) => {
    if (context.selections !== written.selections || context.combined !== written.combined) write();
  });
  session.subscribe((state) => {
    const next = nextOwner({ person, count: 0 }, state);
    if (next.person === person) return;
    person = next.person;
    if (next.count > 0) tell([]);
    write();
  });
  addEventListener('storage', ({ key }) => {
    if (key !== name && key !== null) return;
    const now = read();
    tell(now?.selections ?? [], now?.combined);
  });
}

interface Stored {
  person: number | null;
  selections: Selection[];
  combined?: CombinedStake | undefined;
}

/** The stored stake of all selections; a lowest price was typed for the stored ones alone. */
function combinedFor(selections: readonly Selection[], stored: Stored | undefined): CombinedStake {
  const { combined = NOTHING } = stored ?? {};
  const slipsOf = (all: readonly Selection[]) => all.map(slipOf).sort();
  const areSame = isSame(slipsOf(selections), slipsOf(stored?.selections ?? []));
  return areSame ? combined : { ...combined, lowest: null };
}

/** The stored selections; undefined if there are none, or if this version cannot read them. */
function parsed(text: string | null): Stored | undefined {
  if (text === null) return undefined;
  const [, stored] = StoredSelections.validate(parseJson(text));
  return stored && { ...stored, selections: stored.selections.filter(isFirstOfMarket) };
}

const isFirstOfMarket = (selection: Selection, index: number, all: readonly Selection[]) =>
  all.findIndex((one) => marketOf(one) === marketOf(selection)) === index;
