import { t } from '../../../i18n/text.ts';
import { Announced } from '../../kit/data/announced.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { styled } from '../../kit/styled.ts';

// As high as the form, so that the sheet keeps its height.
export const Whole = styled('div')`
  display: flex;
  flex-direction: column;
  gap: var(--s4);
  min-height: 33rem;
  &[data-held] {
    pointer-events: none;
  }
`;

export const Headline = styled('h3')`
  display: flex;
  align-items: center;
  gap: var(--s2);
  font-size: var(--text-l);
  &:focus {
    outline: none;
  }
`;

const Waiting = styled('div')`
  min-height: 33rem;
`;

/** The skeleton of a slip; empty while only its form is still due. */
export function SlipBone({ isEmpty = false }: { isEmpty?: boolean }) {
  return (
    <Waiting>
      {!isEmpty && (
        <>
          <Announced>{t('Loading…')}</Announced>
          <Bone height="100%" />
        </>
      )}
    </Waiting>
  );
}
