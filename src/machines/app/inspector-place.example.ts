import type { Example } from '../../walk/walk.ts';
import type { inspectorPlaceMachine } from './inspector-place.machine.ts';

export const inspectorPlaceExample: Example<typeof inspectorPlaceMachine> = {
  ports: { ownWindow: { emits: [{ type: 'window.closed' }] } },
  events: ['place.fold', 'place.unfold', 'place.leave', 'place.return'],
};
