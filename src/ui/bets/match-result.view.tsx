import type { Match } from '../../schemas/bets/bets.ts';
import { Note } from '../kit/alert.tsx';
import { DefinitionList } from '../kit/definition-list.tsx';
import { t } from '../text/text.ts';

/** How a match ended, once that is known. */
export function MatchResult({ match: { state, result, sides } }: { match: Match }) {
  if (state === 'abandoned')
    return <Note>{t('This match was abandoned. Every stake on it goes back to its bettor.')}</Note>;
  if (result === null) return null;
  const winner = sides.find(({ team_value }) => team_value === result.team_value);
  return (
    <DefinitionList
      items={[
        { term: t('Winner'), value: winner?.name ?? '-' },
        { term: t('Toss'), value: t(result.toss) },
      ]}
    />
  );
}
