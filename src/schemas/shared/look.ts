/** The choices of the page's look, each with its values; the first one is the default. A cookie keeps each. */
export const LOOK = {
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'reduced'],
  odds: ['percent', 'decimal', 'fractional'],
} as const;

export type LookName = keyof typeof LOOK;
export type LookValue<Name extends LookName> = (typeof LOOK)[Name][number];

/** The value if this choice has it, else the default: it comes from a cookie, an attribute or the storage. */
export function lookValue<Name extends LookName>(
  name: Name,
  value: string | null | undefined,
): LookValue<Name> {
  const values: readonly LookValue<Name>[] = LOOK[name];
  return values.find((one) => one === value) ?? LOOK[name][0];
}
