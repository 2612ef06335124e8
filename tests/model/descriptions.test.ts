import { expect, test } from 'vitest';
import { withoutDescriptions } from '../../tools/build/without-descriptions.ts';

test('a statechart loses what its config says about itself, and nothing else', () => {
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
