import { nameOf, t } from '../../../i18n/text.ts';
import type { Match } from '../../../schemas/bets/matches.ts';
import { Stack } from '../../kit/layout.tsx';
import { ShareButton, ShareDialog } from './share-pick.view.tsx';
import type { SharePickRef, ShareWays } from './share-pick-dialog.view.tsx';
import { sharedSides } from './shared-sides.ts';

interface ShareSidesProps extends ShareWays {
  actor: SharePickRef;
  match: Match;
}

/** A button for each team that takes bets, which shares it as a pick, and the dialog, which also stays without them. */
export function ShareSides({ actor, match, ...ways }: ShareSidesProps) {
  return (
    <Stack $gap={2}>
      {sharedSides(match).map(({ team_value, name }) => (
        <ShareButton
          key={team_value}
          actor={actor}
          pick={{ match_id: match.id, kind: 'team', team_value, selection: name }}
        >
          {t('Share {selection}', { selection: nameOf(name) })}
        </ShareButton>
      ))}
      <ShareDialog actor={actor} {...ways} />
    </Stack>
  );
}
