import type { Jobs } from '../../context.ts';
import { settleBonuses } from './settle.ts';

export const bonusJobs: Jobs = ({ database }) => [
  { name: 'bonus-settlement', everyMs: 2000, work: (signal) => settleBonuses(database, signal) },
];
