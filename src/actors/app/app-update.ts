import { fromCallback, fromPromise } from 'xstate';
import { appUpdateMachine } from '../../machines/app/app-update.machine.ts';
import { isPageBusy, underWay } from './under-way.ts';

/** Tells whether a reload could lose something, now and after each change. */
export const watchPage = fromCallback<{ type: 'page.busy' | 'page.free' }>(({ sendBack }) => {
  let wasBusy: boolean | undefined;
  const look = () => {
    const isBusy = isPageBusy();
    if (isBusy !== wasBusy) sendBack({ type: isBusy ? 'page.busy' : 'page.free' });
    wasBusy = isBusy;
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true });
  const ignore = underWay.subscribe(look);
  return () => {
    observer.disconnect();
    ignore();
  };
});

/** Offers to reload the page once there is a new build. */
export const appUpdate = appUpdateMachine.provide({
  actors: { watchPage, reload: fromPromise(async () => location.reload()) },
});
