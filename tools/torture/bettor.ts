import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { array } from 'superstruct';
import { InboxMessage, type MoneyRoute, playRouteOf } from '../../src/schemas/shared/requests.ts';
import type { Client, Reply } from './client.ts';
import type { House } from './house.ts';

/** One intent of one person. */
export interface Intent {
  route: MoneyRoute;
  body: Record<string, unknown>;
}

/** One time in so many the page is reloaded, and nobody asks again what became of a request. */
const FORSAKEN_ONE_IN = 20;
/** And one in so many is sent more than once at the same moment. */
const DOUBLED_ONE_IN = 8;
/** One intent in so many is to take money out. */
const WITHDRAWN_ONE_IN = 20;
/** Before one in so many something is written in the ticket. */
const WRITTEN_ONE_IN = 30;
/** Before one asks again what became of a request: twice as long each time, as the page does. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** No wallet holds as much. */
const TOO_MUCH = 100_000_000;

/**
 * Bets, cancels, plays, deposits and withdrawals, one after the other, and messages between them, until the signal says
 * to stop.
 * @param thinkMs for about so long before each
 */
export async function bet(
  client: Client,
  { matches, random }: Pick<House, 'matches' | 'random'>,
  thinkMs: number,
  signal: AbortSignal,
): Promise<void> {
  const open: { bet_id: number; match_id: number }[] = [];
  while (!signal.aborted) {
    await pause(thinkMs * 2 * random());
    if (oneIn(WRITTEN_ONE_IN)) await write();
    const intent = oneIn(WITHDRAWN_ONE_IN) ? await withdrawal(client, random) : nextIntent();
    if (intent === null) continue;
    const copies = oneIn(DOUBLED_ONE_IN) ? 2 + Math.floor(random() * 3) : 1;
    const reply = await carryThrough(client, intent, copies, random, oneIn(FORSAKEN_ONE_IN));
    remember(reply);
    if (intent.route === 'deposit/create') await pay(reply);
  }

  function oneIn(count: number): boolean {
    return random() * count < 1;
  }

  function nextIntent(): Intent {
    const cancelled = oneIn(6) ? open.pop() : undefined;
    if (cancelled !== undefined) return { route: 'live-bet/cancel', body: cancelled };
    const bet_amount = 10 + Math.floor(random() * 20);
    const now = Date.now();
    const match = matches.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
    const side = match?.sides[Math.floor(random() * 2)];
    if (side !== undefined && !oneIn(4))
      return { route: 'live-bet/save', body: { team_value: side, bet_amount } };
    if (oneIn(6)) return { route: 'deposit/create', body: { amount: `${100 + bet_amount}.00` } };
    const play = { seed_id: client.person.seedId, prediction: 'Head', bet_amount };
    return { route: playRouteOf('coinflip'), body: play };
  }

  /** As the page does when an answer is lost, or somebody presses twice: with the same key again. */
  async function write(): Promise<void> {
    const key = randomUUID();
    const text = `On my mind: ${key}`;
    await client.write(text, key);
    await Promise.all([client.write(text, key), client.write(text, key)]);
  }

  /** Bets that may be cancelled later on. */
  function remember(reply: Reply | null): void {
    const placed = placedBet(reply);
    if (placed === null) return;
    open.push(placed);
    if (open.length > 3) open.shift();
  }

  async function pay(reply: Reply | null): Promise<void> {
    if (reply?.status !== 200 || !(reply.data instanceof Object && 'id' in reply.data)) return;
    await client.call('POST', `deposit/${reply.data.id}/pay`, { approve: true });
  }
}

/** The body that cancels the bet of a reply; null when the reply has none. */
export function placedBet(reply: Reply | null): { bet_id: number; match_id: number } | null {
  if (!(reply?.data instanceof Object && 'bet' in reply.data)) return null;
  const { bet: placed } = reply.data;
  if (!(placed instanceof Object && 'id' in placed && 'match_id' in placed)) return null;
  return { bet_id: Number(placed.id), match_id: Number(placed.match_id) };
}

/** A withdrawal with the code that was sent for it, one in five of more than there is; null when no code came. */
async function withdrawal(client: Client, random: () => number): Promise<Intent | null> {
  const amount = random() < 0.2 ? TOO_MUCH : 200 + Math.floor(random() * 1000);
  const draft = { withdrawalAmount: `${amount}.00`, account_id: client.person.accountId };
  await client.call('POST', 'users/security-code', { purpose: 'withdrawal', ...draft });
  const security_code = await codeFor(client, draft.withdrawalAmount);
  return security_code === null ? null : { route: 'withdrawal/request', body: { ...draft, security_code } };
}

/** The last code in the demo inbox that is good for so many rupees. */
async function codeFor(client: Client, rupees: string): Promise<string | null> {
  const inbox = await client.call('GET', 'demo/inbox');
  if (inbox?.status !== 200) return null;
  for (const { text } of array(InboxMessage).create(inbox.data)) {
    const [, code = null] = new RegExp(`code is (\\d{6}), to withdraw Rs ${rupees} `).exec(text) ?? [];
    if (code !== null) return code;
  }
  return null;
}

/**
 * Sends so many copies at once, and then does as the page: asks by key, or sends again, until it is known what became of
 * it.
 * @returns the answer that was the first to say that it is done; null when it is not, or when none said so
 */
export async function carryThrough(
  client: Client,
  { route, body }: Intent,
  copies: number,
  random: () => number,
  isForsaken = false,
): Promise<Reply | null> {
  const request = { who: client.person.userId, route, key: randomUUID() };
  const replies = await Promise.all(Array.from({ length: copies }, () => client.send(request, body)));
  const done = replies.find((reply) => reply?.status === 200);
  if (done) return done;
  if (isForsaken || replies.every(isNo)) return null;
  for (let attempt = 0; ; attempt += 1) {
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + random()));
    if (random() < 0.5) {
      const reply = await client.send(request, body);
      if (reply?.status === 200) return reply;
      continue;
    }
    const outcome = await client.resolve(request);
    // Once it is settled that it never happens, it does not, however often it is sent.
    if (outcome === 'never') await client.send(request, body);
    if (outcome !== null) return null;
  }
}

/** A word of the server that nothing has happened. */
const isNo = (reply: Reply | null) => reply !== null && reply.status >= 400 && reply.status < 500;
