import { expectTypeOf, test } from 'vitest';
import { setup } from 'xstate';
import type { InnermostState, StateName } from '../screens/state-names.ts';

const lampMachine = setup({}).createMachine({
  initial: 'off',
  states: { off: {}, on: { initial: 'dim', states: { dim: {}, bright: {} } } },
});

const roomMachine = setup({ actors: { lamp: lampMachine } }).createMachine({
  initial: 'empty',
  states: { empty: {}, taken: { invoke: { src: 'lamp' } } },
});

test('a machine has its innermost states, and those behind its ports', () => {
  expectTypeOf<InnermostState<typeof lampMachine>>().toEqualTypeOf<'off' | 'on.dim' | 'on.bright'>();
  type Own = 'empty' | 'taken';
  expectTypeOf<InnermostState<typeof roomMachine>>().toEqualTypeOf<
    Own | `${Own}.${'off' | 'on.dim' | 'on.bright'}`
  >();
});

test('an invariant may also name a parent state', () => {
  expectTypeOf<StateName<typeof lampMachine>>().toEqualTypeOf<'off' | 'on' | 'on.dim' | 'on.bright'>();
});
