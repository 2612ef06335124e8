import { callError } from '../../api/call-errors.ts';
import type { Square } from '../../machines/profile-edit.machine.ts';
import { isCallError } from '../../schemas/call-error.ts';
import { NOT_A_FILE } from '../../schemas/files.ts';

/** More than any phone's camera writes. */
const MAX_BYTES = 50 * 1024 * 1024;
/** Decoded, a pixel takes four bytes: this is what a cheap phone can still hold. */
const MAX_PIXELS = 40_000_000;
/** The longest edge of what a square is chosen of. */
const WORKING_EDGE = 2048;
/** The edge of what is sent. */
const SENT_EDGE = 1024;

/**
 * A copy of the picture that is small enough to work with, upright.
 * @throws CallError what the server would refuse it with, so that a file has one kind of refusal
 */
export function pictureToWorkWith(file: Blob): Promise<Blob> {
  return orDamaged(async () => {
    if (file.size > MAX_BYTES) throw refused(413, 'The picture is larger than 50 MB');
    if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) throw refused(415, NOT_A_FILE);
    const { width, height } = await sizeOf(file);
    if (width * height > MAX_PIXELS) throw refused(413, 'The picture has more than 40 megapixels');
    const scale = Math.min(1, WORKING_EDGE / Math.max(width, height));
    return drawn(
      file,
      { x: 0, y: 0, width, height },
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
      0.95,
    );
  });
}

/**
 * The square of the picture, at most 1024 pixels wide.
 * @throws CallError as the above
 */
export function squareOf(picture: Blob, square: Square): Promise<Blob> {
  return orDamaged(() => {
    const edge = Math.max(1, Math.min(SENT_EDGE, Math.round(square.width)));
    return drawn(picture, square, edge, edge, 0.9);
  });
}

/** A file may go away while it is read, and a browser has many ways to say that it cannot show one. */
async function orDamaged(work: () => Promise<Blob>): Promise<Blob> {
  try {
    return await work();
  } catch (error) {
    if (isCallError(error)) throw error;
    throw refused(415, 'The picture is damaged or incomplete. Please choose another one');
  }
}

/** Whether a file begins as a PNG, JPEG or WebP does; its name and its type are anybody's word. */
function isPicture(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    (text.startsWith('RIFF') && text.startsWith('WEBP', 8))
  );
}

/** Width and height from the picture's head, before anything is decoded. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** A part of the picture as a JPEG of this size. What is see-through becomes white. */
async function drawn(
  picture: Blob,
  { x, y, width, height }: Square,
  toWidth: number,
  toHeight: number,
  quality: number,
): Promise<Blob> {
  // Unlike an `<img>`, a bitmap is not made of a file that ends too early.
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(toWidth, toHeight);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser does not draw');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, toWidth, toHeight);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, toWidth, toHeight);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

function refused(status: number, msg: string) {
  return callError({ kind: 'refused', status, msg, errors: { profile_image: msg }, data: undefined });
}
