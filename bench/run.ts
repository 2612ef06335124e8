import { bets } from './bets.ts';
import { fanOut } from './fan-out.ts';
import { feed } from './feed.ts';
import { firstByte } from './first-byte.ts';
import { floods } from './floods.ts';
import { hotMatch } from './hot-match.ts';
import { isMet, tableOf } from './measure.ts';
import { mixedLoad } from './mixed-load.ts';
import { page } from './page.ts';
import { settlement } from './settlement.ts';
import { statement } from './statement.ts';
import { taps } from './taps.ts';
import { worst } from './worst.ts';

const findings = [];
for (const bench of [
  bets,
  hotMatch,
  fanOut,
  firstByte,
  settlement,
  statement,
  mixedLoad,
  floods,
  worst,
  page,
  taps,
  feed,
])
  findings.push(...(await bench()));
console.log(`\n${tableOf(findings)}`);
if (findings.some((finding) => finding.measured !== undefined && !isMet(finding))) process.exitCode = 1;
