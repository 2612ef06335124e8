import type { ReactNode } from 'react';
import { betHistory, followBetHistory } from '../../actors/bets/bet-history.ts';
import { combinedBets, followCombinedBets } from '../../actors/bets/combined-bets.ts';
import { part } from '../shared/page.tsx';
import { OtherBets } from './other-bets.view.tsx';

/** The first row says whether there is any. */
const input = (_: { none: ReactNode }) => ({ perPage: 1, query: {} });

/** Looks for combined bets in place of an empty list of single ones. */
export const CombinedInstead = part({
  machine: combinedBets,
  input,
  follow: followCombinedBets,
  View: ({ actor, none }) => <OtherBets list={actor} kind="combined" none={none} />,
});

/** Looks for single bets in place of an empty list of combined ones. */
export const SinglesInstead = part({
  machine: betHistory,
  input,
  follow: followBetHistory,
  View: ({ actor, none }) => <OtherBets list={actor} kind="single" none={none} />,
});
