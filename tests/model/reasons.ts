/** The reason of each, where they are listed by reason. */
export function reasonsIn(groups: Record<string, readonly string[]> = {}): Map<string, string> {
  return new Map(
    Object.entries(groups).flatMap(([reason, those]) => those.map((one) => [one, reason] as const)),
  );
}
