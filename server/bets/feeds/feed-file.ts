import { readFile, stat } from 'node:fs/promises';
import { is } from 'superstruct';
import { stateAfter } from '../../../src/fairness/matches/course.ts';
import { FIRST_STATE, type MatchTerms } from '../../../src/fairness/matches/match.ts';
import { longestMs } from '../../../src/fairness/matches/play.ts';
import { FeedHead, FixtureLine, NewsLine } from '../../../src/schemas/bets/feed-file.ts';
import { printable } from '../../../src/schemas/shared/printable.ts';
import type { Log } from '../../log.ts';
import type { Fixture, MatchFeed, News } from './match-feed.ts';

/** The prefix of the references of matches from a file. */
const FEED_FILE = 'file:';

/** The matches of a file, by their references. */
type Matches = ReadonlyMap<string, { fixture: Fixture; news: readonly News[] }>;

/** The file is not a feed, or has an invalid line. */
export class BadFeedFile extends Error {}

/**
 * A feed from a file of JSON lines (docs/feed-file.md). The file is read again after each change, so that
 * another program can extend it while its matches are played. If the events of a match contradict the rules
 * of its sport, only those before the first contradiction are published.
 * @throws BadFeedFile when the file cannot be read or has an invalid line
 */
export async function feedFromFile(path: string, log: Log): Promise<MatchFeed> {
  let version = '';
  let matches: Matches = new Map();

  async function current(): Promise<Matches> {
    const { mtimeMs, size } = await stat(path);
    const now = `${mtimeMs} ${size}`;
    if (now === version) return matches;
    matches = readFeed(await readFile(path, 'utf8'), path, (fault) =>
      log.error({ event: 'feed.contradiction', ...fault }),
    );
    version = now;
    return matches;
  }

  try {
    await current();
  } catch (cause) {
    if (cause instanceof BadFeedFile) throw cause;
    throw new BadFeedFile(`${printable(path)} cannot be read`, { cause });
  }
  return {
    prefix: FEED_FILE,
    async fixtures(now) {
      const all = [...(await current()).values()].map(({ fixture }) => fixture);
      return all.filter(({ startsAt, terms }) => startsAt.getTime() + longestMs(terms) > now.getTime());
    },
    async news({ reference }, { from, until }) {
      const news = (await current()).get(reference)?.news ?? [];
      return news.slice(from).filter(({ at }) => at <= until);
    },
  };
}

/** @param tell called for each match that contradicts itself, with the first contradicting event */
function readFeed(
  text: string,
  path: string,
  tell: (fault: { reference: string; why: string }) => void,
): Matches {
  // A line without an end may still be incomplete.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [head, ...lines] = whole.split('\n').filter((line) => line.trim() !== '');
  if (!is(parsed(head ?? ''), FeedHead))
    throw new BadFeedFile(`${printable(path)} does not begin with {"format":"sikka-feed/1"}`);
  const fixtures = new Map<string, FixtureLine>();
  const told = new Map<string, NewsLine[]>();
  for (const [index, text] of lines.entries()) {
    const line = parsed(text);
    const where = `${printable(path)}, line ${index + 2}`;
    if (is(line, FixtureLine)) {
      if (fixtures.has(line.fixture)) throw new BadFeedFile(`${where}: this match is there already`);
      if (line.opens_at >= line.starts_at) throw new BadFeedFile(`${where}: it opens after its start`);
      fixtures.set(line.fixture, line);
    } else if (is(line, NewsLine)) {
      if (!fixtures.has(line.match)) throw new BadFeedFile(`${where}: no line before it has this match`);
      told.set(line.match, [...(told.get(line.match) ?? []), line]);
    } else throw new BadFeedFile(`${where} is neither a fixture nor news`);
  }
  return new Map(
    [...fixtures].map(([reference, line]) => {
      const { news, fault } = newsOf(line.terms, told.get(reference) ?? []);
      if (fault !== null) tell({ reference, why: `news ${news.length}: ${fault}` });
      return [`${FEED_FILE}${reference}`, { fixture: fixtureOf(line), news }];
    }),
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function fixtureOf(line: FixtureLine): Fixture {
  return {
    reference: `${FEED_FILE}${line.fixture}`,
    competition: line.competition,
    teams: [{ name: line.home }, { name: line.away }],
    opensAt: new Date(line.opens_at),
    startsAt: new Date(line.starts_at),
    terms: line.terms,
    minimumBetPaise: line.minimum_bet * 100,
    isOfSeason: false,
  };
}

/**
 * The events before the first impossible one. The time of a late event is at least that of the event before
 * it.
 */
function newsOf(terms: MatchTerms, events: readonly NewsLine[]): { news: News[]; fault: string | null } {
  const news: News[] = [];
  let state = FIRST_STATE;
  let latest = 0;
  for (const event of events) {
    const next = stateAfter(terms, state, event, news.at(-1));
    if (typeof next === 'string') return { news, fault: next };
    state = next;
    latest = Math.max(latest, new Date(event.at).getTime());
    const { kind, side, points } = event;
    news.push({ number: news.length, at: new Date(latest), kind, side, points, state });
  }
  return { news, fault: null };
}
