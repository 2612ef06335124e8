import { styled } from '../styled.ts';

/** One figure: its name, the figure itself, and perhaps a line about it, each a paragraph. */
export const Tile = styled('div')`
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  > p {
    color: var(--muted);
    font-size: var(--text-s);
  }
  > p:nth-child(2) {
    color: inherit;
    font-size: var(--text-xl);
    font-weight: 750;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  /* A crore is wider than a narrow tile. */
  .money {
    white-space: normal;
  }
`;
