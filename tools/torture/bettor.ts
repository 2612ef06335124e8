import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { array, type Infer, integer, is, type } from 'superstruct';
import { InboxMessage, type MoneyRoute, playRouteOf } from '../../src/schemas/shared/requests.ts';
import type { Client, Reply } from './client.ts';
import type { House } from './house.ts';

/** One intent of one person. */
export interface Intent {
  route: MoneyRoute;
  body: Record<string, unknown>;
}

/** In one of this many requests the page is reloaded, and nobody asks for the outcome. */
const FORSAKEN_ONE_IN = 20;
/** One of this many requests is sent several times at once. */
const DOUBLED_ONE_IN = 8;
/** One of this many intents is a withdrawal. */
const WITHDRAWN_ONE_IN = 20;
/** Before one of this many intents, a message is written in the ticket. */
const WRITTEN_ONE_IN = 30;
/** The pause before asking for an outcome; it doubles each time, like the page's. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** One of this many intents cashes a bet out, wholly or in part. */
const CASHED_OUT_ONE_IN = 6;
/** One of this many intents is a combined bet of two to four matches. */
const COMBINED_ONE_IN = 5;
/** More than any wallet holds. */
const TOO_MUCH = 100_000_000;

/**
 * Places, combines, cancels and cashes out bets, plays, deposits and withdraws, one after the other, with messages in between,
 * until the signal aborts.
 * @param thinkMs the average pause before each
 */
export async function bet(
  client: Client,
  { matches, random }: Pick<House, 'matches' | 'random'>,
  thinkMs: number,
  signal: AbortSignal,
): Promise<void> {
  const open: { bet_id: number; match_id: number }[] = [];
  /** Single and combined bets that may be cashed out. */
  const worth: { route: MoneyRoute; bet_id: number; left: number }[] = [];
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
    if (oneIn(CASHED_OUT_ONE_IN)) {
      const one = worth.pop();
      if (one !== undefined) return cashOut(one);
    }
    const bet_amount = 10 + Math.floor(random() * 20);
    const now = Date.now();
    const taking = matches.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
    const match = taking[0];
    if (oneIn(COMBINED_ONE_IN)) {
      const legs = taking.slice(0, 2 + Math.floor(random() * 3));
      if (legs.length >= 2)
        return { route: 'live-bet/save-combined', body: { legs: legs.map(anySide), bet_amount } };
    }
    const side = match?.sides[Math.floor(random() * 2)];
    if (side !== undefined && !oneIn(4))
      return { route: 'live-bet/save', body: { team_value: side, bet_amount } };
    if (oneIn(6)) return { route: 'deposit/create', body: { amount: `${100 + bet_amount}.00` } };
    const play = { seed_id: client.person.seedId, prediction: 'Head', bet_amount };
    return { route: playRouteOf('coinflip'), body: play };
  }

  function anySide({ sides }: (typeof matches)[number]) {
    return { team_value: sides[Math.floor(random() * 2)] };
  }

  /** Cashes out the whole rest of a bet, or half of it and keeps the bet for later. */
  function cashOut({ route, bet_id, left }: (typeof worth)[number]): Intent {
    const stake = oneIn(2) ? left : Math.ceil(left / 2);
    if (stake < left) worth.push({ route, bet_id, left: left - stake });
    return { route, body: { bet_id, stake, worth: 0.01 } };
  }

  /** Writes a message three times with one key, like the page after a lost answer or a double press. */
  async function write(): Promise<void> {
    const key = randomUUID();
    const text = `On my mind: ${key}`;
    await client.write(text, key);
    await Promise.all([client.write(text, key), client.write(text, key)]);
  }

  /** Bets that may be cancelled later on. */
  function remember(reply: Reply | null): void {
    const placed = placedBet(reply);
    const data = reply?.data;
    // The answer to a cash-out has the bet, too.
    if (data instanceof Object && 'cash_out' in data) return;
    if (is(data, type({ combined: Placed })))
      keep({ route: 'live-bet/cash-out-combined', ...leftOf(data.combined) });
    if (placed === null) return;
    if (oneIn(2) && is(data, type({ bet: Placed })))
      keep({ route: 'live-bet/cash-out', ...leftOf(data.bet) });
    else open.push(placed);
    if (open.length > 3) open.shift();
  }

  function keep(bet: (typeof worth)[number]): void {
    worth.push(bet);
    if (worth.length > 3) worth.shift();
  }

  async function pay(reply: Reply | null): Promise<void> {
    if (reply?.status !== 200 || !(reply.data instanceof Object && 'id' in reply.data)) return;
    await client.call('POST', `deposit/${reply.data.id}/pay`, { approve: true });
  }
}

const Placed = type({ id: integer(), bet_amount: integer() });
const leftOf = ({ id, bet_amount }: Infer<typeof Placed>) => ({ bet_id: id, left: bet_amount });

/** The body that cancels the bet of a reply; null if the reply has no bet. */
export function placedBet(reply: Reply | null): { bet_id: number; match_id: number } | null {
  if (!(reply?.data instanceof Object && 'bet' in reply.data)) return null;
  const { bet: placed } = reply.data;
  if (!(placed instanceof Object && 'id' in placed && 'match_id' in placed)) return null;
  return { bet_id: Number(placed.id), match_id: Number(placed.match_id) };
}

/** A withdrawal with the code sent for it, one in five above the balance; null if no code arrived. */
async function withdrawal(client: Client, random: () => number): Promise<Intent | null> {
  const amount = random() < 0.2 ? TOO_MUCH : 200 + Math.floor(random() * 1000);
  const draft = { withdrawalAmount: `${amount}.00`, account_id: client.person.accountId };
  await client.call('POST', 'users/security-code', { purpose: 'withdrawal', ...draft });
  const security_code = await codeFor(client, draft.withdrawalAmount);
  return security_code === null ? null : { route: 'withdrawal/request', body: { ...draft, security_code } };
}

/** The last code in the demo inbox for this amount in rupees. */
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
 * Sends several copies at once, and then acts like the page: asks by key, or sends again, until the outcome
 * is known.
 * @returns the first answer that confirms it; null if it did not happen, or no answer confirmed it
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
    // Once it is settled as never, sending it again must not make it happen.
    if (outcome === 'never') await client.send(request, body);
    if (outcome !== null) return null;
  }
}

/** An answer that says that nothing has happened. */
const isNo = (reply: Reply | null) => reply !== null && reply.status >= 400 && reply.status < 500;
