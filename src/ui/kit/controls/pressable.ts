import type { MouseEvent, PointerEvent } from 'react';

/** The point at which the last press began. */
let from = { x: 0, y: 0 };

/**
 * For a row that acts as a whole like its first link, or like the element marked `data-leads`. Its text can
 * be selected: dragging over it is not a press.
 */
export const pressable = {
  'data-pressable': '',
  style: { cursor: 'pointer' },
  onPointerDown({ currentTarget, target, nativeEvent }: PointerEvent) {
    from = nativeEvent;
    // The target is preloaded while the finger is still down.
    if (!isPressedItself(target))
      leadOf(currentTarget)?.dispatchEvent(new globalThis.PointerEvent('pointerdown', nativeEvent));
  },
  onClick({ currentTarget, target, nativeEvent }: MouseEvent) {
    // A click on a selection clears it only afterwards, so a range that still exists does not mean a drag.
    const isDrag = Math.hypot(nativeEvent.x - from.x, nativeEvent.y - from.y) > 4;
    if (isPressedItself(target) || (isDrag && getSelection()?.type === 'Range')) return;
    const lead = leadOf(currentTarget);
    // An overlay that it opens returns the focus to it.
    lead?.focus({ preventScroll: true });
    lead?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
  },
};

const isPressedItself = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, summary, summary ~ *') !== null;

const leadOf = (row: Element) =>
  row.querySelector<HTMLElement>('[data-leads] :is(a, button, summary)') ?? row.querySelector('a');
