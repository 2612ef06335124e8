import { lazy } from 'react';
import type { Match } from '../../../schemas/bets/matches.ts';
import { ShareOnMatch } from './share-on-match.view.tsx';

const Sides = lazy(async () => ({ default: (await import('./share-pick.part.tsx')).SharingSides }));

/** Shares a team of a match as a pick. The code is loaded when somebody asks for it. */
export function SharingOnMatch({ match }: { match: Match }) {
  return <ShareOnMatch match={match} Sides={Sides} />;
}
