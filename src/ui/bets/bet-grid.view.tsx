import { unseenHead } from '../kit/data/table-roles.ts';
import { styled } from '../kit/styled.ts';

// Wide screens show columns. On a phone each bet has three short lines, so that eight bets fit on the screen.
/** The box around the table. */
export const BetFrame = styled('div')`
  container-type: inline-size;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  overflow: hidden;
`;

const amountsBelow = `
  grid-template-areas: 'match match match match match' 'on on on state cancel' 'placed placed placed state cancel' 'stake returns returns returns returns';
  td:nth-child(n) {
    text-align: start;
  }
`;

/** The table of bets. Its rows have match, selection, time, stake, return and state, in this order. */
export const BetGrid = styled('table')`
  display: block;
  width: 100%;
  font-size: var(--text-s);
  line-height: 1.3;
  tbody {
    display: block;
  }
  ${unseenHead}
  tr {
    position: relative;
    display: grid;
    grid-template:
      'match match match match match' 'on on stake state cancel' 'placed returns returns state cancel' / auto 1fr auto auto auto;
    gap: 0 var(--s2);
    align-items: center;
    padding: 0.25rem var(--s3);
  }
  tbody > tr + tr {
    border-top: 1px solid var(--line);
  }
  th,
  td {
    padding: 0;
    font-weight: 400;
    text-align: start;
  }
  td {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  td:nth-child(1) {
    grid-area: match;
    font-weight: 600;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  td > small {
    color: var(--muted);
    font-weight: 400;
  }
  td > small > b {
    white-space: nowrap;
  }
  /* All of the row leads to the receipt. */
  td > a::after {
    content: '';
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  td > a:focus-visible {
    outline: none;
  }
  td > a:focus-visible::after {
    outline: 3px solid var(--sky);
    outline-offset: -3px;
  }
  td:nth-child(2) {
    grid-area: on;
  }
  td:nth-child(3) {
    grid-area: placed;
    color: var(--muted);
  }
  td:nth-child(4) {
    grid-area: stake;
  }
  td:nth-child(5) {
    grid-area: returns;
    text-align: end;
  }
  td:nth-child(6) {
    overflow: visible;
  }
  td > div {
    display: flex;
    align-items: center;
    justify-content: end;
    gap: var(--s2);
  }
  td > div > button {
    position: relative;
    min-height: 2rem;
    padding: 0 var(--s2);
  }
  /** Buttons with amounts are beside each other. */
  td > div > div {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: var(--s2);
  }
  td > div > div > button {
    min-height: 2.5rem;
    padding: 0 var(--s3);
  }
  /** A thumb gets a larger target than the button looks. */
  td > div > button::after {
    content: '';
    position: absolute;
    inset: -0.375rem -0.25rem;
  }
  /** A column that has no room beside a long amount moves to a line of its own. */
  @container (max-width: 55.99rem) {
    td {
      overflow: visible;
    }
    td:nth-child(-n + 3) {
      white-space: normal;
    }
    td:nth-child(4) {
      text-align: end;
    }
  }
  @container (min-width: 14.01rem) and (max-width: 55.99rem) {
    td:nth-child(6),
    td > div {
      display: contents;
    }
    td > div > span {
      grid-area: state;
      justify-self: end;
    }
    td > div > span:last-child {
      grid-column: state-start / cancel-end;
    }
    td > div > button {
      grid-area: cancel;
      justify-self: end;
    }
  }
  /* On a phone an arrow stands for words that are still said: a bet to cancel is open, and pays that if it wins. */
  @container (min-width: 14.01rem) and (max-width: 30rem) {
    tr {
      grid-template-areas: 'match match match match match' 'on on on stake stake' 'placed . returns state cancel';
      column-gap: 0.375rem;
    }
    tr[data-open] {
      grid-template-areas: 'match match match match match' 'on on stake state cancel' 'placed returns returns state cancel';
    }
    td > span > span,
    td > div > span:not(:last-child) {
      position: absolute;
      clip-path: inset(50%);
    }
    td > span::before {
      content: '→';
    }
    td > div > span {
      margin-block: -0.0625rem -0.25rem;
    }
    td > div > button {
      grid-column: state-start / cancel-end;
      padding: 0 var(--s1);
    }
  }
  /* Buttons with amounts have a line of their own, and so has the score of a match in play. */
  @container (max-width: 55.99rem) {
    td > div > div {
      grid-area: auto / 1 / auto / -1;
      margin-block: var(--s1);
    }
    td > div > div > button {
      min-height: var(--tap);
    }
    td > small.on {
      display: block;
      font-size: inherit;
    }
  }
  @container (min-width: 14.01rem) and (max-width: 30rem) {
    tr[data-cashable] {
      grid-template-areas: 'match match match match match' 'on on on stake stake' 'placed placed returns returns returns';
    }
  }
  /* On a phone long amounts have a line of their own, whatever the font; on the narrowest ones all have. */
  @container (min-width: 14.01rem) and (max-width: 30rem) {
    tr[data-long] {
      ${amountsBelow}
    }
  }
  @container (min-width: 14.01rem) and (max-width: 19rem) {
    tr:nth-child(n) {
      ${amountsBelow}
    }
  }
  /* With very large text each thing has a line of its own, or more. */
  @container (max-width: 14rem) {
    tr {
      grid-template: none / minmax(0, 1fr);
    }
    tr > :nth-child(n) {
      grid-area: auto;
      text-align: start;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    td > div {
      flex-wrap: wrap;
      justify-content: start;
    }
  }
  /* The columns of amounts are as wide as the longest amount: money is never cut. */
  @container (min-width: 56rem) {
    display: grid;
    grid-template-columns: minmax(7rem, 1.4fr) minmax(5rem, 1fr) auto minmax(5.5rem, max-content) minmax(9rem, max-content) minmax(9.75rem, max-content);
    column-gap: var(--s4);
    font-size: inherit;
    thead,
    tbody,
    tr {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
    }
    thead {
      position: static;
      width: auto;
      height: auto;
      clip-path: none;
      background: var(--raised);
      color: var(--muted);
      font-size: var(--text-xs);
      letter-spacing: 0.03em;
    }
    tr {
      grid-template-areas: none;
      grid-template-rows: none;
      min-height: 2.75rem;
      padding: var(--s1) var(--s4);
    }
    tr > :nth-child(n) {
      grid-area: auto;
    }
    td:nth-child(-n + 3) {
      white-space: normal;
    }
    tr > :nth-child(4),
    tr > :nth-child(5) {
      text-align: end;
    }
    tr > :nth-child(6) {
      padding-inline-start: var(--s3);
    }
    td > div {
      justify-content: space-between;
    }
    td > div > div {
      flex-direction: column;
      margin-block: var(--s1);
    }
  }
`;
