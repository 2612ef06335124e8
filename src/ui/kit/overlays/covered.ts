/**
 * Whether a dialog or a menu is over the page, which Escape closes first. The manual popover of toasts does
 * not count.
 */
export const isCovered = () =>
  document.querySelector('dialog:modal, :popover-open:not([popover=manual])') !== null;
