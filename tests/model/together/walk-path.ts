import { describeValue } from '../../../src/walk/walk.ts';
import { signedIn } from './browser.ts';
import { House, type Person, type Server } from './house.ts';
import { type FlowName, Tab } from './tab.ts';

const FLOWS: readonly FlowName[] = ['betSlip', 'cancelBet', 'withdrawal'];

/** The state after a step, on screen and in the books, without ids from the server. */
export interface Sight {
  step: string;
  /** The next possible moves. */
  next: readonly string[];
  [what: string]: unknown;
}

/**
 * Walks on a server with new people as long as steps are possible.
 * @param choose the next step; undefined ends the walk
 */
async function walk(
  server: Server,
  choose: (next: readonly string[], at: number) => string | undefined,
): Promise<Sight[]> {
  const sights: Sight[] = [];
  let tab: Tab<Server> | undefined;
  let browser = signedIn(await server.open('asha'));
  for (let at = 0; ; at += 1) {
    const step = choose(sights.at(-1)?.next ?? FLOWS, at);
    const flow = FLOWS.find((name) => name === step);
    const move = tab?.moves().find(({ name }) => name === step);
    if (flow) {
      tab?.leave();
      tab = new Tab(flow, server, browser);
      browser = tab.browser;
      await tab.start();
    } else if (tab && move) await tab.play(move);
    if (step === undefined || tab === undefined || !(flow || move)) break;
    sights.push({ step, ...seen(tab) });
  }
  tab?.leave();
  return sights;
}

/** Walks these steps. The sights end at an impossible step. */
export const walkPath = (server: Server, path: readonly string[]): Promise<Sight[]> =>
  walk(server, (_, at) => path[at]);

/** A random path of this length, with steps that are possible on the model. */
export async function wander(random: () => number, steps: number): Promise<string[]> {
  const oneOf = (names: readonly string[]) => names[Math.floor(random() * names.length)];
  const walked = await walk(new House(), (next, at) => {
    if (at === steps) return undefined;
    return oneOf(random() < 0.1 ? FLOWS : next);
  });
  return walked.map(({ step }) => step);
}

function seen(tab: Tab<Server>) {
  const { session, wallet, dialog, toasts } = tab.actors;
  const { receipt, msg, errors } = tab.flow?.actor.getSnapshot().context ?? {};
  return {
    answered: tab.network.answered.splice(0).map(inShort),
    flow: tab.flowValue,
    said: { msg, errors, receipt: receipt && withoutIds(receipt) },
    session: describeValue(session.getSnapshot().value),
    wallet: [describeValue(wallet.getSnapshot().value), wallet.getSnapshot().context.totalWalletAmount],
    dialog: describeValue(dialog.getSnapshot().value),
    toasts: toasts.getSnapshot().context.toasts.map(({ text }) => text),
    faults: [...tab.faults],
    next: tab.moves().map(({ name }) => name),
    waits: tab.browser.clock.remaining(),
    ...booksOf(tab.house),
  };
}

function booksOf(server: Server) {
  const movesOf = (person: Person) =>
    server.wallets[person].moves.map(({ revision, kind, cash }) => `${revision} ${kind} ${cash}`);
  return {
    match: [server.match.state, server.match.price],
    moves: [movesOf('asha'), movesOf('bina')],
    bets: server.bets.map(({ id, owner }) => ({ owner, ...withoutIds(server.bet(id)) })),
    withdrawals: server.withdrawals.map(({ owner, amount, status }) => `${owner} ${amount} ${status}`),
    keys: Object.entries(server.keys)
      .map(([key, effect]) => `${key} ${effect === null ? 'given up' : 'used'}`)
      .sort(),
  };
}

/** Leaves out the texts of refusals and answers. */
const inShort = (answered: string) => answered.replace(/\/\d+ /, ' ').replace(/ 200 .*/, ' 200');

/**
 * Leaves out values that depend on a server's clock and its numbering of rows, and what a cash-out would pay: the model
 * here has none, the simulation's has (tests/simulation/model.ts).
 */
function withoutIds(thing: object): object {
  return Object.fromEntries(
    Object.entries(thing)
      .filter(
        ([name]) => !/(?:^|_)(?:id|at|until)$|^team_value$|^account$|^cash_out$|^cashed_out$/.test(name),
      )
      .map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null ? withoutIds(value) : value,
      ]),
  );
}
