import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { upkeepExample } from '../../../src/machines/shared/upkeep.example.ts';
import { upkeepMachine } from '../../../src/machines/shared/upkeep.machine.ts';
import { WithActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

/** The list that is kept up to date has views of its own, and shows none of these states. */
const seeList = () => expect.element(page.getByRole('heading', { name: 'The list' })).toBeVisible();

createSut(upkeepMachine, {
  fixture: upkeepExample,
  view: () => (
    <WithActors>
      <h1>The list</h1>
    </WithActors>
  ),
  gestures: {},
  world: ['data.changed', 'reading.began', 'reading.ended'],
  only: { 'an error': [page.getByRole('alert'), []] },
  oracles: { current: seeList, reading: seeList, behind: seeList },
}).walk();
