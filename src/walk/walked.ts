/** The ways of taking an edge, the worst first. `named`: nothing on screen can cause it, and the reason is written down. */
export const WAYS = ['never', 'alone', 'named', 'world', 'gesture'] as const;

export type Way = (typeof WAYS)[number];

/** Each way in words. */
export const WAY_WORDS: Readonly<Record<Way, string>> = {
  never: 'never',
  alone: 'alone, not on screen',
  named: 'alone; on screen nothing causes it',
  world: 'on screen, by the world',
  gesture: 'on screen, by a gesture',
};

/** An edge as `describeEdge` writes it, and the best way in which a walk took it. */
export interface WalkedEdge {
  edge: string;
  way: Way;
  /** Why nothing on screen causes it. */
  reason?: string | undefined;
}

/** The edges of every statechart, by its id. `docs/statecharts/walked.json` has those of the last walks. */
export type WalkRecord = Readonly<Record<string, readonly WalkedEdge[]>>;
