import { array, defaulted, object, optional, refine, type Struct } from 'superstruct';
import { type MatchPhase, MatchState, type Prediction } from '../../../src/schemas/bets/matches.ts';
import { SPORTS } from '../../../src/schemas/bets/sports.ts';
import type { Alongside, Database, Queryable } from '../../database/database.ts';
import { indianTime, readIndianTime } from '../../indian-time.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../shared/commands/acts.ts';
import { operatorCommand, type Printed } from '../../shared/commands/operator-command.ts';
import { already, listed, rupees, wrapped } from '../../shared/commands/print.ts';
import { Amount, IndianTime, Limit, meant, oneOf, Whole, Why, Words } from '../../shared/commands/words.ts';
import { spreadBooks } from '../book.ts';
import type { StoredPlay } from '../feeds/play.ts';
import { REMAINING } from '../remaining.ts';
import { correctResult, type RightResult } from './correct.ts';
import { abandonMatch, settleMatch, throwToss } from './decide.ts';
import { MATCH_STATES } from './life.ts';
import { madeBefore } from './made-before.ts';
import { createMatch, movePrices, type NewMatch } from './make.ts';
import { MARKET_KINDS, resumeMarket, suspendMarket } from './suspend.ts';
import { waitForTurn } from './turn.ts';

const STATES = Object.values(MatchState.schema);

/** Profit in percent of the stake. */
const Ratio = meant(readRatio, 'must be a number above 0 with at most two decimals, such as 85.5');

function readRatio(text: string): number | null {
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** Parses `NAME=RATIO`; the name may contain a `=`. */
function priced(text: string): { name: string; winRatio: number } | null {
  const at = text.lastIndexOf('=');
  const name = text.slice(0, Math.max(at, 0)).trim();
  const winRatio = readRatio(text.slice(at + 1).trim());
  return name === '' || name.length > 100 || winRatio === null ? null : { name, winRatio };
}

const Sides = refine(
  array(meant(priced, 'must be NAME=RATIO, such as "Night Owls=85.5"')),
  'two',
  ([one, other, ...more]) =>
    (one !== undefined && other !== undefined && more.length === 0 && one.name !== other.name) ||
    'must be given twice, once for each side',
);

const ExtraWindow = meant((text) => {
  const window = priced(text);
  const closesAt = window && readIndianTime(window.name);
  return window && closesAt && { closesAt, winRatio: window.winRatio };
}, 'must be TIME=RATIO, such as "2026-11-22 20:30=60"');

/** References with a colon are reserved for programs, such as the demo's croupier. */
const Reference: Struct<string, null> = meant(
  (text) => (/^[A-Za-z0-9_.-]{1,80}$/.test(text) ? text : null),
  'must be at most 80 letters, digits, dashes, dots and underscores',
);

/** The id of the side that won, or `draw`. */
const WinnerOrDraw = meant(
  (text) => (text === 'draw' ? text : /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  'must be a whole number from 1, or draw',
);

const withDetail = (detail: string, why: string | undefined) =>
  why === undefined ? detail : `${detail}: ${why}`;

export const matchCommands = [
  operatorCommand({
    words: 'matches',
    usage: `[--state ${STATES.join('|')}] [--limit NUMBER]`,
    help: 'list the matches that are not decided, with the ids of their teams',
    more: 'Times are in India’s time.',
    takes: object({ state: optional(oneOf(...STATES)), limit: Limit }),
    carryOut: ({ database }, { state, limit }) => listMatches(database, state, limit),
  }),
  operatorCommand({
    words: 'match show',
    usage: 'ID',
    help: 'show its times, its prices with their ids, and the stakes on it',
    arguments: ['id'],
    takes: object({ id: Whole }),
    carryOut: ({ database }, { id }) => showMatch(database, id),
  }),
  operatorCommand({
    words: 'match make',
    usage: `NAME --reference TEXT --competition TEXT [--sport ${SPORTS.join('|')}] --side NAME=RATIO --side NAME=RATIO --toss RATIO --minimum RUPEES --opens TIME --closes TIME --ratio RATIO [--extra TIME=RATIO]... [--why TEXT]`,
    help: 'announce a match',
    more: 'A ratio is the profit in percent of the stake. --ratio is the most that any bet pays until the closing time; each extra window closes later and pays less than the one before. Times are in India’s time, such as "2026-11-22 20:00". The reference is your own name for the match: repeated with the same values, the command makes no second match; with other values it is refused.',
    arguments: ['name'],
    takes: object({
      name: Words,
      reference: Reference,
      competition: Words,
      sport: optional(oneOf(...SPORTS)),
      side: Sides,
      toss: Ratio,
      minimum: Amount,
      opens: IndianTime,
      closes: IndianTime,
      ratio: Ratio,
      extra: defaulted(array(ExtraWindow), []),
      why: optional(Why),
    }),
    carryOut: ({ database }, given, who) =>
      makeMatch(
        database,
        {
          reference: given.reference,
          name: given.name,
          competition: given.competition,
          sport: given.sport,
          opensAt: given.opens,
          minimumBetPaise: given.minimum,
          windows: [{ closesAt: given.closes, winRatio: given.ratio }, ...given.extra],
          sides: given.side,
          tossRatio: given.toss,
        },
        who,
        given.why,
      ),
  }),
  operatorCommand({
    words: 'match price',
    usage: 'ID --side TEAM_VALUE --ratio RATIO [--why TEXT]',
    help: 'change a price; possible until the match closes',
    more: 'TEAM_VALUE is the id of a team or of the toss; "match show" lists the ids. A bet pays at most the ratio of the current window. Placed bets keep their price.',
    arguments: ['id'],
    takes: object({ id: Whole, side: Whole, ratio: Ratio, why: optional(Why) }),
    carryOut: async ({ database }, { id, side, ratio, why }, who) => {
      await refusePlayed(database, id);
      return already(
        await movePrice(database, id, side, ratio, (tx) =>
          recordAct(tx, {
            who,
            act: 'match.price',
            subject: String(id),
            why: withDetail(`${side} at ${ratio}`, why),
          }),
        ),
        `match ${id}: ${side} pays ${ratio} %`,
      );
    },
  }),
  operatorCommand({
    words: 'match limit',
    usage: 'ID [--bet RUPEES] [--person RUPEES] [--book RUPEES] [--why TEXT]',
    help: 'set the most that can be bet on the match',
    more: '--bet is the most that one bet may pay back, --person the most that all open bets of one person on the match may pay back, and --book the most that the house may lose by one side: a team, Head or Tail. Limits that are not given stay as they are. The command does not change bets that were already placed.',
    arguments: ['id'],
    takes: object({
      id: Whole,
      bet: optional(Amount),
      person: optional(Amount),
      book: optional(Amount),
      why: optional(Why),
    }),
    carryOut: async ({ database }, { id, why, ...limits }, who) => {
      const { changed, now } = await setLimits(database, id, limits, (tx, text) =>
        recordAct(tx, { who, act: 'match.limit', subject: String(id), why: withDetail(text, why) }),
      );
      return already(changed, `match ${id}: ${now}`);
    },
  }),
  ...[
    {
      word: 'suspend',
      help: 'stop bets on one of its markets for now',
      change: suspendMarket,
      now: 'suspended',
    },
    {
      word: 'resume',
      help: 'end a suspension; bets are taken again unless there is another reason',
      change: resumeMarket,
      now: 'open to bets',
    },
  ].map(({ word, help, change, now }) =>
    operatorCommand({
      words: `match ${word}`,
      usage: `ID --market ${MARKET_KINDS.join('|')} --why TEXT`,
      help,
      more: 'While a market is suspended, its bets cannot be placed, cancelled or cashed out. Placed bets stay, and are settled with the match.',
      arguments: ['id'],
      takes: object({ id: Whole, market: oneOf(...MARKET_KINDS), why: Why }),
      carryOut: async ({ database }, { id, market, why }, who) =>
        already(
          await change(database, id, market, 'operator', (tx) =>
            recordAct(tx, { who, act: `match.${word}`, subject: String(id), why: withDetail(market, why) }),
          ),
          `match ${id}: the market on the ${market} is ${now}`,
        ),
    }),
  ),
  operatorCommand({
    words: 'match toss',
    usage: 'ID FACE [--why TEXT]',
    help: 'enter how the coin fell; this closes the toss and pays its bets at once',
    more: 'FACE is Head or Tail. The match goes on. If it is abandoned later, bets on the toss stay as they are.',
    arguments: ['id', 'face'],
    takes: object({ id: Whole, face: oneOf('Head', 'Tail'), why: optional(Why) }),
    carryOut: async ({ database }, { id, face, why }, who) => {
      await refusePlayed(database, id);
      return already(
        await throwToss(database, id, face, (tx) =>
          recordAct(tx, {
            who,
            act: 'match.toss',
            subject: String(id),
            why: withDetail(face, why),
          }),
        ),
        `match ${id}: the coin fell on ${face}`,
      );
    },
  }),
  operatorCommand({
    words: 'match settle',
    usage: 'ID --winner TEAM_VALUE|draw [--toss Head|Tail] [--why TEXT]',
    help: 'enter the result of a closed match, and pay its bets',
    more: '--toss can be left out after "match toss". After a draw the stakes on its winner go back; the toss is settled.',
    arguments: ['id'],
    takes: object({
      id: Whole,
      winner: WinnerOrDraw,
      toss: optional(oneOf('Head', 'Tail')),
      why: optional(Why),
    }),
    carryOut: async ({ database }, { id, winner, toss, why }, who) => {
      const said = winner === 'draw' ? 'a draw' : `winner ${winner}`;
      await refusePlayed(database, id);
      return already(
        await settleMatch(database, id, { winner: winner === 'draw' ? null : winner, toss }, (tx) =>
          recordAct(tx, {
            who,
            act: 'match.settle',
            subject: String(id),
            why: withDetail(toss === undefined ? said : `${said}, toss ${toss}`, why),
          }),
        ),
        `match ${id}: settled`,
      );
    },
  }),
  operatorCommand({
    words: 'match correct',
    usage: 'ID (--winner TEAM_VALUE | --toss Head|Tail) --why TEXT',
    help: 'correct a result that was entered wrongly, and settle its bets again',
    more: 'Bettors read the reason. Each bet that ends otherwise gets an entry that reverses its settlement, and then the right one. A payout is taken back as far as its owner still has the cash; the house bears the rest. Bets that were cancelled or cashed out stay as they are. Combined bets are settled again, too; one that this result alone has lost, and that waits for other selections, is opened again, and holds its limits even if other bets have filled them. Correct the winner and the toss one after the other.',
    arguments: ['id'],
    takes: object({ id: Whole, winner: optional(Whole), toss: optional(oneOf('Head', 'Tail')), why: Why }),
    carryOut: async ({ database }, { id, winner, toss, why }, who) => {
      const right = rightResult(winner, toss);
      return already(
        await correctResult(database, id, right, why, (tx) =>
          recordAct(tx, {
            who,
            act: 'match.correct',
            subject: String(id),
            why: withDetail(right.toss === undefined ? `winner ${right.winner}` : `toss ${right.toss}`, why),
          }),
        ),
        `match ${id}: corrected`,
      );
    },
  }),
  operatorCommand({
    words: 'match abandon',
    usage: 'ID --why TEXT',
    help: 'end a match without a result; pays back all stakes on teams, and on the toss if the coin was not thrown',
    arguments: ['id'],
    takes: object({ id: Whole, why: Why }),
    carryOut: async ({ database }, { id, why }, who) =>
      already(
        await abandonMatch(database, id, (tx) =>
          recordAct(tx, { who, act: 'match.abandon', subject: String(id), why }),
        ),
        `match ${id}: abandoned`,
      ),
  }),
];

/** @throws Refusal 400 for both or neither of them */
function rightResult(winner: number | undefined, toss: Prediction | undefined): RightResult {
  if (winner !== undefined && toss === undefined) return { winner };
  if (toss !== undefined && winner === undefined) return { toss };
  throw new Refusal(400, 'Give either --winner or --toss');
}

/** @throws Refusal 409 for a match with a feed: its news alone set prices, toss and winner */
async function refusePlayed(database: Queryable, matchId: number): Promise<void> {
  const played = await database.query('select from matches where id = $1 and terms is not null', [matchId]);
  if (played.length > 0) throw new Refusal(409, 'A feed prices and decides this match. You can abandon it');
}

interface Listed {
  id: number;
  name: string;
  competition: string;
  sport: string;
  reference: string | null;
  state: MatchState;
  opens_at: Date;
  betting_closes_at: Date;
  /** Ids and names of the teams. */
  sides: string;
  /** The winner, or a draw, and the toss; null without a result. */
  result: string | null;
}

const LISTED = `
  select m.id, m.name, m.competition, m.sport, m.reference, s.state, m.opens_at, s.betting_closes_at,
         (select string_agg(id || ' ' || name, ', ' order by id) from selections
          where match_id = m.id and kind = 'team') as sides,
         coalesce((select w.name || ', ' || m.toss_result from selections w where w.id = m.winner_selection_id),
                  case when m.is_drawn then 'draw, ' || m.toss_result end,
                  'toss ' || m.toss_result) as result
  from matches m join match_states s on s.id = m.id`;

async function listMatches(
  database: Queryable,
  state: MatchState | undefined,
  limit: number,
): Promise<Printed> {
  const rows =
    state === undefined
      ? await database.query<Listed>(
          `${LISTED} where m.decided_at is null order by m.created_at, m.id limit $1`,
          [limit],
        )
      : await database.query<Listed>(
          `${LISTED} where s.state = $2 order by m.created_at desc, m.id desc limit $1`,
          [limit, state],
        );
  return listed(
    rows,
    (row) => `${row.id}  ${row.state}  ${row.name}  (${row.sides})  ${row.result ?? timesOf(row)}`,
    state === undefined ? 'No match is undecided' : `No match is ${state}`,
  );
}

function timesOf({ state, opens_at, betting_closes_at }: Listed): string {
  return state === 'scheduled' ? `opens ${indianTime(opens_at)}` : `closes ${indianTime(betting_closes_at)}`;
}

interface Limits {
  bet_limit_paise: number;
  person_limit_paise: number;
  book_limit_paise: number;
}

const limitsText = (limits: Limits) =>
  `a bet pays at most ${rupees(limits.bet_limit_paise)}, a person's bets ${rupees(limits.person_limit_paise)}; a side costs at most ${rupees(limits.book_limit_paise)}`;

/**
 * Sets the given limits of a match, in paise; others stay.
 * @returns whether any limit changed, and a text with all limits
 * @throws Refusal 404 for an unknown match
 */
function setLimits(
  database: Database,
  matchId: number,
  { bet, person, book }: Partial<Record<'bet' | 'person' | 'book', number | undefined>>,
  alongside: (tx: Queryable, now: string) => Promise<void>,
): Promise<{ changed: boolean; now: string }> {
  return database.transaction(async (tx) => {
    await waitForTurn(tx, matchId);
    const [before] = await tx.query<Limits>(
      'select bet_limit_paise, person_limit_paise, book_limit_paise from matches where id = $1 for no key update',
      [matchId],
    );
    if (before === undefined) throw new Refusal(404, 'Match not found');
    const limits = {
      bet_limit_paise: bet ?? before.bet_limit_paise,
      person_limit_paise: person ?? before.person_limit_paise,
      book_limit_paise: book ?? before.book_limit_paise,
    };
    const [was, now] = [limitsText(before), limitsText(limits)];
    if (was === now) return { changed: false, now };
    await tx.query(
      'update matches set bet_limit_paise = $2, person_limit_paise = $3, book_limit_paise = $4 where id = $1',
      [matchId, limits.bet_limit_paise, limits.person_limit_paise, limits.book_limit_paise],
    );
    await spreadBooks(tx, matchId);
    await alongside(tx, now);
    return { changed: true, now };
  });
}

/** The phases of play in the words of `match show`. */
const PHASES: Readonly<Record<MatchPhase, string>> = {
  before: 'not begun',
  first: 'in the first half',
  break: 'in the break',
  second: 'in the second half',
  over: 'played',
};

interface Shown extends Listed, Limits {
  minimum_bet_paise: number;
  play: StoredPlay | null;
}

interface ShownPrice {
  id: number;
  name: string;
  win_ratio: number;
  /** The bets and legs on it. */
  bets: number;
  staked_paise: number;
}

async function showMatch(database: Queryable, id: number): Promise<Printed> {
  const [match] = await database.query<Shown>(
    `select l.*, m.play, m.minimum_bet_paise, m.bet_limit_paise, m.person_limit_paise, m.book_limit_paise from (${LISTED} where m.id = $1) l join matches m on m.id = l.id`,
    [id],
  );
  if (match === undefined) throw new Refusal(404, 'Match not found');
  const windows = await database.query<{ closes_at: Date; win_ratio: number }>(
    'select closes_at, win_ratio from match_windows where match_id = $1 order by number',
    [id],
  );
  const prices = await readShownPrices(database, id);
  const markets = await database.query<{ kind: string; state: string; suspended_for: string | null }>(
    'select kind, state, suspended_for from market_states where match_id = $1 order by id',
    [id],
  );
  const lines = [
    ...aboutMatch(match),
    ...windows.map(
      ({ closes_at, win_ratio }, number) =>
        `${number === 0 ? 'closes' : 'extra time until'} ${indianTime(closes_at)}, pays at most ${win_ratio} %`,
    ),
    ...prices.map(
      (price) =>
        `${price.id}  ${price.name}  ${price.win_ratio} %  ${price.bets} bets, ${rupees(price.staked_paise)}`,
    ),
    ...markets
      .filter(({ state }) => state === 'suspended')
      .map(({ kind, suspended_for }) => `the market on the ${kind} is suspended: ${suspended_for}`),
    ...(match.play === null ? [] : [`${PHASES[match.play.phase]}, ${match.play.score.join('–')}`]),
    ...(match.result === null ? [] : [`result: ${match.result}`]),
  ];
  return {
    text: lines.map((line) => wrapped(line)).join('\n'),
    data: { ...match, windows, prices, markets },
  };
}

/** The prices of a match, with the bets on each: the open ones, or, once the match is decided, all. */
function readShownPrices(database: Queryable, matchId: number): Promise<ShownPrice[]> {
  return database.query<ShownPrice>(
    // Before the match is decided, bets have ended by its toss alone: the query skips them.
    `with standing as (
       select selection_id, ${REMAINING.stake('b')} as stake_paise from bets b where match_id = $1 and status = 'open'
       union all
       select selection_id, ${REMAINING.stake('b')} from bets b where match_id = $1 and status in ('won', 'lost', 'void')
         and exists (select from matches where id = $1 and decision <> 'none')
       union all
       select l.selection_id, ${REMAINING.stake('c')} from combined_legs l join combined_bets c on c.id = l.combined_bet_id
       where l.match_id = $1 and c.status <> 'cashedOut' and (l.status = 'open' or exists (
         select from matches where id = $1 and decision <> 'none')))
     select p.id, p.name, p.win_ratio, count(s.selection_id)::integer as bets,
            coalesce(sum(s.stake_paise), 0)::bigint as staked_paise
     from selections p left join standing s on s.selection_id = p.id
     where p.match_id = $1 group by p.id order by p.id`,
    [matchId],
  );
}

const aboutMatch = (match: Shown): string[] => [
  `match ${match.id}  ${match.state}  ${match.name}`,
  `${match.competition} (${match.sport}); least bet ${rupees(match.minimum_bet_paise)}; reference ${match.reference ?? '–'}`,
  `limits: ${limitsText(match)}`,
  `opens ${indianTime(match.opens_at)}`,
];

function makeMatch(
  database: Database,
  match: NewMatch & { reference: string },
  who: string,
  why: string | undefined,
): Promise<string> {
  return database.transaction(async (tx) => {
    const there = await madeBefore(tx, match);
    if (there !== undefined) return already(false, `match ${there}: made`);
    const id = await create(tx, match);
    if (id === null) return already(false, `match ${await madeBefore(tx, match)}: made`);
    await recordAct(tx, {
      who,
      act: 'match.make',
      subject: String(id),
      why: withDetail(match.reference, why),
    });
    return `match ${id}: made`;
  });
}

/** @throws Refusal 400 when the windows are out of order, or all in the past */
async function create(tx: Queryable, match: NewMatch): Promise<number | null> {
  if (match.windows.every(({ closesAt }) => closesAt.getTime() <= Date.now()))
    throw new Refusal(400, 'The match would be closed already');
  try {
    return await createMatch(tx, match);
  } catch (error) {
    throw error instanceof RangeError ? new Refusal(400, error.message) : error;
  }
}

/**
 * Sets the price of one side, or of the toss.
 * @returns whether this call changed the price
 * @throws Refusal 404 for an unknown match or side · 409 when betting on the match is over, or on the toss
 */
function movePrice(
  database: Database,
  matchId: number,
  selection: number,
  ratio: number,
  alongside: Alongside,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // The lock comes first, so that the later of two concurrent calls sees the price that the other has set.
    await waitForTurn(tx, matchId);
    const [match] = await tx.query<{ has_side: boolean; is_tossed: boolean }>(
      `select exists (select from selections where id = $2 and match_id = m.id) as has_side,
              m.toss_result is not null
                and exists (select from selections where id = $2 and kind = 'toss') as is_tossed
       from matches m where m.id = $1 for no key update`,
      [matchId, selection],
    );
    if (match === undefined) throw new Refusal(404, 'Match not found');
    if (!match.has_side) throw new Refusal(404, 'No such side in this match');
    if (match.is_tossed) throw new Refusal(409, 'The coin of this match has been tossed');
    const moved = await movePrices(tx, matchId, new Map([[selection, ratio]]));
    if (moved) {
      await alongside(tx);
      return true;
    }
    const [now] = await tx.query<{ state: string }>('select state from match_states where id = $1', [
      matchId,
    ]);
    if (now === undefined || !MATCH_STATES.pricing.includes(now.state))
      throw new Refusal(409, `The prices of a match that is ${now?.state} stay`);
    return false;
  });
}
