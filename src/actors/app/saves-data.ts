/** Whether the browser's data saver is on: then the page fetches nothing in advance. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
