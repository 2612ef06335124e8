import { type Actor, createActor } from 'xstate';
import { bets } from '../../api/bets/bets.ts';
import { combined } from '../../api/bets/combined.ts';
import type { ListMachine } from '../../machines/shared/types.ts';
import { record } from '../../recording/recorder.ts';
import { latestFirst, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { MAX_PER_PAGE } from '../../schemas/shared/page.ts';
import type { Actors } from '../app/actors.ts';
import { whenPassedOn } from '../app/owner.ts';
import { relay } from '../app/relay.ts';
import { keepFresh, together } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';
import { changesOfBets } from './changes-of-bets.ts';

/** The calls for the open bets, for pages that preload them. */
export const OPEN_BETS_CALLS = ['bet-list', 'combined-list'].map(
  (path) => `GET ${path}?status=open&page=1&perPage=${MAX_PER_PAGE}`,
);

/** The list of the person's newest open bets. A page uses `openBetsOf`, which shares one list. */
export const openBets = listOf<SingleOrCombined>(async (signal) => {
  // Both or an error: with one kind alone, the page would say that there is no bet.
  const query = { status: 'open', page: 1, perPage: MAX_PER_PAGE };
  const [singles, combinations] = await Promise.all([
    bets.history(query, signal),
    combined.history(query, signal),
  ]);
  return latestFirst([...singles.rows, ...combinations.rows]);
});

interface OpenBets {
  list: Actor<ListMachine<SingleOrCombined>>;
  /** Loads the bets and keeps them up to date. Later calls have no effect. */
  begin: () => void;
}

const shared = new WeakMap<Actors, OpenBets>();

/**
 * The signed-in person's newest open bets, up to 100 single and 100 combined ones. All parts of the page share one list
 * until the session ends or passes to another person.
 */
export function openBetsOf(actors: Actors): OpenBets {
  const known = shared.get(actors);
  if (known !== undefined) return known;
  const list = createActor(openBets, { input: {}, inspect: record });
  let hasBegun = false;
  const made: OpenBets = {
    list,
    begin: () => {
      if (hasBegun) return;
      hasBegun = true;
      follow(list, actors, () => shared.delete(actors));
    },
  };
  shared.set(actors, made);
  return made;
}

function follow(list: OpenBets['list'], actors: Actors, onEnd: () => void): void {
  const people = whenPassedOn(actors.session, () => end());
  const stop = together(relay(list, actors), keepFresh(list, changesOfBets(actors, list)), people);
  const end = () => {
    stop();
    list.stop();
    onEnd();
  };
  list.start();
}
