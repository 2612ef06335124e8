/** The keys that act on any page, each with its command. A key is named as it is on a Latin keyboard. */
export const HOTKEYS = [
  { key: '?', command: 'help' },
  { key: 'h', command: 'home' },
  { key: 'l', command: 'liveBets' },
  { key: 'b', command: 'myBets' },
  { key: 'g', command: 'games' },
  { key: '/', command: 'search' },
  { key: 'j', command: 'nextPrice' },
  { key: 'k', command: 'previousPrice' },
  { key: 's', command: 'slip' },
  { key: '1', command: 'stake1' },
  { key: '2', command: 'stake2' },
  { key: '3', command: 'stake3' },
  { key: '4', command: 'stake4' },
  { key: 'm', command: 'stakeMax' },
  { key: 'p', command: 'placeBet' },
] as const;

export type HotkeyCommand = (typeof HOTKEYS)[number]['command'];

/** The controls of pages that hotkeys focus or press. Views mark each by the attribute `data-hotkey`. */
export const HOTKEY_CONTROLS = [
  'search',
  'price',
  'stake1',
  'stake2',
  'stake3',
  'stake4',
  'stakeMax',
  'placeBet',
] as const;

export type HotkeyControl = (typeof HOTKEY_CONTROLS)[number];
