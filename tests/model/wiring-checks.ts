import { expect, vi } from 'vitest';
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  StateMachine,
  setup,
  toPromise,
} from 'xstate';
import type { Actors } from '../../src/actors/app/actors.ts';
import { type ClientEvent, createClient } from '../../src/api/client.ts';
import { safeStorage } from '../../src/api/shared/storage.ts';
import { sessionMachine } from '../../src/machines/app/session.machine.ts';
import type { ToastRaised } from '../../src/machines/shared/events.ts';
import { matchOf } from '../fixtures/match.ts';
import { userOf } from '../fixtures/user.ts';
import { Browser, enter, install, signedIn } from './together/browser.ts';
import { use } from './together/page-http.ts';

install();
const page = { hidden: false };
vi.stubGlobal('document', page);
let tick = () => {};
vi.stubGlobal('setInterval', (fn: () => void) => {
  tick = fn;
  return 0;
});
const NOON = Date.parse('2026-01-01T12:00:00.000Z');
// These files use the browser when they are imported, so it must be installed before.
const { createActors, startActors } = await import('../../src/actors/root.ts');
const { priced } = await import('../../src/api/bets/priced.ts');

const NAMES = [
  'session',
  'wallet',
  'balanceHold',
  'feed',
  'toasts',
  'settlements',
  'dialog',
  'priceStream',
  'priceTap',
  'selections',
] as const;
type Name = (typeof NAMES)[number];
type Sent = [to: Name, event: AnyEventObject | 'start'];
type SessionState = Parameters<typeof sessionMachine.resolveState>[0]['value'];

const SUMMED: ToastRaised = { type: 'toast.raised', tone: 'success', text: '2 bets settled' };

/** The page's long-lived actors, which only keep what they are sent. None of them goes on. */
class Wired {
  readonly browser = new Browser('/coin-flip?stake=10');
  readonly sent: Sent[] = [];
  readonly reload = vi.fn();
  readonly learn: Actors['prices']['learn'];
  private readonly actors: Actors;
  private readonly emitting = new Set<{ from: Name; type: string; tell: (event: AnyEventObject) => void }>();
  private readonly changing = new Set<{ from: Name; tell: (state: unknown) => void }>();
  private tellClient: (event: ClientEvent) => void = () => {};
  private watched: (sides: number[]) => void = () => {};

  constructor(value: SessionState = { unauthenticated: 'signedOut' }) {
    enter(this.browser);
    page.hidden = false;
    vi.mocked(Date.now).mockReturnValue(NOON);
    use((onEvent) => {
      this.tellClient = onEvent;
      return createClient({ base: '/api/', storage: safeStorage('localStorage'), locks: undefined, onEvent });
    });
    const actors = createActors(() => {});
    const snapshot = sessionMachine.resolveState({ value, context: { user: null } });
    this.actors = { ...actors, session: createActor(sessionMachine, { snapshot }) };
    for (const name of NAMES) this.listenTo(name, this.actors[name]);
    this.learn = vi.spyOn(actors.prices, 'learn').mockImplementation(() => {});
    vi.spyOn(actors.prices, 'onWatched').mockImplementation((listener) => {
      this.watched = listener;
      return () => {};
    });
    startActors(this.actors, { settledToast: () => SUMMED, reload: this.reload });
  }

  private listenTo(name: Name, actor: AnyActorRef): void {
    vi.spyOn(actor, 'send').mockImplementation((event) => void this.sent.push([name, event]));
    vi.spyOn(actor, 'start').mockImplementation(() => {
      this.sent.push([name, 'start']);
      return actor;
    });
    vi.spyOn(actor, 'on').mockImplementation((type, tell) => {
      const one = { from: name, type, tell };
      this.emitting.add(one);
      return { unsubscribe: () => void this.emitting.delete(one) };
    });
    vi.spyOn(actor, 'subscribe').mockImplementation((tell: unknown) => {
      const one = { from: name, tell: (state: unknown) => typeof tell === 'function' && tell(state) };
      this.changing.add(one);
      return { unsubscribe: () => void this.changing.delete(one) };
    });
  }

  /** An actor emits this. Returns what the others are sent. */
  emit(from: Name, event: AnyEventObject): Sent[] {
    return this.after(() => {
      for (const one of this.emitting)
        if (one.from === from && (one.type === event.type || one.type === '*')) one.tell(event);
    });
  }

  /** An actor has a new state. */
  change(from: Name, state: unknown): Sent[] {
    return this.after(() => {
      for (const one of [...this.changing]) if (one.from === from) one.tell(state);
    });
  }

  /** The session has a new state. */
  become(value: SessionState): Sent[] {
    const state = sessionMachine.resolveState({ value, context: { user: null } });
    vi.spyOn(this.actors.session, 'getSnapshot').mockReturnValue(state);
    return this.change('session', state);
  }

  /** The window has an event. */
  happens(type: string, fields: object = {}): Sent[] {
    return this.after(() => this.browser.events.dispatchEvent(Object.assign(new Event(type), fields)));
  }

  /** The client of the calls reports this. */
  reports(event: ClientEvent): Sent[] {
    return this.after(() => this.tellClient(event));
  }

  /** The page goes on to this address. */
  goTo(path: string, state: unknown = null): Sent[] {
    return this.after(() => history.pushState(state, '', path));
  }

  /** The person goes to another tab. */
  hide(): Sent[] {
    page.hidden = true;
    return this.happens('visibilitychange');
  }

  /** The browser runs the page again after so many milliseconds. */
  wait(ms: number): Sent[] {
    vi.mocked(Date.now).mockReturnValue(NOON + ms);
    return this.after(tick);
  }

  /** Prices of these sides come on screen. */
  watch(sides: number[]): Sent[] {
    return this.after(() => this.watched(sides));
  }

  get address(): string {
    return this.browser.entry.url.pathname + this.browser.entry.url.search;
  }

  private after(act: () => void): Sent[] {
    this.sent.length = 0;
    act();
    return [...this.sent];
  }
}

/** An act, and what the actors are sent after it, in this order. */
interface Fact {
  name: string;
  /** The session's state before; by default a visitor's. */
  session?: SessionState;
  act: (wired: Wired) => Sent[];
  sent: Sent[];
  /** Anything else that has to be true then. */
  also?: (wired: Wired) => void;
}

/** The dialog is told of an address that opens none. */
const READ: Sent = ['dialog', { type: 'dialog.queryChanged', modal: null, next: null, ref: null }];
const SIGNED_IN: SessionState = { authenticated: 'current' };
const user = userOf();

const FACTS: readonly Fact[] = [
  {
    name: 'the page starts as a visitor',
    act: ({ sent }) => [...sent],
    sent: [
      ['priceStream', { type: 'tab.shown' }],
      ['feed', { type: 'clock.jumped', at: NOON }],
      ['selections', 'start'],
      ['toasts', 'start'],
      ['settlements', 'start'],
      ['balanceHold', 'start'],
      ['dialog', 'start'],
      ['priceTap', 'start'],
      ['wallet', 'start'],
      ['session', 'start'],
      READ,
      ['feed', 'start'],
      ['priceStream', 'start'],
    ],
  },
  {
    name: 'the page starts while the session is checked',
    session: 'checking',
    act: ({ sent }) => [...sent],
    sent: [
      ['priceStream', { type: 'tab.shown' }],
      ['feed', { type: 'clock.jumped', at: NOON }],
      ['selections', 'start'],
      ['toasts', 'start'],
      ['settlements', 'start'],
      ['balanceHold', 'start'],
      ['dialog', 'start'],
      ['priceTap', 'start'],
      ['wallet', 'start'],
      ['session', 'start'],
      READ,
    ],
  },
  {
    name: 'the check of the session ends',
    session: 'checking',
    act: (wired) => [...wired.become(SIGNED_IN), ...wired.become(SIGNED_IN)],
    sent: [
      ['feed', 'start'],
      ['priceStream', 'start'],
    ],
  },
  {
    name: 'a session is opened before its check has ended',
    session: 'checking',
    act: (wired) => wired.emit('session', { type: 'session.opened' }),
    sent: [
      ['settlements', { type: 'session.opened' }],
      ['dialog', { type: 'dialog.loggedIn' }],
      ['wallet', { type: 'wallet.opened' }],
      ['wallet', { type: 'session.returned' }],
      ['feed', { type: 'session.returned' }],
      ['priceStream', { type: 'session.returned' }],
      ['dialog', { type: 'session.returned' }],
      ['selections', { type: 'session.returned' }],
    ],
  },
  {
    name: 'a session is opened',
    act: (wired) => wired.emit('session', { type: 'session.opened' }),
    sent: [
      ['settlements', { type: 'session.opened' }],
      ['dialog', { type: 'dialog.loggedIn' }],
      ['wallet', { type: 'wallet.opened' }],
      ['feed', { type: 'feed.passedOn' }],
      ['wallet', { type: 'session.returned' }],
      ['feed', { type: 'session.returned' }],
      ['priceStream', { type: 'session.returned' }],
      ['dialog', { type: 'session.returned' }],
      ['selections', { type: 'session.returned' }],
    ],
  },
  {
    name: 'a session is closed',
    act: (wired) => wired.emit('session', { type: 'session.closed' }),
    sent: [
      ['settlements', { type: 'session.closed' }],
      ['wallet', { type: 'wallet.closed' }],
      ['balanceHold', { type: 'balance.released' }],
      ['feed', { type: 'feed.passedOn' }],
    ],
  },
  {
    name: 'a session is closed by a log-out, whose stream ends with it',
    session: { unauthenticated: 'leaving' },
    act: (wired) => [
      ...wired.emit('session', { type: 'session.closed' }),
      ...wired.become({ unauthenticated: 'signedOut' }),
    ],
    sent: [
      ['settlements', { type: 'session.closed' }],
      ['wallet', { type: 'wallet.closed' }],
      ['balanceHold', { type: 'balance.released' }],
      ['feed', { type: 'feed.passedOn' }],
    ],
  },
  {
    name: 'a person is known: the tab keeps their things alone',
    act: (wired) => {
      wired.browser.session.set('person', '99');
      wired.browser.session.set('pending', 'x');
      return wired.emit('session', { type: 'session.authenticated', user });
    },
    sent: [],
    also: ({ browser }) => expect([...browser.session]).toEqual([['person', `${user.id}`]]),
  },
  {
    name: 'a log-in is wanted',
    act: (wired) => wired.emit('session', { type: 'login.wanted' }),
    sent: [['dialog', { type: 'login.wanted' }]],
  },
  {
    name: 'the page has to be loaded anew',
    act: (wired) => wired.emit('session', { type: 'page.reload' }),
    sent: [],
    also: ({ reload }) => expect(reload).toHaveBeenCalledTimes(1),
  },
  {
    name: 'a toast was seen',
    act: (wired) => wired.emit('toasts', { type: 'toast.seen', text: 'Hello' }),
    sent: [['session', { type: 'toast.seen', text: 'Hello' }]],
  },
  {
    name: 'a dialog is closed',
    act: (wired) => wired.emit('dialog', { type: 'dialog.closed' }),
    sent: [['session', { type: 'login.declined' }]],
  },
  {
    name: 'a phone has to be verified, for a page',
    act: (wired) => wired.emit('dialog', { type: 'verification.wanted', phone: '98123', next: '/dice' }),
    sent: [['dialog', { type: 'dialog.queryChanged', modal: null, next: '/dice', ref: null }]],
    also: ({ address }) => expect(address).toBe('/verify?phone=98123&next=%2Fdice'),
  },
  {
    name: 'a phone has to be verified, over a page',
    act: (wired) => {
      wired.goTo('/coin-flip?modal=register');
      return wired.emit('dialog', { type: 'verification.wanted', phone: '98123', next: null });
    },
    sent: [['dialog', { type: 'dialog.queryChanged', modal: null, next: '/coin-flip', ref: null }]],
    also: ({ address, browser }) => {
      expect(address).toBe('/verify?phone=98123&next=%2Fcoin-flip');
      expect(browser.entries).toHaveLength(2);
    },
  },
  {
    name: 'a balance is read',
    act: (wired) => wired.change('wallet', { context: { revision: 3 } }),
    sent: [['feed', { type: 'feed.walletRead', revision: 3 }]],
  },
  {
    name: 'a balance is not read yet',
    act: (wired) => wired.change('wallet', { context: { revision: 0 } }),
    sent: [],
  },
  {
    name: 'the stream is restored',
    act: (wired) => wired.emit('feed', { type: 'feed.restored' }),
    sent: [['wallet', { type: 'wallet.refresh' }]],
  },
  {
    name: 'a bet is settled',
    act: (wired) => wired.emit('feed', { type: 'bet.settled', bet: { id: 5 } }),
    sent: [['settlements', { type: 'bet.settled', bet: { id: 5 } }]],
  },
  {
    name: 'settlements are summed up',
    act: (wired) => wired.emit('settlements', { type: 'settlements.summed' }),
    sent: [['toasts', SUMMED]],
  },
  {
    name: 'prices come on screen',
    act: (wired) => wired.watch([71, 72]),
    sent: [['priceStream', { type: 'prices.watched', sides: [71, 72] }]],
  },
  ...(['session', 'wallet', 'feed', 'priceStream', 'dialog', 'selections'] as const).flatMap(
    (from): Fact[] => [
      {
        name: `${from} raises a toast`,
        act: (wired) => wired.emit(from, SUMMED),
        sent: [['toasts', SUMMED]],
      },
    ],
  ),
  {
    name: 'a tapped price',
    act: (wired) => wired.emit('priceTap', { type: 'slip.wanted', href: 'slip=7.71' }),
    sent: [['selections', { type: 'selection.toggled', selection: { matchId: 7, choice: '71' } }]],
  },
  {
    name: 'a selection opens its slip',
    act: (wired) =>
      wired.emit('selections', { type: 'slip.wanted', selection: { matchId: 7, choice: '71' } }),
    sent: [['selections', { type: 'selection.opened', selection: { matchId: 7, choice: '71' } }], READ],
    also: ({ address }) => expect(address).toBe('/coin-flip?stake=10&slip=7.71'),
  },
  {
    name: 'the address opens a slip, once',
    act: (wired) => [...wired.goTo('/?slip=7.71'), ...wired.happens('popstate')],
    sent: [['selections', { type: 'selection.opened', selection: { matchId: 7, choice: '71' } }], READ, READ],
  },
  {
    name: 'a balance has moved',
    act: (wired) => wired.emit('dialog', { type: 'wallet.moved', totalWalletAmount: 10, revision: 3 }),
    sent: [['wallet', { type: 'wallet.moved', totalWalletAmount: 10, revision: 3 }]],
  },
  {
    name: 'a deposit is credited',
    act: (wired) => wired.emit('dialog', { type: 'deposit.credited' }),
    sent: [['wallet', { type: 'wallet.refresh' }]],
  },
  ...[true, false].flatMap((replace): Fact[] => [
    {
      name: `another page is wanted, ${replace ? 'in place of this one' : 'after this one'}`,
      act: (wired) => wired.emit('dialog', { type: 'navigation.wanted', to: '/dice', replace }),
      sent: [READ],
      also: ({ address, browser }) => {
        expect(address).toBe('/dice');
        expect(browser.entries).toHaveLength(replace ? 1 : 2);
      },
    },
    {
      name: `another page is wanted over a dialog, ${replace ? 'in place of this one' : 'after this one'}`,
      act: (wired) => {
        wired.goTo('/coin-flip?modal=login', { dialogs: 1 });
        return wired.emit('dialog', { type: 'navigation.wanted', to: '/dice', replace });
      },
      sent: [READ],
      also: ({ address, browser }) => {
        expect(address).toBe('/dice');
        expect([browser.entries.length, browser.entry.state]).toEqual([replace ? 2 : 3, null]);
      },
    },
    {
      name: `another query is wanted, ${replace ? 'in place of this one' : 'after this one'}`,
      act: (wired) => {
        wired.goTo('/coin-flip?stake=10', 'over');
        return wired.emit('dialog', { type: 'query.wanted', query: { slip: '7.71' }, replace });
      },
      sent: [['selections', { type: 'selection.opened', selection: { matchId: 7, choice: '71' } }], READ],
      also: ({ address, browser }) => {
        expect(address).toBe('/coin-flip?stake=10&slip=7.71');
        expect(browser.entries.map(({ state }) => state)).toEqual(
          replace ? [null, 'over'] : [null, 'over', null],
        );
      },
    },
  ]),
  {
    name: 'the network is back',
    act: (wired) => wired.happens('online'),
    sent: [
      ['session', { type: 'network.back' }],
      ['wallet', { type: 'network.back' }],
      ['feed', { type: 'network.back' }],
      ['priceStream', { type: 'network.back' }],
      ['dialog', { type: 'network.back' }],
      ['selections', { type: 'network.back' }],
    ],
  },
  {
    name: 'a selection leaves the open slip, which goes on to the next one',
    act: (wired) => {
      wired.goTo('/?slip=7.71');
      const event = { selection: { matchId: 7, choice: '71' }, next: { matchId: 8, choice: '83' } };
      return wired.emit('selections', { type: 'selection.left', ...event });
    },
    sent: [['selections', { type: 'selection.opened', selection: { matchId: 8, choice: '83' } }], READ],
    also: ({ address }) => expect(address).toBe('/?slip=8.83'),
  },
  {
    name: 'the slip is emptied: it closes',
    act: (wired) => {
      wired.goTo('/?slip=7.71');
      return wired.emit('selections', { type: 'slip.emptied' });
    },
    sent: [READ],
    also: ({ address }) => expect(address).toBe('/'),
  },
  {
    name: 'the slip is emptied while it is closed',
    act: (wired) => wired.emit('selections', { type: 'slip.emptied' }),
    sent: [],
  },
  {
    name: 'a call is forbidden',
    act: (wired) => wired.reports({ type: 'call.forbidden' }),
    sent: [READ],
    also: ({ address, browser }) => {
      expect(address).toBe('/unauthorised');
      expect(browser.entries).toHaveLength(1);
    },
  },
  {
    name: 'a call is timed out',
    act: (wired) => wired.reports({ type: 'call.timedOut' }),
    sent: [['toasts', { type: 'call.timedOut' }]],
  },
  {
    name: 'an answer comes from the cache',
    act: (wired) => wired.reports({ type: 'answer.recalled', at: 1 }),
    sent: [['feed', { type: 'answer.recalled', at: 1 }]],
  },
  {
    name: 'an account is suspended',
    act: (wired) => wired.reports({ type: 'session.suspended' }),
    sent: [['session', { type: 'session.suspended' }]],
  },
  {
    name: 'another tab has logged in',
    act: (wired) => wired.happens('storage', { key: 'access-token', newValue: 'x' }),
    sent: [['session', { type: 'session.tokenAppeared' }]],
  },
  {
    name: 'another tab has logged out',
    act: (wired) => wired.happens('storage', { key: 'access-token', newValue: null }),
    sent: [['session', { type: 'session.tokenRemoved' }]],
  },
  {
    name: 'the storage was cleared',
    act: (wired) => wired.happens('storage', { key: null, newValue: null }),
    sent: [['session', { type: 'session.tokenAppeared' }]],
  },
  {
    name: 'another tab has stored a setting',
    act: (wired) => wired.happens('storage', { key: 'language', newValue: 'hi' }),
    sent: [],
  },
  {
    name: 'another tab has closed the account',
    act: (wired) => {
      wired.browser.local.set('account-closed', '1');
      return wired.happens('storage', { key: 'account-closed', newValue: '1' });
    },
    sent: [['session', { type: 'session.accountClosed' }]],
  },
  {
    name: 'another tab has stored a setting after the account was closed',
    act: (wired) => {
      wired.browser.local.set('account-closed', '1');
      return wired.happens('storage', { key: 'language', newValue: 'hi' });
    },
    sent: [],
  },
  {
    name: 'the clock jumps once',
    act: (wired) => {
      wired.wait(5001);
      return wired.wait(9000);
    },
    sent: [],
  },
  {
    name: 'a session that has run out cannot be checked yet',
    session: SIGNED_IN,
    act: (wired) => [
      ...wired.become({ unauthenticated: 'expired' }),
      ...wired.become({ unauthenticated: 'unreachable' }),
    ],
    sent: [],
  },
  {
    name: 'another tab has closed the account, and somebody has logged in since',
    act: (wired) => wired.happens('storage', { key: 'account-closed', newValue: '1' }),
    sent: [],
  },
  {
    name: 'the mark of a closed account is removed',
    act: (wired) => {
      wired.browser.local.set('account-closed', '1');
      return wired.happens('storage', { key: 'account-closed', newValue: null });
    },
    sent: [],
  },
  {
    name: 'the network is lost',
    act: (wired) => wired.happens('offline'),
    sent: [['feed', { type: 'network.lost' }]],
  },
  {
    name: 'the page is left',
    act: (wired) => wired.happens('pagehide'),
    sent: [['feed', { type: 'network.lost' }]],
  },
  {
    name: 'the page is shown for the first time',
    act: (wired) => wired.happens('pageshow', { persisted: false }),
    sent: [],
  },
  {
    name: 'the page is shown again to a visitor',
    act: (wired) => wired.happens('pageshow', { persisted: true }),
    sent: [['feed', { type: 'network.back' }]],
  },
  {
    name: 'the page is shown again after a log-in elsewhere',
    act: (wired) => {
      wired.browser.local.set('access-token', 'x');
      return wired.happens('pageshow', { persisted: true });
    },
    sent: [
      ['session', { type: 'session.tokenAppeared' }],
      ['feed', { type: 'network.back' }],
    ],
  },
  {
    name: 'the page is shown again after a log-out elsewhere',
    session: SIGNED_IN,
    act: (wired) => wired.happens('pageshow', { persisted: true }),
    sent: [
      ['session', { type: 'session.tokenAppeared' }],
      ['feed', { type: 'network.back' }],
    ],
  },
  {
    name: 'the tab is shown',
    act: (wired) => wired.happens('visibilitychange'),
    sent: [
      ['priceStream', { type: 'tab.shown' }],
      ['feed', { type: 'clock.jumped', at: NOON }],
    ],
  },
  {
    name: 'the tab is hidden',
    act: (wired) => wired.hide(),
    sent: [['priceStream', { type: 'tab.hidden' }]],
  },
  { name: 'the clock goes on', act: (wired) => wired.wait(5000), sent: [] },
  {
    name: 'the clock jumps',
    act: (wired) => wired.wait(5001),
    sent: [
      ['feed', { type: 'clock.jumped', at: NOON + 5001 }],
      ['priceStream', { type: 'tab.hidden' }],
      ['priceStream', { type: 'tab.shown' }],
    ],
  },
  {
    name: 'the clock jumps in a hidden tab',
    act: (wired) => [...wired.hide(), ...wired.wait(5001)],
    sent: [
      ['priceStream', { type: 'tab.hidden' }],
      ['feed', { type: 'clock.jumped', at: NOON + 5001 }],
    ],
  },
  {
    name: 'the address opens a dialog',
    act: (wired) => wired.goTo('/?modal=register&next=%2Fdice&ref=FRIEND'),
    sent: [['dialog', { type: 'dialog.queryChanged', modal: 'register', next: '/dice', ref: 'FRIEND' }]],
  },
  {
    name: 'a log-in that was asked for came to nothing: its dialog closes, once',
    session: SIGNED_IN,
    act: (wired) => [
      ...wired.become({ unauthenticated: 'expired' }),
      ...wired.become({ unauthenticated: 'signedOut' }),
      ...wired.become({ unauthenticated: 'signedOut' }),
    ],
    sent: [['dialog', { type: 'dialog.close' }]],
  },
  ...([SIGNED_IN, { unauthenticated: 'declined' }] as const).map(
    (between): Fact => ({
      name: `a session that has run out becomes ${JSON.stringify(between)}, and is ended later`,
      session: SIGNED_IN,
      act: (wired) => [
        ...wired.become({ unauthenticated: 'expired' }),
        ...wired.become(between),
        ...wired.become({ unauthenticated: 'signedOut' }),
      ],
      sent: [],
    }),
  ),
];

/** Something that is true of the wiring. `run` throws if it is not. */
interface Check {
  name: string;
  run(): Promise<void>;
}

const factChecks: Check[] = FACTS.map(({ name, session, act, sent, also }) => ({
  name,
  run: async () => {
    const wired = new Wired(session);
    expect(act(wired)).toEqual(sent);
    also?.(wired);
  },
}));

/** A port of one of the page's actors, as the page provides it. */
function portOf(actor: AnyActorRef, port: string): AnyActorLogic {
  const machine = 'logic' in actor ? actor.logic : undefined;
  const logic = machine instanceof StateMachine ? machine.implementations.actors?.[port] : undefined;
  if (logic === undefined || !('transition' in logic)) throw new Error(`No actor has the port ${port}`);
  return logic;
}

/** The page's actors, not connected, of a person who is signed in, and the calls that a server gets from them. */
function apart(answer: () => Promise<Response>) {
  const browser = signedIn('mine');
  browser.session.set('pending', 'x');
  enter(browser);
  use((onEvent) =>
    createClient({ base: '/api/', storage: safeStorage('localStorage'), locks: undefined, onEvent }),
  );
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (input: string, { method, signal, headers }: RequestInit) => {
    const since = new Headers(headers).get('last-event-id');
    asked.push(`${method} ${input}${since === null ? '' : ` since ${since}`}`);
    if (signal) signals.push(signal);
    return answer();
  });
  return { browser, actors: createActors((paint) => queueMicrotask(() => paint(0))), asked, signals };
}

const answerOf = (data: unknown) => async () => Response.json({ msg: '', data });

async function outcomeOf(actor: AnyActorRef, port: string): Promise<unknown> {
  const run = createActor(portOf(actor, port));
  const outcome = toPromise(run);
  run.start();
  return outcome;
}

const total = { totalWalletAmount: 900, staked: 0, held: 0, bonus: 0, revision: 2 };
const server_time = '2026-01-01T12:00:00.000Z';
const wallet = {
  revision: 3,
  totalWalletAmount: 900,
  move: { id: 1, kind: 'bet.placed', amount: -100, balance: 900, note: 'Kites v Herons', at: server_time },
  bet: null,
};

/** The events of a stream, as text. */
const streamOf = (events: readonly { event: string; data: object }[]) =>
  events.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');

/** The events that a port sends for this stream, until the stream ends. */
async function heardFrom(
  choose: (actors: Actors) => AnyActorRef,
  input: object,
  events: readonly { event: string; data: object }[],
) {
  const { actors, asked, signals } = apart(async () => {
    const headers = { 'content-type': 'text/event-stream' };
    return new Response(streamOf(events), { headers });
  });
  const heard: AnyEventObject[] = [];
  const listener = setup({
    actors: { connect: portOf(choose(actors), 'connect') },
    actions: { keep: ({ event }) => void heard.push(event) },
  }).createMachine({
    invoke: { src: 'connect', input },
    on: { '*': { actions: 'keep' } },
  });
  const actor = createActor(listener).start();
  // A lost stream is the last event.
  for (let turns = 0; turns < 200 && !heard.some(({ type }) => type.endsWith('.lost')); turns += 1)
    await new Promise((resolve) => setImmediate(resolve));
  actor.stop();
  return { actors, asked, heard, signals };
}

const portChecks: Check[] = [
  {
    name: 'the session is checked by the person’s details',
    run: async () => {
      const { actors, asked } = apart(answerOf(user));
      expect(await outcomeOf(actors.session, 'check')).toEqual(user);
      expect(asked).toEqual(['POST /api/users/details']);
    },
  },
  {
    name: 'a log-out ends the session on the server, and drops all that the tab keeps',
    run: async () => {
      const { actors, asked, browser } = apart(answerOf(null));
      await outcomeOf(actors.session, 'leave');
      expect(asked).toEqual(['POST /api/users/logout']);
      expect([browser.session.size, browser.local.get('access-token')]).toEqual([0, undefined]);
    },
  },
  {
    name: 'a session that is over is forgotten without a call',
    run: async () => {
      const { actors, asked, browser } = apart(answerOf(null));
      await outcomeOf(actors.session, 'forget');
      expect(asked).toEqual([]);
      expect([browser.session.size, browser.local.get('access-token')]).toEqual([1, undefined]);
    },
  },
  {
    name: 'a closed account is forgotten, with all that the tab keeps',
    run: async () => {
      const { actors, asked, browser } = apart(answerOf(null));
      await outcomeOf(actors.session, 'forgetAccount');
      expect(asked).toEqual([]);
      expect([browser.session.size, browser.local.get('access-token')]).toEqual([0, undefined]);
      expect(browser.local.has('account-closed')).toBe(true);
    },
  },
  {
    name: 'the wallet reads its balance',
    run: async () => {
      const { actors, asked } = apart(answerOf(total));
      expect(await outcomeOf(actors.wallet, 'load')).toEqual(total);
      expect(asked).toEqual(['GET /api/wallet/total-amount']);
    },
  },
  ...(
    [
      ['session', 'check'],
      ['session', 'leave'],
      ['wallet', 'load'],
    ] as const
  ).flatMap(([name, port]): Check[] => [
    {
      name: `${name}.${port} passes a refusal on`,
      run: async () => {
        const { actors } = apart(async () => Response.json({ msg: 'No', errors: {} }, { status: 400 }));
        await expect(outcomeOf(actors[name], port)).rejects.toMatchObject({ status: 400, msg: 'No' });
      },
    },
    {
      name: `${name}.${port} ends its call when it is stopped`,
      run: async () => {
        const { actors, signals } = apart(() => new Promise(() => {}));
        const run = createActor(portOf(actors[name], port)).start();
        for (let turns = 0; turns < 20 && signals.length === 0; turns += 1)
          await new Promise((resolve) => setImmediate(resolve));
        run.stop();
        expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
      },
    },
  ]),
  {
    name: 'the feed passes the events of its stream on, in their order',
    run: async () => {
      const match = matchOf();
      const { asked, heard, signals } = await heardFrom(({ feed }) => feed, { since: 41 }, [
        { event: 'hello', data: { server_time, matches: [match] } },
        { event: 'match', data: { server_time, match } },
        { event: 'ping', data: { server_time } },
        { event: 'wallet', data: wallet },
        { event: 'activity', data: { latest: 3, read_up_to: 1 } },
        { event: 'limits', data: { server_time } },
      ]);
      const at = NOON;
      expect(heard).toEqual([
        { type: 'feed.hello', at, data: { server_time, matches: [match] } },
        { type: 'feed.match', at, data: { server_time, match } },
        { type: 'feed.ping', at, data: { server_time } },
        { type: 'feed.wallet', data: wallet },
        { type: 'feed.activity', data: { latest: 3, read_up_to: 1 } },
        { type: 'feed.limits' },
        { type: 'feed.lost' },
      ]);
      expect(asked).toEqual(['GET /api/live-bet/stream?prices=none since 41']);
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    },
  },
  {
    name: 'prices go to their store, and the stream of prices reports the first ones alone',
    run: async () => {
      const moved = (win_ratio: number) => ({ server_time, prices: [[71, win_ratio, win_ratio]] });
      const { actors, heard, signals } = await heardFrom(({ priceStream }) => priceStream, { sides: [71] }, [
        { event: 'prices', data: moved(80) },
        { event: 'prices', data: moved(90) },
        { event: 'prices', data: moved(85) },
      ]);
      expect(heard).toEqual([{ type: 'stream.told' }, { type: 'stream.lost' }]);
      expect(actors.prices.get(71)).toMatchObject({ ratio: 85 });
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    },
  },
  {
    name: 'the stream of the feed ends when the feed closes it',
    run: async () => {
      const { actors, signals } = apart(() => new Promise(() => {}));
      const actor = createActor(portOf(actors.feed, 'connect'), { input: { since: null } }).start();
      for (let turns = 0; turns < 20 && signals.length === 0; turns += 1)
        await new Promise((resolve) => setImmediate(resolve));
      actor.stop();
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    },
  },
  {
    name: 'the actors without ports can be started',
    run: async () => {
      const { balanceHold, priceTap, selections, settlements, toasts, dialog } = apart(answerOf(null)).actors;
      for (const actor of [balanceHold, priceTap, selections, settlements, toasts, dialog]) {
        actor.start();
        expect(actor.getSnapshot().status).toBe('active');
      }
    },
  },
  {
    name: 'prices of an answer go to their store',
    run: async () => {
      const { learn } = new Wired();
      await priced(Promise.resolve({ status: 200, data: 7 }), (team_value) => [
        { team_value, win_ratio: 80 },
      ]);
      expect(learn).toHaveBeenCalledTimes(1);
    },
  },
];

/** Everything that is true of the wiring of the page's actors, and of their ports. */
export const wiringChecks: readonly Check[] = [...factChecks, ...portChecks];
