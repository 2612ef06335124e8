import { appUpdateMachine } from '../../machines/app-update.machine.ts';
import { part } from '../app/page.tsx';
import { reload, watchPage } from './app-update.port.ts';
import AppUpdate from './app-update.view.tsx';

/** Brings the page up to date, once another build of it has come out. */
export default part({
  machine: appUpdateMachine.provide({ actors: { watchPage, reload } }),
  input: (_: object) => undefined,
  View: AppUpdate,
});
