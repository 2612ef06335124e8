import type { Recording } from '../../src/schemas/support/recording.ts';
import { actorsOf, type RecordedActor } from '../../src/walk/recorded.ts';
import { formatSource } from '../format-source.ts';
import { toSource } from '../to-source.ts';

/**
 * Writes the test that a recording ends in its last states, and lists the statecharts that it leaves out. A
 * recording comes from a stranger: the test contains its texts only in string literals.
 * @param name of the recording's file in `tests/model/recordings`
 * @param rights the correct ends, each as `NAME: STATE`, where they differ: the test fails until they are
 * reached
 * @throws Error when one of them is not a different end of exactly one statechart
 */
export function testOf(name: string, recording: Recording, rights: readonly string[] = []) {
  const actors = actorsOf(recording);
  const played = actors.filter(({ obstacle, end }) => !obstacle && end);
  if (played.length === 0) throw new Error('The recording does not contain the start of any statechart');
  const ends = new Map(played.map((actor) => [actor, `${actor.machine}: ${actor.end}`]));
  for (const right of rights) ends.set(whoseEnd(right, played), right);
  const comment =
    rights.length === 0
      ? '// The states at the end of the recording. Correct the wrong ones.'
      : '// The expected states at the end of the recording.';
  const title = rights.length === 0 ? 'ends as it ended' : 'ends as it should have ended';
  const source = `import { expect, test } from 'vitest';
import { readRecordingFile, replayed } from '../replayed.ts';

${comment}
test(${toSource(`the recording ${name} ${title}`)}, async () => {
  const { ends, strayed } = await replayed(readRecordingFile(${toSource(name)}));
  expect(ends, strayed).toEqual([
${[...ends.values()].map((end) => `    ${toSource(end)},\n`).join('')}  ]);
});
`;
  const left = actors
    .filter((actor) => !played.includes(actor))
    .map(({ machine, obstacle }) => ({ machine, why: obstacle || 'it had ended' }));
  return { source: formatSource(`${name}.test.ts`, source), left };
}

/** The one statechart that should have ended in this state, and did not. */
function whoseEnd(right: string, played: readonly RecordedActor[]): RecordedActor {
  const [, machine = '', state = ''] = /^(\w+): (.+)$/.exec(right) ?? [];
  const [one, ...more] = played.filter((actor) => actor.machine === machine);
  if (one === undefined)
    throw new Error(`No played statechart has this name; write it like "betSlip: placed": ${right}`);
  if (more.length > 0)
    throw new Error(
      `${machine} is played ${1 + more.length} times: write the expected end into the test by hand`,
    );
  if (one.end === state) throw new Error(`The recording ends like this already: ${right}`);
  return one;
}
