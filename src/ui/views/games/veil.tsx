const COVERED =
  '.app-bar .money { border-radius: var(--r1); background: var(--line); color: transparent; user-select: none; }';

/**
 * Covers the balance in the bar while a round is undecided on screen: the live stream may have moved it already, and
 * must not give the result away.
 */
export const Veil = () => <style>{COVERED}</style>;
