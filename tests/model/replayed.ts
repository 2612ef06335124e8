import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { type Recording, readRecording } from '../../src/schemas/support/recording.ts';
import { actorsOf, replayActor } from '../../src/walk/recorded.ts';
import { isChart, type Plan } from '../../src/walk/walk.ts';

const modules = import.meta.glob<Record<string, unknown>>('/src/machines/*/*.{machine,example}.ts');

/** The final states of a recording played with the current statecharts. */
interface Ends {
  /** `NAME: STATE` of each playable statechart, in order of first appearance. */
  ends: string[];
  /** The steps that differ from the recording, one line an event; for the reader of a failed test. */
  strayed: string;
}

/** The recording in a file of `tests/model/recordings`. */
export function readRecordingFile(name: string): Recording {
  return readRecording(readFileSync(join(import.meta.dirname, 'recordings', `${name}.json`), 'utf8'));
}

/**
 * Plays a recording.
 * @param instead statecharts that replace those of the same name
 */
export async function replayed(
  recording: Recording,
  instead: readonly AnyStateMachine[] = [],
): Promise<Ends> {
  const ends: string[] = [];
  const strayed: string[] = [];
  for (const actor of actorsOf(recording).filter(({ obstacle, end }) => !obstacle && end)) {
    const { machine, plan } = await find(actor.machine, instead);
    const { end, steps } = replayActor(machine, plan, actor);
    ends.push(`${actor.machine}: ${end}`);
    for (const step of steps)
      if (step.strayed)
        strayed.push(`${step.recorded.machine} after ${step.recorded.event.type}: ${step.strayed}`);
  }
  return { ends, strayed: strayed.join('\n') };
}

async function load(file: string): Promise<Record<string, unknown> | undefined> {
  const path = Object.keys(modules).find((one) => one.endsWith(`/${file}`));
  return path === undefined ? undefined : modules[path]?.();
}

async function find(name: string, instead: readonly AnyStateMachine[]) {
  const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const machine = (await load(`${file}.machine.ts`))?.[`${name}Machine`];
  const example = (await load(`${file}.example.ts`))?.[`${name}Example`];
  if (!(machine instanceof StateMachine) || !isPlan(example)) throw new Error(`There is no ${name} any more`);
  const other = (one: AnyStateMachine) => instead.find(({ id }) => id === one.id) ?? one;
  const ports = Object.entries(example.ports ?? {}).map(([id, port]) => [
    id,
    isChart(port) ? { ...port, machine: other(port.machine) } : port,
  ]);
  return { machine: other(machine), plan: { ...example, ports: Object.fromEntries(ports) } };
}

const isPlan = (value: unknown): value is Plan => typeof value === 'object' && value !== null;
