declare global {
  /** Asked by the changed sources, whether this change is on. */
  var isChanged: (id: string) => boolean;
}

let on: string | undefined;
let reached = new Set<string>();

// Before a changed source is imported.
globalThis.isChanged = (id) => {
  reached.add(id);
  return id === on;
};

/** Switches this change on, and all others off. */
export function switchOn(id: string | undefined): void {
  on = id;
}

/** The changes that the code has reached since the start, if nothing was recorded yet. */
export const loadedChanges = (): string[] => [...reached];

/** Gathers the changes that the code reaches from now on. */
export function recordReached(): ReadonlySet<string> {
  reached = new Set();
  return reached;
}
