import { t } from '../../i18n/text.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';

/** Said where a match is asked for that there is none of. */
export function MatchMissing() {
  return (
    <Empty icon="info" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
      {t('There is no such match.')}
    </Empty>
  );
}
