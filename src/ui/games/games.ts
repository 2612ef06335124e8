import type { Game } from '../../fairness/games.ts';
import type { AnyIcon } from '../kit/icon.tsx';
import type { Text } from '../text/text.ts';

interface GameCard {
  icon: AnyIcon;
  /** what it is, in a line */
  lead: Text;
}

/** How each game shows among others. */
export const GAME_CARDS: Record<Game, GameCard> = {
  coinflip: { icon: 'coin', lead: 'Head or Tail. A win pays 1.98 times the stake.' },
  limbo: {
    icon: 'arrow-up-right',
    lead: 'Name your multiplier, then see how far it goes.',
  },
  dice: {
    icon: 'M4 4h16v16H4zM8.5 8.5h.1M12 12h.1M15.5 15.5h.1',
    lead: 'Over or under a target of your choice.',
  },
};
