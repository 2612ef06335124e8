import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Bet } from '../../../src/schemas/bets/bets.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import type { Answered, Asked, Decision, Person, Server, Stream } from './house.ts';
import type { Books, Command, Reply } from './real-process.ts';

/** The real server and its database, as the page's side of a path sees them. */
export class RealServer implements Server {
  private readonly child: ChildProcess;
  private readonly gone = new AbortController();
  private line: Promise<unknown> = Promise.resolve();
  private isStreamOver = false;
  private known: Books | undefined;

  constructor() {
    this.child = fork(new URL('./real-process.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
      serialization: 'advanced',
    });
    this.child.once('exit', () => this.gone.abort());
  }

  /** @param bug a bug for this server */
  start(bug: Extract<Command, { do: 'start' }>['bug'] = { patches: [] }): Promise<unknown> {
    return this.do({ do: 'start', bug });
  }

  /** New people and a new match, on the same server. */
  begin(): Promise<unknown> {
    return this.do({ do: 'begin' });
  }

  stop(): void {
    this.child.kill();
  }

  /** One after the other, so that the books are never older than an earlier reading. */
  private do(command: Command): Promise<Reply> {
    const done = this.line.then(async () => {
      this.child.send(command);
      const [reply]: Reply[] = await once(this.child, 'message', { signal: this.gone.signal });
      if (reply?.failed !== undefined) throw new Error(reply.failed);
      if (reply === undefined) throw new Error('no reply');
      this.isStreamOver = reply.isOver;
      this.known = reply.books ?? this.known;
      return reply;
    });
    this.line = done.catch(() => {});
    return done;
  }

  private get books(): Books {
    if (this.known === undefined) throw new Error('nothing has begun');
    return this.known;
  }

  get ids() {
    return this.books.ids;
  }

  get sessions() {
    return this.books.sessions;
  }

  get wallets() {
    return this.books.wallets;
  }

  get match() {
    return { state: this.books.match.state, price: this.books.price };
  }

  get bets() {
    return this.books.bets.map(({ owner, bet: { id, status } }) => ({ id, owner, status }));
  }

  get withdrawals() {
    return this.books.withdrawals;
  }

  get keys() {
    return this.books.keys;
  }

  get code() {
    return this.books.code;
  }

  get changes() {
    return this.books.changes;
  }

  ownerOf(token: string) {
    return this.books.tokens.get(token);
  }

  matchNow(): Match {
    return this.books.match;
  }

  bet(id: number): Bet {
    const found = this.books.bets.find(({ bet }) => bet.id === id);
    if (found === undefined) throw new Error(`there is no bet ${id}`);
    return found.bet;
  }

  async open(person: Person): Promise<string> {
    const { token } = await this.do({ do: 'open', person });
    if (token === undefined) throw new Error('no session was opened');
    return token;
  }

  end(token: string) {
    return this.do({ do: 'end', token });
  }

  async take(asked: Asked): Promise<Answered> {
    const { answered } = await this.do({ do: 'take', asked });
    if (answered === undefined) throw new Error('no answer');
    return answered;
  }

  async listen(token: string | null, since: number | null): Promise<Stream> {
    const { told: greeting } = await this.do({ do: 'listen', token, since });
    const isOver = () => this.isStreamOver;
    return {
      greeting,
      get isOver() {
        return isOver();
      },
      news: async () => (await this.do({ do: 'tell' })).told,
    };
  }

  setPrice(price: number) {
    return this.do({ do: 'set price', price });
  }

  closeBetting() {
    return this.do({ do: 'close betting' });
  }

  settle(winner: 'Owls' | 'Kites') {
    return this.do({ do: 'settle', winner });
  }

  abandon() {
    return this.do({ do: 'abandon' });
  }

  deposit(person: Person, amount: number) {
    return this.do({ do: 'deposit', person, amount });
  }

  decide(decision: Decision) {
    return this.do({ do: 'decide', decision });
  }
}
