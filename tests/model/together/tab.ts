import { assert } from 'superstruct';
import { vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { createClient } from '../../../src/api/client.ts';
import { safeStorage, tabKeptFor } from '../../../src/api/storage.ts';
import { LIVE_STRUCTS } from '../../../src/schemas/bets/live.ts';
import type { Actors } from '../../../src/ui/app/context.tsx';
import { guarding } from '../../../src/ui/app/guarding.ts';
import { firstTurn, nextTurn, type Turn } from '../../../src/ui/app/turn.ts';
import { describeValue, serialise } from '../../../src/walk/walk.ts';
import { Browser, enter, install } from './browser.ts';
import { House, idOf, MATCH, type Person } from './house.ts';
import { Network } from './network.ts';
import { use } from './page-http.ts';

install();
// What these files reach for while they are read has to be there by then.
const { createActors, startActors } = await import('../../../src/actors.ts');
const { relay } = await import('../../../src/ui/app/relay.ts');
const { detailOf } = await import('../../../src/ui/app/detail-of.ts');
const { matches } = await import('../../../src/api/bets/matches.ts');
const { followMatch } = await import('../../../src/ui/bets/match.port.ts');
const { matchBetOn, attendBet, followAddress, choiceIn } = await import(
  '../../../src/ui/bets/match-bet.port.ts'
);
const { cancelBet, followCancel } = await import('../../../src/ui/bets/cancel-bet.port.ts');
const { withdrawal, followWithdrawal } = await import('../../../src/ui/wallet/withdrawal.port.ts');
const { createActor } = await import('xstate');

export type FlowName = 'matchBet' | 'cancelBet' | 'withdrawal';

const PATHS: Record<FlowName, string> = {
  matchBet: `/?slip=${MATCH}.71`,
  cancelBet: '/bet-history',
  withdrawal: '/withdrawal-request',
};

/** What is the same in every walk, and answered in order and at once. */
const ANSWERED_AT_ONCE = [
  'users/details',
  'users/regenerate-access-token',
  'users/get-account-details',
  'users/second-factor',
  'users/security-code',
  `live-bet/${MATCH}`,
];

/** Something that a person, the server or the network can do now. */
export interface Move {
  name: string;
  play(): void;
}

/** A flow with money on screen, and for whom. */
interface Flow {
  key: string;
  person: number | undefined;
  actor: AnyActorRef;
  close(): void;
}

/** One tab, from the moment that its page is loaded: the product's actors as they are wired, in a world of models. */
export class Tab {
  readonly browser: Browser;
  readonly house = new House();
  readonly network: Network;
  readonly actors: Actors;
  /** What no state may show, in the words of a person. */
  readonly faults: string[] = [];
  flow: Flow | undefined;
  private readonly name: FlowName;
  private readonly shown: Record<number, number> = {};
  private toasts: readonly { text: string }[] = [];
  private shownTo: number | undefined;
  private turn: Turn | undefined;

  constructor(name: FlowName) {
    this.name = name;
    const browser = new Browser(PATHS[name]);
    this.browser = browser;
    this.network = new Network(
      this.house,
      () => browser.isOnLine,
      (path) => ANSWERED_AT_ONCE.includes(path),
      ({ data }) => {
        assert(data, LIVE_STRUCTS.prices);
        for (const moved of data.prices) this.actors.prices.set(...moved);
      },
    );
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.network.fetch(url, init));
    enter(browser);
    use((onEvent) =>
      createClient({ base: '/api/', storage: safeStorage('localStorage'), locks: undefined, onEvent }),
    );
    browser.local.set('access-token', this.house.open('asha'));
    if (name === 'cancelBet') this.house.place('asha');
    this.actors = createActors();
    this.watch();
  }

  async start(): Promise<void> {
    startActors(this.actors, () => {});
    await this.settle();
  }

  /** Plays a move, and lets all that follows from it by itself happen. */
  async play({ play }: Move): Promise<void> {
    play();
    await this.settle();
  }

  /** The long-lived actors live as long as their page: they are left to themselves, in a world that stands still. */
  leave(): void {
    this.flow?.close();
  }

  private async settle(): Promise<void> {
    do await quiet();
    while (this.showPage());
    this.judge();
  }

  /** As the application's components mount and unmount what they show. Returns whether anything has changed. */
  private showPage(): boolean {
    const session = this.actors.session.getSnapshot();
    const id = session.context.user?.id;
    if (id !== undefined && id !== this.shownTo) this.shownTo = id;
    if (this.name === 'matchBet') {
      const isOpen = this.browser.query.get('slip') !== null;
      const isWaiting = this.flow === undefined && session.matches('checking');
      this.turn = nextTurn(this.turn ?? firstTurn(tabKeptFor()), session);
      return this.mount(isOpen && !isWaiting ? `slip ${this.turn.count}` : undefined);
    }
    if (this.browser.entry.url.pathname !== PATHS[this.name]) return this.mount(undefined);
    const guarded = guarding(session, this.shownTo);
    const hasChanged = this.mount(guarded === 'page' ? `page of ${this.shownTo}` : undefined);
    const login = `/?${new URLSearchParams({ modal: 'login', next: PATHS[this.name] })}`;
    if (guarded === 'home') history.replaceState(null, '', '/');
    if (guarded === 'login') history.replaceState(null, '', login);
    return hasChanged || guarded === 'home' || guarded === 'login';
  }

  private mount(key: string | undefined): boolean {
    if (this.flow?.key === key) return false;
    this.flow?.close();
    this.flow = undefined;
    if (key === undefined) return true;
    const { actor, close } = this.open();
    this.flow = { key, person: this.shownTo, actor, close };
    return true;
  }

  private open(): Pick<Flow, 'actor' | 'close'> {
    const { actors } = this;
    switch (this.name) {
      case 'matchBet': {
        const known = this.house.matchNow();
        const detail = createActor(
          detailOf((id, signal) => matches.one(id, signal)),
          { input: { id: String(MATCH) } },
        );
        const stopDetail = followMatch(detail, actors.feed);
        const bet = createActor(matchBetOn(known), {
          input: { match: known, choice: choiceIn(this.browser.query, known), stake: '100' },
        });
        const stops = [relay(bet, actors), attendBet(bet, actors), followAddress(bet), stopDetail];
        detail.subscribe(({ context: { item } }) => {
          if (item) bet.send({ type: 'match.changed', match: item });
        });
        bet.start();
        detail.start();
        return {
          actor: bet,
          close: () => [...stops, () => bet.stop(), () => detail.stop()].map((stop) => stop()),
        };
      }
      case 'cancelBet': {
        const cancel = createActor(cancelBet);
        const stops = [relay(cancel, actors), followCancel(cancel, actors)];
        cancel.start();
        return { actor: cancel, close: () => [...stops, () => cancel.stop()].map((stop) => stop()) };
      }
      case 'withdrawal': {
        const flow = createActor(withdrawal);
        const stops = [relay(flow, actors), followWithdrawal(flow, actors)];
        flow.start();
        return { actor: flow, close: () => [...stops, () => flow.stop()].map((stop) => stop()) };
      }
    }
  }

  /** All that can happen now. */
  moves(): Move[] {
    return [...this.ofPerson(), ...this.ofNetwork(), ...this.ofHouse(), ...this.ofTime()];
  }

  private ofPerson(): Move[] {
    const { session } = this.actors;
    const { browser, house } = this;
    const state = session.getSnapshot();
    const moves: Move[] = [];
    const flow = this.flow?.actor;
    if (flow) {
      for (const event of eventsOf(this.name, house)) {
        if (!flow.getSnapshot().can(event)) continue;
        moves.push({ name: event.type, play: () => flow.send(event) });
      }
    }
    const logIn = (person: Person) => () => {
      browser.local.set('access-token', house.open(person));
      session.send({ type: 'session.signedIn' });
    };
    if (state.matches('authenticated'))
      moves.push({ name: 'log out', play: () => session.send({ type: 'session.leave' }) });
    if (state.matches('unauthenticated')) {
      moves.push({ name: 'log in as asha', play: logIn('asha') });
      moves.push({ name: 'log in as bina', play: logIn('bina') });
    }
    if (this.actors.dialog.getSnapshot().hasTag('open'))
      moves.push({
        name: 'close the dialog',
        play: () => this.actors.dialog.send({ type: 'dialog.close' }),
      });
    const stored = browser.local.get('access-token');
    const other = (token: string | null) => () => {
      if (token === null) browser.local.delete('access-token');
      else browser.local.set('access-token', token);
      browser.events.dispatchEvent(
        Object.assign(new Event('storage'), { key: 'access-token', newValue: token }),
      );
    };
    if (stored !== undefined) moves.push({ name: 'another tab logs out', play: other(null) });
    if (house.sessions[stored ?? ''] !== 'bina')
      moves.push({
        name: 'another tab logs in as bina',
        play: () => other(house.open('bina'))(),
      });
    if (browser.isOnLine)
      moves.push({
        name: 'the network goes',
        play: () => {
          browser.isOnLine = false;
          this.network.loseAll();
          browser.events.dispatchEvent(new Event('offline'));
        },
      });
    else
      moves.push({
        name: 'the network is back',
        play: () => {
          browser.isOnLine = true;
          browser.events.dispatchEvent(new Event('online'));
        },
      });
    return moves;
  }

  private ofNetwork(): Move[] {
    const { network } = this;
    const seen = new Map<string, number>();
    const moves = network.wires.flatMap((wire): Move[] => {
      const count = (seen.get(wire.asked.path) ?? 0) + 1;
      seen.set(wire.asked.path, count);
      const name = count === 1 ? wire.asked.path : `${wire.asked.path} (${count})`;
      const taken = { name: `the server takes ${name}`, play: () => network.serve(wire) };
      if (wire.isLeft) return [taken];
      const lost = { name: `${name} is lost`, play: () => network.break(wire) };
      if (wire.answer)
        return [{ name: `the answer to ${name} arrives`, play: () => network.arrive(wire) }, lost];
      const answered = {
        name: `${name} is answered`,
        play: () => {
          network.serve(wire);
          network.arrive(wire);
        },
      };
      return [answered, taken, lost];
    });
    const { line } = network;
    const next = line?.queue[0];
    if (next) moves.push({ name: `the stream tells of ${next.event}`, play: () => network.next() });
    if (line?.last?.event === 'wallet')
      moves.push({ name: 'the stream tells it twice', play: () => network.again() });
    if (line) moves.push({ name: 'the stream breaks off', play: () => network.breakLine() });
    if (network.isLineOver) moves.push({ name: 'the server ends the stream', play: () => network.endLine() });
    return moves;
  }

  private ofHouse(): Move[] {
    const { house, network } = this;
    const moves: Move[] = [];
    const act = (name: string, act: () => void) => {
      moves.push({
        name,
        play: () => {
          act();
          network.tell();
        },
      });
    };
    if (house.match.state === 'open' && this.name !== 'withdrawal') {
      if (house.match.price === 80) {
        act('the price falls', () => house.setPrice(60));
        act('the price rises', () => house.setPrice(120));
      }
      act('the match is settled', () => house.settle());
    }
    if (house.wallets.asha.moves.every(({ kind }) => kind !== 'deposit'))
      act('a deposit comes in', () => house.moveMoney('asha', 'deposit', 7));
    const stored = this.browser.local.get('access-token') ?? '';
    if (house.sessions[stored]) act('the session runs out', () => delete house.sessions[stored]);
    return moves;
  }

  private ofTime(): Move[] {
    const [next] = this.browser.clock.remaining();
    if (next === undefined) return [];
    return [{ name: 'time passes', play: () => this.browser.clock.pass(next) }];
  }

  /** Watches what is on screen as it changes. */
  private watch(): void {
    const { session, wallet, notices, feed } = this.actors;
    const user = () => session.getSnapshot().context.user?.id;
    wallet.subscribe((state) => {
      const { totalWalletAmount, revision } = state.context;
      const id = user();
      if (state.matches('waiting')) {
        if (totalWalletAmount !== 0) this.fault('a closed wallet holds a balance');
        return;
      }
      if (revision < 0) return;
      const person = (['asha', 'bina'] as const).find((one) => idOf(one) === id);
      if (person === undefined) return this.fault('a balance is shown to nobody');
      const found = this.house.wallets[person].moves.findLast(({ cash }) => cash === totalWalletAmount);
      if (found === undefined) return this.fault(`${person} sees a balance that is not theirs`);
      if (found.revision < (this.shown[idOf(person)] ?? 0))
        this.fault(`${person} sees a balance older than one they have seen`);
      this.shown[idOf(person)] = Math.max(found.revision, this.shown[idOf(person)] ?? 0);
    });
    // Heard of before the page hears of it and raises a toast.
    let settled: number | undefined;
    feed.on('bet.settled', ({ bet }) => {
      settled = bet.id;
    });
    notices.subscribe(({ context: { toasts } }) => {
      const raised = toasts.filter((toast) => !this.toasts.includes(toast));
      this.toasts = toasts;
      for (const { text } of raised) {
        if (!text.startsWith('You won')) continue;
        const bet = this.house.bets.find(({ id }) => id === settled);
        if (bet?.status !== 'won') this.fault(`a toast for a bet that is not won: ${text}`);
        else if (user() !== idOf(bet.owner)) this.fault(`a toast for a bet of somebody else: ${text}`);
      }
    });
  }

  private fault(what: string): void {
    if (!this.faults.includes(what)) this.faults.push(what);
  }

  /** What no state may be like once it has come to rest. */
  private judge(): void {
    const { dialog, session } = this.actors;
    const isOpen = dialog.getSnapshot().hasTag('open');
    const modal = this.browser.query.get('modal');
    if (isOpen !== (modal !== null)) this.fault('the address says another dialog than the one on screen');
    if (isOpen && session.getSnapshot().matches('authenticated'))
      this.fault('a dialog of visitors is open for who is signed in');
    const below = this.browser.entries.at(-2);
    if (isOpen && below?.url.searchParams.has('modal')) this.fault('Back leads from a dialog to another');
    this.judgeFlow();
  }

  private judgeFlow(): void {
    const { flow, house } = this;
    if (flow === undefined) return;
    const { context } = flow.actor.getSnapshot();
    const value = this.flowValue;
    const asked = this.network.sent.at(-1);
    const isDone = ['placed', 'cancelled', 'requested'].includes(value);
    const [what = ''] = value.split(' + ');
    const isNot = ['open.bet.notPlaced', 'notCancelled', 'notRequested'].includes(what);
    const onScreen = this.actors.session.getSnapshot().context.user?.id ?? flow.person;
    if (isDone) {
      const { bet, withdrawal: out } = context.receipt;
      const done = bet
        ? house.bets.find(({ id }) => id === bet.id)
        : house.withdrawals.find(({ id }) => id === out.id);
      if (done === undefined) this.fault('what is said to be done is not');
      else if (idOf(done.owner) !== onScreen) this.fault('somebody else is told what became of a request');
    }
    if (isNot && asked) {
      const key = String(new Map(Object.entries(asked.body ?? {})).get('key') ?? asked.key);
      const effects = Object.entries(house.keys).filter(([name]) => name.endsWith(key));
      if (effects.some(([, effect]) => effect !== null)) this.fault('what is said not to be done is');
    }
  }

  /** The state of the flow, and of its request. */
  get flowValue(): string {
    const snapshot = this.flow?.actor.getSnapshot();
    return snapshot === undefined ? 'none' : describeValue(snapshot.value);
  }

  /** What makes two moments the same: they have the same future. */
  key(): string {
    const { browser, house, network, actors } = this;
    const states = [
      actors.session,
      actors.wallet,
      actors.feed,
      actors.notices,
      actors.dialog,
      this.flow?.actor,
    ];
    return serialise([
      states.map((actor) => stateOf(actor)),
      this.flow?.key,
      this.shownTo,
      this.turn,
      this.shown,
      [...browser.local],
      [...browser.session],
      browser.entries.map(({ url, state }) => [url.href, state]),
      browser.isOnLine,
      browser.clock.remaining(),
      house,
      network.wires.map(({ asked, answer, isLeft }) => [asked, answer, isLeft]),
      network.line && { ...network.line, controller: null },
    ]);
  }
}

function stateOf(actor: AnyActorRef | undefined): unknown {
  if (actor === undefined) return null;
  const { status, value, context, children } = actor.getSnapshot();
  const inner: [string, AnyActorRef | undefined][] = Object.entries(children ?? {});
  return [status, value, context, inner.map(([id, child]) => [id, stateOf(child)])];
}

/** What a person can do to a flow. */
function eventsOf(name: FlowName, house: House) {
  switch (name) {
    case 'matchBet':
      return [{ type: 'bet.place' }, { type: 'bet.accept' }, { type: 'bet.leave' }, { type: 'bet.check' }];
    case 'cancelBet':
      return [
        { type: 'cancel.ask', bet: house.bet(1) },
        { type: 'cancel.confirm' },
        { type: 'cancel.accept' },
        { type: 'cancel.leave' },
        { type: 'cancel.check' },
      ];
    case 'withdrawal':
      return [
        { type: 'withdrawal.submit', withdrawalAmount: '300', account_id: 5 },
        { type: 'code.submit', security_code: '123456' },
        { type: 'withdrawal.again' },
        { type: 'withdrawal.retry' },
        { type: 'withdrawal.check' },
      ];
  }
}

/** Comes back once all that could run has run. */
const quiet = () => new Promise((resolve) => setImmediate(resolve));
