import { assert } from 'superstruct';
import { vi } from 'vitest';
import type { AnyActorRef, StateValue } from 'xstate';
import type { Actors } from '../../../src/actors/app/actors.ts';
import { firstOwner, nextOwner, type Owner } from '../../../src/actors/app/owner.ts';
import { createClient } from '../../../src/api/client.ts';
import { safeStorage } from '../../../src/api/shared/storage.ts';
import { LIVE_STRUCTS } from '../../../src/schemas/bets/live.ts';
import { guarding } from '../../../src/ui/app/guarding.ts';
import { describeValue, serialise } from '../../../src/walk/walk.ts';
import { Browser, enter, install } from './browser.ts';
import { type Asked, type House, PEOPLE, type Person, type Server } from './house.ts';
import { Network } from './network.ts';
import { use } from './page-http.ts';

install();
// These files use the browser when they are imported, so it must be installed before.
const { createActors, startActors } = await import('../../../src/actors/root.ts');
const { relay } = await import('../../../src/actors/app/relay.ts');
const { followMatch, oneMatch } = await import('../../../src/actors/bets/match.ts');
const { lastingActors } = await import('../../../src/actors/shared/lasting-actors.ts');
const { lastingBet } = await import('../../../src/actors/bets/bet-slip.ts');
const { replaceQuery } = await import('../../../src/actors/bets/slip-query.ts');
const { cancelBet, followCancel } = await import('../../../src/actors/bets/cancel-bet.ts');
const { underWay } = await import('../../../src/actors/app/under-way.ts');
const { withdrawal, followWithdrawal } = await import('../../../src/actors/wallet/withdrawal.ts');
const { settledToast } = await import('../../../src/ui/bets/settled-toast.ts');
const { afterQueuedFrames } = await import('../../../src/ui/kit/data/near.ts');
const { createActor } = await import('xstate');

export type FlowName = 'betSlip' | 'cancelBet' | 'withdrawal';

const pathOf = (flow: FlowName, { ids: { match, owls } }: Server): string =>
  ({
    betSlip: `/?slip=${match}.${owls}&stake=100`,
    cancelBet: '/bet-history',
    withdrawal: '/withdrawal-request',
  })[flow];

/** Calls that are the same in every walk: answered in order and at once. */
const ANSWERED_AT_ONCE =
  /^(?:users\/(?:details|regenerate-access-token|get-account-details|second-factor|security-code)|live-bet\/\d+)$/;

/** A possible act of a person, the server or the network. */
export interface Move {
  name: string;
  play(): unknown;
}

/** A flow with money on screen, and its person. */
interface Flow {
  key: string;
  person: number | undefined;
  actor: AnyActorRef;
  close(): void;
  /** The bet whose receipt it has shown. */
  shown?: number;
}

const PLACED = 'Kites v Owls: your bet is placed';
const NOT_PLACED = 'Kites v Owls: your bet was not placed. No money has moved.';
const SETTLED =
  /^(?:(?:Kites|Owls) (?:won|lost): |Kites v Owls: (?:you have your stake back)|\d+ bets settled: )/;

/** A tab from the load of its page: the product's actors as the page wires them, among models. */
export class Tab<Behind extends Server = House> {
  readonly browser: Browser;
  readonly house: Behind;
  readonly network: Network;
  readonly actors: Actors;
  /** The number of actors that earlier tabs left under way. */
  private readonly leftBefore: number;

  /** Faults that no state may show, in words. */
  readonly faults: string[] = [];
  flow: Flow | undefined;
  private readonly name: FlowName;
  private readonly path: string;
  private readonly shown: Partial<Record<Person, number>> = {};
  private toasts: readonly { text: string }[] = [];
  private shownTo: number | undefined;
  private turn: Owner | undefined;
  /** The page only shows that the session is being checked. */
  private isWaiting = false;
  /** The dialogs over the page, the topmost last. */
  private over: string[] = [];
  private readonly bets = lastingActors(lastingBet);
  /** The person at the tab, by their own knowledge. */
  private here: Person | undefined = 'asha';
  /** The sender of each bet from here, by its key, if they are still here. */
  private readonly senders = new Map<string, Person>();
  /** How often the page has reported a bet as placed, by the bet's id. */
  private readonly told: Record<number, number> = {};
  /** The number of requests checked so far. */
  private counted = 0;
  /** The keys of bets that were reported as not placed. */
  private readonly toldNot = new Set<string>();

  /** @param before the same tab, before this page was loaded in it */
  constructor(name: FlowName, house: Behind, before: Browser) {
    this.name = name;
    this.house = house;
    this.path = pathOf(name, house);
    const browser = new Browser(this.path, before);
    this.browser = browser;
    this.network = new Network(
      this.house,
      () => browser.isOnLine,
      (path) => ANSWERED_AT_ONCE.test(path),
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
    this.actors = createActors(afterQueuedFrames);
    this.leftBefore = underWay.count();
    this.watch();
  }

  async start(): Promise<void> {
    startActors(this.actors, { settledToast, reload: () => {} });
    await this.settle();
  }

  /** Plays a move, and waits for everything that follows by itself. */
  async play({ play }: Move): Promise<void> {
    await play();
    await this.settle();
  }

  /**
   * Abandons the long-lived actors, which would live as long as their page; nothing happens in their world
   * any more.
   */
  leave(): void {
    this.flow?.close();
  }

  private async settle(): Promise<void> {
    do await quiet();
    while ((await this.network.rest()) || this.showPage());
    this.judge();
  }

  /** Mounts and unmounts parts like the application's components. Returns whether anything has changed. */
  private showPage(): boolean {
    const session = this.actors.session.getSnapshot();
    const id = session.context.user?.id;
    if (id !== undefined && id !== this.shownTo) this.shownTo = id;
    if (this.name === 'betSlip') {
      const isOpen = this.browser.query.get('slip') !== null;
      const isWaiting = this.flow === undefined && session.matches('checking');
      this.isWaiting = isOpen && isWaiting;
      this.turn = isOpen ? nextOwner(this.turn ?? firstOwner(), session) : undefined;
      return this.mount(this.turn && !isWaiting ? `slip ${this.turn.count}` : undefined);
    }
    this.isWaiting = false;
    if (this.browser.entry.url.pathname !== this.path) return this.mount(undefined);
    const guarded = guarding(session, this.shownTo);
    const isCovered = guarded === 'page' && session.matches('checking');
    this.isWaiting = isCovered || !['page', 'home', 'login'].includes(guarded);
    const hasChanged = this.mount(guarded === 'page' ? `page of ${this.shownTo}` : undefined);
    const login = `/?${new URLSearchParams({ modal: 'login', next: this.path })}`;
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
      case 'betSlip': {
        const known = this.house.matchNow();
        const detail = createActor(oneMatch, { input: { id: String(known.id) } });
        const stopDetail = followMatch(detail, actors);
        const props = { match: known, onDone: () => {} };
        const bet = this.leftBet ?? this.bets.make(props, actors);
        const close = bet.open();
        const stops = [lastingBet.follow(bet.actor), close, stopDetail];
        bet.hear(lastingBet.tell(props));
        detail.subscribe(({ context: { item } }) => {
          if (item) bet.hear(lastingBet.tell({ ...props, match: item }));
        });
        detail.start();
        return {
          actor: bet.actor,
          close: () => [...stops, () => detail.stop()].map((stop) => stop()),
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

  /** The bet that is under way although its slip is closed. */
  private get leftBet() {
    return this.bets.find({ match: this.house.matchNow(), onDone: () => {} }, this.actors);
  }

  /** All possible moves. */
  moves(): Move[] {
    return [...this.ofPerson(), ...this.ofNetwork(), ...this.ofHouse(), ...this.ofTime()];
  }

  private ofPerson(): Move[] {
    const { session } = this.actors;
    const { browser, house } = this;
    const state = session.getSnapshot();
    const moves: Move[] = [];
    const flow = this.flow?.actor;
    const isDialogOpen = this.actors.dialog.getSnapshot().hasTag('open');
    // Controls under a dialog cannot be pressed.
    if (flow && !isDialogOpen) {
      for (const event of eventsOf(this.name, house, this.personOf(this.shownTo))) {
        if (!flow.getSnapshot().can(event)) continue;
        moves.push({ name: event.type, play: () => flow.send(event) });
      }
    }
    if (this.name === 'betSlip' && !isDialogOpen) {
      const slip = browser.query.get('slip');
      if (slip === null)
        moves.push({ name: 'open the slip', play: () => history.pushState('over', '', this.path) });
      else moves.push({ name: 'close the slip', play: closeSlip });
    }
    const logIn = (person: Person) => async () => {
      const token = await house.open(person);
      this.comes(person);
      browser.local.set('access-token', token);
      session.send({ type: 'session.signedIn' });
    };
    if (state.matches('authenticated'))
      moves.push({
        name: 'log out',
        play: () => {
          this.comes(undefined);
          session.send({ type: 'session.leave' });
        },
      });
    if (state.matches('unauthenticated')) {
      moves.push({ name: 'log in as asha', play: logIn('asha') });
      moves.push({ name: 'log in as bina', play: logIn('bina') });
    }
    if (isDialogOpen)
      moves.push({
        name: 'close the dialog',
        // A person whose session has expired, and who does not log in again, has left.
        play: () => {
          this.comes(undefined);
          this.actors.dialog.send({ type: 'dialog.close' });
        },
      });
    const stored = browser.local.get('access-token');
    const other = (token: string | null, person?: Person) => () => {
      this.comes(person);
      if (token === null) browser.local.delete('access-token');
      else browser.local.set('access-token', token);
      if (token === null) browser.local.set('session-ended', 'yes');
      else browser.local.delete('session-ended');
      browser.events.dispatchEvent(
        Object.assign(new Event('storage'), { key: 'access-token', newValue: token }),
      );
    };
    if (stored !== undefined) moves.push({ name: 'another tab logs out', play: other(null) });
    if (house.sessions[stored ?? ''] !== 'bina')
      moves.push({
        name: 'another tab logs in as bina',
        play: async () => other(await house.open('bina'), 'bina')(),
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
      if (wire.answer) {
        const arrives = { name: `the answer to ${name} arrives`, play: () => network.arrive(wire) };
        const again = { name: `the server takes ${name} once more`, play: () => network.serve(wire) };
        return wire.asked.key === null ? [arrives, lost] : [arrives, lost, again];
      }
      const answered = { name: `${name} is answered`, play: () => network.answer(wire) };
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
    const act = (name: string, act: () => unknown) => {
      moves.push({
        name,
        play: async () => {
          await act();
          await network.tell();
        },
      });
    };
    const { state, price } = house.match;
    if (this.name !== 'withdrawal' && (state === 'open' || state === 'closed')) {
      if (state === 'open' && price === 80) {
        act('the price falls', () => house.setPrice(60));
        act('the price rises', () => house.setPrice(120));
      }
      if (state === 'open') act('betting closes', () => house.closeBetting());
      act('the match is settled', () => house.settle('Owls'));
      act('the match is settled otherwise', () => house.settle('Kites'));
      act('the match is abandoned', () => house.abandon());
    }
    const decided = house.withdrawals.at(-1)?.status;
    if (decided === 'requested') act('the withdrawal is approved', () => house.decide('approve'));
    if (decided === 'approved') act('the withdrawal is paid', () => house.decide('pay'));
    if (decided === 'requested' || decided === 'approved')
      act('the withdrawal is rejected', () => house.decide('reject'));
    if (house.wallets.asha.moves.every(({ kind }) => kind !== 'deposit'))
      act('a deposit comes in', () => house.deposit('asha', 7));
    const stored = this.browser.local.get('access-token') ?? '';
    if (house.sessions[stored]) act('the session runs out', () => house.end(stored));
    return moves;
  }

  private ofTime(): Move[] {
    const [next] = this.browser.clock.remaining();
    if (next === undefined) return [];
    return [{ name: 'time passes', play: () => this.browser.clock.pass(next) }];
  }

  /** Watches changes on screen. */
  private watch(): void {
    const { session, wallet, toasts, settlements } = this.actors;
    const user = () => session.getSnapshot().context.user?.id;
    wallet.subscribe((state) => {
      const { totalWalletAmount, revision } = state.context;
      const id = user();
      if (state.matches('waiting')) {
        if (totalWalletAmount !== 0) this.fault('a closed wallet holds a balance');
        return;
      }
      if (revision < 0) return;
      const person = this.personOf(id);
      if (person === undefined) return this.fault('a balance is shown to nobody');
      const found = this.house.wallets[person].moves.find(
        (move) => move.revision === revision && move.cash === totalWalletAmount,
      );
      if (found === undefined) return this.fault(`${person} sees a balance that is not theirs`);
      if (found.revision < (this.shown[person] ?? 0))
        this.fault(`${person} sees a balance older than one they have seen`);
      this.shown[person] = Math.max(found.revision, this.shown[person] ?? 0);
    });
    let settled: number[] = [];
    settlements.subscribe(({ context: { bets } }) => {
      if (bets.length > 0) settled = bets.map(({ id }) => id);
    });
    toasts.subscribe(({ context: { toasts } }) => {
      const raised = toasts.filter((toast) => !this.toasts.includes(toast));
      this.toasts = toasts;
      for (const { text } of raised) {
        if (text === PLACED || text === NOT_PLACED) this.tellOutcome(text === PLACED);
        if (SETTLED.test(text)) this.judgeSettled(text, settled, user());
      }
    });
  }

  private judgeSettled(text: string, ids: readonly number[], user: number | undefined): void {
    for (const bet of this.house.bets.filter(({ id }) => ids.includes(id))) {
      if (!['won', 'lost', 'void'].includes(bet.status))
        this.fault(`a toast for a bet that is not settled: ${text}`);
      else if (user !== this.house.ids.people[bet.owner])
        this.fault(`a toast for a bet of somebody else: ${text}`);
    }
  }

  private personOf(id: number | undefined): Person | undefined {
    const { people } = this.house.ids;
    return PEOPLE.find((one) => people[one] === id);
  }

  /** The former person has left, unless they are the one who comes. */
  private comes(person: Person | undefined): void {
    if (person !== this.here) this.senders.clear();
    this.here = person;
  }

  /** A toast reports the outcome of the last bet: the next one is only sent once that is known. */
  private tellOutcome(isPlaced: boolean): void {
    const asked = this.network.sent.at(-1);
    const sender = this.house.ownerOf(asked?.token ?? '');
    if (sender !== this.here) this.fault('somebody else is told what became of a bet');
    const request = `${sender} live-bet/save ${asked && keyOf(asked)}`;
    const effect = this.house.keys[request] ?? null;
    if (!isPlaced) this.toldNot.add(request);
    else if (effect === null) this.fault('a toast for a bet that is not placed');
    else this.tellPlaced(effect);
  }

  private tellPlaced(bet: number): void {
    const times = (this.told[bet] ?? 0) + 1;
    this.told[bet] = times;
    if (times > 1) this.fault('a bet is said to be placed twice');
  }

  /** Checks the messages about bets, in the slip and in toasts while it is closed. */
  private judgeBets(): void {
    const { flow, house, leftBet, network } = this;
    for (const asked of network.sent.slice(this.counted))
      if (asked.path === 'live-bet/save' && this.here !== undefined)
        this.senders.set(String(asked.key), this.here);
    this.counted = network.sent.length;
    const bet = flow?.actor.getSnapshot();
    if (flow && bet?.matches('placed') && flow.shown !== bet.context.receipt.bet.id) {
      flow.shown = bet.context.receipt.bet.id;
      this.tellPlaced(bet.context.receipt.bet.id);
    }
    if ([...this.toldNot].some((request) => typeof house.keys[request] === 'number'))
      this.fault('a bet that is said not to be placed is');
    if (leftBet || /^requesting|^recalling\.(?!recalling)/.test(this.flowValue)) return;
    for (const [key, person] of this.senders) {
      const effect = house.keys[`${person} live-bet/save ${key}`];
      if (typeof effect === 'number' && this.told[effect] === undefined)
        this.fault('a bet is placed, and nobody says so');
      if (network.wires.every(({ asked }) => asked.key !== key)) this.senders.delete(key);
    }
  }

  private fault(what: string): void {
    if (!this.faults.includes(what)) this.faults.push(what);
  }

  /** Checks a state once it has settled. */
  private judge(): void {
    const { dialog, session } = this.actors;
    const isOpen = dialog.getSnapshot().hasTag('open');
    const modal = this.browser.query.get('modal');
    if (isOpen !== (modal !== null)) this.fault('the address says another dialog than the one on screen');
    if (isOpen && session.getSnapshot().matches('authenticated'))
      this.fault('a dialog of visitors is open for who is signed in');
    const below = this.browser.entries.at(-2);
    if (isOpen && below?.url.searchParams.has('modal')) this.fault('Back leads from a dialog to another');
    this.judgeDialogs(isOpen);
    if (underWay.count() - this.leftBefore !== (this.leftBet ? 1 : 0))
      this.fault('the page is kept from being loaded anew, and nothing is under way, or the reverse');
    if (this.name === 'betSlip') this.judgeBets();
    this.judgeFlow();
  }

  /** A person who has to log in again is asked over their open page, and by at most one dialog. */
  private judgeDialogs(isVisitors: boolean): void {
    const { flow, name } = this;
    const isAsked = name === 'betSlip' || flow?.actor.getSnapshot().hasTag('dialog');
    const open = [...(flow && isAsked ? [flow.key] : []), ...(isVisitors ? ['of visitors'] : [])];
    const opened = open.filter((one) => !this.over.includes(one));
    if (opened.length > 1) this.fault('two dialogs have opened at once');
    this.over = [...this.over.filter((one) => open.includes(one)), ...opened];
    if (isVisitors && this.over.at(-1) !== 'of visitors') this.fault('a dialog has opened over another');
  }

  private judgeFlow(): void {
    const { flow, house } = this;
    if (flow === undefined) return;
    const { context } = flow.actor.getSnapshot();
    const value = this.flowValue;
    const asked = this.network.sent.at(-1);
    const isDone = ['placed.fresh', 'placed.settled', 'cancelled', 'requested'].includes(value);
    const isNot = [{ open: { bet: 'notPlaced' } }, 'notCancelled', 'notRequested'].some((one) =>
      this.isIn(one),
    );
    const onScreen = this.actors.session.getSnapshot().context.user?.id ?? flow.person;
    if (isDone) {
      const { bet, withdrawal: out } = context.receipt;
      const done = bet
        ? house.bets.find(({ id }) => id === bet.id)
        : house.withdrawals.find(({ id }) => id === out.id);
      if (done === undefined) this.fault('what is said to be done is not');
      else if (house.ids.people[done.owner] !== onScreen)
        this.fault('somebody else is told what became of a request');
    }
    if (isNot && asked) {
      const effects = Object.entries(house.keys).filter(([name]) => name.endsWith(keyOf(asked)));
      if (effects.some(([, effect]) => effect !== null)) this.fault('what is said not to be done is');
    }
  }

  /** The state from which a person can continue. */
  get value(): string {
    return this.isWaiting ? 'waiting' : this.flowValue;
  }

  /** The state of the flow on screen, or of one that continues off screen. */
  get flowValue(): string {
    const { flow, leftBet } = this;
    if (flow) return describeValue(flow.actor.getSnapshot().value);
    return leftBet ? `left ${describeValue(leftBet.actor.getSnapshot().value)}` : 'none';
  }

  /** Whether the flow on screen is in this state, whatever else it is in. */
  isIn(state: StateValue): boolean {
    return this.flow?.actor.getSnapshot().matches(state) === true;
  }

  /** Two moments with the same key have the same future. */
  key(): string {
    const { browser, house, network, actors } = this;
    const states = [
      actors.session,
      actors.wallet,
      actors.feed,
      actors.toasts,
      actors.settlements,
      actors.dialog,
      this.flow?.actor,
      this.leftBet?.actor,
    ];
    return serialise([
      states.map((actor) => stateOf(actor)),
      this.flow?.key,
      this.flow?.shown,
      this.here,
      [...this.senders],
      this.told,
      [...this.toldNot],
      this.shownTo,
      this.turn,
      this.over,
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

/** A request's own key, or the key of the request that a question is about. */
function keyOf({ body, key }: Asked): string {
  return String(new Map(Object.entries(body ?? {})).get('key') ?? key);
}

/** Closes the slip like its button, Escape, and a press beside it. */
function closeSlip(): void {
  if (history.state === 'over') history.back();
  else replaceQuery({ slip: null, stake: null });
}

/** A person's events for a flow. */
function eventsOf(name: FlowName, house: Server, person: Person | undefined) {
  switch (name) {
    case 'betSlip':
      return [{ type: 'bet.place' }, { type: 'bet.accept' }, { type: 'bet.leave' }, { type: 'bet.check' }];
    case 'cancelBet':
      return [
        ...house.bets.slice(0, 1).map(({ id }) => ({ type: 'cancel.ask', bet: house.bet(id) })),
        { type: 'cancel.confirm' },
        { type: 'cancel.accept' },
        { type: 'cancel.leave' },
        { type: 'cancel.check' },
      ];
    case 'withdrawal':
      return [
        {
          type: 'withdrawal.submit',
          withdrawalAmount: '300',
          account_id: house.ids.accounts[person ?? 'asha'],
        },
        { type: 'code.submit', security_code: house.code },
        { type: 'withdrawal.again' },
        { type: 'withdrawal.retry' },
        { type: 'withdrawal.check' },
      ];
  }
}

/** Resolves once everything that could run has run. */
const quiet = () => new Promise((resolve) => setImmediate(resolve));
