import type { HandedOver } from '../../machines/shared/handed-over.ts';

/** Asks the browser to save a text, or a file's bytes. Browsers inside other apps may do nothing. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click's event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Opens the share sheet with a file. If that fails, it asks the browser to save the file.
 * @param words accompany the file, for readers who cannot open it
 * @param instead hands it over in a browser that shares no files; by default, the file is saved
 * @throws DOMException if a share sheet is open already
 */
export async function shareFile(
  file: File,
  words: { title?: string; text?: string } = {},
  instead?: () => Promise<HandedOver>,
): Promise<HandedOver> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], ...words });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
      if (error instanceof DOMException && error.name === 'InvalidStateError') throw error;
    }
  } else if (instead !== undefined) return instead();
  saveFile(file.name, file, file.type);
  return 'saved';
}

/** Lets the person save a file. On phones it uses the share sheet, since most in-app browsers ignore downloads. */
export async function handOver(name: string, content: string, type: string): Promise<HandedOver> {
  if (matchMedia('(pointer: coarse)').matches) return shareFile(new File([content], name, { type }));
  saveFile(name, content, type);
  return 'saved';
}
