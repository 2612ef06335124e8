import { crowd, followCrowd } from '../../actors/bets/crowd.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { part } from '../shared/page.tsx';
import Crowd from './crowd.view.tsx';

/** How the bettors of a match are split. */
export const CrowdOn = part({
  machine: crowd,
  input: ({ match }: { match: Match }) => ({ id: String(match.id) }),
  follow: followCrowd,
  View: Crowd,
});
