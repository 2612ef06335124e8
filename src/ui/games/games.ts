import type { Game } from '../../fairness/games.ts';
import type { Text } from '../../i18n/text.ts';
import type { AnyIcon } from '../kit/drawings/icon.tsx';

interface GameCard {
  icon: AnyIcon;
  /** a description in one line */
  lead: Text;
}

/** The card of each game in lists of games. */
export const GAME_CARDS: Record<Game, GameCard> = {
  coinflip: { icon: 'coin', lead: 'Head or Tail. A win pays 1.98 times the stake.' },
  limbo: {
    icon: 'arrow-up-right',
    lead: 'Name your multiplier, then see how far it goes.',
  },
  dice: {
    icon: 'M4 4h16v16H4zM8 8h.1M16 16h.1',
    lead: 'Over or under the target you name.',
  },
};
