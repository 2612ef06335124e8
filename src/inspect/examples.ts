import type { Plan } from '../walk/walk.ts';

const modules = import.meta.glob<Record<string, Plan>>('../machines/*/*.example.ts');
const drawings = import.meta.glob<string>('../../docs/statecharts/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** The file name of a statechart. */
export const fileOf = (machine: string) =>
  machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The example of a statechart: an input, results of its ports, and events. */
export async function exampleOf(machine: string): Promise<Plan | undefined> {
  const path = Object.keys(modules).find((name) => name.endsWith(`/${fileOf(machine)}.example.ts`));
  return path === undefined ? undefined : (await modules[path]?.())?.[`${machine}Example`];
}

/** The address of a statechart's drawing. */
export const drawingOf = (machine: string): string | undefined =>
  drawings[`../../docs/statecharts/${fileOf(machine)}.svg`];
