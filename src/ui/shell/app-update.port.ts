import { fromCallback, fromPromise } from 'xstate';

/** Tells whether something stands in a form or a dialog: there stands all that is typed, or paid. */
export const watchPage = fromCallback<{ type: 'page.busy' | 'page.free' }>(({ sendBack }) => {
  let wasBusy: boolean | undefined;
  const look = () => {
    const isBusy = document.querySelector('form, dialog') !== null;
    if (isBusy !== wasBusy) sendBack({ type: isBusy ? 'page.busy' : 'page.free' });
    wasBusy = isBusy;
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true });
  return () => observer.disconnect();
});

export const reload = fromPromise(async () => location.reload());
