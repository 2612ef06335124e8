import { t } from '../../../i18n/text.ts';
import { styled } from '../styled.ts';

export type CoinSide = 'Head' | 'Tail';

const Small = styled('span')<{ $side: CoinSide }>`
  display: inline-grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  margin-block: -0.25rem;
  flex: none;
  border: 2px solid #ffb224;
  border-radius: 50%;
  background: ${({ $side }) => ($side === 'Head' ? '#ffb224' : 'transparent')};
  color: ${({ $side }) => ($side === 'Head' ? '#1a1204' : 'var(--press-text)')};
  font-size: var(--text-xs);
  font-weight: 800;
  line-height: 1;
`;

/**
 * A side of the coin, as large as a word: full for a head, open for a tail. Decoration; give the word beside
 * it.
 */
export function SmallCoin({ side }: { side: CoinSide }) {
  return (
    <Small $side={side} aria-hidden="true">
      {[...new Intl.Segmenter().segment(t(side))][0]?.segment}
    </Small>
  );
}
