import type { WalkedEdge, WalkRecord } from '../../src/walk/walked.ts';
import { kindOf } from './unseen.ts';

/**
 * The cause of an edge on screen: a gesture, or the world, such as an answer, a refusal, time, a feed or another tab.
 */
export type Cause = 'gesture' | 'world';

/** The report of a walk through one view of a statechart. */
export interface ScreenReport {
  machine: string;
  /** Every edge of the machine, with how it was taken here: not at all, in one way, or in both. */
  edges: { edge: string; by: Cause[] }[];
  /** Edges that this view cannot cause, each with the reason. */
  notOffered: Readonly<Record<string, string>>;
  /** The states in which the machine may rest. */
  resting: string[];
  /** The walked paths, as steps in words. */
  paths: string[][];
}

/** A state in which a machine rests, as seen on screen. */
export interface Shot {
  machine: string;
  state: string;
  theme: 'dark' | 'light';
  /** A PNG file in base 64. */
  image: string;
}

/** The verdict of a walk through one view on a mutant of its statechart, or of one behind its ports. */
export interface ScreenMutation {
  machine: string;
  change: string;
  /** Something was not shown, sent or called as it should have been. */
  isNoticed: boolean;
  /**
   * The differences from the original on the paths of this walk: `state`, `context.rows`, `emits`. Empty if there are
   * none.
   */
  differsIn: string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The options of `npm run walk` for walks on screen. */
    walk: {
      /** The only state to show, by the shortest path. */
      state: string | null;
      /** Milliseconds to wait before each step, for people who watch. */
      slow: number;
      /** Whether to take a screenshot of each state at rest. */
      shots: boolean;
      /** The ids of statecharts whose mutants are put behind the views, instead of the walk. */
      mutated: string[] | null;
      /** The folder for pictures and recordings of paths that fail. */
      failures: string;
      /** The names of the paths that failed in the last run: `bet-slip-betSlip-12` is the twelfth of its walk. */
      failed: string[];
    };
  }
  interface TaskMeta {
    /** Reports of walks on screen: of the machine, and of the statecharts behind its ports. */
    onScreen?: ScreenReport[];
    shots?: Shot[];
    screenMutant?: ScreenMutation;
  }
}

/** All views of a machine together. */
interface Union {
  machine: string;
  edges: number;
  byGesture: number;
  byWorld: number;
  /** Every edge with its best cause; without one if no view takes it. */
  ways: ReadonlyMap<string, Cause | undefined>;
  /** Edges that no view takes, with the reason if one is given. */
  notCaused: { edge: string; reason: string | undefined }[];
}

/** The verdict of all views of a machine on its mutants. */
export interface Seen {
  machine: string;
  tried: number;
  /** Mutants that no view shows, with the reason if it is of a known kind. */
  unseen: { change: string; differsIn: string[]; reason: string | undefined }[];
}

/** One entry for each machine, by name. A mutant that any view shows is noticed. */
export function seenOf(mutations: readonly ScreenMutation[]): Seen[] {
  const machines = [...new Set(mutations.map(({ machine }) => machine))].sort();
  return machines.map((machine) => {
    const own = mutations.filter((mutation) => mutation.machine === machine);
    const changes = [...new Set(own.map(({ change }) => change))];
    const noticed = new Set(own.filter(({ isNoticed }) => isNoticed).map(({ change }) => change));
    return {
      machine,
      tried: changes.length,
      unseen: changes
        .filter((change) => !noticed.has(change))
        .map((change) => {
          const all = own.filter((one) => one.change === change).flatMap(({ differsIn }) => differsIn);
          const differsIn = [...new Set(all)];
          return { change, differsIn, reason: kindOf(change, differsIn) };
        }),
    };
  });
}

/** The greatest share of edges that may be listed as impossible to cause. */
const LISTED_AT_MOST = 0.05;

/** One entry for each machine, by name. An edge that any view takes by gesture counts as taken by gesture. */
export function unionOf(reports: readonly ScreenReport[]): Union[] {
  const machines = [...new Set(reports.map(({ machine }) => machine))].sort();
  return machines.map((machine) => {
    const own = reports.filter((report) => report.machine === machine);
    const edges = new Map<string, Set<Cause>>();
    for (const { edge, by } of own.flatMap((report) => report.edges))
      edges.set(edge, new Set([...(edges.get(edge) ?? []), ...by]));
    const ways = new Map([...edges].map(([edge, by]) => [edge, bestOf(by)]));
    const taken = [...ways.values()];
    return {
      machine,
      edges: edges.size,
      byGesture: taken.filter((way) => way === 'gesture').length,
      byWorld: taken.filter((way) => way === 'world').length,
      ways,
      notCaused: [...edges]
        .filter(([, by]) => by.size === 0)
        .map(([edge]) => ({ edge, reason: own.map(({ notOffered }) => notOffered[edge]).find(Boolean) })),
    };
  });
}

const bestOf = (by: ReadonlySet<Cause>): Cause | undefined =>
  by.has('gesture') ? 'gesture' : by.has('world') ? 'world' : undefined;

/** The faults of the walks of all these machines on screen. */
export function faultsOnScreen(
  files: readonly { path: string; id: string }[],
  reports: readonly ScreenReport[],
): string[] {
  const unions = unionOf(reports);
  const walked = new Set(unions.map(({ machine }) => machine));
  const listed = unions.flatMap(({ notCaused }) => notCaused).filter(({ reason }) => reason !== undefined);
  const edges = unions.reduce((total, union) => total + union.edges, 0);
  return [
    ...files
      .filter(({ id }) => !walked.has(id))
      .map(({ path }) => `${path}: no view of it is walked on screen`),
    ...unions.flatMap(({ machine, notCaused }) =>
      notCaused
        .filter(({ reason }) => reason === undefined)
        .map(({ edge }) => `${machine}, ${edge}: not taken on screen, and no reason is given`),
    ),
    ...(listed.length > LISTED_AT_MOST * edges
      ? [`${listed.length} of ${edges} edges are listed as what nothing can cause: more than 5 %`]
      : []),
  ];
}

/**
 * The edges that these walks took in another way on screen than the record of the last walks says, or with another reason
 * why nothing causes them. `faultsOnScreen` judges those without a reason.
 */
export function differencesFrom(record: WalkRecord, reports: readonly ScreenReport[]): string[] {
  return unionOf(reports).flatMap(({ machine, ways, notCaused }) => {
    const caused = [...ways].flatMap(([edge, way]) =>
      way === undefined ? [] : [{ edge, way, reason: undefined }],
    );
    const named = notCaused.flatMap(({ edge, reason }) =>
      reason === undefined ? [] : [{ edge, way: 'named' as const, reason }],
    );
    const isKept = (taken: WalkedEdge) =>
      record[machine]?.some(
        ({ edge, way, reason }) => edge === taken.edge && way === taken.way && reason === taken.reason,
      );
    return [...caused, ...named]
      .filter((taken) => !isKept(taken))
      .map(
        ({ edge, way }) =>
          `${machine}, ${edge}: ${way}, unlike in docs/statecharts/walked.json. Run: npm run walk`,
      );
  });
}

/** One line for each machine, their sum, and the edges that nothing causes, with the reasons. */
export function screenTable(reports: readonly ScreenReport[]): string {
  const unions = unionOf(reports);
  const cells = ({ machine, edges, byGesture, byWorld, notCaused }: Union) => [
    machine,
    ...[edges, byGesture, byWorld, notCaused.length].map(String),
  ];
  const sum = (count: (union: Union) => number) =>
    String(unions.reduce((total, union) => total + count(union), 0));
  const rows = [
    ['on screen', 'edges', 'by gesture', 'by the world', 'not caused'],
    ...unions.map(cells),
    [
      `${unions.length} machines`,
      sum(({ edges }) => edges),
      sum(({ byGesture }) => byGesture),
      sum(({ byWorld }) => byWorld),
      sum(({ notCaused }) => notCaused.length),
    ],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const lines = rows.map(
    ([name = '', ...counts]) =>
      `  ${name.padEnd(width)}${counts.map((count) => count.padStart(14)).join('')}`,
  );
  const gaps = unions.flatMap(({ machine, notCaused }) =>
    notCaused.map(({ edge, reason }) => `  not caused: ${machine}, ${edge}${reason ? `: ${reason}` : ''}`),
  );
  return [...lines, ...gaps].join('\n');
}
