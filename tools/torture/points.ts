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

/**
 * Points in commands of operators. A server carries these out on the embedded database; on PostgreSQL, a process of the
 * operator does, which dies by itself (`operator.ts`).
 */
export const IN_COMMANDS: readonly Point[] = ['in a correction', 'in a combined correction'];
