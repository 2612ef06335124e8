import { inspectorPlaceExample } from '../../../src/machines/app/inspector-place.example.ts';
import { inspectorPlaceMachine } from '../../../src/machines/app/inspector-place.machine.ts';
import { describeMachine, emits, error, nowhere, start } from '../../model/describe.ts';

describeMachine(inspectorPlaceMachine, {
  ...inspectorPlaceExample,
  facts: [
    [[], start(), 'docked.fresh'],
    ['docked.fresh', 'place.fold', 'folded'],
    ['docked.fresh', 'place.leave', 'apart'],
    ['docked.fresh', 'place.unfold', nowhere],
    ['docked.fresh', 'place.return', nowhere],
    ['folded', 'place.unfold', 'docked.fresh'],
    ['folded', 'place.leave', 'apart'],
    ['folded', 'place.fold', nowhere],
    ['apart', 'place.return', 'docked.fresh'],
    ['apart', emits('ownWindow', 'window.closed'), 'docked.fresh'],
    ['apart', error('ownWindow'), 'docked.refused'],
    ['apart', 'place.fold', nowhere],
    ['docked.refused', 'place.leave', 'apart'],
    ['docked.refused', 'place.fold', 'folded'],
  ],
});
