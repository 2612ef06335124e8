import { type ActorRefFrom, createActor, fromCallback } from 'xstate';
import { type HotkeyPressed, hotkeysMachine, type Layer } from '../../machines/app/hotkeys.machine.ts';
import { record } from '../../recording/recorder.ts';
import { HOTKEYS, type HotkeyCommand, type HotkeyControl } from '../../schemas/shared/hotkeys.ts';
import { closeSlip, marketInSlip, slipOf } from '../bets/slip-query.ts';
import type { Actors } from './actors.ts';
import { hotkeysStored } from './hotkeys-stored.ts';
import { go } from './relay.ts';

/** The controls into which people type letters and digits. */
const TYPED =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';

/** The uppermost layer of the page for a key pressed in this element. */
function layerOf(target: Element): Layer {
  const covers = document.querySelectorAll('dialog:modal, :popover-open:not([popover=manual])');
  const isOver = [...covers].some((cover) => !cover.matches('[data-sheet]'));
  if (isOver || target.closest('[role=dialog]')) return 'dialog';
  return marketInSlip() === undefined ? 'page' : 'slip';
}

/** A keyboard of another script, such as Hindi, types none of our letters: there the place of the key counts. */
function nameOf({ key, code }: KeyboardEvent): string {
  const isOfAnotherScript = key.length === 1 && !/[ -~]/.test(key);
  return (isOfAnotherScript ? code.replace(/^(?:Key|Digit)/, '') : key).toLowerCase();
}

/** Sends the hotkeys that are pressed outside of fields, without Ctrl, Alt or Meta; a key that is held down counts once. */
const listen = fromCallback<HotkeyPressed>(({ sendBack }) => {
  const listening = new AbortController();
  const hear = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(TYPED)) return;
    const hotkey = HOTKEYS.find(({ key }) => key === nameOf(event));
    if (hotkey === undefined) return;
    // Firefox would search in the page at a slash.
    event.preventDefault();
    sendBack({ type: 'hotkey.pressed', command: hotkey.command, layer: layerOf(target) });
  };
  addEventListener('keydown', hear, { signal: listening.signal });
  return () => listening.abort();
});

/** The hotkeys: one actor for the whole page. */
export const hotkeys = createActor(hotkeysMachine.provide({ actors: { listen } }), {
  inspect: record,
}).start();

const isOn = () => hotkeys.getSnapshot().hasTag('on');
const follow = () => {
  if (hotkeysStored.get() !== isOn()) hotkeys.send({ type: isOn() ? 'hotkeys.turnOff' : 'hotkeys.turnOn' });
};
follow();
addEventListener('storage', follow);
hotkeys.subscribe(() => {
  if (hotkeysStored.get() !== isOn()) hotkeysStored.set(isOn());
});

export type HotkeysRef = ActorRefFrom<typeof hotkeysMachine>;

type Selections = Actors['selections'];

/** Carries out the commands of hotkeys. Returns how to stop that. */
export function followHotkeys(actor: HotkeysRef, { selections }: { selections: Selections }): () => void {
  const { unsubscribe } = actor.on('hotkey.used', ({ command }) => COMMANDS[command](selections));
  return unsubscribe;
}

const COMMANDS: Record<HotkeyCommand, (selections: Selections) => void> = {
  // The statechart itself opens and closes the list.
  help: () => {},
  home: () => go('/'),
  liveBets: () => go('/live-bets'),
  myBets: () => go('/bet-history'),
  games: () => go('/coin-flip'),
  search: focusSearch,
  nextPrice: () => focusPrice(1),
  previousPrice: () => focusPrice(-1),
  slip: (selections) => {
    const [latest] = selections.getSnapshot().context.selections;
    if (marketInSlip() !== undefined) closeSlip();
    else if (latest) go(`?slip=${slipOf(latest)}`);
  },
  // A high least stake leaves fewer stakes.
  stake1: () => controlsOf('stake1')[0]?.click(),
  stake2: () => controlsOf('stake2')[0]?.click(),
  stake3: () => controlsOf('stake3')[0]?.click(),
  stake4: () => controlsOf('stake4')[0]?.click(),
  stakeMax: () => controlsOf('stakeMax')[0]?.click(),
  // Only the focus: a bet takes a second key, on a button that can be seen.
  placeBet: () => controlsOf('placeBet')[0]?.focus(),
};

/** The controls on the page that views have marked for hotkeys, in the order of the document. */
const controlsOf = (control: HotkeyControl): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-hotkey=${control}]`),
];

/** Focuses the search field of the page, or else that of the live bets. */
function focusSearch(): void {
  const [field] = controlsOf('search');
  if (field) field.focus();
  else go('/live-bets');
}

/** Focuses the next price of the page, or the previous one; at first the first one in sight. */
function focusPrice(step: 1 | -1): void {
  const prices = controlsOf('price');
  const focused = document.activeElement;
  const here = focused instanceof HTMLElement ? prices.indexOf(focused) : -1;
  const inSight = prices.findIndex((price) => price.getBoundingClientRect().top >= 0);
  prices[here === -1 ? inSight : here + step]?.focus();
}
