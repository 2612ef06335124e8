import { coerce, define, optional, type Struct, unknown } from 'superstruct';

/** The server takes pictures of up to this many bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** A person may choose a picture of up to this many bytes: the page makes it smaller before it is sent. */
export const MAX_CHOSEN_BYTES = 50 * 1024 * 1024;
/** Pictures may have this many pixels: a phone's sensor of 50 megapixels has up to 8192 × 6144. */
export const MAX_PICTURE_PIXELS = 8192 * 6144;
/** Pictures of conversations are kept with this many pixels a side at most. */
export const CONVERSATION_PICTURE_SIDE = 1600;
/** A profile's picture is a square of so many pixels a side. */
export const PROFILE_PICTURE_SIDE = 512;
/** So wide a picture may be asked for, in pixels: near enough to whatever room it has, on any screen. */
export const PICTURE_WIDTHS = [80, 160, 240, 320, 480, 720, 960] as const;
/** A recording sent with a ticket may have this many bytes, like any text of a form. */
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

/** Said of what is no file, or not one that can be shown in a profile. */
export const NOT_A_FILE = 'Invalid file. Please upload a valid file.';
/** Said of a file that is no picture, or not one that can be shown in a conversation. */
export const NOT_A_PICTURE = 'Invalid file. Please upload a valid image file.';

/** Any file, or none. */
export const AnyFile = fileOr(NOT_A_FILE, () => true);

/** A picture that is not SVG, or none, as a person has chosen it. Its content is checked before it is sent, and by the server. */
export const Picture = fileOr(NOT_A_PICTURE, (file) => {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return NOT_A_PICTURE;
  return file.size <= MAX_CHOSEN_BYTES || 'The picture is larger than 50 MB';
});
