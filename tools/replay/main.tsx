import { createRoot } from 'react-dom/client';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { exampleOf, fileOf } from '../../src/inspect/examples.ts';
import { createInspector } from '../../src/inspect/inspector.ts';
import { Panel } from '../../src/inspect/panel.tsx';
import { watchRecording } from '../../src/inspect/recorded.ts';
import { readRecording } from '../../src/schemas/support/recording.ts';
import '../../src/ui/theme/index.css';

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/*/*.machine.ts');

async function find(name: string) {
  const plan = await exampleOf(name);
  const path = Object.keys(modules).find((one) => one.endsWith(`/${fileOf(name)}.machine.ts`));
  const module = path === undefined ? undefined : await modules[path]?.();
  const machine = module?.[`${name}Machine`];
  return plan && isMachine(machine) ? { machine, plan } : undefined;
}

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/** The panel alone, with a recording in it. */
async function open() {
  const recording = readRecording(await (await fetch('/recording.json')).text());
  const inspector = createInspector(await watchRecording(recording, find));
  const place = document.querySelector('#inspector');
  if (place) createRoot(place).render(<Panel inspector={inspector} />);
}

void open();
