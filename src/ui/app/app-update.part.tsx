import { appUpdate } from '../../actors/app/app-update.ts';
import { part } from '../shared/page.tsx';
import AppUpdate from './app-update.view.tsx';

/** Offers to reload the page once a new build has been published. */
export default part({
  machine: appUpdate,
  input: (_: object) => undefined,
  View: AppUpdate,
});
