/** Whether a dialog or a menu lies over the page, which Escape closes first. Toasts stand in a popover that it leaves. */
export const isCovered = () =>
  document.querySelector('dialog:modal, :popover-open:not([popover=manual])') !== null;
