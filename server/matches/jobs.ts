import type { Jobs } from '../context.ts';
import { resumeDecisions } from './decide.ts';

export const matchJobs: Jobs = ({ database }) => [
  { name: 'settlement', everyMs: 2000, work: (signal) => resumeDecisions(database, signal) },
];
