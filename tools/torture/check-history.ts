// The judge of a torture: a separate program that sees only a history and the final database.
import { openDatabase } from '../../server/database/open.ts';
import { readEnvironment } from '../../server/environment.ts';
import { readBooks } from './books.ts';
import { faultsIn } from './faults.ts';
import { type Line, readHistory } from './history.ts';

const MOST_PRINTED = 50;

const [file = ''] = process.argv.slice(2);
const history = await readHistory(file);
const database = await openDatabase(readEnvironment(process.env));
try {
  const people = new Set(history.flatMap((line) => ('who' in line ? line.who : [])));
  const faults = faultsIn(history, await readBooks(database, [...people]));
  console.log(summaryOf(history));
  for (const fault of faults.slice(0, MOST_PRINTED)) console.log(fault);
  console.log(faults.length === 0 ? 'The history has no fault' : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await database.close();
}

function summaryOf(lines: readonly Line[]): string {
  const keys = new Map<string, Set<string>>();
  const counts = {
    sent: 0,
    acknowledged: 0,
    refused: 0,
    failed: 0,
    lost: 0,
    resolved: 0,
    decided: 0,
    corrected: 0,
    told: 0,
    written: 0,
  };
  for (const line of lines)
    switch (line.line) {
      case 'sent':
        counts.sent++;
        keys.set(line.route, (keys.get(line.route) ?? new Set()).add(`${line.who} ${line.key}`));
        break;
      case 'answered':
        if (line.status === 200) counts.acknowledged++;
        else if (line.status < 500) counts.refused++;
        break;
      case 'decided':
      case 'corrected':
        if (line.said === 'done') counts[line.line]++;
        break;
      case 'failed':
      case 'lost':
      case 'resolved':
      case 'told':
      case 'written':
        counts[line.line]++;
    }
  const intents = [...keys].map(([route, { size }]) => `${size} ${route}`).join(', ');
  return `${Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}; intents: ${intents}`;
}
