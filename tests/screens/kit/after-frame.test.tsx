import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useAfterFrame } from '../../../src/ui/kit/data/after-frame.ts';

test('consequences of a new value come after the frame that shows it', async () => {
  const order: string[] = [];
  function Both({ value }: { value: string }) {
    const painted = useAfterFrame(value);
    useLayoutEffect(() => {
      order.push(`${value}, painted ${painted}`);
    }, [value, painted]);
    useLayoutEffect(() => {
      if (value === 'there') requestAnimationFrame(() => order.push('frame'));
    }, [value]);
    return null;
  }
  const { rerender } = await render(<Both value="here" />);
  await rerender(<Both value="there" />);
  await expect
    .poll(() => order)
    .toEqual(['here, painted here', 'there, painted here', 'frame', 'there, painted there']);
});
