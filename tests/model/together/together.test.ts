import { describe, expect, test, vi } from 'vitest';
import { dialogMachine } from '../../../src/machines/dialog.machine.ts';
import { sessionMachine } from '../../../src/machines/session.machine.ts';
import { walletMachine } from '../../../src/machines/wallet.machine.ts';
import { idOf, MATCH } from './house.ts';
import type { FlowName } from './tab.ts';

vi.mock('../../../src/api/http.ts', () => import('./page-http.ts'));
const { Tab } = await import('./tab.ts');
const { search } = await import('./search.ts');

/** How many moves each search tries; TOGETHER=20000 takes minutes and goes deeper. */
const MOVES = Number(process.env.TOGETHER ?? 400);
const PATIENCE = 60_000 + MOVES * 100;

const BY_PEOPLE = [
  'log in as asha',
  'log in as bina',
  'log out',
  'users/logout is answered',
  'the server takes users/logout',
  'users/logout is lost',
  'the answer to users/logout arrives',
  'another tab logs out',
  'another tab logs in as bina',
  'the session runs out',
  'close the dialog',
];
const BY_THE_WORLD = [
  'a deposit comes in',
  'the price falls',
  'the price rises',
  'the stream tells it twice',
  'the network goes',
];

interface Planted {
  plant?: [implementations: Partial<Record<string, unknown>>, name: string, other: unknown][];
  change?: (tab: InstanceType<typeof Tab>) => void;
}

const opened = (flow: FlowName, change?: Planted['change']) => async () => {
  const tab = new Tab(flow);
  change?.(tab);
  await tab.start();
  return tab;
};
const first = ['wallet/total-amount is answered'];

describe.each(['matchBet', 'cancelBet', 'withdrawal'] as const)('%s, as it is wired', (flow) => {
  test.each([
    ['one person, and a world that loses, doubles and delays', BY_PEOPLE],
    ['people who come and go, in this tab and in another', BY_THE_WORLD],
  ])('%s', { timeout: PATIENCE }, async (_, left) => {
    const { states, moves, complete, fault, stuck } = await search({
      open: opened(flow),
      first,
      only: (move) => !left.includes(move),
      depth: 16,
      most: MOVES,
    });
    expect({ fault, stuck }).toEqual({ fault: undefined, stuck: [] });
    if (process.env.TOGETHER)
      console.warn(`${flow}: ${states} states, ${moves} moves, all up to ${complete} steps`);
  });
});

test('whoever logs in where somebody left a request is told nothing untrue of it', async () => {
  const key = '00000000-0000-4000-8000-000000000009';
  // The answer was lost, the session has ended in another tab, and this one was loaded anew.
  const change = ({ browser, house }: InstanceType<typeof Tab>) => {
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
  const { fault, stuck } = await search({
    open: opened('matchBet', change),
    first: [],
    only: (move) => moves.includes(move),
    depth: 6,
    most: 400,
  });
  expect({ fault, stuck }).toEqual({ fault: undefined, stuck: [] });
});

describe('a search notices', () => {
  /** What is found with these moves alone, while another implementation stands in the place of a machine's own. */
  async function found(flow: FlowName, moves: readonly string[], { plant = [], change }: Planted) {
    const own = plant.map(([implementations, name]) => implementations[name]);
    for (const [implementations, name, other] of plant) implementations[name] = other;
    try {
      const only = (move: string) => moves.includes(move);
      const { fault, stuck } = await search({ open: opened(flow, change), first, only, depth: 8, most: 600 });
      return fault ?? stuck;
    } finally {
      for (const [index, [implementations, name]] of plant.entries()) implementations[name] = own[index];
    }
  }

  test('a wallet that takes what is older than it knows', async () => {
    const moves = [
      'bet.place',
      'the server takes live-bet/save',
      'a deposit comes in',
      'the stream tells of wallet',
      'the answer to live-bet/save arrives',
    ];
    const plant: Planted['plant'] = [[walletMachine.implementations.guards, 'isNews', () => true]];
    expect(await found('matchBet', moves, { plant })).toEqual({
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

  test('a wallet that stays open when its person has gone', async () => {
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

  test('a person who is taken for the one before', async () => {
    const plant: Planted['plant'] = [[sessionMachine.implementations.guards, 'isSamePerson', () => true]];
    expect(
      await found(
        'matchBet',
        ['another tab logs in as bina', 'time passes', 'a deposit comes in', 'the stream tells of wallet'],
        { plant },
      ),
    ).toMatchObject({ what: ['bina sees a balance that is not theirs'] });
  });

  test('a line that goes on as that of the person before', async () => {
    const change = ({ actors: { feed } }: InstanceType<typeof Tab>) => {
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
      what: ['bina sees a balance that is not theirs', 'a toast for a bet of somebody else: You won ₹180.00'],
    });
  });

  test('a dialog that is opened over another', async () => {
    const { actions } = dialogMachine.implementations;
    const plant: Planted['plant'] = [[actions, 'wantOtherDialog', actions.wantDialog]];
    expect(
      await found('matchBet', ['the session runs out', 'bet.place', 'live-bet/save is answered'], { plant }),
    ).toMatchObject({
      what: ['two dialogs lie over each other in the history'],
    });
  });

  test('a bet that is said not to be placed, and is', async () => {
    const change = ({ house }: InstanceType<typeof Tab>) => {
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
    expect(await found('matchBet', moves, { change })).toMatchObject({
      what: ['what is said not to be done is'],
    });
  });

  test('a flow that nothing leads on from', async () => {
    expect(await found('matchBet', ['bet.place', 'live-bet/save is lost'], {})).toEqual([
      'requesting: bet.place, live-bet/save is lost',
    ]);
  });
});
