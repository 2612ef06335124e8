import { setTimeout as pause } from 'node:timers/promises';
import { playRouteOf } from '../../src/schemas/requests.ts';
import { carryThrough } from './bettor.ts';
import type { Client } from './client.ts';
import type { House } from './house.ts';

/** Each is sent so many times at once, at most. */
const MOST_COPIES = 50;

/** So many requests for money, each of them sent from 2 to 50 times at the same moment. */
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

/** What is sent within so many milliseconds of a closing is next to it. */
const NEAR_MS = 50;
/** So long before it everybody has a connection. */
const WARM_UP_MS = 500;

/** At each closing everybody bets once, until so many bets were sent next to one. */
export async function closing({ clients, matches, random }: House, bets: number): Promise<void> {
  let near = 0;
  let taken = 0;
  for (const { sides, closesAt } of matches) {
    if (near >= bets) break;
    await pause(closesAt - WARM_UP_MS - Date.now());
    await Promise.all(clients.map((client) => client.call('GET', 'wallet/total-amount')));
    await Promise.all(clients.map((client) => betNear(client, sides, closesAt)));
  }
  console.log(`${near} bets sent within ${NEAR_MS} ms of a closing, ${taken} of them taken`);
  if (near < bets) throw new Error(`There were no more closings for ${bets} bets`);

  async function betNear(client: Client, sides: readonly number[], closesAt: number): Promise<void> {
    const body = { team_value: sides[Math.floor(random() * 2)], bet_amount: 10 };
    await pause(closesAt + NEAR_MS * (2 * random() - 1) - Date.now());
    if (Math.abs(Date.now() - closesAt) > NEAR_MS) return;
    near++;
    const reply = await carryThrough(client, { route: 'live-bet/save', body }, 1, random);
    if (reply !== null) taken++;
  }
}
