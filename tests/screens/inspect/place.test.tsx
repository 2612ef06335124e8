import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { createInspector } from '../../../src/inspect/inspector.ts';
import { Seated } from '../../../src/inspect/panel.tsx';
import { inspectorPlaceExample } from '../../../src/machines/app/inspector-place.example.ts';
import { inspectorPlaceMachine } from '../../../src/machines/app/inspector-place.machine.ts';
import { createSut } from '../walk-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const refusal = page.getByText('The browser has not opened a window. Allow pop-ups for this page.');

// It stands for the content of a window.
const own = document.createElement('div');
beforeEach(() => document.body.append(own));
afterEach(() => own.remove());

createSut(inspectorPlaceMachine, {
  fixture: inspectorPlaceExample,
  view: (place) => (
    <>
      <h1>The page</h1>
      <Seated inspector={createInspector()} seat={{ place, body: () => own }} />
    </>
  ),
  gestures: {
    'place.fold': () => button('Fold').click(),
    'place.unfold': () => button('Unfold').click(),
    'place.leave': () => button('Own window').click(),
    'place.return': () => button('Close the window').click(),
  },
  only: {
    'how to fold it': [button('Fold'), ['docked']],
    'how to unfold it': [button('Unfold'), ['folded']],
    'how to close its window': [button('Close the window'), ['apart']],
    'that there is no window': [refusal, ['docked.refused']],
  },
  oracles: {
    'docked.fresh': button('Fold'),
    'docked.refused': refusal,
    folded: button('Unfold'),
    apart: button('Close the window'),
  },
}).walk();
