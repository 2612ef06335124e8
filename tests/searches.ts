import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { forgetSeed, searchFromKeptSeed } from './seeds.ts';

// Properties begin with a new seed in each run. One that fails begins with the same seed in the next run, until it passes.
beforeEach(({ task }) => {
  const search = task.fullName;
  searchFromKeptSeed(search);
  return () => {
    fc.resetConfigureGlobal();
    if (task.result?.state === 'pass') forgetSeed(search);
  };
});
