import { fromCallback, setup } from 'xstate';
import { unprovided } from '../shared/unprovided.ts';

type InspectorPlaceEvent =
  | { type: 'place.fold' }
  | { type: 'place.unfold' }
  /** Open a window of its own. */
  | { type: 'place.leave' }
  /** Come back to the page. */
  | { type: 'place.return' }
  | { type: 'window.closed' };

export const inspectorPlaceMachine = setup({
  types: {} as { events: InspectorPlaceEvent },
  actors: {
    /** Opens a window at once, and closes it when it is stopped. Reports that a person has closed it. */
    ownWindow: fromCallback<Extract<InspectorPlaceEvent, { type: `window.${string}` }>>(unprovided),
  },
}).createMachine({
  id: 'inspectorPlace',
  description: 'The place of the inspector: beside the page, folded to its title, or in a window of its own.',
  initial: 'docked',
  states: {
    docked: {
      description: 'It is beside the page, on a phone below it.',
      on: { 'place.fold': 'folded', 'place.leave': 'apart' },
      initial: 'fresh',
      states: {
        fresh: { description: 'There is nothing to say about a window.' },
        refused: { description: 'The browser has not opened a window.' },
      },
    },
    folded: {
      description: 'Only its title is shown, and the page has the room.',
      on: { 'place.unfold': 'docked', 'place.leave': 'apart' },
    },
    apart: {
      description: 'It is in a window of its own, until that is closed.',
      invoke: { id: 'ownWindow', src: 'ownWindow', onError: 'docked.refused' },
      on: { 'place.return': 'docked', 'window.closed': 'docked' },
    },
  },
});
