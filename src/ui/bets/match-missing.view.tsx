import { t } from '../../i18n/text.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';

/** The message for an unknown match. */
export function MatchMissing() {
  return (
    <Empty icon="info" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
      {t('There is no such match.')}
    </Empty>
  );
}
