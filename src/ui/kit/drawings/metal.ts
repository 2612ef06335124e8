/** The colours of the coin, and the style of its relief. */
export const METAL = { light: '#ffe29a', mid: '#ffb224', deep: '#e08e00', dark: '#a96200', ink: '#5d3500' };
export const RELIEF = { fill: '#ffd06a', stroke: METAL.ink, strokeWidth: 2.6 };
export const LINE = { fill: 'none', stroke: METAL.ink, strokeWidth: 2 };
