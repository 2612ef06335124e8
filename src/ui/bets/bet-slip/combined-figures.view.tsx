import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { combinedBetMachine, SlipLeg } from '../../../machines/bets/combined-bet.machine.ts';
import { combinedPays, combinedPrice, percentOf } from '../../../schemas/bets/combined-price.ts';
import { checkStake } from '../../../schemas/bets/stake-check.ts';
import { type Painted, useNotePainted, usePainted } from '../../kit/data/painted.ts';
import { Money } from '../../kit/format/money.tsx';
import { useOdds } from '../../kit/format/odds.ts';
import { styled } from '../../kit/styled.ts';

type Context = SnapshotFrom<typeof combinedBetMachine>['context'];

const Figures = styled('dl')`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 0 var(--s3);
  min-height: 2.5rem;
  padding: 0 var(--s1);
  > div {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0 var(--s2);
    min-width: 0;
  }
  dt {
    color: var(--muted);
    font-size: var(--text-s);
  }
  dd {
    font-size: var(--text-l);
    font-weight: 700;
  }
  @media (max-width: 16em) {
    flex-wrap: wrap;
  }
`;

/** The ratio of a leg in force; the one from the refusal as long as the feed may still have the old one. */
export function ratioOfLeg(
  { offered, seen }: Pick<Context, 'offered' | 'seen'>,
  { slip, win_ratio }: SlipLeg,
): number {
  const told = offered[slip] ?? win_ratio;
  const isOld = seen.some((leg) => leg.slip === slip && leg.win_ratio === win_ratio);
  return isOld ? told : Math.min(win_ratio, told);
}

/** The profit of all legs together, in percent of the stake. */
export const ratioOfAll = (context: Pick<Context, 'legs' | 'offered' | 'seen'>): number =>
  percentOf(combinedPrice(context.legs.map((leg) => ratioOfLeg(context, leg))));

export const usePaintedLegs = usePainted<Context>;

/** The highest ratios that may be on screen, by leg; undefined before the first frame. */
export function seenLegs({ current }: Painted<Context>): Record<string, number> | undefined {
  if (current.length === 0) return undefined;
  const seen: Record<string, number> = {};
  for (const shown of current)
    for (const leg of shown.legs) seen[leg.slip] = Math.max(seen[leg.slip] ?? 0, ratioOfLeg(shown, leg));
  return seen;
}

interface CombinedFiguresProps {
  actor: ActorRefFrom<typeof combinedBetMachine>;
  painted: Painted<Context>;
}

/** The price of all legs together, and the payout of the typed stake. */
export function CombinedFigures({ actor, painted }: CombinedFiguresProps) {
  const odds = useOdds();
  const context = useSelector(actor, (state) => state.context);
  useNotePainted(painted, context);
  const ratios = context.legs.map((leg) => ratioOfLeg(context, leg));
  const { rupees } = checkStake(context);
  const isPriced = ratios.length >= 2;
  return (
    <Figures>
      <div>
        <dt>{t('Combined price')}</dt>
        <dd translate="no">{isPriced ? odds(ratioOfAll(context)) : '–'}</dd>
      </div>
      <div>
        <dt>{t('Pays back')}</dt>
        <dd>{isPriced && rupees > 0 ? <Money rupees={combinedPays(rupees, ratios)} /> : '–'}</dd>
      </div>
    </Figures>
  );
}
