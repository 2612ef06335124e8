import { bots as load } from '../../api/bets/crowd.ts';
import { listOf } from '../shared/list-of.ts';

/** The bots of the demo, with their records. */
export const bots = listOf(load);
