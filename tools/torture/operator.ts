import { setTimeout as pause } from 'node:timers/promises';
import { array, enums, type Infer, integer, type } from 'superstruct';
import { openDatabase } from '../../server/database/open.ts';
import { readEnvironment } from '../../server/environment.ts';
import { carryOut } from '../../server/operator/command-request.ts';
import { sendToServer } from '../../server/operator/send-to-server.ts';
import { Refusal } from '../../server/refusal.ts';
import type { Given } from '../../server/shared/commands/operator-command.ts';
import { dyingAfter } from './dying-process.ts';
import type { Decision } from './history.ts';
import type { House } from './house.ts';
import type { Match } from './world.ts';

const PAUSE_MS = 500;
/** The number of matches settled last of which one is corrected. */
const LATEST = 4;
/** The operator's list of unfinished withdrawals. */
const Waiting = array(type({ id: integer(), status: enums(['requested', 'approved']) }));
type Waiting = Infer<typeof Waiting>[number];

/**
 * Approves, pays and rejects withdrawals like an operator who repeats a command until the outcome is known,
 * until the signal aborts. The croupier and other operators do the same meanwhile.
 */
export async function decideWithdrawals(house: House, signal: AbortSignal): Promise<void> {
  const { random } = house;
  while (!signal.aborted) {
    await pause(PAUSE_MS * (0.5 + random()));
    const waiting = await waitingIn(house);
    const one = waiting[Math.floor(random() * waiting.length)];
    if (one !== undefined) await decideOne(house, { withdrawal: one.id, word: wordFor(one, random) }, signal);
  }
}

/**
 * Settles matches that have closed, and corrects the winners of others, now to one side and now to the other, until the
 * signal aborts. Combined bets that they lose and win again wait for matches that close later. On PostgreSQL the operator
 * does all of it in a process of their own. Sometimes that dies once the result is corrected, and a server does the rest.
 */
export async function decideMatches(house: House, signal: AbortSignal): Promise<void> {
  const { matches, history, random } = house;
  const settled = new Set<number>();
  const anyOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];
  while (!signal.aborted) {
    await pause(PAUSE_MS * (0.5 + random()));
    const over = matches.filter(({ closesAt }) => closesAt < Date.now());
    const unsettled = over.find(({ id }) => !settled.has(id));
    // Combined bets on the latest ones still wait for other matches.
    const wrong = anyOf(over.filter(({ id }) => settled.has(id)).slice(-LATEST));
    if (unsettled !== undefined) {
      settled.add(unsettled.id);
      await enter(unsettled, 'match settle', { toss: 'Head' });
    }
    if (wrong !== undefined) await enter(wrong, 'match correct');
  }

  async function enter({ id, sides }: Match, words: string, also: Given = {}): Promise<void> {
    const winner = anyOf(sides);
    if (winner === undefined) return;
    const given = { id: `${id}`, winner: `${winner}`, ...also, why: 'tortured' };
    const write = (said: Said) => history.write({ line: 'corrected', match: id, winner, said });
    const dies = words === 'match correct' && random() < 0.5;
    await untilKnown(house, words, given, signal, write, dies);
  }
}

async function waitingIn({ engine: { env } }: House): Promise<Waiting[]> {
  try {
    return Waiting.create(JSON.parse(await operate(env, 'withdrawals', {})));
  } catch {
    return [];
  }
}

function wordFor({ status }: Waiting, random: () => number): Decision['word'] {
  if (random() < 0.3) return 'reject';
  return status === 'requested' ? 'approve' : 'pay';
}

function decideOne(house: House, decision: Decision, signal: AbortSignal): Promise<void> {
  const given = { id: String(decision.withdrawal), why: 'tortured' };
  const write = (said: Said) => house.history.write({ line: 'decided', ...decision, said });
  return untilKnown(house, `withdrawal ${decision.word}`, given, signal, write);
}

/** The answer to a command; `lost`: its outcome is unknown. */
type Said = 'done' | 'already' | 'refused' | 'lost';

/** Repeats a command until its outcome is known, the signal aborts, or the process that carries it out dies. */
async function untilKnown(
  { engine: { env }, random }: House,
  words: string,
  given: Given,
  signal: AbortSignal,
  write: (said: Said) => void,
  dies = false,
): Promise<void> {
  for (;;) {
    const said = await operate(env, words, given, dies).then(
      (text) => (text.includes('(already)') ? 'already' : 'done'),
      (error: unknown) => (error instanceof Refusal && error.status === 409 ? 'refused' : 'lost'),
    );
    write(said);
    if (said !== 'lost' || dies || signal.aborted) return;
    await pause(PAUSE_MS * (0.5 + random()));
  }
}

/**
 * Like `npm run operator`: on the embedded database through its server, else in a process of its own.
 * @param dies whether that process dies after its first transaction
 * @throws when no server runs on the embedded database, and what the command throws
 */
async function operate(
  env: Record<string, string>,
  words: string,
  given: Given,
  dies = false,
): Promise<string> {
  const where = readEnvironment(env);
  const request = { words, given, json: true, who: 'torture' };
  if (where.databaseUrl === undefined) {
    const printed = await sendToServer(where.dataDir, request);
    if (printed === null) throw new Error('No server runs');
    return printed;
  }
  const database = await openDatabase({ ...where, databaseWaitMs: 0 });
  try {
    return await carryOut({ database: dies ? dyingAfter(database, 1) : database }, request);
  } finally {
    await database.close();
  }
}
