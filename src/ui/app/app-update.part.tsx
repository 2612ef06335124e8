import { appUpdate } from '../../actors/app/app-update.ts';
import AppUpdate from './app-update.view.tsx';
import { part } from './page.tsx';

/** Brings the page up to date, once another build of it has come out. */
export default part({
  machine: appUpdate,
  input: (_: object) => undefined,
  View: AppUpdate,
});
