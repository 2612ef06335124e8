/**
 * Models the money that the house owes to each person, in whole paise. Written from docs/contract.md, without code of
 * the server. From the answer to an act, the model takes only what it cannot know itself: new ids, and the results of
 * rounds. It computes everything else.
 */

export type Side = 'home' | 'away' | 'Head' | 'Tail' | 'over' | 'under' | 'ahead' | 'behind';
/** The prices that a bettor accepts, in whole hundredths. */
export type Accepted = { least: number; most: number | null };
type Market = 'winner' | 'toss' | 'total' | 'margin';
export type Winner = 'home' | 'away' | 'draw';
export type Choice =
  | { game: 'coin-flip'; prediction: 'Head' | 'Tail' }
  | { game: 'limbo'; target: number }
  | { game: 'dice'; direction: 'over' | 'under'; target: number };

type LimitKind = 'deposit' | 'stake' | 'loss';
/** `single`: each stake by itself, for stakes alone. */
const PERIODS = ['single', 'day', 'week', 'month'] as const;
type Period = (typeof PERIODS)[number];
/** The number of days of each break. */
const BREAKS = { '1d': 1, '7d': 7, '30d': 30, ever: Number.POSITIVE_INFINITY };

/**
 * The moment at which a request's connection breaks: while sending, this many milliseconds after sending, or before its
 * answer.
 */
export type Cut = 'half sent' | number | 'answered';

/**
 * A request with a key. Ratios and targets are whole hundredths, sums whole paise. People and matches are numbered by
 * their place here.
 */
export type MoneyAct =
  | {
      do: 'bet';
      by: number;
      match: number;
      side: Side;
      paise: number;
      seen: number | null;
      accepts: Accepted | null;
      key: string | null;
    }
  | { do: 'cancel'; by: number; bet: number; match: number; seen: number | null; key: string | null }
  | {
      do: 'combine';
      by: number;
      legs: { match: number; side: Side; seen: number | null }[];
      paise: number;
      accepts: Accepted | null;
      key: string | null;
    }
  | {
      do: 'cash out' | 'cash out combined';
      by: number;
      bet: number;
      paise: number;
      seen: number;
      key: string | null;
    }
  /** `points` of the league, `seen` the ratio agreed to. */
  | {
      do: 'bet points';
      by: number;
      match: number;
      side: 'home' | 'away';
      points: number;
      seen: number;
      key: string | null;
    }
  | { do: 'deposit'; by: number; paise: number; key: string | null }
  | { do: 'withdraw'; by: number; paise: number; code: string; key: string | null }
  | { do: 'play'; by: number; seeds: number; choice: Choice; paise: number; key: string | null };

export type Act =
  | MoneyAct
  | { do: 'pay'; by: number; deposit: number; approve: boolean }
  | { do: 'begin seeds'; by: number }
  | { do: 'rotate'; by: number; seeds: number }
  | { do: 'resolve'; by: number; route: string; key: string }
  /** A request whose answer is lost, followed by a question for its outcome. */
  | { do: 'abort'; cut: Cut; of: MoneyAct & { key: string } }
  | { do: 'set limit'; by: number; kind: LimitKind; period: Period; paise: number }
  | { do: 'remove limit' | 'keep limit'; by: number; kind: LimitKind; period: Period }
  | { do: 'confirm raise'; by: number; kind: LimitKind; period: Period; to: number | null }
  | { do: 'take break'; by: number; length: keyof typeof BREAKS }
  | { do: 'leave league' | 'rejoin league'; by: number }
  | { do: 'block'; by: number; who: number }
  | { do: 'grant'; to: number; paise: number; reference: string }
  | { do: 'suspend'; who: number }
  | { do: 'unsuspend'; who: number }
  | { do: 'price'; match: number; side: PriceName; ratio: number }
  | { do: 'limit'; match: number; bet: number; person: number; book: number }
  | { do: 'market'; match: number; market: Market; word: 'suspend' | 'resume' }
  | { do: 'score'; match: number; score: [home: number, away: number] }
  | { do: 'settle'; match: number; winner: Winner; toss: 'Head' | 'Tail' }
  | { do: 'toss'; match: number; face: 'Head' | 'Tail' }
  | { do: 'abandon'; match: number }
  | { do: 'correct'; match: number; right: 'home' | 'away' | 'Head' | 'Tail' }
  | { do: 'decide deposit'; deposit: number; word: 'credit' | 'reject' }
  | { do: 'decide withdrawal'; withdrawal: number; word: 'approve' | 'pay' | 'reject' }
  | { do: 'answer payments' | 'expire deposits' | 'settle bonuses' | 'pay referrals' | 'settle leagues' }
  | { do: 'let minutes pass'; match: number; minutes: number }
  | { do: 'let days pass'; who: number; days: number };

/** The outcome of an act: the status, sentence and data of an answer or refusal, as received. */
export interface Answer {
  status: number;
  msg: string;
  data?: unknown;
}

export interface Expected {
  status: number;
  msg: string;
  /** The required data of the answer. */
  data?: Record<string, unknown> | undefined;
  /** Data read after the effect: only compared when nobody else acted at the same time. */
  read?: Record<string, unknown>;
}

interface Key {
  body: string;
  /** null: given up. */
  effect: number | null;
  days: number;
}

interface Person {
  cash: number;
  staked: number;
  held: number;
  bonus: number;
  revision: number;
  suspended: boolean;
  referrer: number | null;
  /** Whether the referrer has been paid. */
  paidFor: boolean;
  /** Days that have passed for this person, and a counter of events within them. */
  days: number;
  moment: number;
  spentCode: string | null;
  seeds: { id: number; nonce: number } | null;
  keys: Record<string, Key>;
  /** Settled stakes with their moments; stakes of one moment are one. */
  stakes: { at: number; paise: number }[];
  limits: Limit[];
  breaks: { kind: 'time-out' | 'exclusion'; until: number }[];
}

interface Limit {
  kind: LimitKind;
  period: Period;
  paise: number;
  /** A requested higher limit, or removal (null), and its day. */
  asked: { to: number | null; on: number } | null;
}

interface Match {
  minutes: number;
  opens: number;
  windows: { closes: number; ratio: number }[];
  minimum: number;
  prices: Record<PriceName, number>;
  /** The lines of the markets on both teams' points and on home's lead, and the points so far. */
  lines: { total: number; margin: number };
  score: [home: number, away: number];
  limits: { bet: number; person: number; book: number };
  result: { winner: Winner; toss: 'Head' | 'Tail' } | 'abandoned' | null;
  /** The markets that an operator has suspended. */
  suspended: Market[];
  /** The face on which the coin fell; null before the throw. */
  fell: 'Head' | 'Tail' | null;
}

interface Bet {
  by: number;
  match: number;
  side: Side;
  stake: number;
  ratio: number;
  pays: number;
  status: 'open' | 'won' | 'lost' | 'cancelled' | 'void' | 'cashedOut';
  /** Paid back when it ended, without its cash-outs; null while it is open. */
  payout: number | null;
  /** The parts of stake and payout that were cashed out, and what was paid for them. */
  cashed: { stake: number; pays: number; paid: number };
  /** The minutes from the placing to the end of betting; minutes that pass for the match pass for it. */
  placed: number;
  settled: number | null;
}

type LegStatus = 'open' | 'won' | 'lost' | 'void';
type Leg = Combined['legs'][number];

interface Combined {
  by: number;
  legs: { match: number; side: Side; ratio: number; status: LegStatus }[];
  stake: number;
  pays: number;
  status: LegStatus | 'cashedOut';
  /** Paid back when it ended, without its cash-outs; null while it is open. */
  payout: number | null;
  /** The part of the stake that was cashed out, and what was paid for it. */
  cashed: { stake: number; paid: number };
  /** Like for a bet: minutes that pass for any of its matches pass for it. */
  placed: number;
  settled: number | null;
  /** Whether a correction has opened it again: a bonus has counted its stake before. */
  wasReopened: boolean;
}

/** A part of a bet, or of a combined one, that was cashed out. */
interface CashOut {
  by: number;
  bet: number;
  at: number;
  stake: number;
  paid: number;
}

interface Deposit {
  by: number;
  paise: number;
  days: number;
  at: number;
  status: 'created' | 'pending' | 'credited' | 'rejected' | 'expired';
  /** The payer's choice in the payment app, until it is answered. */
  chosen: boolean | null;
}

interface Withdrawal {
  by: number;
  paise: number;
  status: 'requested' | 'approved' | 'paid' | 'rejected';
}

interface Bonus {
  to: number;
  paise: number;
  reference: string | null;
  status: 'locked' | 'released' | 'expired';
  granted: number;
  since: number | null;
  ended: number | null;
}

interface Round {
  by: number;
  at: number;
  game: string;
  paise: number;
  payout: number;
  nonce: number;
}

/** A bet of whole points. `pays` is its payout if it wins. */
interface PointsBet {
  by: number;
  match: number;
  side: 'home' | 'away';
  points: number;
  ratio: number;
  pays: number;
  status: 'open' | 'won' | 'lost' | 'void';
}

/** A member of the league: their points, and those in open bets. Never rupees. */
interface Member {
  state: 'in' | 'left' | 'blocked';
  points: number;
  open: number;
}

/**
 * Plain data, so that each order of concurrent acts can have its own copy. Things with an id are named by it.
 */
export interface Model {
  people: Person[];
  matches: Match[];
  bets: Record<number, Bet>;
  combined: Record<number, Combined>;
  cashOuts: Record<number, CashOut>;
  combinedCashOuts: Record<number, CashOut>;
  deposits: Record<number, Deposit>;
  withdrawals: Record<number, Withdrawal>;
  rounds: Record<number, Round>;
  bonuses: Bonus[];
  /** The members of the one league, by the number of the person; the first has made it. */
  members: Member[];
  pointsBets: Record<number, PointsBet>;
}

const MINUTE = 1000;
const DAY = 24 * 60 * MINUTE;
const now = ({ days, moment }: Person) => days * DAY + moment;
/** The time of an event after all earlier ones. */
function next(person: Person): number {
  person.moment++;
  return now(person);
}
const rupees = (paise: number | null) => (paise === null ? null : paise / 100);
const floorOf = (product: number, by: number) => Math.floor(product / by);

/** A new person: ₹1,000 of cash, and ₹100 of bonus credit. */
export function newcomer(model: Model, referrer: number | null): void {
  model.people.push({
    cash: 1000_00,
    staked: 0,
    held: 0,
    bonus: 100_00,
    revision: 2,
    suspended: false,
    referrer,
    paidFor: false,
    days: 0,
    moment: 0,
    spentCode: null,
    seeds: null,
    keys: {},
    stakes: [],
    limits: [],
    breaks: [],
  });
  const to = model.people.length - 1;
  model.bonuses.push({
    to,
    paise: 100_00,
    reference: null,
    status: 'locked',
    granted: 0,
    since: null,
    ended: null,
  });
}

const OK = (data: Record<string, unknown>, read: Record<string, unknown> = {}): Expected => ({
  status: 200,
  msg: 'OK',
  data,
  read,
});
const no = (status: number, msg: string, data?: Record<string, unknown>): Expected => ({ status, msg, data });
/** The operator's answer, in brief. */
const done = (isNew: boolean): Expected => ({ status: 200, msg: isNew ? 'done' : 'already' });
const DONE = done(true);

/** Applies the act to the model, assuming no concurrent acts, and returns the required answer. */
export function take(model: Model, act: Act, answer: Answer): Expected {
  switch (act.do) {
    case 'bet':
    case 'cancel':
    case 'combine':
    case 'cash out':
    case 'cash out combined':
    case 'bet points':
    case 'deposit':
    case 'withdraw':
    case 'play':
      return takeMoney(model, act, answer);
    case 'pay':
      return signedIn(model, act.by, () => pay(model, act, answer));
    case 'begin seeds':
      return signedIn(model, act.by, (person) => beginSeeds(person, answer));
    case 'rotate':
      return signedIn(model, act.by, (person) => rotate(person, act, answer));
    case 'resolve':
      return signedIn(model, act.by, (person) => resolve(model, person, act));
    case 'abort':
      return signedIn(model, act.of.by, (person) => abort(model, person, act, answer));
    case 'set limit':
    case 'remove limit':
    case 'keep limit':
    case 'confirm raise':
      return signedIn(model, act.by, (person) => changeLimit(model, person, act));
    case 'take break':
      return signedIn(model, act.by, (person) => takeBreak(person, act));
    case 'leave league':
      return signedIn(model, act.by, () => leaveLeague(model, act.by));
    case 'rejoin league':
      return signedIn(model, act.by, () => rejoinLeague(model, act.by));
    case 'block':
      return signedIn(model, act.by, () => block(model, act));
    case 'settle leagues':
      settleLeagues(model);
      return DONE;
    case 'grant':
      return grant(model, act, answer);
    case 'suspend':
    case 'unsuspend':
      return suspend(model, act);
    case 'price':
      return movePrice(model, act);
    case 'limit':
      return setLimits(model, act);
    case 'market':
      return suspendMarket(model, act);
    case 'settle':
      return settle(model, act);
    case 'toss':
      return throwToss(model, act);
    case 'abandon':
      return abandon(model, act);
    case 'correct':
      return correct(model, act);
    case 'score': {
      const match = matchOf(model, act.match);
      if (match.result === null) match.score = act.score;
      return DONE;
    }
    case 'decide deposit':
      return decideDeposit(model, act);
    case 'decide withdrawal':
      return decideWithdrawal(model, act);
    case 'answer payments':
      for (const deposit of Object.values(model.deposits)) {
        if (deposit.chosen !== null) conclude(model, deposit, deposit.chosen ? 'credited' : 'rejected');
        deposit.chosen = null;
      }
      return DONE;
    case 'expire deposits':
      for (const deposit of Object.values(model.deposits))
        deposit.status = depositStatus(deposit, personOf(model, deposit.by).days);
      return DONE;
    case 'settle bonuses':
      model.people.forEach((_, who) => {
        settleBonuses(model, who);
      });
      return DONE;
    case 'pay referrals':
      payReferrals(model);
      return DONE;
    case 'let minutes pass':
      matchOf(model, act.match).minutes += act.minutes;
      for (const bet of Object.values(model.bets))
        if (bet.match === act.match) bet.placed -= act.minutes * MINUTE;
      for (const bet of Object.values(model.combined))
        if (bet.legs.some((leg) => leg.match === act.match)) bet.placed -= act.minutes * MINUTE;
      return DONE;
    case 'let days pass':
      personOf(model, act.who).days += act.days;
      return DONE;
  }
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The model does not know of this');
  return thing;
}
const personOf = (model: Model, number: number) => there(model.people[number]);
const matchOf = (model: Model, number: number) => there(model.matches[number]);

function signedIn(model: Model, by: number, work: (person: Person) => Expected): Expected {
  const person = personOf(model, by);
  return person.suspended ? no(423, 'Access denied. Your account has been suspended.') : work(person);
}

// Requests with keys ------------------------------------------------------------------------------------

export function routeOf(act: MoneyAct): string {
  const routes = {
    bet: 'live-bet/save',
    cancel: 'live-bet/cancel',
    combine: 'live-bet/save-combined',
    'cash out': 'live-bet/cash-out',
    'cash out combined': 'live-bet/cash-out-combined',
    'bet points': 'leagues/:id/bets',
    deposit: 'deposit/create',
    withdraw: 'withdrawal/request',
  };
  return act.do === 'play' ? `${act.choice.game}/play` : routes[act.do];
}

function takeMoney(model: Model, act: MoneyAct, answer: Answer): Expected {
  return signedIn(model, act.by, (person) => {
    const wrong = wrongForm(act);
    if (wrong !== null) return wrong;
    const slot = `${routeOf(act)} ${act.key}`;
    const body = JSON.stringify({ ...act, key: null });
    const kept = act.key === null ? undefined : person.keys[slot];
    if (kept !== undefined) {
      if (kept.effect === null) return no(409, 'This request was given up', { givenUp: true });
      if (person.days - kept.days >= 30)
        return no(409, 'This request was made more than 30 days ago', { tooOld: true });
      if (kept.body !== body) return no(422, 'This Idempotency-Key was used for another request');
      return OK({}, seenLater(model, person, routeOf(act), kept.effect));
    }
    const [expected, effect] = effectOf(model, person, act, answer);
    if (effect !== null && act.key !== null) person.keys[slot] = { body, effect, days: person.days };
    return expected;
  });
}

/** Refusals that do not depend on a wallet. */
function wrongForm(act: MoneyAct): Expected | null {
  if (act.do === 'withdraw' && act.paise < 200_00) return no(400, 'Amount must be 200 or more');
  if (act.do === 'deposit' && act.paise < 100) return no(400, 'The amount needs to be at least 1');
  if (act.do === 'play' && payoutOf(act.paise, act.choice) > 1_00_00_000_00)
    return no(400, 'One round pays back at most ₹1,00,00,000');
  return null;
}

type CashOutAct = Extract<MoneyAct, { do: 'cash out' | 'cash out combined' }>;

type Effect = [expected: Expected, id: number | null];

function effectOf(model: Model, person: Person, act: MoneyAct, answer: Answer): Effect {
  switch (act.do) {
    case 'bet':
      return placeBet(model, person, act, answer);
    case 'cancel':
      return cancelBet(model, person, act);
    case 'combine':
      return combine(model, person, act, answer);
    case 'cash out':
    case 'cash out combined':
      return act.do === 'cash out'
        ? cashOut(model, person, act, answer)
        : cashOutCombined(model, person, act, answer);
    case 'bet points':
      return betPoints(model, person, act, answer);
    case 'deposit':
      return orderDeposit(model, act, answer);
    case 'withdraw':
      return withdraw(model, person, act, answer);
    case 'play':
      return play(model, person, act, answer);
  }
}

/** The answer of a call about an effect that exists already. */
function seenLater(model: Model, person: Person, route: string, id: number): Record<string, unknown> {
  const balance = { totalWalletAmount: rupees(person.cash), revision: person.revision };
  switch (route) {
    case 'live-bet/save':
    case 'live-bet/cancel':
      return { ...betData(id, there(model.bets[id])), ...balance };
    case 'live-bet/save-combined':
      return { ...combinedData('combined', id, there(model.combined[id])), ...balance };
    case 'live-bet/cash-out':
      return { ...cashOutData(model, id), ...balance };
    case 'live-bet/cash-out-combined':
      return { ...combinedCashOutData(model, id), ...balance };
    case 'leagues/:id/bets':
      return { ...pointsBetData(model, id), ...pointsLeft(model, id) };
    case 'deposit/create':
      return depositData(id, there(model.deposits[id]), person);
    case 'withdrawal/request':
      return { ...withdrawalData(id, there(model.withdrawals[id])), ...balance };
    default:
      return { ...roundData(id, there(model.rounds[id])), ...balance };
  }
}

function resolve(model: Model, person: Person, { route, key }: Extract<Act, { do: 'resolve' }>): Expected {
  person.keys[`${route} ${key}`] ??= { body: '', effect: null, days: person.days };
  const { effect } = there(person.keys[`${route} ${key}`]);
  if (effect === null) return OK({ outcome: 'never', data: null });
  const data = Object.entries(seenLater(model, person, route, effect));
  return OK({ outcome: 'applied' }, Object.fromEntries(data.map(([path, value]) => [`data.${path}`, value])));
}

/** The key decides: the request was carried out like any other, or it never will be. */
function abort(
  model: Model,
  person: Person,
  { of: act, cut }: Extract<Act, { do: 'abort' }>,
  answer: Answer,
): Expected {
  if (at(answer.data, 'outcome') === 'applied' && cut !== 'half sent')
    takeMoney(model, act, { status: 200, msg: 'OK', data: at(answer.data, 'data') });
  return resolve(model, person, { do: 'resolve', by: act.by, route: routeOf(act), key: act.key });
}

/** The id in an answer, which must be new. */
function newId(answer: Answer, path: string, known: Record<number, unknown>): number | null {
  const id = at(answer.data, path);
  return typeof id === 'number' && !(id in known) ? id : null;
}

/** The value at a path such as `bet.id` of an answer's data. */
export function at(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], data);
}

const WITHOUT_NEW_ID = 'with the id of something new';
const nothingNew: Effect = [no(200, WITHOUT_NEW_ID), null];

/** A journal of a person's wallet: the amount for each of its accounts. */
function move(person: Person, moves: Partial<Record<'cash' | 'staked' | 'held' | 'bonus', number>>): void {
  person.revision++;
  for (const account of ['cash', 'staked', 'held', 'bonus'] as const) person[account] += moves[account] ?? 0;
}

// Bets --------------------------------------------------------------------------------------------------

type PriceName = Exclude<Side, 'Head' | 'Tail'> | 'toss';
export const priceName = (side: Side): PriceName => (side === 'Head' || side === 'Tail' ? 'toss' : side);
const MARKET_OF: Readonly<Record<Side, Market>> = {
  home: 'winner',
  away: 'winner',
  Head: 'toss',
  Tail: 'toss',
  over: 'total',
  under: 'total',
  ahead: 'margin',
  behind: 'margin',
};
const isOnToss = ({ side }: { side: Side }) => priceName(side) === 'toss';
const paysAt = (stake: number, ratio: number) => floorOf(stake * (10_000 + ratio), 10_000);

function windowOf({ windows, minutes }: Match) {
  return windows.find(({ closes }) => closes > minutes);
}

function stateOf(match: Match): string {
  if (match.result !== null) return match.result === 'abandoned' ? 'abandoned' : 'settled';
  if (match.minutes < match.opens) return 'scheduled';
  const window = windowOf(match);
  if (window === undefined) return 'closed';
  return window === match.windows[0] ? 'open' : 'extraTime';
}

const canBet = (match: Match) => ['open', 'extraTime'].includes(stateOf(match));

function betData(id: number, bet: Bet): Record<string, unknown> {
  return {
    'bet.id': id,
    'bet.bet_amount': rupees(bet.stake),
    'bet.win_ratio': bet.ratio / 100,
    'bet.pays': rupees(leftOf(bet).pays),
    'bet.status': bet.status,
    ...cashedData('bet', bet),
  };
}

/** Said alike of single and combined bets. */
function cashedData(name: string, { payout, cashed }: Pick<Bet | Combined, 'payout' | 'cashed'>) {
  return {
    [`${name}.payout`]: rupees(payout === null ? null : payout + cashed.paid),
    ...(cashed.stake === 0
      ? { [`${name}.cashed_out`]: null }
      : {
          [`${name}.cashed_out.stake`]: rupees(cashed.stake),
          [`${name}.cashed_out.amount`]: rupees(cashed.paid),
        }),
  };
}

/** The rest of a bet, without its cash-outs. */
const leftOf = ({ stake, pays, cashed }: Bet) => ({ stake: stake - cashed.stake, pays: pays - cashed.pays });

function cashOutData(model: Model, id: number): Record<string, unknown> {
  const made = there(model.cashOuts[id]);
  return { ...betData(made.bet, there(model.bets[made.bet])), ...paidData(id, made) };
}

const paidData = (id: number, { stake, paid }: CashOut) => ({
  'cash_out.id': id,
  'cash_out.stake': rupees(stake),
  'cash_out.amount': rupees(paid),
});

function combinedCashOutData(model: Model, id: number): Record<string, unknown> {
  const made = there(model.combinedCashOuts[id]);
  return { ...combinedData('bet', made.bet, there(model.combined[made.bet])), ...paidData(id, made) };
}

const isSuspended = (match: Match, { side }: { side: Side }) => match.suspended.includes(MARKET_OF[side]);

const suspendedNow = (state: string) =>
  no(409, 'Betting is suspended by the house for now.', {
    state,
    market: 'suspended',
    suspended_for: 'operator',
  });

function placeBet(model: Model, person: Person, act: Extract<Act, { do: 'bet' }>, answer: Answer): Effect {
  const match = matchOf(model, act.match);
  const state = stateOf(match);
  if (state === 'scheduled') return [no(409, 'Betting on this match is not open yet', { state }), null];
  const window = windowOf(match);
  if (!canBet(match) || window === undefined)
    return [no(409, 'Betting on this match is over', { state }), null];
  if (isOnToss(act) && match.fell !== null)
    return [no(409, 'The coin of this match has been tossed', { state, toss: match.fell }), null];
  if (isSuspended(match, act)) return [suspendedNow(state), null];
  const ratio = Math.min(match.prices[priceName(act.side)], window.ratio);
  if (!isTaken(ratio, act.accepts ?? { least: act.seen ?? 0, most: null }))
    return [no(409, 'The win ratio has changed', { win_ratio: ratio / 100 }), null];
  if (act.paise < match.minimum)
    return [no(400, 'The amount is less than the minimum bet of this match'), null];
  if (act.paise > person.cash) return [no(400, 'The amount is more than your wallet holds'), null];
  const most = mostTaken(model, act, ratio);
  if (act.paise > most)
    return [
      most < match.minimum
        ? no(409, 'No more bets are taken on this now', { most: 0 })
        : no(400, 'The amount is more than is taken on this now', { most: rupees(most) }),
      null,
    ];
  const held = heldBack(model, act.by, ['stake', 'loss'], act.paise, answer);
  if (held !== null) return [held, null];
  const id = newId(answer, 'bet.id', model.bets);
  if (id === null) return nothingNew;
  const bet: Bet = {
    by: act.by,
    match: act.match,
    side: act.side,
    stake: act.paise,
    ratio,
    pays: paysAt(act.paise, ratio),
    status: 'open',
    payout: null,
    cashed: { stake: 0, pays: 0, paid: 0 },
    placed: next(person),
    settled: null,
  };
  model.bets[id] = bet;
  move(person, { cash: -act.paise, staked: act.paise });
  return [OK({ ...betData(id, bet), totalWalletAmount: rupees(person.cash), revision: person.revision }), id];
}

const isTaken = (ratio: number, { least, most }: Accepted) =>
  ratio >= least && (most === null || ratio <= most);

/** The largest stake within the limits of its match, found by search, not by formula. */
function mostTaken(
  model: Model,
  { by, match: number, side }: Extract<Act, { do: 'bet' }>,
  ratio: number,
): number {
  const { limits } = matchOf(model, number);
  const open = Object.values(model.bets).filter((bet) => bet.match === number && bet.status === 'open');
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const combined = openLegsOn(model, number);
  const held = [...open.map((bet) => ({ ...bet, ...leftOf(bet) })), ...combined];
  const returns = sum(held.filter((bet) => bet.by === by).map(({ pays }) => pays));
  const profits = sum(held.filter((bet) => bet.side === side).map(({ pays, stake }) => pays - stake));
  const isWithin = (stake: number) =>
    paysAt(stake, ratio) <= Math.min(limits.bet, limits.person - returns) &&
    paysAt(stake, ratio) - stake <= limits.book - profits;
  let [within, beyond] = [0, 2 ** 33];
  while (beyond - within > 1) {
    const middle = floorOf(within + beyond, 2);
    if (isWithin(middle)) within = middle;
    else beyond = middle;
  }
  return within;
}

// Combined bets -----------------------------------------------------------------------------------------

/** The open legs of open combined bets on a match, each with its bet. They hold its limits. */
const openLegsOn = (model: Model, match: number) =>
  Object.values(model.combined).flatMap(({ status, by, legs, ...bet }) =>
    legs
      .filter((leg) => status === 'open' && leg.status === 'open' && leg.match === match)
      .map(({ side }) => ({ by, side, stake: restOf(bet), pays: combinedPays(restOf(bet), ratiosOf(legs)) })),
  );

/** The rest of the stake, without its cash-outs. */
const restOf = ({ stake, cashed }: Pick<Combined, 'stake' | 'cashed'>) => stake - cashed.stake;

const ratiosOf = (legs: readonly Leg[]) => legs.map(({ ratio }) => ratio);

/** The product of the legs' prices, in whole hundredths. */
function combinedPrice(ratios: readonly number[]): bigint {
  const product = ratios.map((ratio) => BigInt(10_000 + ratio)).reduce((so, one) => so * one, 100n);
  return product / 10_000n ** BigInt(ratios.length);
}

/** The profit of a combined bet on these legs, in hundredths of a percent of the stake. */
export const combinedRatio = (ratios: readonly number[]): number =>
  (Number(combinedPrice(ratios)) - 100) * 100;

/** The return of a stake, in paise. */
const combinedPays = (stake: number, ratios: readonly number[]): number =>
  Number((BigInt(stake) * combinedPrice(ratios)) / 100n);

const combinedData = (name: 'combined' | 'bet', id: number, bet: Combined): Record<string, unknown> => ({
  [`${name}.id`]: id,
  [`${name}.bet_amount`]: rupees(bet.stake),
  [`${name}.pays`]: rupees(combinedPays(restOf(bet), ratiosOf(bet.legs))),
  [`${name}.status`]: bet.status,
  ...cashedData(name, bet),
  ...Object.fromEntries(
    bet.legs.flatMap(({ ratio, status }, index) => [
      [`${name}.legs.${index}.win_ratio`, ratio / 100],
      [`${name}.legs.${index}.status`, status],
    ]),
  ),
});

const SIDE_NAMES: Readonly<Record<Side, string>> = {
  home: 'Home',
  away: 'Away',
  Head: 'Head',
  Tail: 'Tail',
  over: 'Over 40.5 points',
  under: 'Under 40.5 points',
  ahead: 'Home −4.5 points',
  behind: 'Away +4.5 points',
};

type Legs = Extract<Act, { do: 'combine' }>['legs'];

/**
 * The number of a leg that depends on an earlier one, and of that one: legs of one match, since the model
 * knows no more.
 */
function dependent(legs: Legs): [earlier: number, later: number] | undefined {
  for (const [later, { match }] of legs.entries()) {
    const earlier = legs.findIndex((leg) => leg.match === match);
    if (earlier < later) return [earlier, later];
  }
  return undefined;
}

/** Why betting on a leg is over or waits; null if it goes on. */
function legFault(model: Model, { match: number, side }: Pick<Legs[number], 'match' | 'side'>) {
  const match = matchOf(model, number);
  const state = stateOf(match);
  const isOver =
    ['closed', 'settled', 'abandoned'].includes(state) || (isOnToss({ side }) && match.fell !== null);
  if (!isOver && isSuspended(match, { side })) return 'suspended';
  return isOver || state === 'scheduled' ? 'closed' : null;
}

/** The legs that have moved, unless that is accepted: by each leg, or by the price of all together. */
function moves(model: Model, { legs, accepts }: Extract<Act, { do: 'combine' }>) {
  const ratios = legs.map(({ match, side }) => ratioOf(matchOf(model, match), side));
  const moved = legs.map(({ seen }, index) => {
    const ratio = there(ratios[index]);
    if (seen === null || ratio === seen) return null;
    return ratio < seen ? ('worse' as const) : ('better' as const);
  });
  if (accepts === null) return moved.map((one) => (one === 'worse' ? one : null));
  if (isTaken(combinedRatio(ratios), accepts)) return moved.map(() => null);
  return moved.some((one) => one !== null) ? moved : moved.map(() => 'worse' as const);
}

/** Without a window in force, no window caps the price. */
const ratioOf = (match: Match, side: Side) =>
  Math.min(match.prices[priceName(side)], windowOf(match)?.ratio ?? Number.POSITIVE_INFINITY);

const FAULT_SENTENCES = {
  closed: 'Betting is not open on a pick of this combined bet',
  suspended: 'Betting is suspended on a pick of this combined bet',
  worse: 'The win ratio of a pick has changed',
  better: 'The win ratio of a pick has changed',
};

const faultData = (faults: { number: number; fault: string }[]) =>
  Object.fromEntries([
    ['legs.length', faults.length],
    ...faults.flatMap(({ number, fault }, index) => [
      [`legs.${index}.number`, number],
      [`legs.${index}.fault`, fault],
    ]),
  ]);

function combine(model: Model, person: Person, act: Extract<Act, { do: 'combine' }>, answer: Answer): Effect {
  const pair = dependent(act.legs);
  if (pair !== undefined) {
    const [one, other] = pair.map((index) => SIDE_NAMES[there(act.legs[index]).side]);
    return [
      no(
        400,
        `${one} (Home v Away) and ${other} (Home v Away) cannot be combined: one depends on the other`,
        faultData(pair.map((index) => ({ number: index + 1, fault: 'dependent' }))),
      ),
      null,
    ];
  }
  const moved = moves(model, act);
  const faults = act.legs.flatMap((leg, index) => {
    const fault = legFault(model, leg) ?? moved[index] ?? null;
    return fault === null ? [] : [{ number: index + 1, fault }];
  });
  const worst = (['closed', 'suspended', 'worse', 'better'] as const).find((one) =>
    faults.some(({ fault }) => fault === one),
  );
  if (worst !== undefined) return [no(409, FAULT_SENTENCES[worst], faultData(faults)), null];
  const minimum = Math.max(...act.legs.map(({ match }) => matchOf(model, match).minimum));
  if (act.paise < minimum) return [no(400, 'The amount is less than the minimum bet of these matches'), null];
  if (act.paise > person.cash) return [no(400, 'The amount is more than your wallet holds'), null];
  const legs = act.legs.map(({ match, side }) => ({
    match,
    side,
    ratio: ratioOf(matchOf(model, match), side),
    status: 'open' as const,
  }));
  const ratios = legs.map(({ ratio }) => ratio);
  const room = legs.map((leg) => mostCombined(model, act.by, leg, ratios));
  const most = Math.min(...room);
  if (act.paise > most) {
    const full = room.flatMap((one, index) => (one < minimum ? [{ number: index + 1, fault: 'full' }] : []));
    return [
      most < minimum
        ? no(409, 'No more bets are taken on this now', { most: 0, ...faultData(full) })
        : no(400, 'The amount is more than is taken on this now', { most: rupees(most) }),
      null,
    ];
  }
  const held = heldBack(model, act.by, ['stake', 'loss'], act.paise, answer);
  if (held !== null) return [held, null];
  const id = newId(answer, 'combined.id', model.combined);
  if (id === null) return nothingNew;
  const bet: Combined = {
    by: act.by,
    legs,
    stake: act.paise,
    pays: combinedPays(act.paise, ratios),
    status: 'open',
    payout: null,
    cashed: { stake: 0, paid: 0 },
    placed: next(person),
    settled: null,
    wasReopened: false,
  };
  model.combined[id] = bet;
  move(person, { cash: -act.paise, staked: act.paise });
  return [
    OK(
      { ...combinedData('combined', id, bet) },
      { totalWalletAmount: rupees(person.cash), revision: person.revision },
    ),
    id,
  ];
}

/** The largest stake within the limits of one leg's match, and within a return of ₹5,00,000. */
function mostCombined(
  model: Model,
  by: number,
  { match: number, side }: { match: number; side: Side },
  ratios: readonly number[],
): number {
  const { limits } = matchOf(model, number);
  const open = [
    ...Object.values(model.bets)
      .filter((bet) => bet.match === number && bet.status === 'open')
      .map((bet) => ({ ...bet, ...leftOf(bet) })),
    ...openLegsOn(model, number),
  ];
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const returns = sum(open.filter((bet) => bet.by === by).map(({ pays }) => pays));
  const profits = sum(open.filter((bet) => bet.side === side).map(({ pays, stake }) => pays - stake));
  const isWithin = (stake: number) => {
    const pays = combinedPays(stake, ratios);
    return (
      pays <= Math.min(limits.bet, limits.person - returns, 5_00_000_00) &&
      pays - stake <= limits.book - profits
    );
  };
  let [within, beyond] = [0, 2 ** 33];
  while (beyond - within > 1) {
    const middle = floorOf(within + beyond, 2);
    if (isWithin(middle)) within = middle;
    else beyond = middle;
  }
  return within;
}

/** Legs on a match end with it, then the bets that have lost or have no open leg any more. */
function endLegs(
  model: Model,
  match: number,
  endOf: (leg: { side: Side }) => 'won' | 'lost' | 'void',
  isMeant: (leg: { side: Side }) => boolean,
): void {
  const ended = Object.values(model.combined).filter(({ legs }) => {
    const mine = legs.filter((leg) => leg.match === match && leg.status === 'open' && isMeant(leg));
    for (const leg of mine) leg.status = endOf(leg);
    return mine.length > 0;
  });
  for (const [by, person] of model.people.entries())
    endCombined(
      person,
      ended.filter((one) => one.by === by && one.status === 'open'),
    );
}

/** Ends those of a person's open combined bets that have lost or have no open leg any more. */
function endCombined(person: Person, bets: readonly Combined[]): void {
  let staked = 0;
  const settled = next(person);
  for (const bet of bets) {
    const has = (status: LegStatus) => bet.legs.some((leg) => leg.status === status);
    if (!has('lost') && has('open')) continue;
    const won = bet.legs.filter(({ status }) => status === 'won').map(({ ratio }) => ratio);
    bet.status = has('lost') ? 'lost' : won.length > 0 ? 'won' : 'void';
    bet.payout = bet.status === 'lost' ? 0 : combinedPays(restOf(bet), won);
    bet.settled = settled;
    move(person, { staked: -restOf(bet), cash: bet.payout });
    if (bet.status !== 'void' && !bet.wasReopened) staked += restOf(bet);
  }
  if (staked > 0) person.stakes.push({ at: settled, paise: staked });
}

/** Why a bet can be neither cancelled nor cashed out; null when it can. */
function overNow(match: Match, bet: Bet): Expected | null {
  const state = stateOf(match);
  if (bet.status !== 'open') return no(409, 'This bet is not open any more', { status: bet.status });
  if (!canBet(match)) return no(409, 'Betting on this match is over', { state });
  if (isOnToss(bet) && match.fell !== null)
    return no(409, 'The coin of this match has been tossed', { state, toss: match.fell });
  return isSuspended(match, bet) ? suspendedNow(state) : null;
}

function cancelBet(model: Model, person: Person, act: Extract<Act, { do: 'cancel' }>): Effect {
  const bet = model.bets[act.bet];
  if (bet === undefined || bet.by !== act.by || bet.match !== act.match)
    return [no(404, 'Bet not found'), null];
  const match = matchOf(model, bet.match);
  const over = overNow(match, bet);
  if (over !== null) return [over, null];
  const price = match.prices[priceName(bet.side)];
  const left = leftOf(bet).stake;
  const worth = Math.min(left, floorOf(left * (10_000 + bet.ratio), 10_000 + price));
  if (act.seen !== null && worth < act.seen)
    return [no(409, 'The bet is worth less now', { refund: rupees(worth) }), null];
  bet.status = 'cancelled';
  bet.payout = worth;
  bet.settled = next(person);
  move(person, { staked: -left, cash: worth });
  return [
    OK({ ...betData(act.bet, bet), totalWalletAmount: rupees(person.cash), revision: person.revision }),
    act.bet,
  ];
}

/** The chance to win by the prices of a market, in millionths: each step is rounded against the bettor. */
function chanceOf({ prices }: Match, { side }: { side: Side }): bigint {
  const own = BigInt(prices[priceName(side)]);
  const sides = {
    winner: [prices.home, prices.away],
    toss: [prices.toss, prices.toss],
    total: [prices.over, prices.under],
    margin: [prices.ahead, prices.behind],
  };
  const all = sides[MARKET_OF[side]].map(BigInt);
  const shares = all.map((price) => (10n ** 12n + 9_999n + price) / (10_000n + price));
  const sum = shares.reduce((total, share) => total + share, 0n);
  return ((10n ** 12n / (10_010n + own)) * 1_000_000n) / (sum > 10n ** 8n ? sum : 10n ** 8n);
}

function cashOut(model: Model, person: Person, act: CashOutAct, answer: Answer): Effect {
  const bet = model.bets[act.bet];
  if (bet === undefined || bet.by !== act.by) return [no(404, 'Bet not found'), null];
  const match = matchOf(model, bet.match);
  const over = overNow(match, bet);
  if (over !== null) return [over, null];
  const left = leftOf(bet);
  if (act.paise > left.stake)
    return [no(409, 'Less of this bet is left', { left: rupees(left.stake) }), null];
  if (act.paise < 1_00 && act.paise < left.stake)
    return [no(400, 'Cash out at least ₹1 of the stake, or all of it'), null];
  const pays = left.pays - paysAt(left.stake - act.paise, bet.ratio);
  // Less two percent.
  const paid = Number((BigInt(pays) * ((chanceOf(match, bet) * 98n) / 100n)) / 1_000_000n);
  if (paid === 0) return [no(409, 'The bet is worth nothing now', { worth: 0 }), null];
  if (paid < act.seen) return [no(409, 'The bet is worth less now', { worth: rupees(paid) }), null];
  const id = newId(answer, 'cash_out.id', model.cashOuts);
  if (id === null) return nothingNew;
  const moment = next(person);
  model.cashOuts[id] = { by: act.by, bet: act.bet, at: moment, stake: act.paise, paid };
  bet.cashed = {
    stake: bet.cashed.stake + act.paise,
    pays: bet.cashed.pays + pays,
    paid: bet.cashed.paid + paid,
  };
  if (act.paise === left.stake) Object.assign(bet, { status: 'cashedOut', payout: 0, settled: moment });
  move(person, { staked: -act.paise, cash: paid });
  return [
    OK({
      ...cashOutData(model, id),
      totalWalletAmount: rupees(person.cash),
      revision: person.revision,
    }),
    id,
  ];
}

/** The open legs do not depend on each other: the bet wins by the product of their chances, in trillionths. */
function cashOutCombined(model: Model, person: Person, act: CashOutAct, answer: Answer): Effect {
  const bet = model.combined[act.bet];
  if (bet === undefined || bet.by !== act.by) return [no(404, 'Bet not found'), null];
  if (bet.status !== 'open') return [no(409, 'This bet is not open any more', { status: bet.status }), null];
  const faults = bet.legs.flatMap((leg, index) => {
    const fault = leg.status === 'open' ? legFault(model, leg) : null;
    return fault === null ? [] : [{ number: index + 1, fault }];
  });
  if (faults.length > 0) {
    const isOver = faults.some(({ fault }) => fault === 'closed');
    const sentence = isOver
      ? 'Betting is over on a pick of this combined bet that has no result yet'
      : FAULT_SENTENCES.suspended;
    return [no(409, sentence, faultData(faults)), null];
  }
  const left = restOf(bet);
  if (act.paise > left) return [no(409, 'Less of this bet is left', { left: rupees(left) }), null];
  if (act.paise < 1_00 && act.paise < left)
    return [no(400, 'Cash out at least ₹1 of the stake, or all of it'), null];
  const ratios = ratiosOf(bet.legs.filter(({ status }) => status !== 'void'));
  const pays = combinedPays(left, ratios) - combinedPays(left - act.paise, ratios);
  let chance = 10n ** 12n;
  for (const leg of bet.legs)
    if (leg.status === 'open') chance = (chance * chanceOf(matchOf(model, leg.match), leg)) / 10n ** 6n;
  const paid = Number((BigInt(pays) * ((chance * 98n) / 100n)) / 10n ** 12n);
  if (paid === 0) return [no(409, 'The bet is worth nothing now', { worth: 0 }), null];
  if (paid < act.seen) return [no(409, 'The bet is worth less now', { worth: rupees(paid) }), null];
  const id = newId(answer, 'cash_out.id', model.combinedCashOuts);
  if (id === null) return nothingNew;
  const moment = next(person);
  const made = { by: act.by, bet: act.bet, at: moment, stake: act.paise, paid };
  model.combinedCashOuts[id] = made;
  bet.cashed = { stake: bet.cashed.stake + act.paise, paid: bet.cashed.paid + paid };
  if (act.paise === left) Object.assign(bet, { status: 'cashedOut', payout: 0, settled: moment });
  move(person, { staked: -act.paise, cash: paid });
  return [
    OK(paidData(id, made), {
      ...combinedCashOutData(model, id),
      totalWalletAmount: rupees(person.cash),
      revision: person.revision,
    }),
    id,
  ];
}

// Matches -----------------------------------------------------------------------------------------------

/** Its bets wait. A market whose result is known, or almost, cannot be suspended. */
function suspendMarket(
  model: Model,
  { match: number, market, word }: Extract<Act, { do: 'market' }>,
): Expected {
  const match = matchOf(model, number);
  const isOver = !['scheduled', 'open', 'extraTime'].includes(stateOf(match));
  if (isOver || (market === 'toss' && match.fell !== null)) return no(409, 'Betting on this market is over');
  const isNew = match.suspended.includes(market) !== (word === 'suspend');
  match.suspended = match.suspended.filter((one) => one !== market);
  if (word === 'suspend') match.suspended.push(market);
  return done(isNew);
}

function settle(model: Model, { match: number, winner, toss }: Extract<Act, { do: 'settle' }>): Expected {
  const match = matchOf(model, number);
  const state = stateOf(match);
  if (match.result !== null && match.result !== 'abandoned')
    if (match.result.winner === winner && match.result.toss === toss) return done(false);
  if (state !== 'closed') return no(409, 'A match is settled once, after it has closed', { state });
  if (match.fell !== null && match.fell !== toss) return fellOtherwise(match.fell);
  match.result = { winner, toss };
  match.fell = toss;
  const won = [winner, toss, ...wonByScore(match)];
  endBets(model, number, ({ side }) => {
    if (winner === 'draw' && MARKET_OF[side] === 'winner') return 'void';
    return won.includes(side) ? 'won' : 'lost';
  });
  return done(true);
}

/** The sides of the lines that win by the score. */
const wonByScore = ({ score: [home, away], lines }: Match): Side[] => [
  home + away > lines.total ? 'over' : 'under',
  home - away > lines.margin ? 'ahead' : 'behind',
];

/**
 * Each bet that ended otherwise is reversed and settled again. A person's bets that win now come first; of a payout
 * that was wrong, as much is taken back as there is cash.
 */
function correct(model: Model, { match: number, right }: Extract<Act, { do: 'correct' }>): Expected {
  const match = matchOf(model, number);
  const isOfToss = right === 'Head' || right === 'Tail';
  const entered = match.result === null || match.result === 'abandoned' ? null : match.result;
  if ((isOfToss ? match.fell : (entered?.winner ?? null)) === right) return done(false);
  const market = isOfToss ? 'toss' : 'winner';
  // A draw is not corrected.
  const isSettled = isOfToss ? match.fell !== null : entered !== null && entered.winner !== 'draw';
  if (!isSettled) {
    const state = marketState(match, market);
    return no(409, `There is no result to correct: the market on the ${market} is ${state}`, {
      market: state,
    });
  }
  const wrong = Object.values(model.combined).flatMap((bet) =>
    bet.legs
      .filter((leg) => leg.match === number && MARKET_OF[leg.side] === market)
      .filter(({ side, status }) => status === (side === right ? 'lost' : 'won'))
      .map((leg) => ({ bet, leg })),
  );
  for (const { leg } of wrong) leg.status = leg.side === right ? 'won' : 'lost';
  if (isOfToss) match.fell = right;
  if (entered !== null) match.result = isOfToss ? { ...entered, toss: right } : { ...entered, winner: right };
  loseCorrected(
    model,
    wrong.flatMap(({ bet }) => (bet.status === 'open' ? [bet] : [])),
  );
  const singles = Object.entries(model.bets)
    .filter(([, bet]) => bet.match === number && MARKET_OF[bet.side] === market)
    .filter(([, { status, side }]) => (side === right ? status === 'lost' : status === 'won'))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, bet]) => ({ bet, pays: leftOf(bet).pays }));
  const rightAgain = wrong.flatMap(({ bet }) =>
    bet.status === 'lost' && bet.legs.every(({ status }) => status !== 'lost') ? [bet] : [],
  );
  const reopened = rightAgain.filter(({ legs }) => legs.some(({ status }) => status === 'open'));
  reopen(model, reopened);
  const combined = wrong
    .filter(({ bet }) => bet.status === 'won' || rightAgain.includes(bet))
    .filter(({ bet }) => !reopened.includes(bet))
    .map(({ bet }) => ({
      bet,
      pays: combinedPays(restOf(bet), ratiosOf(bet.legs.filter(({ status }) => status !== 'void'))),
    }));
  const again = [...singles, ...combined].sort(({ bet: one }, { bet: other }) =>
    one.status.localeCompare(other.status),
  );
  for (const { bet, pays } of again) {
    const person = personOf(model, bet.by);
    if (bet.status === 'lost') {
      Object.assign(bet, { status: 'won', payout: pays });
      move(person, {});
      move(person, { cash: pays });
    } else {
      Object.assign(bet, { status: 'lost', payout: 0 });
      move(person, { cash: -Math.min(pays, person.cash) });
      move(person, {});
    }
  }
  return done(true);
}

/** Lost combined bets whose other legs are open. Limits do not stop them. */
function reopen(model: Model, bets: readonly Combined[]): void {
  for (const bet of bets) {
    Object.assign(bet, { status: 'open', payout: null, settled: null, wasReopened: true });
    move(personOf(model, bet.by), { staked: restOf(bet) });
  }
}

/** Open combined bets that a corrected leg has lost. */
function loseCorrected(model: Model, lost: readonly Combined[]): void {
  for (const [by, person] of model.people.entries())
    endCombined(
      person,
      lost.filter((bet) => bet.by === by),
    );
}

/** The state of a market without a result. */
function marketState(match: Match, market: Market): string {
  const state = stateOf(match);
  if (state === 'abandoned' || state === 'settled') return 'void';
  if (state === 'closed') return 'closed';
  return match.suspended.includes(market) ? 'suspended' : 'open';
}

const fellOtherwise = (toss: string) => no(409, `The coin of this match fell on ${toss}`, { toss });

/** Bets on the toss end with the coin, whatever happens to the match. */
function throwToss(model: Model, { match: number, face }: Extract<Act, { do: 'toss' }>): Expected {
  const match = matchOf(model, number);
  if (match.fell === face) return done(false);
  if (match.fell !== null) return fellOtherwise(match.fell);
  if (match.result !== null)
    return no(409, 'The coin is thrown before the match is decided', { state: stateOf(match) });
  match.fell = face;
  endBets(model, number, ({ side }) => (side === face ? 'won' : 'lost'), isOnToss);
  return done(true);
}

function abandon(model: Model, { match: number }: Extract<Act, { do: 'abandon' }>): Expected {
  const match = matchOf(model, number);
  if (match.result === 'abandoned') return done(false);
  if (match.result !== null) return no(409, 'A settled match cannot be abandoned', { state: 'settled' });
  match.result = 'abandoned';
  // A line that has been passed stays passed.
  const isPassed = wonByScore(match).includes('over');
  endBets(model, number, ({ side }) => {
    if (!isPassed || MARKET_OF[side] !== 'total') return 'void';
    return side === 'over' ? 'won' : 'lost';
  });
  return done(true);
}

function endBets(
  model: Model,
  match: number,
  endOf: (bet: { side: Side }) => 'won' | 'lost' | 'void',
  isMeant: (bet: { side: Side }) => boolean = () => true,
): void {
  const open = Object.values(model.bets).filter(
    (bet) => bet.match === match && bet.status === 'open' && isMeant(bet),
  );
  model.people.forEach((person, by) => {
    let staked = 0;
    const settled = next(person);
    for (const bet of open.filter((one) => one.by === by)) {
      bet.status = endOf(bet);
      const left = leftOf(bet);
      bet.payout = { won: left.pays, lost: 0, void: left.stake }[bet.status];
      bet.settled = settled;
      move(person, { staked: -left.stake, cash: bet.payout });
      if (bet.status !== 'void') staked += left.stake;
    }
    if (staked > 0) person.stakes.push({ at: settled, paise: staked });
  });
  endLegs(model, match, endOf, isMeant);
}

function movePrice(model: Model, { match: number, side, ratio }: Extract<Act, { do: 'price' }>): Expected {
  const match = matchOf(model, number);
  if (side === 'toss' && match.fell !== null) return no(409, 'The coin of this match has been tossed');
  const state = stateOf(match);
  if (!['scheduled', 'open', 'extraTime'].includes(state))
    return no(409, `The prices of a match that is ${state} stay`);
  const isNew = match.prices[side] !== ratio;
  match.prices[side] = ratio;
  return done(isNew);
}

function setLimits(
  model: Model,
  { match: number, bet, person, book }: Extract<Act, { do: 'limit' }>,
): Expected {
  const match = matchOf(model, number);
  const { limits } = match;
  match.limits = { bet, person, book };
  return done(limits.bet !== bet || limits.person !== person || limits.book !== book);
}

// The league --------------------------------------------------------------------------------------------

const NOT_IN = {
  left: 'You have left this league',
  blocked: 'The owner of this league has blocked you',
};

/** On a winner, at the price in force, with points alone: no limit of money counts. */
function betPoints(
  model: Model,
  person: Person,
  act: Extract<Act, { do: 'bet points' }>,
  answer: Answer,
): Effect {
  const member = there(model.members[act.by]);
  if (member.state !== 'in') return [no(409, NOT_IN[member.state], { reason: member.state }), null];
  const match = matchOf(model, act.match);
  const state = stateOf(match);
  if (state === 'scheduled') return [no(409, 'Betting on this match is not open yet', { state }), null];
  if (!canBet(match)) return [no(409, 'Betting on this match is over', { state }), null];
  if (isSuspended(match, act)) return [suspendedNow(state), null];
  const ratio = ratioOf(match, act.side);
  if (ratio < act.seen) return [no(409, 'The win ratio has changed', { win_ratio: ratio / 100 }), null];
  if (act.points > member.points)
    return [no(400, 'You have fewer points than that', { points: member.points }), null];
  const onBreak = breakRefusal(person, answer);
  if (onBreak !== null) return [onBreak, null];
  const id = newId(answer, 'bet.id', model.pointsBets);
  if (id === null) return nothingNew;
  const { by, match: number, side, points } = act;
  const pays = paysAt(points, ratio);
  model.pointsBets[id] = { by, match: number, side, points, ratio, pays, status: 'open' };
  member.points -= points;
  member.open += points;
  return [OK(pointsBetData(model, id), pointsLeft(model, id)), id];
}

function pointsBetData(model: Model, id: number): Record<string, unknown> {
  const { points, ratio, pays, status } = there(model.pointsBets[id]);
  return {
    'bet.id': id,
    'bet.points': points,
    'bet.win_ratio': ratio / 100,
    'bet.status': status,
    'bet.paid': { open: null, won: pays, lost: 0, void: points }[status],
  };
}

const pointsLeft = (model: Model, id: number) => ({
  points: there(model.members[there(model.pointsBets[id]).by]).points,
});

/** Its open bets go on. */
function leaveLeague(model: Model, by: number): Expected {
  if (by === 0) return no(409, 'The owner of a league cannot leave it');
  const member = there(model.members[by]);
  if (member.state === 'in') member.state = 'left';
  return OK({ 'me.state': member.state, 'me.points': member.points });
}

/** The points of before are given back, and no others. */
function rejoinLeague(model: Model, by: number): Expected {
  const member = there(model.members[by]);
  if (member.state === 'blocked')
    return no(409, `${NOT_IN.blocked}. You cannot join it again.`, { reason: 'blocked' });
  member.state = 'in';
  // Its answer is read after it, so that a lost one can be read again.
  return OK({}, { 'me.state': 'in', 'me.points': member.points, 'me.open_points': member.open });
}

function block(model: Model, { by, who }: Extract<Act, { do: 'block' }>): Expected {
  if (by !== 0) return no(403, 'Only the owner of a league can block its members');
  if (who === 0) return no(409, 'The owner of a league cannot be blocked');
  there(model.members[who]).state = 'blocked';
  return OK({ 'me.state': 'in' });
}

/** Bets end with their matches. Those that a correction contradicts end the other way, even below zero. */
function settleLeagues(model: Model): void {
  for (const bet of Object.values(model.pointsBets)) {
    const { result } = matchOf(model, bet.match);
    if (result === null || bet.status === 'void') continue;
    const member = there(model.members[bet.by]);
    const isVoid = result === 'abandoned' || result.winner === 'draw';
    const end = isVoid ? 'void' : result.winner === bet.side ? 'won' : 'lost';
    if (bet.status === 'open') {
      member.open -= bet.points;
      member.points += { won: bet.pays, lost: 0, void: bet.points }[end];
    } else if (bet.status !== end) member.points += end === 'won' ? bet.pays : -bet.pays;
    bet.status = end;
  }
}

// Payments ----------------------------------------------------------------------------------------------

function depositData(id: number, deposit: Deposit, { days }: Person): Record<string, unknown> {
  return { id, amount: rupees(deposit.paise), status: depositStatus(deposit, days) };
}

const depositStatus = ({ status, days: since }: Deposit, days: number) =>
  status === 'created' && days > since ? 'expired' : status;

function orderDeposit(model: Model, act: Extract<Act, { do: 'deposit' }>, answer: Answer): Effect {
  const held = heldBack(model, act.by, ['deposit'], act.paise, answer);
  if (held !== null) return [held, null];
  const id = newId(answer, 'id', model.deposits);
  if (id === null) return nothingNew;
  const person = personOf(model, act.by);
  const deposit: Deposit = {
    by: act.by,
    paise: act.paise,
    days: person.days,
    at: next(person),
    status: 'created',
    chosen: null,
  };
  model.deposits[id] = deposit;
  return [OK({}, depositData(id, deposit, person)), id];
}

function pay(
  model: Model,
  { by, deposit: id, approve }: Extract<Act, { do: 'pay' }>,
  answer: Answer,
): Expected {
  const deposit = model.deposits[id];
  if (deposit === undefined || deposit.by !== by) return no(404, 'Not found');
  const person = personOf(model, by);
  const status = depositStatus(deposit, person.days);
  if (status === 'expired') return no(409, 'This deposit has expired', { status });
  if (status !== 'created') return no(409, 'This deposit can no longer be paid', { status });
  const onBreak = approve ? breakRefusal(person, answer) : null;
  if (onBreak !== null) return onBreak;
  deposit.status = 'pending';
  deposit.chosen = approve;
  return OK({}, depositData(id, deposit, person));
}

/** The first report about a deposit counts; money that has arrived counts at any time. */
function conclude(model: Model, deposit: Deposit, result: 'credited' | 'rejected'): void {
  const open = result === 'credited' ? ['created', 'pending', 'expired', 'rejected'] : ['created', 'pending'];
  if (!open.includes(deposit.status)) return;
  deposit.status = result;
  if (result === 'credited') move(personOf(model, deposit.by), { cash: deposit.paise });
}

function decideDeposit(
  model: Model,
  { deposit: id, word }: Extract<Act, { do: 'decide deposit' }>,
): Expected {
  const deposit = there(model.deposits[id]);
  const result = word === 'credit' ? 'credited' : 'rejected';
  if (deposit.status === result) return done(false);
  conclude(model, deposit, result);
  const { status } = deposit;
  return status === result
    ? done(true)
    : no(409, `A deposit that is ${status} cannot be ${result}`, { status });
}

const withdrawalData = (id: number, { paise, status }: Withdrawal): Record<string, unknown> => ({
  'withdrawal.id': id,
  'withdrawal.amount': rupees(paise),
  'withdrawal.status': status,
});

function withdraw(
  model: Model,
  person: Person,
  act: Extract<Act, { do: 'withdraw' }>,
  answer: Answer,
): Effect {
  if (person.spentCode === act.code)
    return [no(400, 'This code has been used. Please have another one sent'), null];
  if (act.paise > person.cash) return [no(400, 'The amount is more than your wallet holds'), null];
  const id = newId(answer, 'withdrawal.id', model.withdrawals);
  if (id === null) return nothingNew;
  person.spentCode = act.code;
  const withdrawal: Withdrawal = { by: act.by, paise: act.paise, status: 'requested' };
  model.withdrawals[id] = withdrawal;
  move(person, { cash: -act.paise, held: act.paise });
  return [OK({}, seenLater(model, person, 'withdrawal/request', id)), id];
}

function decideWithdrawal(model: Model, act: Extract<Act, { do: 'decide withdrawal' }>): Expected {
  const withdrawal = there(model.withdrawals[act.withdrawal]);
  const person = personOf(model, withdrawal.by);
  const { to, from } = {
    approve: { to: 'approved' as const, from: ['requested'] },
    pay: { to: 'paid' as const, from: ['approved'] },
    reject: { to: 'rejected' as const, from: ['requested', 'approved'] },
  }[act.word];
  const { status } = withdrawal;
  if (status === to) return done(false);
  if (!from.includes(status)) return no(409, `A withdrawal that is ${status} cannot be ${to}`, { status });
  withdrawal.status = to;
  if (to === 'paid') move(person, { held: -withdrawal.paise });
  if (to === 'rejected') move(person, { held: -withdrawal.paise, cash: withdrawal.paise });
  return done(true);
}

// Games -------------------------------------------------------------------------------------------------

/** The payout of a won round. */
function payoutOf(paise: number, choice: Choice): number {
  switch (choice.game) {
    case 'coin-flip':
      return floorOf(paise * 198, 100);
    case 'limbo':
      return floorOf(paise * choice.target, 100);
    case 'dice': {
      // 0.99 ÷ (winning rolls ÷ 10,001), in whole ten-thousandths.
      const rolls = choice.direction === 'over' ? 10_000 - choice.target : choice.target;
      return floorOf(paise * floorOf(99 * 10_001 * 100, rolls), 10_000);
    }
  }
}

function isWon(choice: Choice, round: unknown): boolean {
  const hundredths = (name: string) => Math.round(Number(at(round, name)) * 100);
  switch (choice.game) {
    case 'coin-flip':
      return at(round, 'side') === choice.prediction;
    case 'limbo':
      return hundredths('result') >= choice.target;
    case 'dice':
      return choice.direction === 'over'
        ? hundredths('roll') > choice.target
        : hundredths('roll') < choice.target;
  }
}

const roundData = (id: number, { paise, payout, nonce }: Round): Record<string, unknown> => ({
  'round.id': id,
  'round.bet_amount': rupees(paise),
  'round.payout': rupees(payout),
  'round.won': payout > 0,
  'round.nonce': nonce,
});

function play(model: Model, person: Person, act: Extract<Act, { do: 'play' }>, answer: Answer): Effect {
  const { seeds } = person;
  if (seeds?.id !== act.seeds) return [no(409, 'These seeds are no longer in use'), null];
  if (act.paise > person.cash) return [no(400, 'The amount is more than your wallet holds'), null];
  const held = heldBack(model, act.by, ['stake', 'loss'], act.paise, answer);
  if (held !== null) return [held, null];
  const id = newId(answer, 'round.id', model.rounds);
  if (id === null) return nothingNew;
  const payout = isWon(act.choice, at(answer.data, 'round')) ? payoutOf(act.paise, act.choice) : 0;
  seeds.nonce++;
  const { paise } = act;
  const round: Round = {
    by: act.by,
    at: next(person),
    game: act.choice.game,
    paise,
    payout,
    nonce: seeds.nonce,
  };
  model.rounds[id] = round;
  move(person, { cash: payout - paise });
  person.stakes.push({ at: round.at, paise });
  return [
    OK(roundData(id, round), { totalWalletAmount: rupees(person.cash), revision: person.revision }),
    id,
  ];
}

function beginSeeds(person: Person, answer: Answer): Expected {
  person.seeds ??= { id: Number(at(answer.data, 'id')), nonce: 0 };
  return OK({ id: person.seeds.id });
}

function rotate(person: Person, act: Extract<Act, { do: 'rotate' }>, answer: Answer): Expected {
  const { seeds } = person;
  if (seeds?.id === act.seeds) {
    const id = Number(at(answer.data, 'seeds.id'));
    if (id <= act.seeds) return no(200, WITHOUT_NEW_ID);
    person.seeds = { id, nonce: 0 };
  }
  return OK(
    { 'revealed.id': act.seeds },
    { 'seeds.id': person.seeds?.id, 'seeds.nonce': person.seeds?.nonce },
  );
}

// Limits and breaks -------------------------------------------------------------------------------------

export type LimitAct = Extract<Act, { kind: LimitKind }>;

/** Lowered at once; raised or removed a day after the request, by a second confirmation within a week. */
function changeLimit(model: Model, person: Person, act: LimitAct): Expected {
  if (act.period === 'single' && act.kind !== 'stake')
    return no(400, 'Only a limit on stakes can be for a single stake');
  const limit = person.limits.find(({ kind, period }) => kind === act.kind && period === act.period);
  const state = limit === undefined ? 'unset' : stateOfLimit(limit, person);
  const changed = no(409, 'This limit has changed meanwhile', { state });
  if (limit === undefined) {
    if (act.do !== 'set limit') return changed;
    person.limits.push({ kind: act.kind, period: act.period, paise: act.paise, asked: null });
    return limitsData(model, person);
  }
  const ask = (to: number | null) => {
    if (state !== 'waiting' || limit.asked?.to !== to) limit.asked = { to, on: person.days };
  };
  switch (act.do) {
    case 'set limit':
      if (act.paise > limit.paise) ask(act.paise);
      else Object.assign(limit, { paise: act.paise, asked: null });
      break;
    case 'remove limit':
      ask(null);
      break;
    case 'keep limit':
      if (state === 'inForce') return changed;
      limit.asked = null;
      break;
    case 'confirm raise':
      if (state === 'waiting')
        return no(409, 'A raise can be confirmed a day after it was asked for', { state });
      if (state === 'inForce') return changed;
      if (limit.asked?.to !== act.to) return no(409, 'This limit has changed meanwhile');
      if (act.to === null) person.limits = person.limits.filter((one) => one !== limit);
      else Object.assign(limit, { paise: act.to, asked: null });
  }
  return limitsData(model, person);
}

function stateOfLimit({ asked }: Limit, { days }: Person): 'inForce' | 'waiting' | 'confirmable' {
  if (asked === null || days - asked.on >= 8) return 'inForce';
  return days === asked.on ? 'waiting' : 'confirmable';
}

function limitsData(model: Model, person: Person): Expected {
  const order = (kinds: LimitKind[], periods: Period[]) =>
    kinds.flatMap((kind) =>
      periods.flatMap((period) => person.limits.filter((one) => one.kind === kind && one.period === period)),
    );
  const limits = order(['deposit', 'stake', 'loss'], [...PERIODS]);
  const read = limits.flatMap((limit, index) => {
    const state = stateOfLimit(limit, person);
    const [used, raise_to] = [usedOf(model, person, limit), state === 'inForce' ? null : limit.asked?.to];
    const said = {
      ...limit,
      amount: rupees(limit.paise),
      used: rupees(used),
      state,
      raise_to: rupees(raise_to ?? null),
    };
    return (['kind', 'period', 'amount', 'used', 'state', 'raise_to'] as const).map((name) => [
      `limits.${index}.${name}`,
      said[name],
    ]);
  });
  return OK({}, { 'limits.length': limits.length, ...Object.fromEntries(read) });
}

/** Amounts that count towards a limit of this kind; an open bet counts as lost while it is open. */
function countedTowards(model: Model, person: Person, kind: LimitKind): { at: number; paise: number }[] {
  const own = <T extends { by: number }>(all: Record<number, T>) =>
    Object.values(all).filter(({ by }) => model.people[by] === person);
  const rounds = own(model.rounds);
  switch (kind) {
    case 'deposit':
      return own(model.deposits).filter((one) =>
        ['created', 'pending', 'credited'].includes(depositStatus(one, person.days)),
      );
    case 'stake':
      return [
        ...own(model.bets).map(({ placed, stake, status, payout }) => ({
          at: placed,
          paise: status === 'cancelled' || status === 'void' ? stake - Number(payout) : stake,
        })),
        ...own(model.combined).map(({ placed, stake, status, cashed }) => ({
          at: placed,
          paise: status === 'void' ? cashed.stake : stake,
        })),
        ...rounds,
      ];
    case 'loss':
      return [
        ...own(model.bets).map((bet) => ({
          at: bet.settled ?? Number.POSITIVE_INFINITY,
          paise: leftOf(bet).stake - (bet.payout ?? 0),
        })),
        ...own(model.combined).map((bet) => ({
          at: bet.settled ?? Number.POSITIVE_INFINITY,
          paise: restOf(bet) - (bet.payout ?? 0),
        })),
        ...[...own(model.cashOuts), ...own(model.combinedCashOuts)].map(({ at: cashed, stake, paid }) => ({
          at: cashed,
          paise: stake - paid,
        })),
        ...rounds.map(({ at: played, paise, payout }) => ({ at: played, paise: paise - payout })),
      ];
  }
}

const sumOf = (list: readonly { paise: number }[]) => list.reduce((total, { paise }) => total + paise, 0);

const inPeriod = (model: Model, person: Person, { kind, period }: Limit) =>
  period === 'single'
    ? []
    : countedTowards(model, person, kind).filter(({ at: time }) => time > now(person) - lengthOf(period));

/** The period that a limit counts: a month is India's calendar month up to now. */
function lengthOf(period: Exclude<Period, 'single'>): number {
  if (period !== 'month') return { day: 1, week: 7 }[period] * DAY;
  const india = new Date(Date.now() + 330 * 60_000);
  const monthBegan = Date.UTC(india.getUTCFullYear(), india.getUTCMonth());
  return ((india.getTime() - monthBegan) / 60_000) * MINUTE;
}

const usedOf = (model: Model, person: Person, limit: Limit) => sumOf(inPeriod(model, person, limit));

/** Whether this amount will fit once old amounts stop counting; a month ends as a whole. */
function willFit(model: Model, person: Person, limit: Limit, paise: number): boolean {
  const counted = inPeriod(model, person, limit);
  const past = counted.filter(({ at: time }) => time < Number.POSITIVE_INFINITY);
  const latest = Math.max(...past.map(({ at: time }) => time));
  return past.some(({ at: time }) => {
    const upTo = limit.period === 'month' ? latest : time;
    return sumOf(counted.filter(({ at: other }) => other > upTo)) + paise <= limit.paise;
  });
}

/** The refusal of a stake or a deposit during a break, or beyond a limit; null if there is none. */
function heldBack(
  model: Model,
  by: number,
  kinds: LimitKind[],
  paise: number,
  answer: Answer,
): Expected | null {
  const person = personOf(model, by);
  const onBreak = breakRefusal(person, answer);
  if (onBreak !== null) return onBreak;
  const room = (limit: Limit) => limit.paise - usedOf(model, person, limit);
  const beyond = person.limits.filter((limit) => kinds.includes(limit.kind) && room(limit) < paise);
  const least = Math.min(...beyond.map(room));
  const lowest = beyond.filter((limit) => room(limit) === least);
  // If several leave equally little, any may be named.
  const limit =
    lowest.find(
      ({ kind, period }) =>
        at(answer.data, 'limit.kind') === kind && at(answer.data, 'limit.period') === period,
    ) ?? lowest[0];
  if (limit === undefined) return null;
  const left = Math.max(0, least);
  const sentence = sentenceOn(limit, left);
  const fits = beyond.every((one) => willFit(model, person, one, paise));
  return no(409, fits ? `${sentence} There is room for this from ${timeIn(answer)}.` : sentence, {
    'limit.kind': limit.kind,
    'limit.period': limit.period,
    'limit.amount': rupees(limit.paise),
    'limit.left': rupees(left),
    ...(!fits && { 'limit.until': null }),
  });
}

function sentenceOn({ kind, period, paise }: Limit, left: number): string {
  if (period === 'single') return `Your limit for a single stake is ${inWords(paise)}.`;
  const length = { day: '24 hours', week: '7 days', month: 'the month' }[period];
  return `Your ${kind} limit for ${length} is ${inWords(paise)}, of which ${inWords(left)} is left.`;
}

const inWords = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;

/** Only the server knows the time. */
const timeIn = ({ msg }: Answer) => /\d{1,2} \w{3,4} \d{4}, \d\d:\d\d [ap]m/.exec(msg)?.[0] ?? 'a time';

/** The person's break; the longest if there are several. */
const breakOf = (person: Person) =>
  person.breaks.filter(({ until }) => until > now(person)).sort((a, b) => b.until - a.until)[0];

function takeBreak(person: Person, { length }: Extract<Act, { do: 'take break' }>): Expected {
  const until = next(person) + BREAKS[length] * DAY;
  const inForce = breakOf(person);
  if (inForce !== undefined && inForce.until >= until)
    return no(409, 'You are on a longer break already', { 'break.kind': inForce.kind });
  const kind = length === 'ever' ? 'exclusion' : 'time-out';
  person.breaks.push({ kind, until });
  return OK({}, { 'break.kind': kind });
}

function breakRefusal(person: Person, answer: Answer): Expected | null {
  const inForce = breakOf(person);
  if (inForce === undefined) return null;
  const what =
    inForce.kind === 'exclusion'
      ? 'You have excluded yourself for good'
      : `You are on a break until ${timeIn(answer)}`;
  return no(409, `${what}. You can still withdraw your money.`, { 'break.kind': inForce.kind });
}

// Bonuses, friends, people ------------------------------------------------------------------------------

function grant(
  model: Model,
  { to, paise, reference }: Extract<Act, { do: 'grant' }>,
  answer: Answer,
): Expected {
  const onBreak = breakRefusal(personOf(model, to), answer);
  if (onBreak !== null) return onBreak;
  const same = model.bonuses.find((bonus) => bonus.reference === reference);
  if (same !== undefined && (same.to !== to || same.paise !== paise))
    return no(409, `The reference ${reference} stands for another bonus`);
  if (same !== undefined) return done(false);
  const person = personOf(model, to);
  const granted = next(person);
  model.bonuses.push({ to, paise, reference, status: 'locked', granted, since: null, ended: null });
  move(person, { bonus: paise });
  return done(true);
}

/**
 * One bonus counts at a time, the oldest first: stakes settled after the bonus before it ended, and within 30
 * days. Enough of them make it cash; otherwise it goes back.
 */
function settleBonuses(model: Model, who: number): void {
  const person = personOf(model, who);
  const own = model.bonuses.filter(({ to }) => to === who);
  for (const bonus of own.filter(({ status }) => status === 'locked')) {
    bonus.since ??= Math.max(bonus.granted, ...own.map(({ ended }) => ended ?? 0));
    const expires = bonus.granted + 30 * DAY;
    let left = bonus.paise;
    const reached = person.stakes.find(({ at: moment, paise }) => {
      if (moment <= Number(bonus.since) || moment >= expires) return false;
      left -= paise;
      return left <= 0;
    });
    if (reached !== undefined) {
      bonus.status = 'released';
      bonus.ended = reached.at;
      move(person, { bonus: -bonus.paise, cash: bonus.paise });
    } else if (expires <= now(person)) {
      bonus.status = 'expired';
      bonus.ended = expires;
      move(person, { bonus: -bonus.paise });
    } else return;
  }
}

/** ₹50 for a friend, once their first bet has been won or lost; a referrer on a break is paid after it. */
function payReferrals(model: Model): void {
  model.people.forEach((friend, number) => {
    const hasBet =
      [...Object.values(model.bets), ...Object.values(model.combined)].some(
        ({ by, status }) => by === number && (status === 'won' || status === 'lost'),
      ) || Object.values(model.combined).some(({ by, wasReopened }) => by === number && wasReopened);
    if (friend.referrer === null || friend.paidFor || !hasBet) return;
    const referrer = personOf(model, friend.referrer);
    if (breakOf(referrer) !== undefined) return;
    friend.paidFor = true;
    move(referrer, { cash: 50_00 });
  });
}

function suspend(model: Model, { do: word, who }: Extract<Act, { do: 'suspend' | 'unsuspend' }>): Expected {
  const person = personOf(model, who);
  const isNew = person.suspended !== (word === 'suspend');
  person.suspended = word === 'suspend';
  return done(isNew);
}
