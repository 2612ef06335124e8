import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { afterQueuedFrames, useQueuedFrame } from '../../../src/ui/kit/data/near.ts';

test('one component has its turn in a frame, and deferred work comes after the last of them', async () => {
  const order: string[] = [];
  function Taker({ name }: { name: string }) {
    if (useQueuedFrame(true) && !order.includes(name)) order.push(name);
    return null;
  }
  const waited = new Promise<void>((resolve) => {
    // Requested before them, it would run first.
    requestAnimationFrame(() =>
      afterQueuedFrames(() => {
        order.push('what can wait');
        resolve();
      }),
    );
  });
  await render(
    <>
      <Taker name="first" />
      <Taker name="second" />
      <Taker name="third" />
    </>,
  );
  await waited;
  expect(order).toEqual(['first', 'second', 'third', 'what can wait']);
});
