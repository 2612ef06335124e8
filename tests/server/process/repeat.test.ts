import { expect, test } from 'vitest';
import { inTurn } from '../../../server/in-turn.ts';
import { repeat } from '../../../server/repeat.ts';
import { createTestLog } from '../tools/log.ts';

/** The log of a job that fails in these ways, one run after the other. */
async function toldOf(...times: string[][]): Promise<unknown[]> {
  const { log, lines } = createTestLog();
  await new Promise<void>((resolve) => {
    const work = async () => {
      const failures = times.shift() ?? [];
      if (times.length === 0) setImmediate(() => void job.stop().then(resolve));
      await inTurn(failures, async (why) => {
        throw new TypeError(why);
      });
    };
    const job = repeat({ name: 'settlement', everyMs: 0, work }, log);
  });
  return lines.map(({ event, err }) => ({ event, err }));
}

const failed = (err: unknown) => ({ event: 'settlement.failed', err });
const error = (message: string) => ({
  type: 'TypeError',
  message,
  stack: expect.stringContaining('repeat.test.ts'),
});
const several = (...messages: string[]) => ({
  type: 'AggregateError',
  message: `${messages.length} have failed`,
  stack: expect.any(String),
  errors: messages.map(error),
});

test('another failure beside a lasting one is logged, too', async () => {
  const told = await toldOf(['first'], ['first', 'second'], ['first', 'second'], ['second']);
  expect(told).toEqual([failed(error('first')), failed(several('first', 'second')), failed(error('second'))]);
});

test('equal failures are logged once, until the job has succeeded', async () => {
  const told = await toldOf(['alike', 'alike'], ['alike'], ['alike', 'alike', 'alike'], [], ['alike']);
  expect(told).toEqual([failed(several('alike', 'alike')), failed(error('alike'))]);
});
