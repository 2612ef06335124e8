import { nameOf, t } from '../../i18n/text.ts';
import { type Match, NOBODY } from '../../schemas/bets/matches.ts';
import { Note } from '../kit/data/alert.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { formatDateTime } from '../kit/format/time.tsx';
import { outcomeOf } from './news-words.ts';

interface MatchResultProps {
  match: Match;
  /** Whether the toss is told while it is the only result; not where the prices tell it. */
  hasToss?: boolean;
}

/** The result of a match, or of its toss, once it is known, and its corrections. */
export function MatchResult({ match, hasToss = true }: MatchResultProps) {
  return (
    <>
      <Result match={match} hasToss={hasToss} />
      {match.corrections?.map(({ was, why, at }) => (
        <Note key={at}>
          {t('The result was corrected at {time}. Before, it was {was}. {why}', {
            time: formatDateTime(at),
            was: was === 'Head' || was === 'Tail' ? t(was) : nameOf(was),
            why,
          })}
        </Note>
      ))}
    </>
  );
}

function Result({ match, hasToss }: Required<MatchResultProps>) {
  const { state, result, sides, toss_result = null } = match;
  if (state === 'abandoned')
    return (
      <Note>
        {match.totals && <span>{t('A total that was already passed stays settled.')}</span>}{' '}
        <span>
          {toss_result === null
            ? t('This match was abandoned. Every stake on it goes back to its bettor.')
            : t(
                'This match was abandoned. Every stake on a team goes back to its bettor. Bets on the toss stay settled: {side}.',
                { side: t(toss_result) },
              )}
        </span>
      </Note>
    );
  if (result === null)
    return hasToss && toss_result && <DefinitionList items={[{ term: t('Toss'), value: t(toss_result) }]} />;
  const isDraw = result.team_value === NOBODY;
  const winner = sides.find(({ team_value }) => team_value === result.team_value);
  const outcome = outcomeOf(match);
  return (
    <>
      {outcome !== null && <strong>{outcome}</strong>}
      <DefinitionList
        items={[
          { term: t('Winner'), value: isDraw ? t('Draw') : nameOf(winner?.name ?? '-') },
          { term: t('Toss'), value: t(result.toss) },
        ]}
      />
      {isDraw && (
        <Note>
          <span>{t('The match ended level. Every stake on a team goes back to its bettor.')}</span>
        </Note>
      )}
    </>
  );
}
