/** The text size of a seed in its field: even with large text, a phone shows the whole seed. */
export const SEED_TEXT = 'min(1rem, 6.2vw)';
