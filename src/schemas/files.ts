import { coerce, define, optional, type Struct, unknown } from 'superstruct';

/** Pictures are kept up to this many bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** What a file picker offers. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

const fileOr = (message: string, accept: (file: Blob) => boolean): Struct<Blob | undefined, null> =>
  coerce(
    optional(define<Blob>('file', (value) => (value instanceof Blob && accept(value) ? true : message))),
    unknown(),
    (value) => (value === null || value === '' ? undefined : value),
  );

/** Any file, or none. */
export const AnyFile = fileOr('Invalid file. Please upload a valid file.', () => true);

/** A picture that is not SVG, or none. What is inside is checked by the server, by content. */
export const Picture = fileOr(
  'Invalid file. Please upload a valid image file.',
  (file) => file.type.startsWith('image/') && file.type !== 'image/svg+xml',
);
