import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { MachineFile } from '../tests/model/machine-files.ts';

/** The statechart declared in a file. Throws if the file does not export it. */
export async function loadMachine(
  root: string,
  { path, id }: Pick<MachineFile, 'path' | 'id'>,
): Promise<AnyStateMachine> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href);
  const machine = module[`${id}Machine`];
  if (!(machine instanceof StateMachine)) throw new Error(`${path}: ${id}Machine is not a statechart`);
  return machine;
}
