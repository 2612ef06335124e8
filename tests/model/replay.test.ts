import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { matchBetMachine } from '../../src/machines/match-bet.machine.ts';
import { moneyRequestMachine } from '../../src/machines/money-request.machine.ts';
import { actorsOf } from '../../src/walk/recorded.ts';
import { testOf } from '../../tools/replay/test-of.ts';
import { mutants } from './mutate.ts';
import { readRecordingFile, replayed } from './replayed.ts';
import { run } from './run-tool.ts';

const recording = readRecordingFile('lost-bet-reply');

/** Where the bet of a page that lost the answer ends when a statechart is changed so, and where it goes astray first. */
async function betWith(machine: typeof matchBetMachine | typeof moneyRequestMachine, change: string) {
  const mutant = [...mutants(machine)].find((one) => one.change === change);
  if (mutant === undefined) throw new Error(`There is no change '${change}'`);
  const { ends, strayed } = await replayed(recording, [mutant.make()]);
  return [ends.find((end) => end.startsWith('matchBet: ')), strayed.split('\n')[0]];
}

describe('a bet whose answer was lost', () => {
  test('as it was: the bet is found by its key, and nothing goes astray', async () => {
    const { ends, strayed } = await replayed(recording);
    expect(ends).toContain('matchBet: placed');
    expect(strayed).toBe('');
  });

  test('a lost answer taken for a no', async () => {
    expect(
      await betWith(moneyRequestMachine, 'sent: onError of send → outcomeUnknown to notApplied instead'),
    ).toEqual([
      'matchBet: open.bet.choosing + price.resting',
      'moneyRequest after xstate.done.actor.resolve: its port resolve was not waiting for an answer',
    ]);
  });

  test('nobody asks by the key', async () => {
    expect(
      await betWith(moneyRequestMachine, 'outcomeUnknown: after untilNextCheck → reconciling deleted'),
    ).toEqual([
      'matchBet: requesting',
      'moneyRequest after xstate.done.actor.resolve: its port resolve was not waiting for an answer',
    ]);
  });

  test('what the key tells is not believed', async () => {
    expect(
      await betWith(matchBetMachine, 'requesting: onDone of request [isApplied] → placed deleted'),
    ).toEqual([
      'matchBet: open.bet.notPlaced + price.resting',
      'matchBet after xstate.done.actor.request: it was placed, not open.bet.notPlaced + price.resting',
    ]);
  });
});

describe('the test that is written of it', () => {
  test('says where each statechart ended, as the one in the repository does', () => {
    const written = readFileSync(join(import.meta.dirname, 'recordings/lost-bet-reply.test.ts'), 'utf8');
    expect(testOf('lost-bet-reply', recording).source).toBe(written);
  });

  test('names what it leaves out; of nothing at all there is none', () => {
    const events = recording.events.filter(
      ({ machine, event }) => machine !== 'dialog' || event.type !== 'xstate.init',
    );
    expect(testOf('lost-bet-reply', { ...recording, events }).left).toEqual([
      { machine: 'dialog', why: 'it began before the recording' },
    ]);
    expect(() => testOf('empty', { ...recording, events: [] })).toThrow(
      'None of its statecharts has its start in the recording',
    );
  });

  test('says where one should have ended instead', () => {
    const { source } = testOf('lost-bet-reply', recording, ['matchBet: open.notPlaced']);
    const lines = new Set(testOf('lost-bet-reply', recording).source.split('\n'));
    expect(source.split('\n').filter((line) => !lines.has(line))).toEqual([
      '// These are the states that it should have ended in.',
      "test('the recording lost-bet-reply ends as it should have ended', async () => {",
      "    'matchBet: open.notPlaced',",
    ]);
  });

  test.each([
    ['matchBet', 'No statechart of this name is played, as in "matchBet: placed": matchBet'],
    ['round: revealed', 'No statechart of this name is played, as in "matchBet: placed": round: revealed'],
    ['matchBet: placed', 'That is how it ended: matchBet: placed'],
    ['detail: missing', 'detail is played 3 times: write the end of one into the test'],
  ])('is not written with another end of %s', (end, problem) => {
    expect(() => testOf('lost-bet-reply', recording, [end])).toThrow(new Error(problem));
  });

  test('does not take the place of another that has its name', () => {
    const file = join(import.meta.dirname, 'recordings/lost-bet-reply.json');
    expect(run('replay', file, '--test')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'There is a recording tests/model/recordings/lost-bet-reply.json: rename the file, its test is called after it\n',
    });
  });
});

describe('what cannot be played', () => {
  const [first, ...more] = recording.events.filter(({ machine }) => machine === 'dialog');
  if (first === undefined) throw new Error('The recording has no dialog');

  test('an actor that began before the recording', () => {
    expect(actorsOf({ ...recording, events: more })).toMatchObject([
      { machine: 'dialog', obstacle: 'it began before the recording' },
    ]);
  });

  test('one that was told more than is kept', () => {
    const long = { ...first, event: { type: 'dialog.queryChanged', cut: 23_456 } };
    expect(actorsOf({ ...recording, events: [first, ...more, long] })).toMatchObject([
      { machine: 'dialog', obstacle: 'its dialog.queryChanged was too long to be kept' },
    ]);
  });
});
