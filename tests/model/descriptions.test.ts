import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyStateNode, StateMachine } from 'xstate';
import { withoutDescriptions } from '../../tools/build/without-descriptions.ts';
import { machineFiles } from './machine-files.ts';

const FILES = machineFiles(join(import.meta.dirname, '../..'));
const modules = import.meta.glob<Record<string, unknown>>([
  '/src/**/*.machine.ts',
  '/server/**/*.machine.ts',
]);

/** The beginning of a sentence that puts its subject at the end. */
const RIDDLE = /(?:^|[.:;] )(?:What|Whatever|Who|Whoever|Whose|Which|Where)\b/i;

test.each(FILES.map(({ id, path }) => ({ id, path })))(
  '$id describes each state that waits, in plain words',
  async ({ id, path }) => {
    const machine = (await modules[`/${path}`]?.())?.[`${id}Machine`];
    if (!(machine instanceof StateMachine)) throw new Error(`${path} has no ${id}Machine`);
    expect(machine.root.description).toEqual(expect.any(String));
    const states = statesBelow(machine.root);
    expect(
      states
        .filter(waits)
        .filter(({ description }) => !description)
        .map(({ id }) => id),
    ).toEqual([]);
    const said = [machine.root, ...states].flatMap(({ description }) => description ?? []);
    expect(said.filter((text) => RIDDLE.test(text))).toEqual([]);
  },
);

function statesBelow(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states).flatMap((state) => [state, ...statesBelow(state)]);
}

/** Whether it waits for a port or a delay, or has a tag that a screen shows. */
function waits({ invoke, after, tags }: AnyStateNode): boolean {
  return invoke.length > 0 || after.length > 0 || tags.length > 0;
}

test('the build removes the descriptions of a config and nothing else', () => {
  const code = `const description = 'description: "kept"';
export const doorMachine = setup({ actions: { knock: () => ({ description }) } }).createMachine({
  id: 'door',
  description: 'It\\'s a door, { of } "wood".',
  states: {
    shut: { on: { open: { target: 'open', description: \`Opens, once.\` } } },
    open: { description: "Wide.", entry: [{ type: 'knock', params: () => ({ description: 'kept' }) }] },
  },
});`;
  expect(withoutDescriptions('door.machine.ts', code)).toBe(`const description = 'description: "kept"';
export const doorMachine = setup({ actions: { knock: () => ({ description }) } }).createMachine({
  id: 'door',
  states: {
    shut: { on: { open: { target: 'open', } } },
    open: { entry: [{ type: 'knock', params: () => ({ description: 'kept' }) }] },
  },
});`);
});
