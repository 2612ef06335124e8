import { type Text, t } from '../../i18n/text.ts';
import type { Bet, BetStatus } from '../../schemas/bets/bets.ts';
import { Badge, type BadgeTone } from '../kit/data/badge.tsx';
import { Money } from '../kit/format/money.tsx';
import { Muted } from '../kit/layout.tsx';

const looks: Record<BetStatus, [Text, BadgeTone]> = {
  open: ['Open', 'live'],
  won: ['Won', 'won'],
  lost: ['Lost', 'quiet'],
  cancelled: ['Cancelled', 'quiet'],
  void: ['Void', 'quiet'],
  cashedOut: ['Cashed out', 'quiet'],
};

/** The name of a bet's status. */
export const betStatusName = (status: BetStatus): Text => looks[status][0];

/** A bet's status as a badge. */
export function BetStatusBadge({ status }: { status: BetStatus }) {
  const [text, tone] = looks[status];
  return <Badge tone={tone}>{t(text)}</Badge>;
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
