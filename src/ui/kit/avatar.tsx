import { useObjectUrl } from './object-url.ts';
import { styled } from './styled.ts';

const Round = styled('span')<{ $size: string }>`
  display: grid;
  place-items: center;
  width: ${({ $size }) => $size};
  height: ${({ $size }) => $size};
  flex: none;
  overflow: hidden;
  border: 1px solid var(--edge);
  border-radius: 50%;
  background: var(--press-tint);
  color: var(--press-text);
  font-size: calc(${({ $size }) => $size} * 0.38);
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
  /** whose it is: their initials stand where there is no picture */
  name: string;
  /** an address, or a picture that is not on any server yet */
  picture: string | Blob | null;
  /** `4rem` by default */
  size?: string;
}

/** A person's picture; decoration only, so give the name beside it. */
export function Avatar({ name, picture, size = '4rem' }: AvatarProps) {
  const own = useObjectUrl(picture instanceof Blob ? picture : null);
  const src = typeof picture === 'string' ? picture : own;
  return (
    <Round $size={size} aria-hidden="true">
      {src ? <img src={src} alt="" /> : initialsOf(name)}
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
