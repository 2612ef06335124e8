import { t } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Alert } from '../kit/data/alert.tsx';
import type { Fallback } from '../kit/error-boundary.tsx';
import { Stack } from '../kit/layout.tsx';

/** Replaces the whole page when it has failed. */
export const PageFailed: Fallback = () => (
  <main style={{ padding: 'var(--s4)' }}>
    <Alert>
      <Stack $gap={3} $align="start">
        <strong>{t('Something went wrong')}</strong>
        <p>{t('The page could not be shown. Your money and your bets are not affected.')}</p>
        <Button kind="quiet" onClick={() => location.reload()}>
          {t('Load the page anew')}
        </Button>
        {/* A plain link, because the router has failed as well. */}
        <a href="/" rel="external">
          {t('Go back home')}
        </a>
      </Stack>
    </Alert>
  </main>
);
