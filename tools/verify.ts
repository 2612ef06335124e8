/**
 * Checks a play record that was saved in a browser: `npm run verify -- FILE`. Asks nobody. Ends with 0 when all that
 * can be worked out agrees, with 1 when something does not, with 2 when the file is no play record.
 */
import { readFile } from 'node:fs/promises';
import { auditRecord, type Finding, type Gap } from '../src/fairness/audit.ts';
import { FAULTS } from '../src/schemas/games/faults.ts';
import { SavedPlayRecord } from '../src/schemas/games/play-record.ts';
import { printable } from '../src/schemas/shared/printable.ts';

/** The longest text of a record that is printed whole. */
const LONGEST = 200;

/** Why there is nothing to check. */
class Unreadable extends Error {}

async function readRecord(path: string | undefined): Promise<SavedPlayRecord> {
  if (path === undefined) throw new Unreadable('Which file? npm run verify -- FILE');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Unreadable(`${path} cannot be read: ${error.code ?? error.message}`);
  });
  const [error, record] = SavedPlayRecord.validate(parse(path, text), { coerce: true });
  if (error === undefined) return record;
  const where = error.path.length === 0 ? 'it' : error.path.join('.');
  throw new Unreadable(`${path} is no play record: ${where} is not what it should be`);
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(`${path} is no JSON`);
  }
}

async function verify(path: string | undefined): Promise<number> {
  const record = await readRecord(path);
  const { findings, gaps, checked, secret, unanswered } = await auditRecord(record);
  console.log(`Play record of account ${record.account}, saved ${record.saved_at}`);
  console.log(`Rounds worked out again: ${checked}`);
  if (secret > 0) console.log(`Rounds whose server seed is not revealed in this record: ${secret}`);
  if (unanswered > 0) console.log(`Rounds that were sent and never answered: ${unanswered}`);
  for (const gap of gaps) console.log(`Not in this record: ${gapText(gap)}`);
  for (const finding of findings) console.log(findingText(finding));
  console.log(findings.length === 0 ? 'All that can be worked out agrees.' : 'This does not agree.');
  return findings.length === 0 ? 0 : 1;
}

function findingText({ what, seed_id, nonce, own, said }: Finding): string {
  const place = nonce === null ? `Pair ${seed_id}` : `Pair ${seed_id}, round ${nonce}`;
  const values = [
    ...(own === '' ? [] : [`  by the player's record: ${valueText(own)}`]),
    `  by the house: ${valueText(said)}`,
  ];
  return [`✗ ${place}: ${FAULTS[what]}`, ...values].join('\n');
}

/** A hash, a number or a word as it is; any other text quoted and cut, so that it cannot pass for a line of this tool. */
function valueText(value: string): string {
  const short = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  return /^[\w.-]+$/.test(short) ? short : printable(JSON.stringify(short));
}

function gapText(gap: Gap): string {
  switch (gap.what) {
    case 'rounds':
      return `rounds ${gap.from} to ${gap.to} of pair ${gap.seed_id}`;
    case 'pair':
      return `how pair ${gap.seed_id} came into use, and who promised its hash`;
    case 'clientSeed':
      return `who chose the player's seed of pair ${gap.seed_id}`;
  }
}

try {
  process.exitCode = await verify(process.argv[2]);
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  console.error(printable(error.message));
  process.exitCode = 2;
}
