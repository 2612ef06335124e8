import { t } from '../../../i18n/text.ts';
import { formatMoney } from '../../kit/format/money.tsx';
import { useOdds } from '../../kit/format/odds.ts';
import { styled } from '../../kit/styled.ts';

// One line for each price, however long the amounts are.
const Changed = styled('dl')`
  display: grid;
  grid-template-columns: auto auto 1fr;
  gap: 0 var(--s3);
  > div {
    display: contents;
  }
  dt {
    color: var(--muted);
  }
`;

/** The profit of a bet in percent of its stake, and its payout in rupees; undefined while there is none. */
interface Offer {
  ratio: number | undefined;
  pays: number;
}

/** The odds that the bettor saw above the current ones, each with the payout of the stake. */
export function ChangedRatio({ id, seen, now }: { id: string; seen: Offer; now: Offer }) {
  return (
    <Changed id={id}>
      <Ratio name={t('You saw')} {...seen} />
      <Ratio name={t('Now')} {...now} />
    </Changed>
  );
}

function Ratio({ name, ratio, pays }: Offer & { name: string }) {
  const odds = useOdds();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{ratio === undefined ? '–' : odds(ratio)}</dd>
      {ratio !== undefined && <dd>{formatMoney(pays)}</dd>}
    </div>
  );
}
