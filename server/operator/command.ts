import { parseArgs } from 'node:util';
import { create } from 'superstruct';
import { Phone } from '../../src/schemas/account.ts';
import type { Prediction } from '../../src/schemas/bets.ts';
import type { WithdrawalDecision } from '../money/withdrawals.ts';

export type Command =
  | { act: 'withdrawals' }
  | { act: 'matches' }
  | { act: 'withdrawal'; decision: WithdrawalDecision; id: number; why: string | null }
  | { act: 'settle'; id: number; winner: number; toss: Prediction }
  | { act: 'abandon'; id: number; why: string }
  | { act: 'suspend'; phone: string; why: string }
  | { act: 'unsuspend'; phone: string };

export const HELP = `npm run operator -- COMMAND

  withdrawals                                          those that are not finished, oldest first
  withdrawal approve ID [--why TEXT]
  withdrawal pay ID [--why TEXT]                       the money has left: after it was approved
  withdrawal reject ID --why TEXT                      the money goes back to the wallet
  matches                                              those that are not decided, with the ids of their teams
  match settle ID --winner TEAM_VALUE --toss Head|Tail
  match abandon ID --why TEXT                          every stake goes back
  suspend PHONE --why TEXT                             and ends all sessions
  unsuspend PHONE
  help

Every command may be repeated: what is done already stays done, once.`;

/** The command line cannot be understood; the message is one clear line. */
export class BadCommand extends Error {}

/** @throws BadCommand */
export function parseCommand(args: readonly string[]): Command {
  const { positionals, values } = parseLine(args);
  const [noun = '', ...rest] = positionals;
  const take = (name: string) => rest.shift() ?? missing(`${noun}: ${name} is missing`);
  const option = (name: 'why' | 'winner' | 'toss') =>
    values[name]?.trim() || missing(`${noun}: --${name} is missing`);
  const command = ((): Command => {
    switch (noun) {
      case 'withdrawals':
      case 'matches':
        return { act: noun };
      case 'withdrawal': {
        const decision = oneOf(take('approve, pay or reject'), ['approve', 'pay', 'reject']);
        const id = readNumber(take('ID'), 'ID');
        const why = decision === 'reject' ? option('why') : values.why?.trim() || null;
        return { act: 'withdrawal', decision, id, why };
      }
      case 'match': {
        const act = oneOf(take('settle or abandon'), ['settle', 'abandon']);
        const id = readNumber(take('ID'), 'ID');
        if (act === 'abandon') return { act, id, why: option('why') };
        const winner = readNumber(option('winner'), '--winner');
        return { act, id, winner, toss: oneOf(option('toss'), ['Head', 'Tail']) };
      }
      case 'suspend':
        return { act: 'suspend', phone: readPhone(take('PHONE')), why: option('why') };
      case 'unsuspend':
        return { act: 'unsuspend', phone: readPhone(take('PHONE')) };
      default:
        return missing(noun === '' ? 'A command is missing' : `There is no command "${noun}"`);
    }
  })();
  if (rest.length > 0) throw new BadCommand(`${noun}: "${rest.join(' ')}" is too much`);
  return command;
}

function parseLine(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { why: text, winner: text, toss: text },
    });
  } catch (error) {
    throw new BadCommand(error instanceof Error ? error.message : String(error));
  }
}

function missing(message: string): never {
  throw new BadCommand(message);
}

function oneOf<const Word extends string>(value: string, words: readonly Word[]): Word {
  return words.find((word) => word === value) ?? missing(`"${value}" is none of ${words.join(', ')}`);
}

function readNumber(value: string, name: string): number {
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : missing(`${name} must be a whole number from 1`);
}

function readPhone(value: string): string {
  try {
    return create(value, Phone);
  } catch {
    return missing('PHONE must be 10 digits');
  }
}
