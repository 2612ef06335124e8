import { setTimeout as pause } from 'node:timers/promises';
import { bet } from './bettor.ts';
import type { Misfortune } from './engines.ts';
import { type House, inTime, PATIENCE_MS } from './house.ts';
import { decideMatches, decideWithdrawals } from './operator.ts';
import { IN_COMMANDS, POINTS } from './points.ts';

/** The number of requests acknowledged between two misfortunes. */
const CALM = 40;
/**
 * A full disk is freed after this many acknowledged requests even if none has failed: the database may have room left
 * inside its files.
 */
const ON_A_FULL_DISK = 200;
const OPERATORS = 2;

interface Torment {
  minutes: number;
  /** The pause of people between two requests: the longer, the sooner servers are up again. */
  thinkMs: number;
  /** Only misfortunes whose names contain this. */
  only: string;
}

/**
 * People bet while one misfortune follows the other, until the time is over: each kind once, then three times
 * more those that end a process, and so on.
 */
export async function torment(house: House, { minutes, thinkMs, only }: Torment): Promise<void> {
  const { clients, history, random, servers, engine } = house;
  const over = new AbortController();
  const betting = clients.map((client) => bet(client, house, thinkMs, over.signal));
  const deciding = [
    ...Array.from({ length: OPERATORS }, () => decideWithdrawals(house, over.signal)),
    decideMatches(house, over.signal),
  ];
  const struck = new Map<string, { times: number; silenceMs: number }>();
  const end = Date.now() + minutes * 60_000;
  const chosen = [...misfortunesOf(house), ...engine.misfortunes].filter(({ what }) => what.includes(only));
  const ends = chosen.filter(({ isEnd }) => isEnd);
  let next: Misfortune[] = [];
  try {
    await calm();
    while (Date.now() < end) {
      if (next.length === 0)
        next = [...shuffled(chosen, random), ...shuffled([...ends, ...ends, ...ends], random)];
      const misfortune = next.shift();
      if (misfortune === undefined) throw new Error(`There is no misfortune named ${only}`);
      const { what } = misfortune;
      history.write({ line: 'struck', what });
      history.forgetSilence();
      await misfortune.strike();
      await inTime(engine.mend(), `${what}: the database does not come back`);
      await calm(what);
      const before = struck.get(what) ?? { times: 0, silenceMs: 0 };
      struck.set(what, {
        times: before.times + 1,
        silenceMs: Math.max(before.silenceMs, history.longestSilenceMs),
      });
    }
  } finally {
    over.abort();
    await inTime(Promise.all([...betting, ...deciding]), 'the outcome of some requests cannot be determined');
    for (const [what, { times, silenceMs }] of struck)
      console.log(
        `${String(times).padStart(5)}  ${what}; nothing acknowledged for ${(silenceMs / 1000).toFixed(1)} s at most`,
      );
    const ended = servers.reduce((sum, server) => sum + server.ended, 0);
    console.log(`${String(ended).padStart(5)}  servers that ended by themselves`);
  }

  /** Resolves when all servers are up, and people are served again. */
  async function calm(after = 'at first'): Promise<void> {
    await Promise.all(servers.map((server) => inTime(server.up(), `${after}: a server does not start`)));
    const enough = history.acknowledged + CALM;
    const served = async () => {
      while (history.acknowledged < enough) await pause(50);
    };
    await inTime(served(), `${after}: nothing is acknowledged`);
  }
}

/** The misfortunes of servers and their disk. */
function misfortunesOf({ servers, doors, engine: { disk, env }, history, random }: House): Misfortune[] {
  const anyOf = <T>(all: readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)];
    if (one === undefined) throw new Error('There is no server');
    return one;
  };
  return [
    { what: 'kill -9', isEnd: true, strike: () => anyOf(servers).kill() },
    ...POINTS.filter((point) => env.DATABASE_URL === undefined || !IN_COMMANDS.includes(point)).map(
      (point) => ({
        what: `kill -9 ${point}`,
        isEnd: true,
        strike: async () => {
          // It is unknown which of them gets there.
          const signal = AbortSignal.timeout(PATIENCE_MS);
          if (!(await anyOf(servers).killAt(point, signal)))
            throw new Error(`No server reached the point ${point}`);
        },
      }),
    ),
    { what: 'a server stopped in order', isEnd: false, strike: () => anyOf(servers).restart() },
    { what: 'connections to a server cut', isEnd: false, strike: async () => anyOf(doors).cut() },
    { what: 'answers of a server dropped', isEnd: false, strike: async () => anyOf(doors).dropReplies() },
    ...(disk === null
      ? []
      : [
          {
            what: 'disk full',
            isEnd: false,
            strike: async () => {
              const [failed, enough] = [history.failed, history.acknowledged + ON_A_FULL_DISK];
              await disk.fill();
              while (history.failed === failed && history.acknowledged < enough) await pause(50);
              await disk.free();
            },
          },
        ]),
  ];
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
