import { PROFILE_PICTURE_SIDE } from '../../schemas/shared/files.ts';
import { useObjectUrl } from '../kit/object-url.ts';
import { styled } from '../kit/styled.ts';
import { ServedPicture } from '../shared/served-picture.view.tsx';

const SIZE = '4.5rem';

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
  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

interface AvatarProps {
  /** the person's name: their initials replace a missing picture */
  name: string;
  /** the path on the server, or a picture that is not uploaded yet */
  picture: string | Blob | null;
}

/** A person's picture; decoration only, so give the name beside it. */
export function Avatar({ name, picture }: AvatarProps) {
  const own = useObjectUrl(picture instanceof Blob ? picture : null);
  const sides = { width: PROFILE_PICTURE_SIDE, height: PROFILE_PICTURE_SIDE };
  return (
    <Round aria-hidden="true">
      {typeof picture === 'string' ? (
        <ServedPicture path={picture} {...sides} sizes={SIZE} alt="" />
      ) : own ? (
        <img src={own} {...sides} alt="" />
      ) : (
        initialsOf(name)
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
