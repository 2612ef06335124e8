import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Alert } from '../../../src/ui/kit/data/alert.tsx';
import { wear } from '../walk-screen.tsx';

test.each([
  ['dark', 'rgb(255, 138, 133)'],
  ['light', 'rgb(191, 29, 43)'],
] as const)('the alert box is red, %s', async (theme, red) => {
  wear(theme);
  await render(<Alert>The server cannot be reached</Alert>);
  const box = page.getByRole('alert');
  await expect.element(box).toHaveTextContent('The server cannot be reached');
  const { color, borderTopColor } = getComputedStyle(box.element());
  expect([color, borderTopColor]).toEqual([red, red]);
});
