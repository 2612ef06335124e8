const MADE_UP = 'its example has made-up rows; each page that uses it has rows of its own.';

/** The statecharts of the page without a view in Play, and the reason. */
export const WITHOUT_VIEW: Readonly<Record<string, string>> = {
  commentary: 'its view is only heard: sentences for screen readers.',
  detail: MADE_UP,
  dialog: 'its view is the whole page, which opens dialogs by its address.',
  'inspector-place': 'its view is the panel of the inspector, beside a page.',
  list: MADE_UP,
  'money-request': 'it runs behind the port of every flow with money, whose views show its states.',
  'paged-list': MADE_UP,
  session: 'its view is the whole page, with all of its actors.',
  settlements: 'it has no view: its news become toasts.',
  upkeep: 'it has no view: it only asks a list or a detail to be read again.',
};
