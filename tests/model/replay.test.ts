import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StateMachine } from 'xstate';
import { betSlipMachine } from '../../src/machines/bets/bet-slip.machine.ts';
import { moneyRequestMachine } from '../../src/machines/shared/money-request.machine.ts';
import { readRecording } from '../../src/schemas/support/recording.ts';
import { edgesOf, statesOf } from '../../src/walk/edges.ts';
import { actorsOf } from '../../src/walk/recorded.ts';
import { testOf } from '../../tools/replay/test-of.ts';
import { nodesOf, parseSource } from '../../tools/syntax.ts';
import { mutants } from './mutate.ts';
import { readRecordingFile, replayed } from './replayed.ts';
import { run } from './run-tool.ts';

const recording = readRecordingFile('lost-bet-reply');

/** The texts of a program, in order. Throws if it does more than call functions with them. */
function literalsOf(program: ReturnType<typeof parseSource>['program']): unknown[] {
  return [...nodesOf(program)].flatMap((node) => {
    if (
      node.type === 'TemplateLiteral' ||
      node.type === 'BinaryExpression' ||
      node.type === 'ImportExpression'
    )
      throw new Error(`There is a ${node.type}`);
    return node.type === 'Literal' ? [node.value] : [];
  });
}

/**
 * The final state of the bet slip after a lost answer, with a changed statechart, and the first step that
 * differs from the recording.
 */
async function betWith(machine: typeof betSlipMachine | typeof moneyRequestMachine, change: string) {
  const mutant = [...mutants(machine)].find((one) => one.change === change);
  if (mutant === undefined) throw new Error(`There is no change '${change}'`);
  const { ends, strayed } = await replayed(recording, [mutant.make()]);
  return [ends.find((end) => end.startsWith('betSlip: ')), strayed.split('\n')[0]];
}

describe('a bet with a lost answer', () => {
  test('is found by its idempotency key, as recorded', async () => {
    const { ends, strayed } = await replayed(recording);
    expect(ends).toContain('betSlip: placed.fresh');
    expect(strayed).toBe('');
  });

  test('differs if a lost answer counts as a refusal', async () => {
    expect(
      await betWith(moneyRequestMachine, 'sent: onError of send → outcomeUnknown to notApplied instead'),
    ).toEqual([
      'betSlip: open.room.enough + bet.notPlaced + price.resting',
      'moneyRequest after xstate.done.actor.resolve: its port resolve was not waiting for an answer',
    ]);
  });

  test('differs if nobody asks by its key', async () => {
    expect(
      await betWith(moneyRequestMachine, 'outcomeUnknown: after untilNextCheck → reconciling deleted'),
    ).toEqual([
      'betSlip: requesting',
      'moneyRequest after xstate.done.actor.resolve: its port resolve was not waiting for an answer',
    ]);
  });

  test('differs if the answer about its key is ignored', async () => {
    expect(
      await betWith(betSlipMachine, 'requesting: onDone of request [isApplied] → placed deleted'),
    ).toEqual([
      'betSlip: open.room.enough + bet.notPlaced + price.resting',
      'betSlip after xstate.done.actor.request: it was placed.fresh, not open.room.enough + bet.notPlaced + price.resting',
    ]);
  });
});

describe('the generated test', () => {
  test('expects the final state of each statechart, like the one in the repository', () => {
    const written = readFileSync(join(import.meta.dirname, 'recordings/lost-bet-reply.test.ts'), 'utf8');
    expect(testOf('lost-bet-reply', recording).source).toBe(written);
  });

  test('names the statecharts that it leaves out, and is not generated without any', () => {
    const events = recording.events.filter(
      ({ machine, event }) => machine !== 'dialog' || event.type !== 'xstate.init',
    );
    expect(testOf('lost-bet-reply', { ...recording, events }).left).toEqual([
      { machine: 'dialog', why: 'it began before the recording' },
    ]);
    expect(() => testOf('empty', { ...recording, events: [] })).toThrow(
      'The recording does not contain the start of any statechart',
    );
  });

  test('expects another final state if told so', () => {
    const { source } = testOf('lost-bet-reply', recording, ['betSlip: open.notPlaced']);
    const lines = new Set(testOf('lost-bet-reply', recording).source.split('\n'));
    expect(source.split('\n').filter((line) => !lines.has(line))).toEqual([
      '// The expected states at the end of the recording.',
      "test('the recording lost-bet-reply ends as it should have ended', async () => {",
      "    'betSlip: open.notPlaced',",
    ]);
  });

  test.each([
    ['betSlip', 'No played statechart has this name; write it like "betSlip: placed": betSlip'],
    [
      'round: revealed',
      'No played statechart has this name; write it like "betSlip: placed": round: revealed',
    ],
    ['betSlip: placed.fresh', 'The recording ends like this already: betSlip: placed.fresh'],
    ['detail: missing', 'detail is played 3 times: write the expected end into the test by hand'],
  ])('is not generated with the final state %s', (end, problem) => {
    expect(() => testOf('lost-bet-reply', recording, [end])).toThrow(new Error(problem));
  });

  test('contains texts of the recording only as literals', () => {
    const hostile = [
      "2026\nimport('node:fs')\n//",
      "'+process.exit()+'",
      '"+process.exit()+"',
      '`+process.exit()+`',
      '\u2028process.exit()//',
      '*/process.exit()/*',
      '\\',
      '\u001b[2J\u009b\u202e',
    ];
    const [first] = recording.events;
    if (first === undefined) throw new Error('The recording has no event');
    const events = hostile.map((text, index) => ({
      ...first,
      machine: `m${text}`,
      actor: text,
      root: text,
      at: index,
      state: { [text]: text },
    }));
    const [saved_at = '', build = ''] = hostile;
    const { source } = testOf('hostile', { ...recording, saved_at, build, events });
    const { program, comments } = parseSource('hostile.test.ts', source);
    expect(comments.map(({ value }) => value)).toEqual([
      ' The states at the end of the recording. Correct the wrong ones.',
    ]);
    expect(literalsOf(program)).toEqual([
      'vitest',
      '../replayed.ts',
      'the recording hostile ends as it ended',
      'hostile',
      ...hostile.map((text) => `m${text}: ${text}.${text}`),
    ]);
    expect(source).toMatch(/^(?:\P{C}|\n)+$/u);
  });

  test('is not generated from an invalid file, with a printable reason', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sikka-replay-'));
    try {
      const saved_at = "2026\nimport('node:fs').then(f=>f.writeFileSync('ran','y'));\n\u001b[2J//";
      const file = join(folder, 'hostile.json');
      writeFileSync(file, JSON.stringify({ ...recording, saved_at }));
      const { status, stdout, stderr } = run('replay', file, '--test');
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^This is no recording: At path: saved_at -- \P{C}+\n$/u);
      expect(existsSync(join(import.meta.dirname, 'recordings/hostile.test.ts'))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
      for (const end of ['json', 'test.ts'])
        rmSync(join(import.meta.dirname, `recordings/hostile.${end}`), { force: true });
    }
  });

  test('does not overwrite another one of the same name', () => {
    const file = join(import.meta.dirname, 'recordings/lost-bet-reply.json');
    expect(run('replay', file, '--test')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'tests/model/recordings/lost-bet-reply.json exists already: rename your file, since its test takes its name\n',
    });
  });
});

const machines = import.meta.glob<Record<string, unknown>>('/src/machines/*/*.machine.ts', { eager: true });

test('a recording can contain every statechart of the page, with all events and states', () => {
  const charts = Object.values(machines)
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof StateMachine);
  expect(charts).toHaveLength(Object.keys(machines).length);
  for (const { id: machine, root } of charts) {
    const types = edgesOf(root.machine).map(({ definition }) => definition.eventType);
    const states = statesOf(root.machine).map(({ key }) => key);
    const base = { at: 0, machine, actor: 'x:0', root: 'x:0' };
    const events = [
      ...[...new Set(types)].filter((type) => type !== '').map((type) => ({ ...base, event: { type } })),
      ...states.map((state) => ({ ...base, event: { type: 'xstate.init' }, state: { [state]: state } })),
    ];
    expect(readRecording(JSON.stringify({ ...recording, events })).events).toEqual(events);
  }
});

describe('a recording that cannot be replayed', () => {
  const [first, ...more] = recording.events.filter(({ machine }) => machine === 'dialog');
  if (first === undefined) throw new Error('The recording has no dialog');

  test('has an actor that started before it', () => {
    expect(actorsOf({ ...recording, events: more })).toMatchObject([
      { machine: 'dialog', obstacle: 'it began before the recording' },
    ]);
  });

  test('has an event that was too long to be kept', () => {
    const long = { ...first, event: { type: 'dialog.queryChanged', cut: 23_456 } };
    expect(actorsOf({ ...recording, events: [first, ...more, long] })).toMatchObject([
      { machine: 'dialog', obstacle: 'its dialog.queryChanged was too long to be kept' },
    ]);
  });
});
