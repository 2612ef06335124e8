/** The reasons for suspending a market, each in a word or two of English. */
export const SUSPENSIONS = {
  /** A side has almost won. */
  likely: 'Almost won',
  /** The feed's next news is overdue. */
  silent: 'No news',
  /** The feed has sent news that contradict earlier ones. */
  contradiction: 'Unclear news',
  /** An operator has suspended the market. */
  operator: 'By the house',
} as const;

export type Suspension = keyof typeof SUSPENSIONS;
