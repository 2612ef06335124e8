/** The reasons for which a market is suspended, each in a word or two of English. */
export const SUSPENSIONS = {
  /** A side has almost won. */
  likely: 'Almost won',
  /** The feed tells nothing. */
  silent: 'No news',
  /** The feed has told news that cannot be. */
  contradiction: 'Unclear news',
  /** The house has decided so. */
  operator: 'By the house',
} as const;

export type Suspension = keyof typeof SUSPENSIONS;
