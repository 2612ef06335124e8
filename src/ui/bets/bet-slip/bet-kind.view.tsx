import { t } from '../../../i18n/text.ts';
import { Chip, Chips } from '../../kit/controls/chips.tsx';
import { styled } from '../../kit/styled.ts';

const Kinds = styled(Chips)`
  margin-bottom: var(--s3);
`;

interface BetKindProps {
  isCombined: boolean;
  onChoose: (isCombined: boolean) => void;
}

/** Switches between single bets and one combined bet. */
export function BetKind({ isCombined, onChoose }: BetKindProps) {
  return (
    <Kinds role="group" aria-label={t('Kind of bet')}>
      <Chip aria-pressed={!isCombined} onClick={() => onChoose(false)}>
        {t('Singles')}
      </Chip>
      <Chip aria-pressed={isCombined} onClick={() => onChoose(true)}>
        {t('Combined')}
      </Chip>
    </Kinds>
  );
}
