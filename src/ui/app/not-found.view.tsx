import { t } from '../../i18n/text.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { PageTitle } from '../kit/page-title.tsx';

/** The page for unknown paths. */
export default function NotFound() {
  return (
    <>
      <PageTitle>{t('Page not found')}</PageTitle>
      <Empty icon="info" action={<LinkButton href="/">{t('Go back home')}</LinkButton>}>
        {t("Oops! The page you're looking for doesn't exist or has been moved.")}
      </Empty>
    </>
  );
}
