import { callError } from '../../api/shared/call-errors.ts';
import { within } from '../../api/shared/within.ts';
import { isCallError } from '../../schemas/shared/call-error.ts';
import {
  CONVERSATION_PICTURE_SIDE,
  MAX_CHOSEN_BYTES,
  MAX_PICTURE_PIXELS,
  NOT_A_PICTURE,
} from '../../schemas/shared/files.ts';

/** In milliseconds. A cheap phone needs some seconds for a large picture. */
const READ_MS = 30_000;
const TOO_SLOW = 'The picture took too long to read. Please choose another one';
/** Pictures up to this size upload quickly even on a slow line. */
const SMALL_BYTES = 512 * 1024;

/** The form's field for a picture. */
interface PictureField {
  name: string;
  /** The message for a file that is no picture. */
  notAPicture: string;
}

/** A part of a picture, in its own pixels. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A copy of the picture, upright.
 * @param edge the most pixels along its longer edge
 * @throws CallError the refusal that the server would give
 */
export function shrunkPicture(file: Blob, field: PictureField, edge: number, quality: number): Promise<Blob> {
  return orDamaged(field, async () => shrunk(file, await sizeOf(file, field), edge, quality));
}

/**
 * A part of the picture as a JPEG of this size; transparent pixels become white.
 * @throws CallError the refusal that the server would give
 */
export function partOfPicture(
  picture: Blob,
  field: PictureField,
  part: Part,
  { width, height }: { width: number; height: number },
  quality: number,
): Promise<Blob> {
  return orDamaged(field, () => drawn(picture, part, width, height, quality));
}

/** Copies by file: a repeated request must send the same bytes. */
const copies = new WeakMap<Blob, Promise<Blob>>();

/**
 * The picture for a message: a large one is shrunk, a small one stays unchanged. The same file gives the same copy each
 * time.
 * @param name the form's field
 * @throws CallError the refusal that the server would give
 */
export async function pictureToSend(file: Blob | undefined, name: string): Promise<Blob | undefined> {
  if (file === undefined) return undefined;
  const before = copies.get(file);
  if (before) return before;
  const field = { name, notAPicture: NOT_A_PICTURE };
  const copy = orDamaged(field, async () => {
    const size = await sizeOf(file, field);
    const edge = CONVERSATION_PICTURE_SIDE;
    const isSmall = Math.max(size.width, size.height) <= edge && file.size <= SMALL_BYTES;
    return isSmall ? file : shrunk(file, size, edge, 0.9);
  });
  copies.set(file, copy);
  copy.catch(() => copies.delete(file));
  return copy;
}

/**
 * Turns any error into a refusal: a file may disappear while it is read, and browsers report broken pictures in many
 * ways.
 */
async function orDamaged(field: PictureField, work: () => Promise<Blob>): Promise<Blob> {
  try {
    return await within(READ_MS, work(), () => refused(field, 408, TOO_SLOW));
  } catch (error) {
    if (isCallError(error)) throw error;
    throw refused(field, 415, 'The picture is damaged or incomplete. Please choose another one');
  }
}

/** Width and height from the picture's head, before anything is decoded. */
async function sizeOf(file: Blob, field: PictureField): Promise<{ width: number; height: number }> {
  if (file.size > MAX_CHOSEN_BYTES) throw refused(field, 413, 'The picture is larger than 50 MB');
  if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer())))
    throw refused(field, 415, field.notAPicture);
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
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > MAX_PICTURE_PIXELS)
    throw refused(field, 413, 'The picture has more than 50 megapixels');
  return { width, height };
}

/** Whether a file begins as a PNG, JPEG or WebP does: its name and its type prove nothing. */
function isPicture(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    (text.startsWith('RIFF') && text.startsWith('WEBP', 8))
  );
}

function shrunk(
  picture: Blob,
  { width, height }: { width: number; height: number },
  edge: number,
  quality: number,
): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return drawn(picture, { x: 0, y: 0, width, height }, scaled(width), scaled(height), quality);
}

async function drawn(
  picture: Blob,
  { x, y, width, height }: Part,
  toWidth: number,
  toHeight: number,
  quality: number,
): Promise<Blob> {
  // Unlike an `<img>`, `createImageBitmap` rejects a truncated file.
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

function refused(field: PictureField, status: number, msg: string) {
  return callError({ kind: 'refused', status, msg, errors: { [field.name]: msg }, data: undefined });
}
