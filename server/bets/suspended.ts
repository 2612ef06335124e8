import { Refusal } from '../refusal.ts';
import type { Suspension } from './matches/suspensions.ts';

const SENTENCES: Readonly<Record<Suspension, string>> = {
  likely: 'Betting is suspended: a side has almost won. It resumes if that changes.',
  silent: 'Betting is suspended: there is no news of the match. It resumes with the next news.',
  contradiction: 'Betting is suspended: the news of the match contradict each other.',
  operator: 'Betting is suspended by the house for now.',
};

/** The refusal of an act on a bet while its market is suspended. */
export const suspended = (state: string, reason: Suspension | null) =>
  new Refusal(409, SENTENCES[reason ?? 'operator'], {
    data: { state, market: 'suspended', suspended_for: reason },
  });
