/**
 * Styles for a line that is scrolled sideways: it fades towards its end, which shows that it goes on. The room at the end
 * keeps the last item whole once the line is scrolled to it.
 */
export const fadedEnd = `
  padding-inline-end: var(--s6);
  mask-image: linear-gradient(to left, transparent, black var(--s6));
`;
