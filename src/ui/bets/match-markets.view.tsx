import type { ComponentType } from 'react';
import { t } from '../../i18n/text.ts';
import type { Match, Side } from '../../schemas/bets/matches.ts';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { Muted, Row } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { Odds } from './match-card.view.tsx';
import { isOpen } from './match-state.view.tsx';
import { RatioHelp } from './ratio-help.view.tsx';

/** The container whose width decides the layout of the odds. */
const OddsPlace = styled('div')`
  container-type: inline-size;
`;

/** A live region that takes no room while it says nothing. */
const Status = styled('div')`
  &:empty {
    margin-top: calc(-1 * var(--s4));
  }
`;

/** Says that betting on suspended sides resumes. */
function Waiting({ match, sides }: { match: Match; sides: readonly Side[] }) {
  return (
    <Status role="status">
      {isOpen(match) && sides.some(({ suspended }) => suspended != null) && (
        <Note icon="clock">{t('Suspended prices take no bets for now. Betting resumes by itself.')}</Note>
      )}
    </Status>
  );
}

interface WinnerPricesProps {
  match: Match;
  /** Shares a pick on a team of the match while it takes bets. */
  SharePick: ComponentType<{ match: Match }>;
}

/** The prices of the teams, with the state of betting on the match. */
export function WinnerPrices({ match, SharePick }: WinnerPricesProps) {
  return (
    <Card
      title={t('Win ratio')}
      aside={
        <Row>
          {isOpen(match) && <Muted>{t('Tap a price to bet')}</Muted>}
          <RatioHelp isExtraTime={match.state === 'extraTime'} />
        </Row>
      }
    >
      <OddsPlace>
        <Odds match={match} isFollowing hasToss={false} />
      </OddsPlace>
      <Waiting match={match} sides={match.sides} />
      {match.closes_at === null && <Note icon="clock">{t('Betting on this match is over.')}</Note>}
      {match.state === 'scheduled' && <Note icon="clock">{t('Betting on this match is not open yet.')}</Note>}
      <SharePick match={match} />
    </Card>
  );
}

/** The toss, total and margin. Once the coin has fallen, its face is a line; the result has it at the end. */
export function FurtherMarkets({ match }: { match: Match }) {
  const { toss_result = null, totals, margins, result } = match;
  const face = result === null ? toss_result : null;
  const hasToss = toss_result === null && result === null;
  if (!(hasToss || face || totals || margins)) return null;
  return (
    <Card title={t('More to bet on')}>
      {face && <DefinitionList items={[{ term: t('Toss'), value: t(face) }]} />}
      {(hasToss || totals || margins) && (
        <OddsPlace>
          {hasToss && <Odds match={match} isFollowing sides={[]} />}
          {totals && <Odds match={match} isFollowing line="total" />}
          {margins && <Odds match={match} isFollowing line="margin" />}
        </OddsPlace>
      )}
      <Waiting
        match={match}
        sides={[...(hasToss ? [match.toss] : []), ...(totals ?? []), ...(margins ?? [])]}
      />
      {margins && (
        <Muted>
          {t('A handicap is added to the final score of its team. The team that is then ahead wins.')}
        </Muted>
      )}
    </Card>
  );
}
