import { randomFrom } from '../../../tools/random.ts';
import { type Property, Watch } from '../over-time.ts';
import { CHANCE } from './search.ts';
import type { Move, Tab } from './tab.ts';

interface Plan {
  /** A tab whose page has just been loaded. */
  open(): Promise<Tab>;
  properties: readonly Property<Tab>[];
  walks: number;
  /** The number of random moves in each walk. */
  moves: number;
  /** The number of calm moves that end it. */
  calm: number;
  seed: number;
}

interface Outcome {
  /** The first broken properties, or faults that no moment may show, with the shortest steps found to them. */
  broken: { what: readonly string[]; steps: readonly string[] } | undefined;
  /** Properties that had no case in any walk. */
  withoutCase: readonly string[];
}

/** A step of a walk. Moves after the random ones are calm. */
interface Step {
  name: string;
  isCalm: boolean;
}

/**
 * Walks at random, each time from a page that has just been loaded, and then lets the world do all that it owes. Watches the
 * properties in every moment.
 */
export async function wander(plan: Plan): Promise<Outcome> {
  const watch = new Watch(plan.properties);
  for (let walk = 0; walk < plan.walks; walk += 1) {
    const { steps, what } = await walkOnce(plan, watch, randomFrom(plan.seed + walk));
    if (what.length > 0) return { broken: await shorten(plan, steps, what), withoutCase: [] };
  }
  return { broken: undefined, withoutCase: watch.withoutCase() };
}

async function walkOnce(plan: Plan, watch: Watch<Tab>, random: () => number) {
  const tab = await plan.open();
  const look = watch.begin();
  const choose = chooser(random);
  const steps: Step[] = [];
  let what = look({ world: tab, move: 'start', isCalm: false });
  while (what.length === 0 && steps.length < plan.moves + plan.calm) {
    const isCalm = steps.length >= plan.moves;
    const move = isCalm ? owed(tab.moves()) : choose(tab.moves());
    if (move === undefined && !isCalm) break;
    // A person who waits although nothing is on its way would wait for ever.
    const name = move?.name ?? 'nothing is left to come';
    steps.push({ name, isCalm });
    if (move !== undefined) await tab.play(move);
    what = [...look({ world: tab, move: name, isCalm }), ...tab.faults];
  }
  tab.leave();
  return { steps, what };
}

/**
 * Chooses among half of the acts of chance, another half in each walk: with all of them, hardly a bet would get through.
 * In three steps of five somebody gets what they wait for, and acts in the flow as soon as they can.
 */
function chooser(random: () => number): (moves: readonly Move[]) => Move | undefined {
  const isOn = new Map<string, boolean>();
  return (moves) => {
    const luck = moves.filter((move) => {
      if (!isChance(move)) return false;
      if (!isOn.has(move.name)) isOn.set(move.name, random() < 0.5);
      return isOn.get(move.name);
    });
    const own = moves.filter(({ name }) => OF_FLOW.test(name));
    const rest = [...moves.filter((move) => !isChance(move)), ...own, ...own];
    const among = luck.length > 0 && random() < 0.4 ? luck : rest;
    return among[Math.floor(random() * among.length)];
  };
}

/** Acts of the person in the flow. */
const OF_FLOW = /^(?:bet|cancel|code|withdrawal)\./;

const isChance = ({ name }: Move) => CHANCE.test(name) || name === 'betting closes';

/** The order in which a world that works does what it owes. */
const OWED = [
  /^the network is back$/,
  / arrives$/,
  / is answered$/,
  /^the stream tells of /,
  /^time passes$/,
];

function owed(moves: readonly Move[]): Move | undefined {
  for (const kind of OWED) {
    const move = moves.find(({ name }) => kind.test(name));
    if (move !== undefined) return move;
  }
  return undefined;
}

/** Removes random steps as long as the same is broken. */
async function shorten(plan: Plan, steps: readonly Step[], what: readonly string[]) {
  let best = steps;
  for (let index = steps.length - 2; index >= 0; index -= 1) {
    if (steps[index]?.isCalm) continue;
    const without = best.filter((_, at) => at !== index);
    if (await breaks(plan, without, what)) best = without;
  }
  return { what, steps: best.map(({ name }) => name) };
}

/** Whether these steps can be taken, and break the same. The calm ones are chosen anew. */
async function breaks(plan: Plan, steps: readonly Step[], what: readonly string[]): Promise<boolean> {
  const tab = await plan.open();
  const look = new Watch(plan.properties).begin();
  const found = new Set(look({ world: tab, move: 'start', isCalm: false }));
  for (const { name, isCalm } of steps) {
    const move = isCalm ? owed(tab.moves()) : tab.moves().find((one) => one.name === name);
    if (move === undefined && !isCalm) break;
    if (move !== undefined) await tab.play(move);
    for (const one of [...look({ world: tab, move: move?.name ?? name, isCalm }), ...tab.faults])
      found.add(one);
  }
  tab.leave();
  return what.every((one) => found.has(one));
}
