import { useSelector } from '@xstate/react';
import { t } from '../../../i18n/text.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Row, Stack } from '../../kit/layout.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { useActors } from '../../shared/context.tsx';

/** Says that the account is closed; tabs and devices that were signed in to it come here. */
export default function AccountClosed() {
  const { session } = useActors();
  const isOpen = useSelector(session, (state) => state.matches('authenticated'));
  return (
    <>
      <PageTitle>{t('Account closed')}</PageTitle>
      <Card>
        <Stack>
          {isOpen ? (
            <p>{t('The account in which you are logged in now is open.')}</p>
          ) : (
            <>
              <p>
                {t('If you were led here, your account is closed for good. It is logged out everywhere.')}
              </p>
              <p>{t('If it was not you who closed it, write to us.')}</p>
            </>
          )}
          <Row>
            <LinkButton kind="quiet" href="/contact-us">
              {t('Contact us')}
            </LinkButton>
            <LinkButton kind="quiet" href="/">
              {t('Go back home')}
            </LinkButton>
          </Row>
        </Stack>
      </Card>
    </>
  );
}
