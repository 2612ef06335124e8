import { parseJson } from '../../api/shared/parse-json.ts';
import { safeStorage } from '../../api/shared/storage.ts';
import type { CheckFault, HouseClaim } from '../../machines/bets/match-check.machine.ts';
import { MatchCommitment, MatchRecordLists, SeasonCommitment } from '../../schemas/bets/match-record.ts';
import { isSame } from '../shared/same.ts';

/** The key in the browser's storage. */
const PLACE = 'match-commitments';
/** The most seasons and matches in the record; beyond that, the oldest are deleted. */
const MOST = { seasons: 50, matches: 300 };

/**
 * Compares the house's claims about a match with the first ones that this browser was shown, and records them if they are
 * the first. Damaged entries count as missing.
 */
export function recallClaim({
  match: { id, name },
  season,
  number,
  chain_end,
  salt,
  terms,
}: HouseClaim): CheckFault[] {
  const { seasons, matches } = read();
  const shown = seasons.find((entry) => entry.season === season);
  // A house with a new database uses the same ids for other matches, so the name has to agree, too.
  const before = matches.find((entry) => entry.id === id && entry.name === name);
  const [home, away] = terms.strengths;
  const now: MatchCommitment = {
    id,
    name,
    season,
    number,
    salt,
    terms: { ...terms, strengths: [home, away] },
  };
  if (shown === undefined || before === undefined)
    write({
      seasons: shown === undefined ? [...seasons, { season, chain_end }] : seasons,
      matches: before === undefined ? [...matches, now] : matches,
    });
  const faults: CheckFault[] = [];
  if (shown !== undefined && shown.chain_end !== chain_end) faults.push({ what: 'commitment' });
  if (before !== undefined && !isSame(before, now)) faults.push({ what: 'terms' });
  return faults;
}

/** The first claims that the house showed this browser. */
interface MatchRecord {
  seasons: SeasonCommitment[];
  matches: MatchCommitment[];
}

function read(): MatchRecord {
  const [, lists] = MatchRecordLists.validate(
    parseJson(safeStorage('localStorage').getItem(PLACE) ?? 'null'),
  );
  return {
    seasons: (lists?.seasons ?? []).filter((entry) => SeasonCommitment.is(entry)),
    matches: (lists?.matches ?? []).filter((entry) => MatchCommitment.is(entry)),
  };
}

function write({ seasons, matches }: MatchRecord): void {
  const kept = { seasons: seasons.slice(-MOST.seasons), matches: matches.slice(-MOST.matches) };
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // Without storage, or with a full one, later claims have nothing to be compared with.
  }
}
