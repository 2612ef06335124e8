import { PROFILE_PICTURE_SIDE } from '../../schemas/shared/files.ts';
import { useObjectUrl } from '../kit/object-url.ts';
import { styled } from '../kit/styled.ts';
import { ServedPicture } from '../shared/served-picture.view.tsx';

const SIZE = '4.5rem';

// A picture of a given width and height that cannot be loaded shows Chromium's sign for it; one of any size, nothing.
const Round = styled('span')`
  display: grid;
  place-items: center;
  width: ${SIZE};
  height: ${SIZE};
  flex: none;
  overflow: hidden;
  border: 1px solid var(--edge);
  border-radius: 50%;
  background: var(--press-tint);
  color: var(--press-text);
  font-size: calc(${SIZE} * 0.38);
  font-weight: 700;
  line-height: 1;
  text-transform: uppercase;
  > * {
    grid-area: 1 / 1;
  }
  > img {
    width: auto;
    height: auto;
    min-width: 100%;
    max-width: 100%;
    min-height: 100%;
    max-height: 100%;
    object-fit: cover;
  }
`;

interface AvatarProps {
  /** the person's name: their initials replace a picture that is missing, or cannot be loaded */
  name: string;
  /** the path on the server, or a picture that is not uploaded yet */
  picture: string | Blob | null;
}

/** A person's picture, above their initials until it has loaded; decoration only, so give the name beside it. */
export function Avatar({ name, picture }: AvatarProps) {
  const own = useObjectUrl(picture instanceof Blob ? picture : null);
  const sides = { width: PROFILE_PICTURE_SIDE, height: PROFILE_PICTURE_SIDE };
  return (
    <Round aria-hidden="true">
      <span>{initialsOf(name)}</span>
      {typeof picture === 'string' ? (
        <ServedPicture path={picture} {...sides} sizes={SIZE} alt="" />
      ) : (
        own && <img src={own} {...sides} alt="" />
      )}
    </Round>
  );
}

/** The first letters, as a person reads them, of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word === undefined ? '' : ([...new Intl.Segmenter().segment(word)][0]?.segment ?? ''),
  );
  return letters.join('');
}
