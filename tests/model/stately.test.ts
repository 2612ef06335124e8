import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActor, StateMachine, waitFor } from 'xstate';
import { rebuild } from '../../src/walk/live.ts';
import { printMachines } from '../../tools/print-machines.ts';
import { parseSource } from '../../tools/syntax.ts';
import { extractedConfigs, shown } from './extracted.ts';
import { machineFiles } from './machine-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = machineFiles(ROOT);
const modules = import.meta.glob<Record<string, unknown>>([
  '/src/**/*.machine.ts',
  '/server/**/*.machine.ts',
]);

mkdirSync(join(ROOT, '.build'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.build/stately-'));
/** With the statecharts behind ports in files of their own. */
const linked = join(folder, 'linked');
let printed = new Map<string, string>();

beforeAll(async () => {
  printed = await printMachines(ROOT, FILES, FILES, 'inside');
  for (const [id, source] of printed) writeFileSync(join(folder, `${id}.ts`), source);
  mkdirSync(linked);
  const beside = await printMachines(ROOT, FILES, FILES, 'beside');
  for (const [id, source] of beside) writeFileSync(join(linked, `${id}.ts`), source);
});

afterAll(() => rmSync(folder, { recursive: true }));

async function realMachine(id: string, path: string) {
  const machine = (await modules[`/${path}`]?.())?.[`${id}Machine`];
  if (!(machine instanceof StateMachine)) throw new Error(`${path} has no ${id}Machine`);
  return machine;
}

/** The exports of the printed file, after running it. */
async function load(id: string, from = folder) {
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(join(from, `${id}.ts`)).href
  );
  const machine = module[`${id}Machine`];
  if (!(machine instanceof StateMachine)) throw new Error(`printed, there is no ${id}Machine`);
  return { machine, input: module.input };
}

test('each compiles by itself in strict mode', () => {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: [],
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  const include = ['*.ts', 'linked/*.ts'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  expect(faultsOf(() => execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]))).toBe('');
});

function faultsOf(run: () => Buffer): string {
  try {
    return run().toString();
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}

describe.each(FILES.map(({ id, path, source }) => ({ id, path, source })))('$id', ({ id, path, source }) => {
  test('imports xstate alone, and has every comment of its file', () => {
    const { program, comments } = parseSource(`${id}.ts`, printed.get(id) ?? '');
    const imports = program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' ? [statement.source.value] : [],
    );
    expect(imports).toEqual(['xstate']);
    const kept = new Set(comments.map(({ value }) => value));
    expect(parseSource(path, source).comments.filter(({ value }) => !kept.has(value))).toEqual([]);
  });

  test('is the same statechart, and starts', async () => {
    const { machine, input } = await load(id);
    expect(JSON.stringify(machine.config)).toBe(JSON.stringify((await realMachine(id, path)).config));
    const actor = createActor(machine, { input });
    actor.subscribe({ error: () => {} });
    actor.start();
    expect(actor.getSnapshot().status).toBe('active');
    actor.stop();
  });

  test('in a file of its own it is the same statechart, alone in that file', async () => {
    const { machine } = await load(id, linked);
    expect(JSON.stringify(machine.config)).toBe(JSON.stringify((await realMachine(id, path)).config));
    const read = extractedConfigs(readFileSync(join(linked, `${id}.ts`), 'utf8'));
    expect(read.map((config) => config.id)).toEqual([id]);
  });

  test('is read unchanged by the extractor of Stately', async () => {
    const machine = await realMachine(id, path);
    const config = extractedConfigs(printed.get(id) ?? '').find((read) => read.id === id);
    if (config === undefined) throw new Error(`the extractor reads no ${id}`);
    expect(shown(rebuild(machine, config))).toEqual(shown(machine));
  });
});

test('a withdrawal can be played with outcomes for its ports', async () => {
  const { machine, input } = await load('withdrawal');
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (state) => state.matches('choosing'));
  actor.send({ type: 'withdrawal.submit', withdrawalAmount: '300', account_id: 4 });
  await waitFor(actor, (state) => state.matches('enteringCode'));
  actor.send({ type: 'code.submit', security_code: '123456' });
  const { context } = await waitFor(actor, (state) => state.matches('requested'));
  expect(context.receipt.totalWalletAmount).toBe(700);
});
