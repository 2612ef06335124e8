import {
  type FocusEvent,
  type PointerEvent,
  type MouseEvent as ReactMouseEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { DOUBLE_CLICK_MS } from '../controls/arriving.ts';
import { placeOf } from '../keep-focus.ts';
import { closeModal, openModal } from './in-reach.ts';

interface DialogBehaviour {
  isModal: boolean;
  /** it has just appeared: clicks beside it do not count yet */
  isHeld?: boolean;
  onClose: () => void;
}

/**
 * Behaviour of a `<dialog>` that is open while it is rendered. The first control in its `[data-body]` gets
 * focus, and focus returns afterwards. Escape asks to close it, and so does a click beside a modal one. In a
 * modal one, Tab cycles.
 */
export function useDialog({ isModal, isHeld = false, onClose }: DialogBehaviour) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const focused = useRef<HTMLElement>(null);
  const clicked = useRef<MouseEvent>(null);

  useLayoutEffect(() => {
    const opened = dialog.current;
    const goBack = placeOf(document.activeElement ?? document.body);
    if (opened === null) return;
    const listening = new AbortController();
    if (isModal) {
      openModal(opened);
      // A native listener: React does not treat a toast inside the dialog as its part.
      opened.addEventListener('keydown', (event) => goRound(opened, event), { signal: listening.signal });
    } else opened.show();
    opened.querySelector<HTMLElement>(FIRST)?.focus();
    return () => {
      listening.abort();
      const hadFocus = opened.contains(document.activeElement);
      if (isModal) closeModal(opened);
      else opened.close();
      if (hadFocus) goBack();
      if (clicked.current) holdSecondClick(clicked.current);
    };
  }, [isModal]);

  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onClose();
    },
    // A browser may close it anyway, at the second Escape. If its owner does not allow that, such as while
    // money moves, it is opened again.
    onClose: (event: SyntheticEvent) => {
      const closed = dialog.current;
      const holder = focused.current;
      if (event.target !== closed || closed.open) return;
      onClose();
      setTimeout(() => {
        if (!closed.isConnected || closed.open) return;
        openModal(closed);
        holder?.focus();
        // Some owners close it by going back in the history, which takes a moment.
      }, 100);
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    onClickCapture: ({ nativeEvent }: ReactMouseEvent) => {
      clicked.current = nativeEvent;
    },
    onPointerDown: (event: PointerEvent) => {
      pressedBeside.current = isModal && !isHeld && event.target === dialog.current;
    },
    onClick: (event: SyntheticEvent) => {
      if (pressedBeside.current && event.target === dialog.current) onClose();
    },
  };
}

const SAME_PLACE_PX = 10;

/**
 * Swallows the second click of a double click that closed a dialog, so that it does not hit the page behind.
 */
function holdSecondClick(first: MouseEvent): void {
  const hold = (event: MouseEvent) => {
    const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    const isSecond = event.timeStamp - first.timeStamp < DOUBLE_CLICK_MS && distance < SAME_PLACE_PX;
    // A click with a count of 0 comes from a key or from code.
    if (!isSecond || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', hold, { capture: true });
  setTimeout(() => removeEventListener('click', hold, { capture: true }), DOUBLE_CLICK_MS);
}

/** Tab stops only at the checked button of a radio group. */
const UNREACHABLE = '[type=radio]:not(:checked)';
const FIRST = `[data-body] :is(input:not([type=hidden], ${UNREACHABLE}), select, textarea, button, a)`;
const TABBABLE = `a[href], button:enabled, input:enabled:not(${UNREACHABLE}), select:enabled, textarea:enabled, [tabindex="0"]`;

/** Tab cycles within the dialog instead of moving to the browser's own controls. */
function goRound(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const inside = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)];
  const [from, to] = event.shiftKey ? [inside.at(0), inside.at(-1)] : [inside.at(-1), inside.at(0)];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
