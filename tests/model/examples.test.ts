import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StateMachine } from 'xstate';
import { type Plan, walk } from '../../src/walk/walk.ts';
import { machineFiles } from './machine-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const modules = import.meta.glob<Record<string, unknown>>([
  '/src/**/*.machine.ts',
  '/src/**/*.example.ts',
  '/server/**/*.machine.ts',
  '/server/**/*.example.ts',
]);

async function exported(path: string, name: string): Promise<unknown> {
  return (await modules[`/${path}`]?.())?.[name];
}

const isPlan = (value: unknown): value is Plan => typeof value === 'object' && value !== null;

describe('the example beside each machine', () => {
  test.each(machineFiles(ROOT).map(({ path, id }) => [id, path]))(
    '%s: starts, and takes every edge',
    async (id, path) => {
      const machine = await exported(path, `${id}Machine`);
      const example = await exported(path.replace('.machine.ts', '.example.ts'), `${id}Example`);
      if (!(machine instanceof StateMachine)) throw new Error(`${path} has no ${id}Machine`);
      if (!isPlan(example)) throw new Error(`${path} has no ${id}Example beside it`);
      const { missing, unreached, deadEnds, failures } = walk(machine, example).report;
      expect({ missing, unreached, deadEnds, failures }).toEqual({
        missing: [],
        unreached: [],
        deadEnds: [],
        failures: [],
      });
    },
  );
});
