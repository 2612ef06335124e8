/**
 * `npm run verify -- FILE` checks a play record or a match that was saved in a browser, without any call.
 * Exit code 0: everything that can be computed agrees. 1: something disagrees. 2: the file is neither of the
 * two.
 */
import { readFile } from 'node:fs/promises';
import { literal, type Struct, type } from 'superstruct';
import { auditRecord, type Finding, type Gap } from '../src/fairness/audit.ts';
import { checkMatch, type MatchFault } from '../src/fairness/matches/check.ts';
import { SavedMatch } from '../src/schemas/bets/saved-match.ts';
import { FAULTS } from '../src/schemas/games/faults.ts';
import { SavedPlayRecord } from '../src/schemas/games/play-record.ts';
import { printable } from '../src/schemas/shared/printable.ts';

/** The longest text of a record that is printed in full. */
const LONGEST = 200;

/** A file that claims to be a saved match. */
const SAVED_MATCH = type({ format: literal('sikka-match/1') });

/** The reason why the file cannot be checked. */
class Unreadable extends Error {}

async function verify(path: string | undefined): Promise<number> {
  if (path === undefined) throw new Unreadable('Name the file: npm run verify -- FILE');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Unreadable(`${path} cannot be read: ${error.code ?? error.message}`);
  });
  const saved = parse(path, text);
  const agrees = SAVED_MATCH.is(saved)
    ? await verifyMatch(read(SavedMatch, saved, `${path} is not a saved match`))
    : await verifyRecord(read(SavedPlayRecord, saved, `${path} is not a play record`));
  console.log(agrees ? 'Everything that can be computed agrees.' : 'Something does not agree.');
  return agrees ? 0 : 1;
}

function read<T>(struct: Struct<T, unknown>, value: unknown, otherwise: string): T {
  const [error, known] = struct.validate(value, { coerce: true });
  if (error === undefined) return known;
  const where = error.path.length === 0 ? 'it' : error.path.join('.');
  throw new Unreadable(`${otherwise}: ${where} is invalid`);
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(`${path} is not JSON`);
  }
}

async function verifyMatch(saved: SavedMatch): Promise<boolean> {
  const { faults, events } = await checkMatch(saved);
  const end = events.at(-1)?.state;
  console.log(`Match ${saved.match.id} (${valueText(saved.match.name)}), saved ${saved.saved_at}`);
  console.log(
    `Number ${saved.number} of the season ${valueText(saved.season)} with the chain’s end ${saved.chain_end}`,
  );
  console.log(
    `Played again from its seed: ${events.length} events, toss ${end?.toss}, score ${end?.points.join(' to ')}`,
  );
  if (saved.beacon) console.log(beaconText(saved.beacon, saved.salt));
  for (const fault of faults) console.log(`✗ ${faultText(fault, saved)}`);
  return faults.length === 0;
}

/** A beacon is asked by the person, not by this tool, which makes no calls. */
function beaconText({ address, from, round }: NonNullable<SavedMatch['beacon']>, salt: string): string {
  return [
    `Compare the salt ${valueText(salt)} with value ${round} of the public beacon ${valueText(address)}:`,
    `  it must be the first one at or after ${from}`,
  ].join('\n');
}

function faultText(fault: MatchFault, { toss, winner, news }: SavedMatch): string {
  switch (fault.what) {
    case 'chain':
      return 'The seed, hashed as often as its number says, is not the end of the chain';
    case 'toss':
      return `According to the house, the coin fell on ${toss}`;
    case 'winner':
      return `According to the house, ${winner === 0 ? 'home' : 'away'} won`;
    case 'news': {
      const told = news[fault.number];
      return told === undefined
        ? `Event ${fault.number} is missing`
        : `Event ${fault.number} is not ${valueText(told.kind)} with ${told.points}`;
    }
  }
}

async function verifyRecord(record: SavedPlayRecord): Promise<boolean> {
  const { findings, gaps, checked, secret, unanswered } = await auditRecord(record);
  console.log(`Play record of account ${record.account}, saved ${record.saved_at}`);
  console.log(`Rounds computed again: ${checked}`);
  if (secret > 0) console.log(`Rounds whose server seed is not revealed in this record: ${secret}`);
  if (unanswered > 0) console.log(`Rounds that were sent and never answered: ${unanswered}`);
  for (const gap of gaps) console.log(`Not in this record: ${gapText(gap)}`);
  for (const finding of findings) console.log(findingText(finding));
  return findings.length === 0;
}

function findingText({ what, seed_id, nonce, own, said }: Finding): string {
  const place = nonce === null ? `Pair ${seed_id}` : `Pair ${seed_id}, round ${nonce}`;
  const values = [
    ...(own === '' ? [] : [`  by the player's record: ${valueText(own)}`]),
    `  by the house: ${valueText(said)}`,
  ];
  return [`✗ ${place}: ${FAULTS[what]}`, ...values].join('\n');
}

/**
 * A hash, a number or a word as it is; any other text quoted and shortened, so that it cannot look like a
 * line of this tool.
 */
function valueText(value: string): string {
  const short = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  return /^[\w.-]+$/.test(short) ? short : printable(JSON.stringify(short));
}

function gapText(gap: Gap): string {
  switch (gap.what) {
    case 'rounds':
      return `rounds ${gap.from} to ${gap.to} of pair ${gap.seed_id}`;
    case 'pair':
      return `the start of pair ${gap.seed_id}, and the promise of its hash`;
    case 'clientSeed':
      return `the choice of the player's seed of pair ${gap.seed_id}`;
  }
}

try {
  process.exitCode = await verify(process.argv[2]);
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  console.error(printable(error.message));
  process.exitCode = 2;
}
