import type { Jobs } from '../../context.ts';
import { sweepBooks } from '../book.ts';
import { sweepNews } from '../feeds/kept-news.ts';
import { resumeCorrections } from './correct.ts';
import { resumeDecisions } from './decide.ts';
import { sweepFavourites } from './favourites.ts';
import { SAMPLED_SECONDS, samplePrices, sweepPrices } from './price-history.ts';

export const matchJobs: Jobs = ({ database }) => [
  // Often, because bets wait for it: other jobs end only the first batch of a match.
  { name: 'settlement', everyMs: 500, work: (signal) => resumeDecisions(database, signal) },
  { name: 'corrections', everyMs: 2000, work: (signal) => resumeCorrections(database, signal) },
  { name: 'favourites-sweep', everyMs: 10 * 60_000, work: () => sweepFavourites(database) },
  { name: 'books-sweep', everyMs: 10 * 60_000, work: () => sweepBooks(database) },
  { name: 'price-history', everyMs: SAMPLED_SECONDS * 1000, work: () => samplePrices(database) },
  { name: 'news-sweep', everyMs: 10 * 60_000, work: () => sweepNews(database) },
  { name: 'price-history-sweep', everyMs: 10 * 60_000, work: () => sweepPrices(database) },
];
