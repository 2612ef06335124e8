import { useSelector } from '@xstate/react';
import { t } from '../../../i18n/text.ts';
import { paysBack } from '../../../schemas/bets/bets.ts';
import { checkStake, paysOn } from '../../../schemas/bets/stake-check.ts';
import { stakeOf } from '../../../schemas/shared/money.ts';
import { type Painted, useNotePainted } from '../../kit/data/painted.ts';
import { Price } from '../../kit/data/price.tsx';
import { formatMoney, Money } from '../../kit/format/money.tsx';
import { useOdds } from '../../kit/format/odds.ts';
import { styled } from '../../kit/styled.ts';
import { type BetContext, type BetRef, ratioOf, sideOf } from './slip-odds.ts';

// A name moves above its figure if one line is too short for both.
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
  > div + div {
    justify-content: end;
  }
  dt {
    color: var(--muted);
    font-size: var(--text-s);
    line-height: 1.2;
  }
  dd {
    min-width: 0;
    font-size: var(--text-l);
    font-weight: 700;
    line-height: 1.3;
  }
  .price {
    margin-left: 0.375rem;
  }
  @media (max-width: 16em) {
    flex-wrap: wrap;
  }
`;

/**
 * Announces the price of the choice to screen readers, once it has stopped moving; sighted people see each
 * move.
 */
export function News({ actor }: { actor: BetRef }) {
  const news = useSelector(actor, ({ context }) => context.news);
  const odds = useOdds();
  const stake = stakeOf(news?.stake ?? '');
  return (
    <span className="sr-only" role="status">
      {news !== null && <span>{t('The win ratio is now {odds}.', { odds: odds(news.win_ratio) })}</span>}
      {news !== null && stake > 0 && (
        <span>{` ${t('Pays back')} ${formatMoney(paysBack(stake, news.win_ratio))}`}</span>
      )}
    </span>
  );
}

/** The payout of the typed stake. */
export function Payout({ actor, painted }: { actor: BetRef; painted: Painted<BetContext> }) {
  const context = useSelector(actor, (state) => state.context);
  useNotePainted(painted, context);
  const ratio = ratioOf(context);
  const pays = paysOn(checkStake(context).rupees, ratio);
  return (
    <Figures>
      <div>
        <dt>{t('Win ratio')}</dt>
        <dd>{ratio === undefined ? '–' : <Price key={sideOf(context)} percent={ratio} />}</dd>
      </div>
      <div>
        <dt>{t('Pays back')}</dt>
        <dd>{pays === undefined ? '–' : <Money rupees={pays} />}</dd>
      </div>
    </Figures>
  );
}
