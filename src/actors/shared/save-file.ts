/** The fate of a file that was handed over. A browser does not tell whether it has saved it. */
export type HandedOver = 'shared' | 'saved' | 'dropped';

/** Asks the browser to save a text, or a file's bytes. Browsers inside other apps may do nothing. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Opens the share sheet with a file, where the browser has one for it; else asks the browser to save the file.
 * @param words go along, for who cannot open the file
 */
export async function shareFile(
  file: File,
  words: { title?: string; text?: string } = {},
): Promise<HandedOver> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], ...words });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    }
  }
  saveFile(file.name, file, file.type);
  return 'saved';
}

/**
 * Hands a file over to be kept. On phones by the share sheet, which apps with a browser of their own have, too: most of
 * those ignore downloads.
 */
export async function handOver(name: string, content: string, type: string): Promise<HandedOver> {
  if (matchMedia('(pointer: coarse)').matches) return shareFile(new File([content], name, { type }));
  saveFile(name, content, type);
  return 'saved';
}
