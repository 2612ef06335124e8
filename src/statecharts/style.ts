import { styled } from '../ui/kit/styled.ts';
import { media } from '../ui/theme/media.ts';

/**
 * The page: its bar, a list of all statecharts at the left of wide windows, and the content of the address.
 */
export const Page = styled('div')`
  display: grid;
  gap: var(--s4);
  width: 100%;
  max-width: 110rem;
  margin-inline: auto;
  padding: var(--s4);
  ${media.desktop} {
    grid-template-columns: 16rem minmax(0, 1fr);
  }
  > header {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s3) var(--s5);
  }
  > header > search {
    flex: 1;
    min-width: min(16rem, 100%);
    max-width: 36rem;
  }
  input[type='search'] {
    width: 100%;
    min-height: var(--tap);
    padding: 0 var(--s3);
    border: 1px solid var(--edge);
    border-radius: var(--r1);
    background: var(--raised);
    color: var(--text);
    font: inherit;
  }
  > nav {
    display: none;
    ${media.desktop} {
      display: block;
      position: sticky;
      top: var(--s4);
      align-self: start;
      max-height: calc(100dvh - 2 * var(--s4));
      overflow: auto;
    }
  }
  h1 {
    font-size: var(--text-xl);
  }
  h2 {
    font-size: var(--text-l);
  }
  h3 {
    margin-top: var(--s3);
    color: var(--muted);
    font-size: var(--text-s);
  }
  ul,
  ol {
    padding: 0;
    list-style: none;
  }
  code,
  pre {
    font-family: var(--mono);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 1.75rem;
    color: var(--sky);
  }
  a[aria-current] {
    color: var(--press-text);
    font-weight: 650;
  }
`;

export const Main = styled('main')`
  display: grid;
  gap: var(--s4);
  align-content: start;
  min-width: 0;
`;

/** A surface with padding. */
export const Box = styled('section')`
  display: grid;
  gap: var(--s2);
  align-content: start;
  min-width: 0;
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
`;

/** Items of one kind in a wrapping row. */
export const Line = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
`;

/**
 * A drawing, a view and the steps: below one another on a phone; from a small desktop window on the view is at the side,
 * and in a wide window each has a column.
 */
export const Beside = styled('div')`
  display: grid;
  gap: var(--s4);
  align-items: start;
  min-width: 0;
  > * {
    min-width: 0;
  }
  ${media.desktop} {
    grid-template: 'drawing view' auto 'steps view' 1fr / minmax(0, 1fr) auto;
    > :nth-child(1) {
      grid-area: drawing;
    }
    > :nth-child(2) {
      grid-area: view;
      position: sticky;
      top: var(--s4);
    }
    > :nth-child(3) {
      grid-area: steps;
    }
  }
  @media (min-width: 100em) {
    grid-template: 'drawing steps view' auto / minmax(0, 3fr) minmax(18rem, 2fr) auto;
  }
`;

/** Names with a description each. */
export const Described = styled('ul')`
  display: grid;
  gap: var(--s3);
  li {
    display: grid;
  }
`;

/** A table whose rows become blocks if there is no room for columns. */
export const Table = styled('table')`
  border-collapse: collapse;
  width: 100%;
  font-size: var(--text-s);
  th {
    color: var(--muted);
    font-size: var(--text-xs);
    text-align: start;
  }
  th,
  td {
    padding: var(--s1) var(--s2);
    vertical-align: top;
  }
  tbody tr {
    border-top: 1px solid var(--line);
  }
  tr[aria-current] {
    background: var(--press-tint);
  }
  @media (max-width: 47.99em) {
    thead {
      display: none;
    }
    tr,
    td {
      display: block;
    }
    td:empty {
      display: none;
    }
  }
`;

export const Muted = styled('p')`
  color: var(--muted);
`;

/**
 * Lines that may be wider than the window; the element then scrolls, so it needs a name and `tabIndex={0}`.
 */
export const Listing = styled('pre')`
  max-width: 100%;
  overflow-x: auto;
`;
