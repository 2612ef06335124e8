import { type Bet, refundOf } from '../../../src/schemas/bets/bets.ts';
import type { Match, MatchState } from '../../../src/schemas/bets/matches.ts';

/** The time of everything in the model: nothing in it depends on the hour. */
const AT = '2026-11-22T15:00:00.000Z';

export type Person = 'asha' | 'bina';
export const PEOPLE: readonly Person[] = ['asha', 'bina'];
export const idOf = (person: Person) => PEOPLE.indexOf(person) + 1;

export const MATCH = 7;
const [OWLS, KITES, TOSS] = [71, 72, 70];
const STAKE = 100;
const TOO_MUCH = 'The amount is more than your wallet holds';
/** Everybody's initial balance, in rupees. */
export const CASH: Record<Person, number> = { asha: 1000, bina: 5000 };

interface Move {
  revision: number;
  cash: number;
  kind: string;
  amount: number;
  bet: number | null;
}

interface Wallet {
  cash: number;
  /** Every move, numbered from 1. */
  moves: Move[];
}

interface Placed {
  id: number;
  owner: Person;
  amount: number;
  ratio: number;
  /** The ratio that the bettor saw. */
  seen: number;
  status: Bet['status'];
  refund: number | null;
}

export type Decision = 'approve' | 'pay' | 'reject';
const DECIDED = { approve: 'approved', pay: 'paid', reject: 'rejected' } as const;

interface Withdrawal {
  id: number;
  owner: Person;
  amount: number;
  status: 'requested' | (typeof DECIDED)[Decision];
}

/** A request as it arrives. */
export interface Asked {
  method: string;
  path: string;
  /** Includes the question mark, if there is a query. */
  query: string;
  token: string | null;
  key: string | null;
  body: unknown;
}

export interface Answered {
  status: number;
  body: { msg: string; data?: unknown; errors?: Record<string, string> };
}

/** An event of the stream. */
export interface Told {
  event: 'hello' | 'match' | 'prices' | 'wallet';
  data: unknown;
}

/** The server's ids of the things in the paths. */
export interface Ids {
  match: number;
  owls: number;
  people: Record<Person, number>;
  /** The payout accounts of the people. */
  accounts: Record<Person, number>;
}

/** One open stream. */
export interface Stream {
  /** The first events of a stream. */
  readonly greeting: Told[];
  /** Its session is over, so it sends nothing more. */
  readonly isOver: boolean;
  /** The changes since the last call. */
  news(): Told[] | Promise<Told[]>;
}

/** The server behind the network: a model, or the real one. Its books show the current state. */
export interface Server {
  readonly ids: Ids;
  /** The owners of the valid tokens. */
  readonly sessions: Readonly<Record<string, Person>>;
  readonly wallets: Readonly<
    Record<Person, { cash: number; moves: readonly Pick<Move, 'revision' | 'cash' | 'kind'>[] }>
  >;
  readonly match: { state: MatchState; price: number };
  readonly bets: readonly Pick<Placed, 'id' | 'owner' | 'status'>[];
  readonly withdrawals: readonly Withdrawal[];
  /** The outcome of each person's key, by route: the effect's id; null if the key was given up. */
  readonly keys: Readonly<Record<string, number | null>>;
  /** The last sent code. */
  readonly code: string;
  /** The person who signed in with this token, even if it is no longer valid. */
  ownerOf(token: string): Person | undefined;
  matchNow(): Match;
  bet(id: number): Bet;
  /** Opens a session for this person and returns its token. */
  open(person: Person): string | Promise<string>;
  end(token: string): unknown;
  take(asked: Asked): Answered | Promise<Answered>;
  /** @param since the last revision that its reader has */
  listen(token: string | null, since: number | null): Stream | Promise<Stream>;
  setPrice(price: number): unknown;
  closeBetting(): unknown;
  settle(winner: 'Owls' | 'Kites'): unknown;
  abandon(): unknown;
  deposit(person: Person, amount: number): unknown;
  /** Decides the latest withdrawal. */
  decide(decision: Decision): unknown;
}

/**
 * A model of the server, following the contract: two people, their balances with revisions, one match, bets
 * and withdrawals by key. All of it can be compared by value.
 */
export class House implements Server {
  sessions: Record<string, Person> = {};
  wallets: Record<Person, Wallet> = {
    asha: { cash: CASH.asha, moves: [] },
    bina: { cash: CASH.bina, moves: [] },
  };
  match: { state: MatchState; revision: number; price: number } = { state: 'open', revision: 1, price: 80 };
  bets: Placed[] = [];
  withdrawals: Withdrawal[] = [];
  keys: Record<string, number | null> = {};
  private minted = 0;

  constructor() {
    for (const person of PEOPLE) this.moveMoney(person, 'grant', 0);
  }

  /** Not an own property: values that never change are left out when moments are compared. */
  get ids(): Ids {
    return IDS;
  }

  get code(): string {
    return '123456';
  }

  open(person: Person): string {
    this.minted += 1;
    const token = `${person}-${this.minted}`;
    this.sessions[token] = person;
    return token;
  }

  ownerOf(token: string): Person | undefined {
    return PEOPLE.find((person) => token.startsWith(`${person}-`));
  }

  end(token: string): void {
    delete this.sessions[token];
  }

  moveMoney(person: Person, kind: string, amount: number, bet: number | null = null): void {
    const wallet = this.wallets[person];
    wallet.cash += amount;
    wallet.moves.push({ revision: wallet.moves.length + 1, cash: wallet.cash, kind, amount, bet });
  }

  setPrice(price: number): void {
    this.match = { ...this.match, price, revision: this.match.revision + 1 };
  }

  closeBetting(): void {
    this.match = { ...this.match, state: 'closed', revision: this.match.revision + 1 };
  }

  settle(winner: 'Owls' | 'Kites'): void {
    const [status, part] = winner === 'Owls' ? (['won', 1] as const) : (['lost', 0] as const);
    this.endBets('settled', status, (bet) => part * paysOf(bet));
  }

  abandon(): void {
    this.endBets('abandoned', 'void', ({ amount }) => amount);
  }

  private endBets(state: MatchState, status: Placed['status'], payout: (bet: Placed) => number): void {
    this.match = { ...this.match, state, revision: this.match.revision + 1 };
    for (const bet of this.bets) {
      if (bet.status !== 'open') continue;
      bet.status = status;
      this.moveMoney(bet.owner, `bet.${status}`, payout(bet), bet.id);
    }
  }

  deposit(person: Person, amount: number): void {
    this.moveMoney(person, 'deposit', amount);
  }

  decide(decision: Decision): void {
    const last = this.withdrawals.at(-1);
    if (last === undefined) throw new Error('there is no withdrawal');
    last.status = DECIDED[decision];
    if (decision === 'approve') return;
    this.moveMoney(last.owner, `withdrawal.${last.status}`, decision === 'reject' ? last.amount : 0);
  }

  listen(token: string | null, since: number | null): Stream {
    const person = token === null ? undefined : this.sessions[token];
    return new Ear(this, token, person, since ?? (person ? this.revision(person) : 0));
  }

  /** The first events of a stream. */
  hello(): Told {
    const matches = this.match.state === 'open' ? [this.matchNow()] : [];
    return { event: 'hello', data: { server_time: AT, matches } };
  }

  matchTold(): Told {
    return { event: 'match', data: { server_time: AT, match: this.matchNow() } };
  }

  pricesTold(): Told {
    const { price } = this.match;
    return { event: 'prices', data: { server_time: AT, prices: [[OWLS, price, price]] } };
  }

  walletTold(person: Person, revision: number): Told {
    const move = this.wallets[person].moves[revision - 1];
    if (move === undefined) throw new Error(`${person} has no move ${revision}`);
    const { kind, amount, cash } = move;
    const bet = this.bets.find(({ id }) => id === move.bet);
    return {
      event: 'wallet',
      data: {
        revision,
        totalWalletAmount: cash,
        move: { id: revision, kind, amount, balance: cash, note: '', at: AT },
        bet: bet ? this.betNow(bet) : null,
      },
    };
  }

  /** Takes a request, with all its effects. Repeating it has none. */
  take(asked: Asked): Answered {
    const { path, token } = asked;
    if (path === `live-bet/${MATCH}`) return done(this.matchNow());
    if (path === 'users/logout') {
      delete this.sessions[token ?? ''];
      return done(null);
    }
    const person = token === null ? undefined : this.sessions[token];
    if (token === null || person === undefined) return no(401, 'Please sign in to continue');
    switch (path) {
      case 'users/details':
        return done(userOf(person));
      case 'wallet/total-amount':
        return done({ ...this.total(person), staked: 0, held: 0, bonus: 0 });
      case 'bet-list':
        return done({ rows: [], page: 1, perPage: 10, total: 0 });
      case 'users/get-account-details':
        return done([ACCOUNT]);
      case 'users/second-factor':
        return done({ since: null, for_withdrawals: false, recovery_codes_left: 0, setup_id: null });
      case 'users/security-code':
        return done({ wait: 0 });
      case 'live-bet/save':
      case 'live-bet/cancel':
      case 'withdrawal/request':
        return this.once(person, asked, () => this.moveBy(person, asked));
      case 'requests/resolve':
        return this.resolve(person, read(asked.body, 'route'), read(asked.body, 'key'));
    }
    throw new Error(`The model does not know ${path}`);
  }

  private once(person: Person, { path, key }: Asked, effect: () => number | Answered): Answered {
    const name = `${person} ${path} ${key}`;
    const earlier = this.keys[name];
    if (earlier === null) return no(409, 'This request was given up', { data: { givenUp: true } });
    const effected = earlier ?? effect();
    if (typeof effected !== 'number') return effected;
    this.keys[name] = effected;
    return done(this.receiptOf(person, path, effected));
  }

  private moveBy(person: Person, { path, body }: Asked): number | Answered {
    const { state, price } = this.match;
    if (path === 'withdrawal/request') {
      const amount = Number(read(body, 'withdrawalAmount'));
      if (amount > this.wallets[person].cash)
        return no(400, TOO_MUCH, { errors: { withdrawalAmount: TOO_MUCH } });
      const id = this.withdrawals.length + 1;
      this.withdrawals.push({ id, owner: person, amount, status: 'requested' });
      this.moveMoney(person, 'withdrawal.requested', -amount);
      return id;
    }
    const over = no(409, 'Betting on this match is over', { data: { state } });
    if (path === 'live-bet/save') {
      const amount = Number(read(body, 'bet_amount'));
      if (state !== 'open') return over;
      if (Number(read(body, 'win_ratio')) > price)
        return no(409, 'The win ratio has changed', { data: { win_ratio: price } });
      if (amount > this.wallets[person].cash)
        return no(400, 'Too much', { errors: { bet_amount: 'Too much' } });
      return this.place(person, amount, Number(read(body, 'win_ratio')));
    }
    const bet = this.bets.find(({ id, owner }) => id === read(body, 'bet_id') && owner === person);
    if (bet === undefined) return no(404, 'Bet not found');
    if (bet.status !== 'open')
      return no(409, 'This bet is not open any more', { data: { status: bet.status } });
    if (state !== 'open') return over;
    const refund = refundOf({ bet_amount: bet.amount, win_ratio: bet.ratio }, price);
    if (refund < Number(read(body, 'refund')))
      return no(409, 'The bet is worth less now', { data: { refund } });
    bet.status = 'cancelled';
    bet.refund = refund;
    this.moveMoney(person, 'bet.cancelled', refund, bet.id);
    return bet.id;
  }

  /** Places a bet on Owls at the current price. */
  place(owner: Person, amount = STAKE, seen = this.match.price): number {
    const id = this.bets.length + 1;
    this.bets.push({ id, owner, amount, ratio: this.match.price, seen, status: 'open', refund: null });
    this.moveMoney(owner, 'bet.placed', -amount, id);
    return id;
  }

  private resolve(person: Person, route: unknown, key: unknown): Answered {
    const name = `${person} ${route} ${key}`;
    const effect = this.keys[name] ?? null;
    this.keys[name] = effect;
    if (effect === null) return done({ outcome: 'never', data: null });
    return done({ outcome: 'applied', data: this.receiptOf(person, String(route), effect) });
  }

  private receiptOf(person: Person, route: string, id: number) {
    if (route !== 'withdrawal/request') return { bet: this.bet(id), ...this.total(person) };
    const { amount, status } = this.withdrawals.find((one) => one.id === id) ?? {};
    const withdrawal = {
      id,
      amount,
      status,
      account: ACCOUNT.bank_name,
      requested_at: AT,
      decided_at: null,
    };
    return { withdrawal, ...this.total(person) };
  }

  /** The bet in the form of lists and receipts. */
  bet(id: number) {
    const bet = this.bets.find((one) => one.id === id);
    if (bet === undefined) throw new Error(`there is no bet ${id}`);
    return this.betNow(bet);
  }

  private betNow(bet: Placed) {
    const isOpen = bet.status === 'open';
    const canCancel = isOpen && this.match.state === 'open';
    const payouts = {
      open: null,
      won: paysOf(bet),
      lost: 0,
      cancelled: bet.refund,
      void: bet.amount,
      cashedOut: null,
    };
    return {
      id: bet.id,
      match_id: MATCH,
      match_name: 'Kites v Owls',
      kind: 'team' as const,
      team_value: OWLS,
      selection: 'Owls',
      bet_amount: bet.amount,
      win_ratio: bet.ratio,
      ...(bet.seen !== bet.ratio && { seen: bet.seen }),
      status: bet.status,
      pays: paysOf(bet),
      payout: payouts[bet.status],
      placed_at: AT,
      settled_at: isOpen ? null : AT,
      cancel_until: canCancel ? AT : null,
      refund: canCancel ? refundOf({ bet_amount: bet.amount, win_ratio: bet.ratio }, this.match.price) : null,
    };
  }

  revision(person: Person): number {
    return this.wallets[person].moves.length;
  }

  private total(person: Person) {
    return { totalWalletAmount: this.wallets[person].cash, revision: this.revision(person) };
  }

  matchNow() {
    const { state, revision, price } = this.match;
    const side = (team_value: number, name: string, ratio: number) => ({
      team_value,
      name,
      win_ratio: ratio,
      price: ratio,
    });
    return {
      id: MATCH,
      name: 'Kites v Owls',
      competition: 'Night Cup',
      sport: 'cricket',
      state,
      opens_at: AT,
      closes_at: state === 'open' ? AT : null,
      match_time: ['20:30'],
      win_ratio: [150],
      minimum_betamount: 10,
      sides: [side(OWLS, 'Owls', price), side(KITES, 'Kites', 95)],
      toss: side(TOSS, 'Toss', 96),
      result: null,
      revision,
    };
  }
}

/** A stream, with the position that it has sent. */
class Ear implements Stream {
  private readonly token: string | null;
  private readonly person: Person | undefined;
  private revision: number;
  private state: MatchState;
  private price: number;
  readonly #house: House;

  constructor(house: House, token: string | null, person: Person | undefined, revision: number) {
    this.#house = house;
    this.token = token;
    this.person = person;
    this.revision = revision;
    this.state = house.match.state;
    this.price = house.match.price;
  }

  get greeting(): Told[] {
    return [this.#house.hello(), this.#house.pricesTold()];
  }

  get isOver(): boolean {
    return this.token !== null && this.#house.sessions[this.token] === undefined;
  }

  news(): Told[] {
    const told: Told[] = [];
    const { match } = this.#house;
    if (this.state !== match.state && !this.isOver) told.push(this.#house.matchTold());
    // Prices have a separate stream, which everybody shares.
    else if (this.price !== match.price) told.push(this.#house.pricesTold());
    this.state = match.state;
    this.price = match.price;
    const { person } = this;
    if (person === undefined || this.isOver) return told;
    for (const known = this.#house.revision(person); this.revision < known; ) {
      this.revision += 1;
      told.push(this.#house.walletTold(person, this.revision));
    }
    return told;
  }
}

const paysOf = ({ amount, ratio }: Placed) => (amount * (100 + ratio)) / 100;

const IDS: Ids = {
  match: MATCH,
  owls: OWLS,
  people: { asha: idOf('asha'), bina: idOf('bina') },
  accounts: { asha: 5, bina: 5 },
};

const ACCOUNT = {
  id: IDS.accounts.asha,
  holder_name: 'Asha Rao',
  account: '••9012',
  ifsc_code: 'HDFC0001234',
  bank_name: 'HDFC Bank',
  account_type: 'savings',
  upi_id: '••@upi',
  phone_pay: '••3210',
  g_pay: '••3211',
  paytm: '••3212',
  added_at: AT,
};

const userOf = (person: Person) => ({
  id: idOf(person),
  first_name: person,
  last_name: 'Rao',
  profile_image: null,
  email: `${person}@example.com`,
  phone: '9812345678',
});

const done = (data: unknown): Answered => ({ status: 200, body: { msg: 'Done', data } });

const no = (status: number, msg: string, more: object = {}): Answered => ({ status, body: { msg, ...more } });

function read(body: unknown, name: string): unknown {
  return new Map(Object.entries(body ?? {})).get(name);
}
