import { reload, watchPage } from '../../actors/app/app-update.ts';
import { appUpdateMachine } from '../../machines/app/app-update.machine.ts';
import AppUpdate from './app-update.view.tsx';
import { part } from './page.tsx';

/** Brings the page up to date, once another build of it has come out. */
export default part({
  machine: appUpdateMachine.provide({ actors: { watchPage, reload } }),
  input: (_: object) => undefined,
  View: AppUpdate,
});
