/**
 * Mutants that are the same machine for whoever watches it, so that no fact can notice them: by machine, with the
 * reason. One that facts do notice, or that is no mutant any more, fails the machine's test.
 */
const EQUIVALENTS: Record<string, Record<string, readonly string[]>> = {};

/** The mutants of a machine that no fact can notice. */
export function equivalentsOf(machine: string): string[] {
  return Object.values(EQUIVALENTS[machine] ?? {}).flat();
}
