const COVERED = `
  .app-bar .money { position: relative; visibility: hidden; }
  .app-bar .money::before { content: ''; position: absolute; inset: 0; border-radius: var(--r1); background: var(--line); visibility: visible; }`;

/**
 * Covers the balance in the bar while a round is undecided on screen, for a screen reader as for the eye: the live
 * stream may have moved it already, and must not give the result away.
 */
export const HiddenBalance = () => <style>{COVERED}</style>;
