import { Row } from '../kit/layout.tsx';
import { Money } from '../kit/money.tsx';
import { styled } from '../kit/styled.ts';
import { t } from '../text/text.ts';

const More = styled('a')`
  display: inline-flex;
  align-items: center;
  min-height: 1.75rem;
`;

interface ShortProps {
  balance: number;
  /** the stake and what is chosen */
  draft: Readonly<Record<string, string>>;
}

/** That the balance does not cover the stake, and the way to more, which leads back to the game as it is. */
export default function Short({ balance, draft }: ShortProps) {
  const next = `${location.pathname}?${new URLSearchParams(draft)}`;
  return (
    <Row $justify="space-between">
      <span>
        <span>{t('Your balance is')}</span> <Money rupees={balance} />
      </span>
      <More href={`/make-deposit?${new URLSearchParams({ next })}`}>{t('Add play money')}</More>
    </Row>
  );
}
