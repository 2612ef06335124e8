import { setTimeout as pause } from 'node:timers/promises';
import { playRouteOf } from '../../src/schemas/shared/requests.ts';
import { carryThrough, type Intent, placedBet } from './bettor.ts';
import type { Client } from './client.ts';
import type { House } from './house.ts';

/** The most copies of a request sent at once. */
const MOST_COPIES = 50;

/** Sends this many requests for money, each from 2 to 50 times at the same moment. */
export async function storm({ clients, matches, random }: House, requests: number): Promise<void> {
  let left = requests;
  const side = matches.at(-1)?.sides[0];
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left--;
        const bet_amount = 10 + Math.floor(random() * 20);
        const play = { seed_id: client.person.seedId, prediction: 'Tail', bet_amount };
        const intent =
          random() < 0.5
            ? { route: 'live-bet/save' as const, body: { team_value: side, bet_amount } }
            : { route: playRouteOf('coinflip'), body: play };
        await carryThrough(client, intent, 2 + Math.floor(random() * (MOST_COPIES - 1)), random);
      }
    }),
  );
}

/** A request within this time of a closing counts as next to it. */
const NEAR_MS = 50;
/** Everybody connects this long before a closing. */
const WARM_UP_MS = 500;

/** One of this many cancels a bet there, placed shortly before. */
const CANCELLED_ONE_IN = 3;

/** At each closing everybody bets or cancels once, until this many requests were sent next to one. */
export async function closing({ clients, matches, random }: House, requests: number): Promise<void> {
  const near = { sent: 0, bets: 0, cancelled: 0 };
  for (const { sides, closesAt } of matches) {
    if (near.sent >= requests) break;
    await pause(closesAt - WARM_UP_MS - Date.now());
    await Promise.all(
      clients.map(async (client) => sendNear(client, await readyIntent(client, sides), closesAt)),
    );
  }
  console.log(
    `${near.sent} requests sent within ${NEAR_MS} ms of a closing: ${near.bets} bets and ${near.cancelled} cancellations accepted`,
  );
  if (near.sent < requests) throw new Error(`Too few closings for ${requests} requests`);

  /** A person's intent at the closing, once they are connected. */
  async function readyIntent(client: Client, sides: readonly number[]): Promise<Intent> {
    const body = { team_value: sides[Math.floor(random() * 2)], bet_amount: 10 };
    const bet: Intent = { route: 'live-bet/save', body };
    if (random() * CANCELLED_ONE_IN < 1) {
      const placed = placedBet(await carryThrough(client, bet, 1, random));
      if (placed !== null) return { route: 'live-bet/cancel', body: placed };
    }
    await client.call('GET', 'wallet/total-amount');
    return bet;
  }

  async function sendNear(client: Client, intent: Intent, closesAt: number): Promise<void> {
    await pause(closesAt + NEAR_MS * (2 * random() - 1) - Date.now());
    if (Math.abs(Date.now() - closesAt) > NEAR_MS) return;
    near.sent++;
    const reply = await carryThrough(client, intent, 1, random);
    if (reply !== null) near[intent.route === 'live-bet/cancel' ? 'cancelled' : 'bets']++;
  }
}
