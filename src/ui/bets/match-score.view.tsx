import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { useActors } from '../app/context.tsx';
import { Countdown } from '../kit/data/countdown.tsx';
import { Time } from '../kit/format/time.tsx';
import { clockOf, playedOf, scoreOf } from './score-words.ts';

// Plain classes of the theme, not styled components: hundreds of these render on a busy evening.

interface MatchScoreProps {
  match: Match;
  /** whether the time to the start of play counts down, or the start is given as a time */
  isCounting?: boolean;
}

/** The score and the clock of a match; before its start, when that is. Nothing where nobody reports its course. */
export function MatchScore({ match, isCounting = true }: MatchScoreProps) {
  const played = playedOf(match);
  if (played === null) return null;
  if (played.play.phase === 'before')
    return <Start match={match} at={played.play.starts_at} {...{ isCounting }} />;
  return (
    <span className="score">
      <b translate="no">{scoreOf(played)}</b> <span translate="no">{clockOf(played)}</span>
    </span>
  );
}

/** The time to the start of play. While betting closes at that moment, the time to its closing says it already. */
function Start({ match, at, isCounting }: MatchScoreProps & { at: string }) {
  if (match.state === 'open' && match.closes_at === at) return null;
  return (
    <span className="score">
      {isCounting ? (
        <>
          <span>{t('Starts in')}</span> <ToStart at={at} />
        </>
      ) : (
        <>
          <span>{t('Play begins')}</span> <Time at={at} />
        </>
      )}
    </span>
  );
}

function ToStart({ at }: { at: string }) {
  const { feed } = useActors();
  const offset = useSelector(feed, ({ context }) => context.serverOffset);
  return <Countdown to={at} offset={offset} />;
}
