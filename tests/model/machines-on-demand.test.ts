import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { machinesOnDemand, onDemand } from '../../tools/machines-on-demand.ts';
import { machineFiles } from './machine-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = 'on-demand-entry';

type XState = typeof import('xstate');

interface Packed extends Pick<XState, 'createMachine' | 'initialTransition' | 'transition'> {
  /** What each file of a statechart exports. */
  files: Record<string, Record<string, AnyStateMachine>>;
}

/** The page's statecharts with XState as it is, and as a build has it. */
let asIs: Packed;
let built: Packed;

beforeAll(async () => {
  [asIs, built] = await Promise.all([pack([]), pack([machinesOnDemand])]);
});

const nodesFrom = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesFrom),
];

/** All that can be told of the machines' state nodes; a node's definition has all but what it does without an event. */
const toldOf = ({ files }: Packed) =>
  Object.entries(files).flatMap(([file, exported]) =>
    Object.entries(exported)
      .filter(([name]) => name.endsWith('Machine'))
      .map(([, machine]) => ({
        file,
        // Before anything else is read: a delay adds to what a state does when it is entered and left.
        actions: nodesFrom(machine.root).map(({ entry, exit }) => [entry.length, exit.length]),
        nodes: JSON.stringify(
          nodesFrom(machine.root).map(({ definition, always }) => ({ definition, always })),
        ),
        states: Object.keys(machine.states),
        events: machine.events,
      })),
  );

test('a build has the same state nodes and transitions', () => {
  const told = toldOf(asIs);
  expect(told).toHaveLength(machineFiles(ROOT).filter(({ path }) => path.startsWith('src/')).length);
  expect(toldOf(built)).toEqual(told);
});

test('and makes them once they are needed', () => {
  const faulty = { initial: 'on', states: { on: { on: { press: 'nowhere' } } } } as const;
  const fault =
    "Invalid transition definition for state node '(machine).on':\nChild state 'nowhere' does not exist on '(machine)'";
  expect(() => asIs.createMachine(faulty)).toThrow(fault);
  const machine = built.createMachine(faulty);
  const [snapshot] = built.initialTransition(machine);
  expect(() => built.transition(machine, snapshot, { type: 'press' })).toThrow(fault);
});

test('another XState than this was written for is refused', () => {
  expect(() => onDemand('class StateMachine {}')).toThrow(/^XState has changed/);
});

async function pack(plugins: Plugin[]): Promise<Packed> {
  const made = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    // Not what is for development, which a test's environment asks for.
    resolve: { conditions: ['module', 'browser'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? join(ROOT, 'src', `${ENTRY}.ts`) : undefined),
        load: (id) =>
          id.endsWith(`${ENTRY}.ts`)
            ? `export const files = import.meta.glob('./machines/*.machine.ts', { eager: true });
               export { createMachine, initialTransition, transition } from 'xstate';`
            : undefined,
      },
      ...plugins,
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  const [file] = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (file?.type !== 'chunk') throw new Error('Nothing was packed');
  return import(`data:text/javascript,${encodeURIComponent(file.code)}`);
}
