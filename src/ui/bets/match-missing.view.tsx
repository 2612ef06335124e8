import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { t } from '../text/text.ts';

/** Said where a match is asked for that there is none of. */
export function MatchMissing() {
  return (
    <Empty icon="info" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
      {t('There is no such match.')}
    </Empty>
  );
}
