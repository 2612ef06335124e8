/** Whether the person has their browser save data: then nothing is fetched before it is asked for. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
