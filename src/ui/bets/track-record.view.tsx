import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { ClosingLine, TrackRecord as Figures, RecordFigures } from '../../schemas/bets/track-record.ts';
import { Grid } from '../kit/columns.tsx';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { ChartBones } from '../kit/data/charts/chart-bones.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { Tile } from '../kit/data/tile.tsx';
import { Money } from '../kit/format/money.tsx';
import { formatPercent } from '../kit/format/percent.ts';
import { Muted, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { Calibration, Sports, Weeks } from './track-record-charts.view.tsx';
import {
  comparedIn,
  countOrNone,
  percentOrNone,
  returnOf,
  shareOf,
  strikeRateOf,
} from './track-record-rates.ts';

interface TrackRecordProps {
  actor: DetailRef<Figures>;
}

/** The person's ended bets: results, prices and chances, as figures, drawn, and as tables. */
export default function TrackRecord({ actor }: TrackRecordProps) {
  const record = useSelector(actor, (state) => state.context.item);
  const hasFailed = useSelector(actor, (state) => state.matches('error') || state.matches('missing'));
  return (
    <>
      <PageTitle
        lead={t('Your bets on matches that have ended. The dashboard has the toss and the games, too.')}
        aside={<Link href="/bet-history">{t('My bets')}</Link>}
      >
        {t('My record')}
      </PageTitle>
      <Stack $gap={5}>
        {record !== null ? (
          <Shown actor={actor} record={record} />
        ) : hasFailed ? (
          <DetailFailed actor={actor} failure="Your record could not be loaded" />
        ) : (
          <Loading />
        )}
      </Stack>
    </>
  );
}

function Shown({ actor, record }: TrackRecordProps & { record: Figures }) {
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  const { total, sports, weeks, bands } = record;
  const compared = comparedIn(total.closing);
  return (
    <>
      {isStale && (
        <Note icon="warning">{t('These figures could not be brought up to date. Trying again…')}</Note>
      )}
      {sports.length === 0 ? (
        <Empty icon="history" action={<LinkButton href="/bet-history">{t('My bets')}</LinkButton>}>
          {t('Once a bet of yours on a match has ended, your record is here.')}
        </Empty>
      ) : (
        <>
          <Sums total={total} />
          {compared > 0 && <Prices closing={total.closing} />}
          <Weeks weeks={weeks} />
          <Sports sports={sports} />
          {compared > 0 && <Calibration bands={bands} />}
        </>
      )}
    </>
  );
}

function Sums({ total }: { total: RecordFigures }) {
  const { won, lost, cashed_out, staked, returned, net, closing } = total;
  const [strikeRate, returnRate] = [strikeRateOf(total), returnOf(total)];
  return (
    <section aria-label={t('In all')}>
      <Stack $gap={2}>
        <Grid $min="9rem" $gap={3}>
          <Tile>
            <p>{t('Bets')}</p>
            <p>{won + lost + cashed_out}</p>
            <p>{t('{won} won, {lost} lost, {cashed} cashed out', { won, lost, cashed: cashed_out })}</p>
          </Tile>
          <Tile>
            <p>{t('Strike rate')}</p>
            <p>{percentOrNone(strikeRate)}</p>
            <p>{countOrNone(won, won + lost)}</p>
          </Tile>
          <Tile>
            <p>{t('Better price')}</p>
            <p>{percentOrNone(shareOf(closing.better, comparedIn(closing)))}</p>
            <p>{countOrNone(closing.better, comparedIn(closing))}</p>
          </Tile>
          <Tile>
            <p>{t('Staked')}</p>
            <p>
              <Money rupees={staked} />
            </p>
          </Tile>
          <Tile>
            <p>{t('Returned')}</p>
            <p>
              <Money rupees={returned} />
            </p>
          </Tile>
          <Tile>
            <p>{t('Return')}</p>
            <p>{percentOrNone(returnRate, true)}</p>
            <p>
              <Money rupees={net} signed />
            </p>
          </Tile>
        </Grid>
        <Muted>
          {t(
            'Strike rate: how many of the won and lost bets were won. Favourites win often and pay little, so read it with the return. Of few bets, all of these figures are mostly luck.',
          )}
        </Muted>
        <Muted>
          {t(
            'Return: what came back, less the stakes, in percent of the stakes. A bet counts when it ends, with the parts that were cashed out before. Void bets are left out, except for such parts; of cancelled bets the kept part counts as staked.',
          )}
        </Muted>
      </Stack>
    </section>
  );
}

function Prices({ closing }: { closing: ClosingLine }) {
  const { better, same, worse, average } = closing;
  return (
    <section aria-label={t('Your prices')}>
      <Stack $gap={2}>
        <p>
          {t('Your price was better than the last one in {better} of {all} bets.', {
            better,
            all: comparedIn(closing),
          })}
        </p>
        <p>{t('It was the same in {same} and worse in {worse}.', { same, worse })}</p>
        {average !== null && <p>{averageText(average)}</p>}
        <Muted>
          {t(
            'Closing-line value: the price that you took against the last price before betting ended. On the house’s own matches it does not foretell a gain: their prices are exact, and no choice of bets beats the margin.',
          )}
        </Muted>
        <Muted>
          {t(
            'If bets are taken during play, the last price is set when most of the match is over: then it mostly follows the result. Combined bets are not compared.',
          )}
        </Muted>
      </Stack>
    </section>
  );
}

/** @param average in percent, as in `ClosingLine` */
function averageText(average: number): string {
  const percent = formatPercent(Math.abs(average));
  if (percent === formatPercent(0)) return t('On average it paid as much as the last one.');
  return average > 0
    ? t('On average it paid {percent} more than the last one.', { percent })
    : t('On average it paid {percent} less than the last one.', { percent });
}

/** The skeleton of the record. */
function Loading() {
  return (
    <div role="status" aria-label={t('Loading…')}>
      <Stack $gap={5}>
        <Grid $min="9rem" $gap={3}>
          {['bets', 'rate', 'price', 'staked', 'returned', 'return'].map((tile) => (
            <Bone key={tile} height="7rem" />
          ))}
        </Grid>
        {['weeks', 'sports', 'chances'].map((chart) => (
          <ChartBones key={chart} />
        ))}
      </Stack>
    </div>
  );
}
