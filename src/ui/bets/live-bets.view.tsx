import { useSelector } from '@xstate/react';
import type { ListRef } from '../../machines/types.ts';
import type { Match } from '../../schemas/bets/bets.ts';
import { ListState } from '../app/list-state.view.tsx';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Stack } from '../kit/layout.tsx';
import { t } from '../text/text.ts';
import { BetsHeading } from './bets-heading.view.tsx';
import { MatchCard, MatchList, MatchSkeletons } from './match-card.view.tsx';

/** All matches that can be bet on, or soon can be. */
export default function LiveBets({ actor }: { actor: ListRef<Match> }) {
  return (
    <Stack>
      <BetsHeading active="live" />
      <ListState
        actor={actor}
        failure="Error Getting the bets"
        skeleton={<MatchSkeletons count={4} />}
        empty={
          <Empty
            icon="live"
            action={
              <LinkButton kind="quiet" href="/close-bets">
                {t('See results')}
              </LinkButton>
            }
          >
            {t('No matches to bet on right now. New ones appear here by themselves.')}
          </Empty>
        }
      >
        <Matches actor={actor} />
      </ListState>
    </Stack>
  );
}

function Matches({ actor }: { actor: ListRef<Match> }) {
  const matches = useSelector(actor, (state) => state.context.rows);
  return (
    <MatchList>
      {matches.map((match) => (
        <MatchCard key={match.id} match={match} />
      ))}
    </MatchList>
  );
}
