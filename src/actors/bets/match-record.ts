import type { CheckFault, MatchWord } from '../../machines/bets/match-check.machine.ts';
import { MatchCommitment, MatchRecordLists, SeasonCommitment } from '../../schemas/bets/match-record.ts';
import { isSame } from '../shared/same.ts';

/** Its place in the browser's storage. */
const PLACE = 'match-commitments';
/** The most seasons and matches that are kept: the oldest are dropped. */
const MOST = { seasons: 50, matches: 300 };

/**
 * Keeps the first chain's end of each season and the first terms of each match in the browser's storage, and compares
 * the house's word with them. Damaged entries count as missing.
 */
export function recallWord({
  match: { id, name },
  season,
  number,
  chain_end,
  salt,
  terms,
}: MatchWord): CheckFault[] {
  const { seasons, matches } = read();
  const shown = seasons.find((entry) => entry.season === season);
  // A house that starts anew gives its numbers again, to other matches.
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

/** The house's first words, as this browser was shown them. */
interface MatchRecord {
  seasons: SeasonCommitment[];
  matches: MatchCommitment[];
}

function read(): MatchRecord {
  const [, lists] = MatchRecordLists.validate(parsed());
  return {
    seasons: (lists?.seasons ?? []).filter((entry) => SeasonCommitment.is(entry)),
    matches: (lists?.matches ?? []).filter((entry) => MatchCommitment.is(entry)),
  };
}

function parsed(): unknown {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? 'null');
  } catch {
    return null;
  }
}

function write({ seasons, matches }: MatchRecord): void {
  const kept = { seasons: seasons.slice(-MOST.seasons), matches: matches.slice(-MOST.matches) };
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // A browser without storage, or a full one, compares nothing later.
  }
}
