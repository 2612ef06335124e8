/** The size of a seed in its field: however large a text is wanted, the seed is seen whole on a phone. */
export const SEED_TEXT = 'min(1rem, 6.2vw)';
