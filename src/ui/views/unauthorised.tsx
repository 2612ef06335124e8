import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { t } from '../text/text.ts';

/** Where a refusal for want of permission leads; stands outside the layout. */
export default function Unauthorised() {
  return (
    <main className="alone">
      <h1>{t('Not allowed')}</h1>
      <Empty icon="warning" action={<LinkButton href="/">{t('Go back home')}</LinkButton>}>
        {t('Your account is not allowed to see this page.')}
      </Empty>
    </main>
  );
}
