import type { Square } from '../../machines/account/profile-edit.machine.ts';
import { NOT_A_FILE } from '../../schemas/shared/files.ts';
import { partOfPicture, shrunkPicture } from '../shared/chosen-picture.ts';

const FIELD = { name: 'profile_image', notAPicture: NOT_A_FILE };
/** The longest edge, in pixels, of the copy in which the person chooses a square. */
const WORKING_EDGE = 2048;
/** The edge of the uploaded square, in pixels. */
const SENT_EDGE = 1024;

/**
 * A copy of the picture that is small enough to edit, upright.
 * @throws CallError the refusal that the server would give
 */
export function pictureToWorkWith(file: Blob): Promise<Blob> {
  return shrunkPicture(file, FIELD, WORKING_EDGE, 0.95);
}

/**
 * Cuts out the square of the picture, at most 1024 pixels wide.
 * @throws CallError as `pictureToWorkWith`
 */
export function squareOf(picture: Blob, square: Square): Promise<Blob> {
  const edge = Math.max(1, Math.min(SENT_EDGE, Math.round(square.width)));
  return partOfPicture(picture, FIELD, square, { width: edge, height: edge }, 0.9);
}
