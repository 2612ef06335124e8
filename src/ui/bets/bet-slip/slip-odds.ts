import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { betSlipMachine } from '../../../machines/bets/bet-slip.machine.ts';
import { pricedSides, type Side } from '../../../schemas/bets/matches.ts';
import { largest, type Painted } from '../../kit/data/painted.ts';

export type BetRef = ActorRefFrom<typeof betSlipMachine>;
export type BetState = SnapshotFrom<typeof betSlipMachine>;
export type BetContext = BetState['context'];

/** The id of the chosen side; a change of the choice is not a move of the price. */
export const sideOf = ({ match, choice }: Pick<BetContext, 'match' | 'choice'>): number =>
  choice.kind === 'toss' ? match.toss.team_value : choice.team_value;

/** The chosen team, toss or side of a line; undefined before the first choice. */
export const chosenSide = ({ match, choice }: Pick<BetContext, 'match' | 'choice'>): Side | undefined =>
  pricedSides(match).find(({ team_value }) => team_value === sideOf({ match, choice }));

/** The ratio of the choice; the one from the refusal as long as the feed may still have the old odds. */
export function ratioOf({ match, choice, offered, seen }: BetContext): number | undefined {
  const ratio = chosenSide({ match, choice })?.win_ratio;
  return offered !== null && (ratio ?? 0) >= (seen ?? Number.POSITIVE_INFINITY) ? offered : ratio;
}

/**
 * The highest ratio of the choice that may be on screen; undefined if the screen shows another match, or
 * nothing yet.
 */
export function seenIn({ current }: Painted<BetContext>, actor: BetRef): number | undefined {
  const { match, choice } = actor.getSnapshot().context;
  return largest(
    current.filter((shown) => shown.match.id === match.id).map((shown) => ratioOf({ ...shown, choice })),
  );
}
