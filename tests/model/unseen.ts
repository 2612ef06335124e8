/**
 * Mutants of the statecharts with money that no walk on screen gives away, by machine, with the reason. One that a
 * view gives away after all, or that is no mutant any more, is told by `npm run mutate -- --screen`.
 */
const UNSEEN: Record<string, Record<string, readonly string[]>> = {};

/** Why mutants of a machine are not given away on screen, by what was changed. */
export function reasonsOf(machine: string): Map<string, string> {
  const groups = Object.entries(UNSEEN[machine] ?? {});
  return new Map(groups.flatMap(([reason, changes]) => changes.map((change) => [change, reason] as const)));
}
