import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { styled } from '../kit/styled.ts';
import { t } from '../text/text.ts';

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

/** Where a refusal for want of permission leads; stands outside the layout. */
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
