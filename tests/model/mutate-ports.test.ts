import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { changesOf, withSwitches } from '../../tools/mutate/changes.ts';
import { run } from './run-tool.ts';

const SOURCE = `import { fromPromise } from 'xstate';
const load = fromPromise(async ({ input: { id }, signal }) => {
  if (id === null) throw new Error('nothing');
  const answer = await calls.one(id, signal);
  return { id, isKept: true, answer };
});
function follow(actor: Actor, other: Other) {
  const heard = actor.on('done', () => other.send('refresh'));
  keep(actor, other);
  return () => heard.unsubscribe();
}
`;

test('makes each usual mistake at its line', () => {
  expect(
    changesOf('a.ts', SOURCE).map(({ line, text, isInPort }) => `${line} ${isInPort ? 'port ' : ''}${text}`),
  ).toMatchInlineSnapshot(`
    [
      "3 port turns round: id === null",
      "3 port swallows: throw new Error('nothing');",
      "4 port swallows the error of: await calls.one(id, signal)",
      "4 port drops the signal of: calls.one(id, signal)",
      "4 port swallows the error of: calls.one(id, signal)",
      "5 port leaves out: id",
      "5 port leaves out: isKept: true",
      "5 port leaves out: answer",
      "5 port turns round: true",
      "8 on ignores: () => other.send('refresh')",
      "9 drops: keep(actor, other);",
      "9 exchanges the arguments of: keep(actor, other)",
      "10 never ends: () => heard.unsubscribe()",
    ]
  `);
});

test('a source with switches stays valid, and does the same while they are off', () => {
  const code = withSwitches(
    'a.ts',
    'export function sum(one, other) { let all = 0; all += one; return f(all, other) }',
  );
  expect(code).toBe(
    'export function sum(one, other) { let all = 0; if (globalThis.isChanged("a.ts#0")) {  } else { all += one; } return (globalThis.isChanged("a.ts#1") ? (f(other, all)) : (f(all, other))) }',
  );
  expect(parseSync('a.ts', withSwitches('a.ts', SOURCE)).errors).toEqual([]);
});

test('a sample of the mistakes in ports and wiring is noticed', () => {
  // The same one each time: the nightly run tries all.
  const { status, stdout } = run('mutate', '--ports', '--sample', '60', '--seed', '1');
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/ \d+ of 120 mutants noticed, in \d+ s/),
  });
});

test('refuses the screens of ports', () => {
  const { status, stderr } = run('mutate', '--ports', '--screen');
  expect([status, stderr.split('\n')[0]]).toEqual([2, '--ports takes one part of a path']);
});
