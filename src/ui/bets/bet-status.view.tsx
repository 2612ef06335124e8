import { type Text, t } from '../../i18n/text.ts';
import type { Bet, BetStatus } from '../../schemas/bets/bets.ts';
import { Badge, type BadgeTone } from '../kit/data/badge.tsx';
import { Money } from '../kit/format/money.tsx';
import { Muted } from '../kit/layout.tsx';

const ended: Record<Exclude<BetStatus, 'open'>, [Text, BadgeTone]> = {
  won: ['Won', 'won'],
  lost: ['Lost', 'quiet'],
  cancelled: ['Cancelled', 'quiet'],
  void: ['Void', 'quiet'],
  cashedOut: ['Cashed out', 'quiet'],
};

/**
 * A bet's status in the page's language. Hindi has another word for an open bet, which is feminine, than for an
 * open match or ticket; the empty `{bet}` gives it a text of its own.
 */
export const betStatusText = (status: BetStatus): string =>
  status === 'open' ? t('Open{bet}', { bet: '' }) : t(ended[status][0]);

/** A bet's status as a badge. */
export function BetStatusBadge({ status }: { status: BetStatus }) {
  const tone = status === 'open' ? 'live' : ended[status][1];
  return <Badge tone={tone}>{betStatusText(status)}</Badge>;
}

/** The return of a bet, green for a won one. An open bet shows its possible return. */
export function BetReturn({
  bet: { status, pays, payout },
}: {
  bet: Pick<Bet, 'status' | 'pays' | 'payout'>;
}) {
  if (payout !== null) return <Money rupees={payout} won={status === 'won'} />;
  return (
    <Muted>
      <span>{t('if it wins')}</span> <Money rupees={pays} />
    </Muted>
  );
}
