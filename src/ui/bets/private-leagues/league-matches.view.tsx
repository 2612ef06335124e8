import { useSelector } from '@xstate/react';
import { nameOf, t, translateMessage } from '../../../i18n/text.ts';
import type { LeaguePick } from '../../../machines/bets/league-bet.machine.ts';
import type { ListRef } from '../../../machines/shared/types.ts';
import type { Match, Side } from '../../../schemas/bets/matches.ts';
import { Link } from '../../kit/controls/link.tsx';
import { Card } from '../../kit/data/card.tsx';
import { useNear } from '../../kit/data/near.ts';
import { Muted } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { useActors, useHold } from '../../shared/context.tsx';
import { ListState } from '../../shared/list-state.view.tsx';
import { LivePrice } from '../live-price.view.tsx';
import { isOpen, TimeLeft } from '../match-state.view.tsx';
import type { LeagueBetRef } from './league-bet.view.tsx';

const Matches = styled('ul')`
  > li {
    padding-block: var(--s3);
    border-top: 1px solid var(--line);
  }
  > li:first-child {
    padding-top: 0;
    border-top: 0;
  }
`;

const Head = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--s3);
  margin-bottom: var(--s1);
  > a {
    display: inline-flex;
    align-items: center;
    min-height: var(--tap);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  > span {
    color: var(--muted);
    font-size: var(--text-s);
  }
`;

const More = styled('details')`
  > summary {
    width: fit-content;
    min-height: var(--tap);
    align-content: center;
    color: var(--press-text);
    font-weight: 650;
    cursor: pointer;
  }
`;

/** The number of matches before the others are unfolded, so that the table is not far below them on a phone. */
const AT_FIRST = 4;

interface LeagueMatchesProps {
  list: ListRef<Match>;
  bet: LeagueBetRef;
}

/** The matches that take bets, with the prices of their winners: a tap on one bets league points on it. */
export function LeagueMatches({ list, bet }: LeagueMatchesProps) {
  const matches = useSelector(list, ({ context }) => context.rows).filter(isOpen);
  const none = <Muted>{t('No match takes bets right now. New ones appear here by themselves.')}</Muted>;
  return (
    <Card title={t('Bet your points')}>
      <ListState actor={list} failure="Error Getting the bets" empty={none}>
        {matches.length === 0 ? (
          none
        ) : (
          <>
            <Offers matches={matches.slice(0, AT_FIRST)} bet={bet} />
            {matches.length > AT_FIRST && (
              <More>
                <summary>{t('{count} more matches', { count: matches.length - AT_FIRST })}</summary>
                <Offers matches={matches.slice(AT_FIRST)} bet={bet} />
              </More>
            )}
          </>
        )}
      </ListState>
    </Card>
  );
}

function Offers({ matches, bet }: { matches: readonly Match[]; bet: LeagueBetRef }) {
  return (
    <Matches>
      {matches.map((match) => (
        <LeagueMatch key={match.id} match={match} bet={bet} />
      ))}
    </Matches>
  );
}

function LeagueMatch({ match, bet }: { match: Match; bet: LeagueBetRef }) {
  const [isNear, frame] = useNear();
  return (
    <li ref={frame}>
      <Head>
        <Link href={`/live-bets/live-bet/${match.id}`}>{nameOf(match.name)}</Link>
        <TimeLeft match={match} />
      </Head>
      <ul className="odds">
        {match.sides.map((side) => (
          <li key={side.team_value}>
            <Offer match={match} side={side} bet={bet} isFollowing={isNear} />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface OfferProps {
  match: Match;
  side: Side;
  bet: LeagueBetRef;
  /** whether the price follows every move */
  isFollowing: boolean;
}

function Offer({ match, side, bet, isFollowing }: OfferProps) {
  const hold = useHold();
  const { prices } = useActors();
  const name = <span>{nameOf(side.name)}</span>;
  if (side.suspended)
    return (
      <div>
        {name} <b>{t('Suspended')}</b> <small>{translateMessage(side.suspended)}</small>
      </div>
    );
  const pickNow = (): LeaguePick => ({
    match_id: match.id,
    match_name: match.name,
    team_value: side.team_value,
    team: side.name,
    win_ratio: prices.get(side.team_value)?.ratio ?? side.win_ratio,
  });
  return (
    <button
      type="button"
      data-hotkey="price"
      aria-haspopup="dialog"
      {...hold}
      onClick={() => {
        if (hold['aria-disabled'] !== true) bet.send({ type: 'price.tapped', pick: pickNow() });
      }}
    >
      {name} <LivePrice side={side} isFollowing={isFollowing} isBare />
    </button>
  );
}
