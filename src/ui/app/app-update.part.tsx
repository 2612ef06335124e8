import { appUpdate } from '../../actors/app/app-update.ts';
import AppUpdate from './app-update.view.tsx';
import { part } from './page.tsx';

/** Offers to reload the page once a new build has been published. */
export default part({
  machine: appUpdate,
  input: (_: object) => undefined,
  View: AppUpdate,
});
