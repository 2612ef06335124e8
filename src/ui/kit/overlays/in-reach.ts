/** The open modal dialogs, the topmost last. */
const modals: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Opens a dialog as a modal one, above all others. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  remove(dialog);
  modals.push(dialog);
  tell();
}

/** Closes a modal dialog. Call it before the dialog leaves the page, or the browser does not give focus back. */
export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  remove(dialog);
  tell();
}

function remove(dialog: HTMLDialogElement): void {
  const place = modals.indexOf(dialog);
  if (place >= 0) modals.splice(place, 1);
}

/**
 * Keeps a popover usable while modal dialogs open and close. Everything outside the topmost dialog is inert,
 * so the popover moves into it, and afterwards back to the end of the page. Returns a function that stops
 * this and removes the popover.
 */
export function stayInReach(popover: HTMLElement): () => void {
  const move = () => {
    const reach = modals.at(-1) ?? document.body;
    if (popover.parentElement !== reach) reach.append(popover);
    else popover.hidePopover?.();
    // Showing it again puts it above the dialog. Browsers without popovers show it as part of the dialog.
    popover.showPopover?.();
  };
  move();
  listeners.add(move);
  return () => {
    listeners.delete(move);
    popover.remove();
  };
}
