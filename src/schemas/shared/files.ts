import { coerce, define, optional, type Struct, unknown } from 'superstruct';

/** The most bytes of an uploaded picture. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** The most bytes of a chosen picture: the page shrinks it before the upload. */
export const MAX_CHOSEN_BYTES = 50 * 1024 * 1024;
/** The most pixels of a picture: a phone's sensor of 50 megapixels has up to 8192 × 6144. */
export const MAX_PICTURE_PIXELS = 8192 * 6144;
/** The longest side of a stored picture in a conversation, in pixels. */
export const CONVERSATION_PICTURE_SIDE = 1600;
/** The side of a profile's square picture, in pixels. */
export const PROFILE_PICTURE_SIDE = 512;
/** The widths in which pictures are offered, in pixels: close enough to any shown size, on any screen. */
export const PICTURE_WIDTHS = [80, 160, 240, 320, 480, 720, 960] as const;
/** The most bytes of a recording sent with a ticket, as for any text of a form. */
export const MAX_RECORDING_BYTES = 64 * 1024;
/** The types that a file picker offers. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

type Check = (file: Blob) => true | string;

const fileOr = (message: string, check: Check): Struct<Blob | undefined, null> =>
  coerce(
    optional(define<Blob>('file', (value) => (value instanceof Blob ? check(value) : message))),
    unknown(),
    (value) => (value === null || value === '' ? undefined : value),
  );

/** The message for something that is no file, or cannot be shown in a profile. */
export const NOT_A_FILE = 'Invalid file. Please upload a valid file.';
/** The message for a file that is no picture, or cannot be shown in a conversation. */
export const NOT_A_PICTURE = 'Invalid file. Please upload a valid image file.';

/** Any file, or none. */
export const AnyFile = fileOr(NOT_A_FILE, () => true);

/**
 * A chosen picture that is not SVG, or none. Its content is checked before the upload, and again by the
 * server.
 */
export const Picture = fileOr(NOT_A_PICTURE, (file) => {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return NOT_A_PICTURE;
  return file.size <= MAX_CHOSEN_BYTES || 'The picture is larger than 50 MB';
});
