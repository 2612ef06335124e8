import { matches } from '../../api/bets/matches.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { MOST_SELECTIONS, type Selection } from '../../schemas/bets/selections.ts';
import {
  excludes,
  isWhole,
  type LeftOut,
  placesIn,
  type TakenSlip,
  takesBets,
} from '../../schemas/bets/shared-slip.ts';
import { sideAt } from '../../schemas/bets/slip-address.ts';
import { isNotFound } from '../../schemas/shared/call-error.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { stopping } from '../shared/follow.ts';
import { storedSelections } from './selections.ts';
import { closeSlip, type Place, replaceQuery, slipOf } from './slip-query.ts';

/**
 * Puts the selections of a shared slip that can still be bet on into the slip, beside those that it holds. A second try
 * adds nothing twice. Its id is the `slip` parameter.
 */
export const takingShared = ({ selections }: Pick<Actors, 'selections'>) =>
  detailOf<TakenSlip>(async (slip, signal) => {
    const { selections: places, ...rest } = placesIn(slip);
    const ids = [...new Set(places.map(({ matchId }) => matchId))];
    const [found] = await Promise.all([
      Promise.all(ids.map((id) => matchIfThere(id, signal))),
      // Otherwise the slip could turn out too full, and drop stored ones.
      storedSelections(),
    ]);
    const taken: Place[] = [];
    const left: LeftOut[] = [];
    for (const place of places) {
      const match = found.find((one) => one?.id === place.matchId);
      const why = reasonAgainst(place, match, selections.getSnapshot().context.selections);
      if (why !== undefined) left.push({ why, place, match });
      else {
        selections.send({ type: 'selection.opened', selection: place });
        taken.push(place);
      }
    }
    return { taken, left, ...rest };
  });

async function matchIfThere(id: number, signal: AbortSignal): Promise<Match | undefined> {
  try {
    return await matches.one(`${id}`, signal);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function reasonAgainst(
  place: Place,
  match: Match | undefined,
  kept: readonly Selection[],
): LeftOut['why'] | undefined {
  if (match === undefined || sideAt(match, place.choice) === undefined) return 'unknown';
  if (!takesBets(match, place.choice)) return 'closed';
  if (kept.some((one) => slipOf(one) === slipOf(place))) return undefined;
  if (kept.some(excludes(place))) return 'excluded';
  return kept.length < MOST_SELECTIONS ? undefined : 'full';
}

/** Opens the slip once a shared one is in it as a whole. */
export function followShared(shared: DetailRef<TakenSlip>, actors: Pick<Actors, 'selections'>): () => void {
  return stopping(
    shared.subscribe(({ context: { item } }) => {
      if (item !== null && isWhole(item)) openShared(actors, item);
    }),
  );
}

/** Opens the slip with its selections as one bet if there are several; closes it without any. */
export function openShared({ selections }: Pick<Actors, 'selections'>, { taken }: TakenSlip): void {
  const { selections: kept } = selections.getSnapshot().context;
  const open = taken.at(-1) ?? kept[0];
  if (open === undefined) closeSlip();
  else replaceQuery({ slip: slipOf(open), as: kept.length > 1 ? 'combined' : null });
}
