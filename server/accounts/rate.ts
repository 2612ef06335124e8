/**
 * For calls that guess or send: fewer from one address than of others. Not few, since thousands of people may share
 * one address of a mobile network; guesses at one account are counted apart.
 */
export const TIGHT = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };
