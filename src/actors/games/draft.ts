import type { Game } from '../../fairness/games.ts';
import type { ChoiceDraft } from '../../machines/games/round.machine.ts';
import type { RoundRef } from '../../machines/shared/types.ts';
import { PLAYS } from '../../schemas/games/bodies.ts';
import { plainTarget } from '../../schemas/games/targets.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { plainAmount } from '../../schemas/shared/money.ts';

/** The draft with typed amounts as plain decimals, as the server accepts them. */
export function plainDraft<D extends { bet_amount: string; [field: string]: string | number | null }>(
  draft: D,
): D {
  const { bet_amount, target } = draft;
  return {
    ...draft,
    bet_amount: plainAmount(bet_amount),
    ...(typeof target === 'string' && { target: plainTarget(target) }),
  };
}

/**
 * Fills a game with the stake and choice from the address, as after a deposit, without invalid values. Waits for a
 * round under way. Then removes them from the address.
 * @param search the query with which the page opened
 */
export async function takeUpDraft<G extends Game>(
  game: G,
  rounds: RoundRef<G>,
  search: string,
): Promise<void> {
  const { stake, ...given } = Object.fromEntries(new URLSearchParams(search));
  if (stake === undefined) return;
  await atRest(rounds);
  const { choice } = rounds.getSnapshot().context;
  const wrong = messagesOf(PLAYS[game], plainDraft({ ...choice, ...given, bet_amount: stake, seed_id: 1 }));
  const right: { -readonly [Field in keyof ChoiceDraft<G>]?: string } = {};
  for (const [field, value] of Object.entries(given))
    if (isFieldOf(choice, field) && !wrong[field]) right[field] = value;
  rounds.send({ type: 'round.choose', choice: right });
  if (!wrong.bet_amount) rounds.send({ type: 'round.stake', stake });
  // The person may be on another page by now.
  if (location.search === search) history.replaceState(history.state, '', location.pathname);
}

/** Resolves once no round is under way; never if the page is left before. */
function atRest<G extends Game>(rounds: RoundRef<G>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (rounds.getSnapshot().hasTag('busy')) return;
      watching.unsubscribe();
      resolve();
    };
    const watching = rounds.subscribe(look);
    look();
  });
}

function isFieldOf<Choice extends object>(choice: Choice, field: string): field is string & keyof Choice {
  return Object.hasOwn(choice, field);
}
