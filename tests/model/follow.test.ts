import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { detailOf } from '../../src/actors/shared/detail-of.ts';
import { keepDetailFresh } from '../../src/actors/shared/follow.ts';

test('a change during a reload causes one more reload afterwards', async () => {
  const answers: ((item: string) => void)[] = [];
  const load = () => new Promise<string>((resolve) => answers.push(resolve));
  const detail = createActor(detailOf(load), { input: { id: '7' } }).start();
  let happen = () => {};
  const stop = keepDetailFresh(detail, (listener) => {
    happen = listener;
    return () => {};
  });
  const item = () => detail.getSnapshot().context.item;

  happen();
  happen();
  expect(answers).toHaveLength(1);
  answers[0]?.('before');
  await expect.poll(() => answers.length).toBe(2);
  happen();
  expect(answers).toHaveLength(2);
  answers[1]?.('after');
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.('last');
  await expect.poll(item).toBe('last');
  expect(answers).toHaveLength(3);
  stop();
});
