import { describe, expect, test, vi } from 'vitest';
import { dialogMachine } from '../../../src/machines/app/dialog.machine.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { walletMachine } from '../../../src/machines/wallet/wallet.machine.ts';
import { idOf, MATCH } from './house.ts';
import type { FlowName, Tab } from './tab.ts';

vi.mock('../../../src/api/page-client.ts', () => import('./page-http.ts'));
const { ENDS, first, opened } = await import('./searches.ts');
const { lastingBet } = await import('../../../src/actors/bets/bet-slip.ts');
const { search } = await import('./search.ts');
const { sessions } = await import('../../../src/api/account/sessions.ts');

const FLOWS: readonly FlowName[] = ['betSlip', 'cancelBet', 'withdrawal'];

interface Planted {
  plant?: [planted: Partial<Record<string, unknown>>, name: string, other: unknown][];
  change?: (tab: Tab) => void;
}

test('a person who logs in where another one left a request is told nothing untrue about it', async () => {
  const key = '00000000-0000-4000-8000-000000000009';
  // The answer was lost, the session has ended in another tab, and this tab was reloaded.
  const change = ({ browser, house }: Tab) => {
    house.place('asha');
    house.keys[`asha live-bet/save ${key}`] = 1;
    browser.session.set('person', String(idOf('asha')));
    browser.session.set(
      `pending:live-bet/save:${MATCH}`,
      JSON.stringify({ route: 'live-bet/save', key, subject: String(MATCH) }),
    );
    browser.local.delete('access-token');
  };
  const moves = [
    'log in as asha',
    'log in as bina',
    'log out',
    'users/logout is answered',
    'requests/resolve is answered',
    'requests/resolve is lost',
    'time passes',
  ];
  const { fault } = await search({
    open: opened('betSlip', change),
    first: [],
    only: (move) => moves.includes(move),
    depth: 6,
    most: 400,
  });
  expect(fault).toBeUndefined();
});

describe('a search notices', () => {
  /** Searches with only these moves, with another implementation in place of a machine's own. */
  async function found(flow: FlowName, moves: readonly string[], { plant = [], change }: Planted) {
    const own = plant.map(([planted, name]) => planted[name]);
    for (const [planted, name, other] of plant) planted[name] = other;
    try {
      const only = (move: string) => moves.includes(move);
      const { fault } = await search({ open: opened(flow, change), first, only, depth: 8, most: 600 });
      return fault;
    } finally {
      for (const [index, [planted, name]] of plant.entries()) planted[name] = own[index];
    }
  }

  test('a wallet that accepts an outdated balance', async () => {
    const moves = [
      'bet.place',
      'the server takes live-bet/save',
      'a deposit comes in',
      'the stream tells of wallet',
      'the answer to live-bet/save arrives',
    ];
    const plant: Planted['plant'] = [[walletMachine.implementations.guards, 'isNews', () => true]];
    expect(await found('betSlip', moves, { plant })).toEqual({
      what: ['asha sees a balance older than one they have seen'],
      steps: [
        'wallet/total-amount is answered',
        'a deposit comes in',
        'bet.place',
        'the server takes live-bet/save',
        'the answer to live-bet/save arrives',
        'the stream tells of wallet',
      ],
    });
  });

  test('a wallet that stays open after the log-out', async () => {
    const plant: Planted['plant'] = [[sessionMachine.implementations.actions, 'announceClosed', () => {}]];
    expect(
      await found(
        'cancelBet',
        ['log out', 'another tab logs out', 'the stream tells of wallet', 'a deposit comes in'],
        { plant },
      ),
    ).toMatchObject({
      what: ['a balance is shown to nobody'],
    });
  });

  test('a person who is mistaken for the previous one', async () => {
    const plant: Planted['plant'] = [[sessionMachine.implementations.guards, 'isSamePerson', () => true]];
    expect(
      await found(
        'betSlip',
        ['another tab logs in as bina', 'time passes', 'a deposit comes in', 'the stream tells of wallet'],
        { plant },
      ),
    ).toMatchObject({ what: ['bina sees a balance that is not theirs'] });
  });

  test('a stream that continues as that of the previous person', async () => {
    const change = ({ actors: { feed } }: Tab) => {
      const send = feed.send.bind(feed);
      feed.send = (event) => {
        if (event.type !== 'feed.passedOn') send(event);
      };
    };
    const moves = [
      'another tab logs in as bina',
      'the match is settled',
      'the stream tells of match',
      'the stream tells of wallet',
    ];
    expect(await found('cancelBet', moves, { change })).toMatchObject({
      what: ['bina sees a balance that is not theirs'],
    });
  });

  test('a toast for the bet of an absent person', async () => {
    const change = ({ house }: Tab) => {
      const bet = house.place('bina');
      const tell = house.walletTold.bind(house);
      house.walletTold = (person, revision) => {
        const told = tell(person, revision);
        return { ...told, data: Object.assign({}, told.data, { bet: house.bet(bet) }) };
      };
    };
    const moves = [
      'the match is settled',
      'the stream tells of match',
      'the stream tells of wallet',
      'time passes',
    ];
    expect(await found('cancelBet', moves, { change })).toMatchObject({
      what: ['a toast for a bet of somebody else: Owls won: +₹80'],
    });
  });

  test('settlements that are reported to the next person', async () => {
    const change = ({ actors: { settlements } }: Tab) => {
      const send = settlements.send.bind(settlements);
      settlements.send = (event) => {
        if (event.type !== 'session.closed') send(event);
      };
    };
    const moves = [
      'the match is settled',
      'the stream tells of match',
      'the stream tells of wallet',
      'another tab logs in as bina',
      'time passes',
    ];
    expect(await found('cancelBet', moves, { change })).toMatchObject({
      what: ['a toast for a bet of somebody else: Owls won: +₹80'],
    });
  });

  test("no fault in reports of the person's own winnings", async () => {
    const moves = [
      'another tab logs in as bina',
      'bet.place',
      'live-bet/save is answered',
      'the match is settled',
      'the stream tells of match',
      'the stream tells of wallet',
      'time passes',
    ];
    let texts: readonly string[] = [];
    const change = ({ actors: { toasts } }: Tab) => {
      toasts.subscribe(({ context }) => {
        texts = [...texts, ...context.toasts.map(({ text }) => text)];
      });
    };
    const only = (move: string) => moves.includes(move);
    const open = opened('betSlip', change);
    const { fault } = await search({ open, first, only, depth: 10, most: 600 });
    expect(fault).toBeUndefined();
    expect(texts).toContain('Owls won: +₹80');
  });

  test('a dialog that opens over another', async () => {
    const { actions } = dialogMachine.implementations;
    const plant: Planted['plant'] = [[actions, 'wantOtherDialog', actions.wantDialog]];
    const change = ({ actors: { session, dialog } }: Tab) => {
      session.on('login.wanted', () => dialog.send({ type: 'dialog.open', modal: 'login' }));
    };
    const moves = [
      'bet.place',
      'the session runs out',
      'the server ends the stream',
      'time passes',
      'live-bet/save is answered',
    ];
    expect(await found('betSlip', moves, { plant, change })).toMatchObject({
      what: ['Back leads from a dialog to another'],
    });
  });

  test.each([
    ['at once', 'two dialogs have opened at once', (ask: () => void) => ask()],
    ['a moment later', 'a dialog has opened over another', (ask: () => void) => setTimeout(ask, 1000)],
  ])('a question over the log-in dialog, %s', async (_, what, when) => {
    const change = (tab: Tab) => {
      const ask = () => tab.flow?.actor.send({ type: 'cancel.ask', bet: tab.house.bet(1) });
      tab.actors.session.on('login.wanted', () => when(ask));
    };
    const moves = ['the session runs out', 'the server ends the stream', 'time passes'];
    expect(await found('cancelBet', moves, { change })).toMatchObject({ what: [what] });
  });

  test('a placed bet that is reported as not placed', async () => {
    const change = ({ house }: Tab) => {
      const take = house.take.bind(house);
      const never = { status: 200, body: { msg: 'Done', data: { outcome: 'never', data: null } } };
      house.take = (asked) => (asked.path === 'requests/resolve' ? never : take(asked));
    };
    const moves = [
      'bet.place',
      'the server takes live-bet/save',
      'live-bet/save is lost',
      'time passes',
      'requests/resolve is answered',
    ];
    expect(await found('betSlip', moves, { change })).toMatchObject({
      what: ['a bet is placed, and nobody says so', 'what is said not to be done is'],
    });
  });

  describe('a slip that closes while its bet is being sent, and', () => {
    const ways = [
      'bet.place',
      'close the slip',
      'open the slip',
      'the server takes live-bet/save',
      'live-bet/save is answered',
      'the answer to live-bet/save arrives',
      'the price falls',
      'log out',
    ];
    const bet: Partial<Record<string, unknown>> = lastingBet;

    test('forgets the bet', async () => {
      const plant: Planted['plant'] = [[bet, 'isUnderWay', () => false]];
      expect(await found('betSlip', ways, { plant })).toMatchObject({
        what: ['a bet is placed, and nobody says so'],
      });
    });

    test('never finishes', async () => {
      const plant: Planted['plant'] = [[bet, 'isUnderWay', () => true]];
      expect(await found('betSlip', ways, { plant })).toMatchObject({
        what: ['a bet is said to be placed twice'],
      });
    });

    test('does not report the outcome', async () => {
      const plant: Planted['plant'] = [[bet, 'onOver', () => {}]];
      expect(await found('betSlip', ways, { plant })).toMatchObject({
        what: ['a bet is placed, and nobody says so'],
      });
    });

    test('always reports the bet as placed', async () => {
      const tell: typeof lastingBet.onOver = (_, { toasts }) =>
        toasts.send({ type: 'toast.raised', tone: 'success', text: 'Kites v Owls: your bet is placed' });
      const plant: Planted['plant'] = [[bet, 'onOver', tell]];
      expect(await found('betSlip', ways, { plant })).toMatchObject({
        what: ['a toast for a bet that is not placed'],
      });
    });

    test('always reports the bet as not placed', async () => {
      const text = 'Kites v Owls: your bet was not placed. No money has moved.';
      const tell: typeof lastingBet.onOver = (_, { toasts }) =>
        toasts.send({ type: 'toast.raised', tone: 'error', text });
      const plant: Planted['plant'] = [[bet, 'onOver', tell]];
      expect(await found('betSlip', ways, { plant })).toMatchObject({
        what: ['a bet that is said not to be placed is', 'a bet is placed, and nobody says so'],
      });
    });

    test('also shows a toast if the slip is open again', async () => {
      const { attend: own, onOver } = lastingBet;
      const attend = (...[actor, actors]: [Parameters<typeof own>[0], Tab['actors']]) => {
        actor.on('wallet.moved', () => onOver(actor.getSnapshot(), actors));
        return own(actor, actors);
      };
      const plant: Planted['plant'] = [[bet, 'attend', attend]];
      expect(await found('betSlip', ways, { plant })).toMatchObject({
        what: ['a bet is said to be placed twice'],
      });
    });

    test('reports the outcome after a log-out', async () => {
      // The stream does not follow log-ins and log-outs; it only waits for the first person.
      const change = ({ actors: { session } }: Tab) => {
        const subscribe = session.subscribe.bind(session);
        let heard = 0;
        Object.assign(session, {
          subscribe: (listener: Parameters<typeof subscribe>[0]) => {
            heard += 1;
            return heard === 1 ? subscribe(listener) : { unsubscribe: () => {} };
          },
        });
      };
      const only = ['bet.place', 'close the slip', 'log out', 'live-bet/save is answered'];
      expect(await found('betSlip', only, { change })).toMatchObject({
        what: ['somebody else is told what became of a bet'],
      });
    });
  });

  test('a flow with no way on, although the world moves', async () => {
    // Neither answers nor timers: everything left happens at random.
    const only = (move: string) =>
      !/^(?:live-bet\/save is answered|the (?:answer to|server takes) live-bet|time passes|bet\.check|requests)/.test(
        move,
      );
    const open = opened('betSlip');
    const { fault, stuck } = await search({ open, first, only, depth: 8, most: 600, ends: ENDS });
    expect(fault).toBeUndefined();
    expect(stuck.map((one) => one.replace(/:.*/, ''))).toEqual(['requesting', 'left requesting']);
  });

  test.each(FLOWS)('a page that waits for the session for ever: %s', async (flow) => {
    const own = sessions.current;
    sessions.current = () => new Promise(() => {});
    try {
      const { stuck } = await search({ open: opened(flow), depth: 3, most: 100, ends: ENDS });
      expect(stuck).toEqual(['waiting: ']);
    } finally {
      sessions.current = own;
    }
  });
});
