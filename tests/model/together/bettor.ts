import { always, never, type Property, reachable, respond, sometimes, until } from '../over-time.ts';
import type { Tab } from './tab.ts';

/** Calm moves within which a person is told what they wait for. */
const SOON = 12;

const isSignedIn = ({ actors }: Tab) => actors.session.getSnapshot().matches('authenticated');
const knowsPerson = ({ actors }: Tab) => {
  const session = actors.session.getSnapshot();
  return !session.matches('checking') && !session.hasTag('unreachable');
};
/** A request for money of this page is on its way, or its outcome is being asked for. */
const isUnderWay = ({ flowValue }: Tab) => /^(?:left )?(?:requesting|recalling)/.test(flowValue);
const sentBets = ({ network }: Tab) => network.sent.filter(({ path }) => path === 'live-bet/save');
const walletOf = ({ actors }: Tab) => actors.wallet.getSnapshot();

/** A person can act, or there is nothing left to do. */
const hasWayOn = (tab: Tab) =>
  tab
    .moves()
    .some(({ name }) =>
      /^(?:bet|cancel|code|withdrawal)\.|^(?:log in|open the slip|close the slip|close the dialog)/.test(
        name,
      ),
    ) || ['none', 'closed', 'idle', 'requested', 'noAccount'].includes(tab.value);

/** Properties that matter to everybody. */
export const OF_EVERYBODY: readonly Property<Tab>[] = [
  respond('the page knows again who is signed in', {
    to: ({ world }) => !knowsPerson(world),
    by: ({ world }) => knowsPerson(world),
    within: SOON,
  }),
  always('no screen without a way on', ({ world }) => hasWayOn(world)),
  respond('the line to the server comes back', {
    to: ({ move }) => move === 'the stream breaks off' || move === 'the network goes',
    by: ({ world }) => world.actors.feed.getSnapshot().hasTag('live'),
    within: SOON,
  }),
  respond('the balance on screen becomes that of the server', {
    to: ({ world }) => isSignedIn(world),
    by: ({ world }) => !isSignedIn(world) || hasServersBalance(world),
    within: SOON,
  }),
  always('a log-out ends the session at once', ({ world, move }) => move !== 'log out' || !isSignedIn(world)),
  sometimes('somebody logs out', ({ move }) => move === 'log out'),
  never('money is on screen after a log-out', ({ world }) => {
    return (
      !isSignedIn(world) &&
      !world.actors.session.getSnapshot().matches({ unauthenticated: 'expired' }) &&
      walletOf(world).context.totalWalletAmount !== 0
    );
  }),
  always('a key stands for one request', ({ world }) => {
    const bodies = new Map<string, string>();
    return world.network.sent.every(({ path, key, body, token }) => {
      if (key === null) return true;
      const said = JSON.stringify(body);
      const known = bodies.get(`${path} ${key} ${token}`) ?? said;
      bodies.set(`${path} ${key} ${token}`, known);
      return known === said;
    });
  }),
  sometimes('a request for money is lost after the server has taken it', ({ world, move }) => {
    const [, path] = /^(live-bet\/save|live-bet\/cancel|withdrawal\/request) is lost$/.exec(move) ?? [];
    return path !== undefined && world.network.answered.at(-1)?.startsWith(`${path} `) === true;
  }),
];

function hasServersBalance(tab: Tab): boolean {
  const id = tab.actors.session.getSnapshot().context.user?.id;
  const { people } = tab.house.ids;
  const person = id === people.asha ? 'asha' : 'bina';
  return walletOf(tab).context.totalWalletAmount === tab.house.wallets[person].cash;
}

/** Properties that matter to a bettor. */
export const OF_BETTORS: readonly Property<Tab>[] = [
  respond('a stake that was tapped has an outcome', {
    to: ({ world, move }) => /^bet\.(?:place|accept)$/.test(move) && isUnderWay(world),
    by: ({ world }) => !isUnderWay(world) || !isSignedIn(world),
    within: SOON,
  }),
  until('a bet on its way cannot be placed once more', {
    from: ({ world, move }) => /^bet\.(?:place|accept)$/.test(move) && isUnderWay(world),
    holds: ({ world }) => world.moves().every(({ name }) => !/^bet\.(?:place|accept)$/.test(name)),
    until: ({ world }) => !isUnderWay(world),
  }),
  never('two bets are on their way at once', ({ world }) => {
    const keys = world.network.wires
      .filter(({ asked, isLeft }) => asked.path === 'live-bet/save' && !isLeft)
      .map(({ asked }) => asked.key);
    return new Set(keys).size > 1;
  }),
  always('the typed stake is there after any refusal', ({ world }) => {
    const { flow, flowValue } = world;
    return (
      flow === undefined ||
      !/^(?:open|suspended)/.test(flowValue) ||
      flow.actor.getSnapshot().context.stake === '100'
    );
  }),
  always('each bet that is sent has the stake that was typed', ({ world }) =>
    sentBets(world).every(({ body }) => JSON.stringify(body).includes('"bet_amount":100,')),
  ),
  reachable('placed.settled'),
  reachable('closed'),
  sometimes('the price has moved on the way', ({ world }) => world.isIn({ open: { bet: 'repriced' } })),
  sometimes('the bet was not placed, and never will be', ({ world }) =>
    world.isIn({ open: { bet: 'notPlaced' } }),
  ),
  sometimes('a bet is under way while its slip is closed', ({ world }) =>
    world.flowValue.startsWith('left '),
  ),
];

/** Properties that matter to a person who cancels a bet. */
export const OF_CANCELLING: readonly Property<Tab>[] = [
  respond('a confirmed cancellation is told', {
    to: ({ world, move }) => move === 'cancel.confirm' && isUnderWay(world),
    by: ({ world }) => !isUnderWay(world) || !isSignedIn(world),
    within: SOON,
  }),
  reachable('cancelled'),
  reachable('notCancelled'),
];

/** Properties that matter to a person who withdraws money. */
export const OF_WITHDRAWING: readonly Property<Tab>[] = [
  respond('a withdrawal with its code is told', {
    to: ({ world, move }) => move === 'code.submit' && isUnderWay(world),
    by: ({ world }) => !isUnderWay(world) || !isSignedIn(world),
    within: SOON,
  }),
  always('the typed amount is there after any refusal', ({ world }) => {
    const { flow, flowValue } = world;
    if (
      flow === undefined ||
      !/^(?:enteringCode|requesting|choosing\.draft\.refused|notRequested)/.test(flowValue)
    )
      return true;
    return flow.actor.getSnapshot().context.draft.withdrawalAmount === '300';
  }),
  reachable('requested'),
  reachable('notRequested'),
];
