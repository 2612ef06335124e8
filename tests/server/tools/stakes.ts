import { expect } from 'vitest';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { makeMatch } from './bettors.ts';
import { dataOf, type Person } from './money.ts';
import type { Reply, TestServer } from './server.ts';

/**
 * The ways to stake money on a server.
 * @returns `stakes`: each way with its name, and a function that stakes so many rupees; `flip`: a coin flip alone
 */
export function stakesOn(server: () => TestServer) {
  const post = (person: Person, path: string, body: unknown) =>
    server().call('POST', path, { token: person.token, body });
  async function seedOf(person: Person): Promise<number> {
    const seeds = dataOf<{ id?: number }>(await server().call('GET', 'game/seeds', { token: person.token }));
    return (
      seeds.id ?? dataOf<{ id: number }>(await post(person, 'game/first-seed', { client_seed: 'my own' })).id
    );
  }

  const flip = async (person: Person, bet_amount: number) =>
    post(person, 'coin-flip/play', { seed_id: await seedOf(person), prediction: 'Head', bet_amount });

  const stakes: [string, (person: Person, bet_amount: number) => Promise<Reply>][] = [
    [
      'a bet on a winner',
      async (person, bet_amount) => {
        const { home } = await makeMatch(server().database);
        return post(person, 'live-bet/save', { team_value: home, bet_amount });
      },
    ],
    [
      'a bet on a toss',
      async (person, bet_amount) => {
        const { id } = await makeMatch(server().database);
        const toss = { match_id: id, prediction: 'Head', minimum_betamount: 10 };
        return post(person, 'live-bet/save', { ...toss, bet_amount });
      },
    ],
    [
      'a bet at a new price that is accepted',
      async (person, bet_amount) => {
        const { id, home } = await makeMatch(server().database);
        await movePrices(server().database, id, new Map([[home, 70]]));
        const bet = { team_value: home, bet_amount: Math.min(bet_amount, 100), win_ratio: 80 };
        expect((await post(person, 'live-bet/save', bet)).body.data).toEqual({ win_ratio: 70 });
        return post(person, 'live-bet/save', { ...bet, bet_amount, win_ratio: 70 });
      },
    ],
    [
      'a bet with prices accepted in advance',
      async (person, bet_amount) => {
        const { id, home } = await makeMatch(server().database);
        await movePrices(server().database, id, new Map([[home, 78]]));
        const bet = { team_value: home, bet_amount, win_ratio: 80, tolerance: { least: 75 } };
        return post(person, 'live-bet/save', bet);
      },
    ],
    [
      'a combined bet',
      async (person, bet_amount) => {
        const [one, other] = [await makeMatch(server().database), await makeMatch(server().database)];
        const legs = [{ team_value: one.home }, { team_value: other.away }];
        return post(person, 'live-bet/save-combined', { legs, bet_amount });
      },
    ],
    ['a coin flip', flip],
    [
      'limbo',
      async (person, bet_amount) =>
        post(person, 'limbo/play', { seed_id: await seedOf(person), target: 2, bet_amount }),
    ],
    [
      'dice',
      async (person, bet_amount) => {
        const roll = { seed_id: await seedOf(person), direction: 'over', target: 50 };
        return post(person, 'dice/play', { ...roll, bet_amount });
      },
    ],
  ];
  return { stakes, flip };
}
