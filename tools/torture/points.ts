/** The points at which a server can be killed, besides at a random time. */
export const POINTS = [
  'before the debit',
  'before the commit',
  'before the reply',
  'in a settlement',
  'in a combined settlement',
  'in a correction',
  'in a combined correction',
] as const;
export type Point = (typeof POINTS)[number];
