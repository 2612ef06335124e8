import type { MouseEvent, PointerEvent } from 'react';

/** The point at which the last press began. */
let from = { x: 0, y: 0 };

/**
 * For a row that leads as a whole to where its first link does, or what its `data-leads` has. Its text can be selected:
 * a drag over that is no press.
 */
export const pressable = {
  'data-pressable': '',
  style: { cursor: 'pointer' },
  onPointerDown({ currentTarget, target, nativeEvent }: PointerEvent) {
    from = nativeEvent;
    // Preparing the target begins while the finger is still down.
    if (!isPressedItself(target))
      leadOf(currentTarget)?.dispatchEvent(new globalThis.PointerEvent('pointerdown', nativeEvent));
  },
  onClick({ currentTarget, target, nativeEvent }: MouseEvent) {
    // A click on what was selected before selects nothing: only after it the selection goes.
    const isDrag = Math.hypot(nativeEvent.x - from.x, nativeEvent.y - from.y) > 4;
    if (isPressedItself(target) || (isDrag && getSelection()?.type === 'Range')) return;
    const lead = leadOf(currentTarget);
    // An overlay that it opens gives focus back to it.
    lead?.focus({ preventScroll: true });
    lead?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
  },
};

const isPressedItself = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button') !== null;

const leadOf = (row: Element) =>
  row.querySelector<HTMLElement>('[data-leads] :is(a, button)') ?? row.querySelector('a');
