import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest, RawServerDefault } from 'fastify';
import { string } from 'superstruct';
import type { Context } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { answers, type StructTypeProvider } from '../http/route-schema.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { BadCommand } from '../shared/commands/operator-command.ts';
import { CommandRequest, carryOut } from './command-request.ts';
import { removeControlKey, writeControlKey } from './control-key.ts';
import { whoami } from './whoami.ts';

/** Large enough for the files that a command line names, such as a page of the content. */
const MOST_BYTES = 1024 * 1024;
/** Nobody guesses a token of 256 bits; attempts are logged and limited anyway. */
const WRONG_TOKENS = 10;
const MINUTE_MS = 60_000;

/**
 * Carries out an operator's commands in the server, because the embedded database takes only one process.
 * Adds `POST /api/operator` for callers on this machine that can read `operator.json` in the server's folder.
 * That file is written when the server listens and removed when it closes.
 */
export const operatorRoutes: FastifyPluginAsync<
  Pick<Context, 'database' | 'log'> & { dataDir: string },
  RawServerDefault,
  StructTypeProvider
> = async (app, { database, log, dataDir }) => {
  const token = randomBytes(32).toString('hex');
  const server = whoami();
  const refuseWrongToken = createRefusal(log);

  // Checked before the body is read, since anybody can call.
  const onRequest = async ({ socket, headers }: FastifyRequest) => {
    const { remoteAddress, localAddress } = socket;
    const isHere = remoteAddress !== undefined && remoteAddress === localAddress;
    if (!isHere) throw noSuchCall();
    if (!isSame(headers.authorization, `Bearer ${token}`)) throw refuseWrongToken();
  };

  app.post(
    '/api/operator',
    {
      bodyLimit: MOST_BYTES,
      onRequest,
      schema: {
        body: CommandRequest,
        response: answers(string()),
        contract: {
          origin: 'ours',
          who: "this machine, with the bearer token of `operator.json` in the server's `DATA_DIR` (embedded database only)",
          takes: 'a command line of `npm run operator`: words, given, json, who',
          answers: "the command's output; 404 for a wrong token, and 429 after 10 wrong ones in a minute",
        },
      },
    },
    async (request) => {
      const command = request.body;
      // The key proves only that the caller is the server's user; the record shows any other name as the
      // caller's claim.
      const who = command.who === server ? server : `${command.who} (as ${server})`;
      const line = { command: command.words, who };
      try {
        const printed = await carryOut({ database }, { ...command, who });
        request.log.info({ event: 'operator.command', ...line });
        return answer(printed);
      } catch (error) {
        request.log.warn({ event: 'operator.refused', ...line });
        throw error instanceof BadCommand ? new Refusal(400, error.message) : error;
      }
    },
  );

  // Fastify does not wait for this hook, so it works synchronously: the key exists when `listen` resolves.
  app.addHook('onListen', (done) => {
    writeControlKey(app.server.address(), token, dataDir);
    done();
  });
  app.addHook('onClose', () => removeControlKey(dataDir));
};

const noSuchCall = () => new Refusal(404, 'There is no such call', { event: 'operator.token-refused' });

/** Refuses wrong tokens: with a 404, and after too many in a minute with a 429. The right token keeps working. */
function createRefusal(log: Log): () => Refusal {
  let [since, wrong] = [0, 0];
  return () => {
    const now = Date.now();
    if (now - since >= MINUTE_MS) [since, wrong] = [now, 0];
    wrong++;
    if (wrong <= WRONG_TOKENS) return noSuchCall();
    if (wrong === WRONG_TOKENS + 1) log.error({ event: 'operator.token-limited' });
    const wait = Math.ceil((since + MINUTE_MS - now) / 1000);
    return new Refusal(429, 'Too many wrong tokens', { data: { wait }, event: 'operator.token-refused' });
  };
}

function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
