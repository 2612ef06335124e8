import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { is } from 'superstruct';
import { PLAYED_SPORTS } from '../src/fairness/matches/match.ts';
import { Moment } from '../src/schemas/shared/moment.ts';
import { BadCommandLine, readCommandLine, wholeNumber } from './command-line.ts';
import { feedLines } from './matches/feed.ts';

const USAGE = `npm run feed-file -- FILE: writes a file with random matches for MATCH_FEED_FILE (docs/feed-file.md).

  --sport NAME   one of ${PLAYED_SPORTS.join(', ')}; by default kabaddi
  --count N      the number of matches, which start a minute apart; by default 8
  --start TIME   the start of the first match, such as 2026-12-01T12:00:00Z; by default in five minutes`;

const SOON = 5 * 60_000;

const { file, plan } = readCommandLine(USAGE, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sport: { type: 'string', default: 'kabaddi' },
      count: { type: 'string', default: '8' },
      start: { type: 'string', default: new Date(Date.now() + SOON).toISOString() },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BadCommandLine('Name the file to write');
  const sport = PLAYED_SPORTS.find((known) => known === values.sport);
  if (sport === undefined) throw new BadCommandLine(`--sport must be one of ${PLAYED_SPORTS.join(', ')}`);
  if (!is(values.start, Moment) || Number.isNaN(Date.parse(values.start)))
    throw new BadCommandLine(`--start must be a time such as 2026-12-01T12:00:00Z, not "${values.start}"`);
  const count = wholeNumber('--count', values.count);
  if (count < 1 || count > 1000) throw new BadCommandLine('--count must be from 1 to 1000');
  return { file, plan: { sport, count, startsAt: new Date(values.start) } };
});

try {
  await writeFile(file, `${feedLines(plan).join('\n')}\n`, { flag: 'wx' });
  console.log(`${file}: ${plan.count} matches from ${plan.startsAt.toISOString()} on`);
} catch (error) {
  console.error(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
