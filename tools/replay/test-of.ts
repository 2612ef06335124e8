import type { Recording } from '../../src/schemas/recording.ts';
import { actorsOf } from '../../src/walk/recorded.ts';

/**
 * The test that a recording ends in the states in which it ended, and the statecharts that it leaves out.
 * @param name of the recording's file in `tests/model/recordings`
 */
export function testOf(name: string, recording: Recording) {
  const actors = actorsOf(recording);
  const played = actors.filter(({ obstacle, end }) => !obstacle && end);
  if (played.length === 0) throw new Error('None of its statecharts has its start in the recording');
  const { build, saved_at } = recording;
  const source = `import { expect, test } from 'vitest';
import { readRecordingFile, replayed } from '../replayed.ts';

// Recorded ${saved_at} in ${build || 'a build without a name'}.
// These are the states that it ended in. Where that was what was wrong, write what is right.
test('the recording ${name} ends as it ended', async () => {
  const { ends, strayed } = await replayed(readRecordingFile('${name}'));
  expect(ends, strayed).toEqual([
${played.map(({ machine, end }) => `    '${machine}: ${end}',\n`).join('')}  ]);
});
`;
  const left = actors
    .filter((actor) => !played.includes(actor))
    .map(({ machine, obstacle }) => ({ machine, why: obstacle || 'it was gone at the end' }));
  return { source, left };
}
