import { createHash } from 'node:crypto';
import type { BetReceipt } from '../../../src/schemas/bets/bets.ts';
import { botBearer } from '../../account/signed-in.ts';
import { readMatches } from '../../bets/matches/read.ts';
import { placeBet } from '../../bets/place.ts';
import type { Database } from '../../database/database.ts';
import { hashBody } from '../../wallet/idempotency.ts';
import { makeBots, readBots, topUp } from './accounts.ts';
import { pickOf } from './styles.ts';

/** In milliseconds: the bots together have one turn in this time, and not every turn is a bet. */
export const TURN_MS = 15_000;

/** The number of the turn at a time. */
export const turnAt = (ms: number): number => Math.floor(ms / TURN_MS);

/**
 * Takes a turn: one bot looks at one match that is open, and bets on it if its style has a pick. The number decides bot,
 * match and stake, and is the idempotency key, so that several processes, or one that was killed and started again,
 * place one bet together.
 * @returns the receipt, or undefined when there was no pick
 * @throws Refusal as `placeBet`
 */
export async function takeTurn(database: Database, turn: number): Promise<BetReceipt | undefined> {
  const bots = await readBots(database);
  const bot = oneOf(bots, chanceOf(turn, 'bot'));
  if (bot === undefined) {
    await makeBots(database);
    return undefined;
  }
  const matches = await readMatches(
    database,
    `where m.decided_at is null and s.state in ('open', 'extraTime') order by m.id`,
  );
  const match = oneOf(matches, chanceOf(turn, 'match'));
  const pick =
    match && pickOf(bot.style, match, { market: chanceOf(turn, 'market'), stake: chanceOf(turn, 'stake') });
  if (match === undefined || pick === undefined) return undefined;
  await topUp(database, bot.id);
  const bet = { ...pick, match_id: match.id, minimum_betamount: match.minimum_betamount };
  const key = `bot-turn-${String(turn).padStart(12, '0')}`;
  return placeBet(database, botBearer(bot.id), { route: 'live-bet/save', key, bodyHash: hashBody(bet) }, bet);
}

const oneOf = <T>(list: readonly T[], chance: number): T | undefined =>
  list[Math.floor(chance * list.length)];

/** From 0 up to 1, the same for a turn and a question at all times. */
function chanceOf(turn: number, question: string): number {
  return createHash('sha256').update(`bots ${question} ${turn}`).digest().readUInt32BE() / 2 ** 32;
}
