/** Puts a text among the person's downloads. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
