import { expect, test } from 'vitest';
import { run } from './run-tool.ts';

const USAGE = `npm run mutate: makes every usual mistake in every statechart, one at a time, and lists the changed
statecharts (mutants) whose change no fact notices.

  npm run mutate                             all statecharts
  npm run mutate -- withdrawal bet-slip      only these
  npm run mutate -- withdrawal --screen      puts the mutants behind the real views, and lists those that look alike
  npm run mutate -- --ports                  makes the mistakes in the ports of src/actors and in the page's wiring
  npm run mutate -- --ports deposit          only in files whose path contains it
  npm run mutate -- --ports --sample 50      so many of them, by chance; --seed 7 chooses the same again
`;

test('a tool prints its usage', () => {
  expect(run('mutate', '--help')).toEqual({ status: 0, stdout: USAGE, stderr: '' });
});

test('a tool refuses an unknown option and does nothing', () => {
  expect(run('mutate', '--screens')).toEqual({
    status: 2,
    stdout: '',
    stderr: `Unknown option '--screens'. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "--screens"\n\n${USAGE}`,
  });
});

test('a tool refuses an invalid number', () => {
  const { status, stdout, stderr } = run('walk', '--slow', 'soon');
  expect({ status, stdout, said: stderr.split('\n')[0] }).toEqual({
    status: 2,
    stdout: '',
    said: '--slow must be a whole number, not "soon"',
  });
});

test('a tool refuses an unknown name', () => {
  const { status, stdout, stderr } = run('mutate', 'witdrawal');
  expect({ status, stdout, said: stderr.split('. ')[0] }).toEqual({
    status: 2,
    stdout: '',
    said: 'No statechart is called witdrawal',
  });
});
