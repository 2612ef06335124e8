import { setup, styled } from 'goober';
import { shouldForwardProp } from 'goober/should-forward-prop';
import { createElement } from 'react';

/**
 * Props that start with $ are only for styles and stay out of the DOM. Keep a `;` after the last declaration
 * of every block: goober drops a declaration without one.
 */
export function setUpStyles(): void {
  setup(
    createElement,
    undefined,
    undefined,
    shouldForwardProp((prop) => !prop.startsWith('$')),
  );
}

setUpStyles();

export { styled };
