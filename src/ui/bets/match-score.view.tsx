import { t } from '../../i18n/text.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { NearTime, ServerCountdown } from '../shared/server-clock.view.tsx';
import { clockOf, playedOf, scoreOf, shortClockOf } from './score-words.ts';

// Scores use plain classes of the theme: hundreds render on a busy evening, and styled components would be slow.

interface MatchScoreProps {
  match: Match;
  /** whether to count down to the start of play; otherwise it is given as a time */
  isCounting?: boolean;
  /** whether the clock is shown in short words, for lists; screen readers say the long ones */
  isShort?: boolean;
}

/** The score and clock of a match; before play, the time of its start. Nothing for a match without a feed. */
export function MatchScore({ match, isCounting = true, isShort = false }: MatchScoreProps) {
  const played = playedOf(match);
  if (played === null) return null;
  if (played.play.phase === 'before')
    return <Start match={match} at={played.play.starts_at} {...{ isCounting }} />;
  const clock = clockOf(played);
  const shown = isShort ? shortClockOf(played) : clock;
  return (
    <span className="score">
      <b translate="no">{scoreOf(played)}</b>{' '}
      <span translate="no" aria-hidden={shown !== clock || undefined}>
        {shown}
      </span>
      {shown !== clock && (
        <span translate="no" className="sr-only">
          {clock}
        </span>
      )}
    </span>
  );
}

/** The start of play. It shows nothing if betting closes at the same moment: `TimeLeft` says that already. */
function Start({ match, at, isCounting }: MatchScoreProps & { at: string }) {
  if (match.state === 'open' && match.closes_at === at) return null;
  return (
    <span className="score">
      {isCounting ? (
        <>
          <span>{t('Starts in')}</span> <ServerCountdown to={at} />
        </>
      ) : (
        <>
          <span>{t('Play begins')}</span> <NearTime at={at} />
        </>
      )}
    </span>
  );
}
