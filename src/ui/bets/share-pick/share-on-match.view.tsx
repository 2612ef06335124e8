import type { ComponentType } from 'react';
import { t } from '../../../i18n/text.ts';
import type { Match } from '../../../schemas/bets/matches.ts';
import { Bone } from '../../kit/data/skeleton.tsx';
import { Unfolding } from '../../kit/data/unfolding.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { sharedSides } from './shared-sides.ts';

interface ShareOnMatchProps {
  match: Match;
  /** Shares each team that takes bets. */
  Sides: ComponentType<{ match: Match }>;
}

/** Offers to share a team of a match as a pick while one takes bets. */
export function ShareOnMatch({ match, Sides }: ShareOnMatchProps) {
  return (
    <Unfolding summary={t('Share a pick')} isOffered={sharedSides(match).length > 0}>
      <LazyPart fallback={<Bone height="6rem" />}>
        <Sides match={match} />
      </LazyPart>
    </Unfolding>
  );
}
