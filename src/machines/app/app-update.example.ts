import type { Example } from '../../walk/walk.ts';
import type { appUpdateMachine } from './app-update.machine.ts';

export const appUpdateExample: Example<typeof appUpdateMachine> = {
  ports: {
    watchPage: { emits: [{ type: 'page.free' }, { type: 'page.busy' }] },
    reload: { done: [undefined] },
  },
  events: ['update.take', 'update.later'],
};
