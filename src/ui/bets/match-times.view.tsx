import { t } from '../../i18n/text.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { FoldedCard } from '../kit/data/folded-card.tsx';
import { Money } from '../kit/format/money.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { formatTime } from '../kit/format/time.tsx';
import { Muted, Row } from '../kit/layout.tsx';
import { NearTime } from '../shared/server-clock.view.tsx';
import { EXTRA_TIME, extraWindows, windowText } from './extra-windows.ts';
import { InMoney } from './live-price.view.tsx';
import { Closing } from './match-state.view.tsx';
import { ExtraTimeHelp } from './ratio-help.view.tsx';

/** The opening, the closing and the windows of betting on a match, and its minimum, folded. */
export function BettingTimes({ match }: { match: Match }) {
  const { opens_at, match_time, win_ratio, minimum_betamount } = match;
  const odds = useOdds();
  // In extra time it is the end of a later window.
  const firstClosing = match.state === 'extraTime' ? null : match.closes_at;
  const extra = extraWindows({ match_time, win_ratio });
  const minimum = <Money rupees={minimum_betamount} style="short" />;
  return (
    <FoldedCard
      title={t('Betting times and limits')}
      summary={
        <Row $gap={2}>
          <Closing match={match} />
          <span>
            <span>{t('Minimum')}</span> {minimum}
          </span>
        </Row>
      }
    >
      <DefinitionList
        items={[
          { term: t('Opens'), value: <NearTime at={opens_at} /> },
          {
            term: t('Closes'),
            value: firstClosing === null ? formatTime(match_time[0] ?? '') : <NearTime at={firstClosing} />,
          },
          ...extra.map((window, index) => ({
            term: t('Extra time {number}', { number: index + 1 }),
            value: (
              <>
                <span>{windowText(window, odds)}</span>{' '}
                {window.ratio !== undefined && <InMoney ratio={window.ratio} />}
              </>
            ),
          })),
          { term: t('Minimum'), value: minimum },
        ]}
      />
      {extra.length > 0 && (
        <div>
          <Muted>{t(EXTRA_TIME)}</Muted> <ExtraTimeHelp />
        </div>
      )}
    </FoldedCard>
  );
}
