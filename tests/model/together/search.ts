import { randomFrom } from '../../../tools/random.ts';
import type { Move, Tab } from './tab.ts';

/** A reached moment, with the shortest known path to it. */
interface Moment {
  path: string[];
  /** Moves that have not been tried here. */
  untried: Set<string>;
  /** The states to which tried moves led. */
  next: Map<string, string>;
  /** The state to continue from: usually the flow's own. */
  value: string;
}

export interface Found {
  states: number;
  moves: number;
  /** The number of steps up to which everything was tried. */
  complete: number;
  /** The first fault, with the shortest steps found for it. */
  fault: { what: readonly string[]; steps: string[] } | undefined;
  /** States, other than the flow's ends, that no dependable move leaves, each with the path to it. */
  stuck: string[];
}

interface Plan {
  /** A tab whose page has just been loaded. */
  open(): Promise<Tab>;
  /** Steps taken first, which do not count. */
  first?: readonly string[];
  /** Chooses the moves to try. */
  only?: (move: string) => boolean;
  /** The number of steps from there. */
  depth: number;
  /** The most moves to try in all. */
  most?: number;
  /** Tries everything up to this number of steps before anything further away. */
  thorough?: number;
  /** The states in which the flow may stay; undefined: does not check whether others are left. */
  ends?: readonly string[];
}

/**
 * Tries every move in every moment reachable in this number of steps. A run continues from moment to moment
 * while there is something untried, so that most moves need not replay the path.
 */
export async function search(plan: Plan): Promise<Found> {
  const { first = [], depth, most = Number.POSITIVE_INFINITY } = plan;
  const moments = new Map<string, Moment>();
  const random = randomFrom(1);
  let moves = 0;
  let key = '';
  let limit = Math.min(depth, plan.thorough ?? depth);
  const chosen = (tab: Tab): Move[] => tab.moves().filter(({ name }) => plan.only?.(name) ?? true);

  const arrive = (tab: Tab, path: string[]): Moment => {
    key = tab.key();
    const known = moments.get(key);
    if (known) {
      if (path.length < known.path.length) known.path = path;
      return known;
    }
    const untried = new Set(chosen(tab).map(({ name }) => name));
    const moment = { path, untried, next: new Map<string, string>(), value: tab.value };
    moments.set(key, moment);
    return moment;
  };

  let tab = await replay(plan, first);
  let moment = arrive(tab, []);
  for (;;) {
    if (tab.faults.length > 0) {
      const steps = [...first, ...moment.path];
      tab.leave();
      return { ...result(), fault: await shortest(plan, steps, tab.faults) };
    }
    const left = moment.path.length < limit ? [...moment.untried] : [];
    const name = left[Math.floor(random() * left.length)];
    if (name !== undefined && moves < most) {
      moment.untried.delete(name);
      moves += 1;
      const move = chosen(tab).find((one) => one.name === name);
      if (move === undefined) throw new Error(`not the same moment: ${[...moment.path, name].join(', ')}`);
      await tab.play(move);
      const after = arrive(tab, [...moment.path, name]);
      moment.next.set(name, key);
      moment = tab.faults.length > 0 ? { ...after, path: [...moment.path, name] } : after;
      continue;
    }
    let start = nearest(moments.values(), limit);
    if (start === undefined) {
      limit = depth;
      start = nearest(moments.values(), limit);
    }
    tab.leave();
    if (start === undefined || moves >= most) return { ...result(), stuck: await stuckIn(plan, moments) };
    tab = await replay(plan, [...first, ...start.path]);
    moment = start;
  }

  function result(): Found {
    const unfinished = [...moments.values()].filter(({ untried }) => untried.size > 0);
    const complete = Math.min(depth, ...unfinished.map(({ path }) => path.length));
    return { states: moments.size, moves, complete, fault: undefined, stuck: [] };
  }
}

function nearest(moments: Iterable<Moment>, depth: number): Moment | undefined {
  let best: Moment | undefined;
  for (const moment of moments) {
    const { path, untried } = moment;
    if (untried.size > 0 && path.length < Math.min(depth, best?.path.length ?? depth)) best = moment;
  }
  return best;
}

/** A tab after these steps; undefined if one of them is impossible. */
async function tryReplay(plan: Plan, steps: readonly string[]): Promise<Tab | undefined> {
  const tab = await plan.open();
  for (const step of steps) {
    const move = tab.moves().find(({ name }) => name === step);
    if (move === undefined) {
      tab.leave();
      return undefined;
    }
    await tab.play(move);
  }
  return tab;
}

async function replay(plan: Plan, steps: readonly string[]): Promise<Tab> {
  const tab = await tryReplay(plan, steps);
  if (tab === undefined) throw new Error(`cannot be played: ${steps.join(', ')}`);
  return tab;
}

/** Removes steps as long as the fault stays. */
async function shortest(plan: Plan, steps: readonly string[], what: readonly string[]) {
  let best = [...steps];
  for (let index = best.length - 2; index >= 0; index -= 1) {
    const without = best.filter((_, at) => at !== index);
    const tab = await tryReplay(plan, without);
    if (what.every((one) => tab?.faults.includes(one))) best = without;
    tab?.leave();
  }
  return { what, steps: best };
}

/** Random events, on which nobody who waits can rely. */
export const CHANCE =
  /^(?:log out|another tab |close the slip|open the slip|the session |a deposit |the price |the match |the network goes|the stream (?:breaks|tells it)|the server ends)|is lost$/;
/** The number of moments in one state of the flow from which the search continues. */
const SAMPLE = 6;

/**
 * The states of the flow that nobody can leave by acting, by answers or by waiting, each with the path to it.
 */
async function stuckIn(plan: Plan, moments: ReadonlyMap<string, Moment>): Promise<string[]> {
  const { ends } = plan;
  if (ends === undefined) return [];
  const unsure = new Map<string, Moment[]>();
  for (const moment of moments.values()) {
    if (ends.includes(moment.value) || isLeft(moment, moments)) continue;
    unsure.set(moment.value, [...(unsure.get(moment.value) ?? []), moment]);
  }
  const stuck: string[] = [];
  for (const [value, all] of unsure) {
    for (const moment of spread(all)) {
      if (await leadsOn(plan, moment)) continue;
      stuck.push(`${value}: ${moment.path.join(', ')}`);
      break;
    }
  }
  return stuck;
}

/** Whether one step of the search has led to another state of the flow. */
const isLeft = ({ next, value }: Moment, moments: ReadonlyMap<string, Moment>): boolean =>
  [...next].some(([name, key]) => !CHANCE.test(name) && moments.get(key)?.value !== value);

/** A few of them, including the first and the last. */
const spread = <Of>(all: readonly Of[]): Of[] =>
  all.filter((_, at) => at === all.length - 1 || at % Math.ceil(all.length / SAMPLE) === 0);

/** Whether dependable moves lead to another state of the flow. */
async function leadsOn(plan: Plan, { path, value }: Moment): Promise<boolean> {
  const ways: string[][] = [[]];
  const seen = new Set<string>();
  for (const way of ways) {
    const tab = await replay(plan, [...(plan.first ?? []), ...path, ...way]);
    const hasLeft = tab.value !== value;
    const key = tab.key();
    if (!seen.has(key) && way.length < 6) {
      const names = tab.moves().map(({ name }) => name);
      const counted = names.filter((name) => !CHANCE.test(name) && (plan.only?.(name) ?? true));
      ways.push(...counted.map((name) => [...way, name]));
    }
    seen.add(key);
    tab.leave();
    if (hasLeft) return true;
  }
  return false;
}
