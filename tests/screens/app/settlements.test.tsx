import hotToast from 'react-hot-toast';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, SimulatedClock } from 'xstate';
import type { Actors } from '../../../src/actors/app/actors.ts';
import { toastsMachine } from '../../../src/machines/app/toasts.machine.ts';
import { settlementsExample } from '../../../src/machines/bets/settlements.example.ts';
import { settlementsMachine } from '../../../src/machines/bets/settlements.machine.ts';
import Toasts from '../../../src/ui/app/toaster.tsx';
import { settledToast } from '../../../src/ui/bets/settled-toast.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

afterEach(() => hotToast.remove());

/** The toaster, with toasts as wired by `startActors`. */
function toldBy(settlements: Actors['settlements']) {
  const toasts = createActor(toastsMachine, { clock: new SimulatedClock() });
  settlements.on('settlements.summed', (summed) => toasts.send(settledToast(summed)));
  return (
    <WithActors actors={quietActors({ toasts, settlements })}>
      <h1>The page</h1>
      <Toasts />
    </WithActors>
  );
}

const seePage = () => expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible();

createSut(settlementsMachine, {
  fixture: settlementsExample,
  view: toldBy,
  gestures: {},
  world: ['session.opened', 'session.closed', 'bet.settled'],
  only: { 'an error': [page.getByRole('alert'), []] },
  oracles: { closed: seePage, 'open.quiet': seePage, 'open.gathering': seePage },
}).walk();
