import { appUpdateMachine } from '../../machines/app-update.machine.ts';
import { part } from '../app/page.tsx';
import { lookForBuild, reload, watchBuilds, watchPage } from './app-update.port.ts';
import AppUpdate from './app-update.view.tsx';

/** Keeps the page up to date with its builds, and at hand without a network. */
export default part({
  machine: appUpdateMachine.provide({ actors: { watchBuilds, watchPage, reload } }),
  input: (_: object) => undefined,
  follow: (_, { feed }) => {
    // A server that was away may be another one now.
    const restored = feed.on('feed.restored', lookForBuild);
    return () => restored.unsubscribe();
  },
  View: AppUpdate,
});
