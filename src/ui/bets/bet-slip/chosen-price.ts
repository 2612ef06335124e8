import { useLocationProperty } from 'wouter/use-browser-location';
import { slipIn, TOSS } from '../../../schemas/bets/slip-address.ts';

/** The price of a match that is in the slip, as its link names it; empty when none of them is. */
export const useChosenPrice = (id: number): string =>
  useLocationProperty(
    () => {
      const { matchId, choice } = slipIn(new URLSearchParams(location.search));
      if (matchId !== String(id)) return '';
      return choice === 'Head' || choice === 'Tail' ? TOSS : choice;
    },
    () => '',
  );
