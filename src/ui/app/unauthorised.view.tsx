import { t } from '../../i18n/text.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { styled } from '../kit/styled.ts';

const Alone = styled('main')`
  display: grid;
  align-content: center;
  gap: var(--s4);
  min-height: 100dvh;
  padding: var(--s4);
  text-align: center;
  > h1 {
    font-size: var(--text-xl);
  }
`;

/** The page for people without permission; it is outside the layout. */
export default function Unauthorised() {
  return (
    <Alone>
      <h1>{t('Not allowed')}</h1>
      <Empty icon="warning" action={<LinkButton href="/">{t('Go back home')}</LinkButton>}>
        {t('Your account is not allowed to see this page.')}
      </Empty>
    </Alone>
  );
}
