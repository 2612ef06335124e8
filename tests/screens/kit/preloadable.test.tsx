import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preloadable } from '../../../src/ui/kit/preloadable.tsx';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** Tracks whether the fallback was ever on screen. */
function trackedFallback() {
  let isShown = false;
  function Fallback() {
    isShown = true;
    return <p>Loading</p>;
  }
  return { Fallback, wasShown: () => isShown };
}

test('is rendered at once, without a fallback, when it was preloaded', async () => {
  const Greeting = preloadable<{ name: string }>(async () => Hello);
  await Greeting.preload();
  const { Fallback, wasShown } = trackedFallback();
  const { container } = await render(
    <Suspense fallback={<Fallback />}>
      <Greeting name="Asha" />
    </Suspense>,
  );
  expect(container).toHaveTextContent(/^Hello Asha$/);
  expect(wasShown()).toBe(false);
});

test('is loaded when it is first rendered, and stays mounted when it is preloaded later', async () => {
  const Greeting = preloadable<{ name: string }>(async () => Hello);
  const { Fallback, wasShown } = trackedFallback();
  const greet = (name: string) => (
    <Suspense fallback={<Fallback />}>
      <Greeting name={name} />
    </Suspense>
  );
  const { rerender } = await render(greet('Asha'));
  await expect.element(page.getByText('Hello Asha', { exact: true })).toBeVisible();
  expect(wasShown()).toBe(true);
  const shown = page.getByText('Hello Asha', { exact: true }).element();
  await Greeting.preload();
  await rerender(greet('Ravi'));
  expect(page.getByText('Hello Ravi', { exact: true }).element()).toBe(shown);
});

test('preloading rejects when the code does not come', async () => {
  const Greeting = preloadable<object>(() => Promise.reject(new Error('gone')));
  await expect(Greeting.preload()).rejects.toThrow('gone');
});
