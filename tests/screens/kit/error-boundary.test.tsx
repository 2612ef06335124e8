import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorBoundary } from '../../../src/ui/kit/error-boundary.tsx';

let broken = true;

function Part() {
  const [text] = useState('A part of the page');
  if (broken) throw new Error('Broken');
  return <p>{text}</p>;
}

test('what breaks is said where it broke, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await render(
    <>
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
      <p>Another part</p>
    </>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong');
  await expect.element(page.getByText('Another part')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('A part of the page')).toBeVisible();
});
