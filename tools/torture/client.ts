import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createEventParser, type ServerSentEvent } from '../../src/api/shared/server-sent-events.ts';
import type { WalletChanged } from '../../src/schemas/bets/live.ts';
import { REQUEST_TIMEOUT_MS } from '../../src/schemas/shared/spec-figures.ts';
import type { TicketMessage } from '../../src/schemas/support/tickets.ts';
import type { Forwarder } from './forwarder.ts';
import type { History, OwnStream, Request, Told } from './history.ts';
import { PASSWORD, type Person } from './world.ts';

/** The page's time-out. */
const TIME_OUT_MS = REQUEST_TIMEOUT_MS;
/** The server sends the time every five seconds: a stream that is silent for this long is dead. */
const SILENCE_MS = 15_000;
const PAUSE_MS = 250;

export interface Reply {
  status: number;
  msg: string;
  data: unknown;
}

/** A person's connection to any of the servers; requests with a key are written to the history. */
export interface Client {
  person: Person;
  /** null: the outcome is unknown. */
  send(request: Request, body: Record<string, unknown>): Promise<Reply | null>;
  /** null: the outcome could not be determined. */
  resolve(request: Request): Promise<'applied' | 'never' | null>;
  /** Any other call. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply | null>;
  /** Writes a message in their ticket; with the same key it is stored once. */
  write(text: string, key: string): Promise<void>;
  /** Reads their streams repeatedly, until the signal aborts. */
  listen(signal: AbortSignal): Promise<void>;
  /** The last event of each stream that they received. */
  readonly told: Readonly<Record<OwnStream['stream'], number>>;
}

export function openClient(
  person: Person,
  doors: readonly Forwarder[],
  history: History,
  random: () => number,
): Client {
  let token = person.token;
  const told = { wallet: person.revision, ticket: 0 };
  const anyOrigin = () => `http://127.0.0.1:${doors[Math.floor(random() * doors.length)]?.port}/api`;
  /** Like a browser's cookie: its messages go to its own inbox. */
  const visitor = randomBytes(16).toString('base64url');
  const headers = () => ({
    authorization: `Bearer ${token}`,
    cookie: `visitor=${visitor}`,
    // Everybody has a different network: its limits are not tested here.
    'x-forwarded-for': `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.7`,
  });

  async function exchange(method: 'GET' | 'POST', path: string, body: unknown, key?: string): Promise<Reply> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${anyOrigin()}/${path}`, {
      method,
      headers: {
        ...headers(),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
    noteFailure(path, response);
    const { msg, data }: Reply = await response.json();
    return { status: response.status, msg, data };
  }

  function noteFailure(path: string, { status, headers: said }: Response): void {
    if (status < 500) return;
    history.write({ line: 'failed', who: person.userId, path, status, retryAfter: said.get('retry-after') });
  }

  /** Makes the call, again with a new token if its own has expired. @throws when no answer came */
  async function converse(method: 'GET' | 'POST', path: string, body: unknown, key?: string): Promise<Reply> {
    const used = token;
    const reply = await exchange(method, path, body, key);
    if (reply.status !== 401) return reply;
    if (used === token) await logIn();
    return exchange(method, path, body, key);
  }

  async function logIn(): Promise<void> {
    const { data } = await exchange('POST', 'users/login', { phone: person.phone, password: PASSWORD });
    if (data instanceof Object && 'access_token' in data) token = String(data.access_token);
  }

  async function listenOnce(stream: OwnStream['stream'], signal: AbortSignal): Promise<void> {
    const own = { who: person.userId, stream };
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      history.write({ line: 'opened', ...own, after: told[stream] });
      const path = stream === 'wallet' ? 'live-bet/stream' : `ticket/${person.ticket}/stream`;
      const response = await fetch(`${anyOrigin()}/${path}`, {
        headers: { ...headers(), 'last-event-id': String(told[stream]) },
        signal: AbortSignal.any([signal, silence.signal]),
      });
      noteFailure(path, response);
      if (response.status === 401) await logIn();
      if (response.status !== 200 || response.body === null) return;
      const parse = createEventParser((event) => {
        const said = toldIn(event);
        if (said === null) return;
        told[stream] = said.id;
        history.write({ line: 'told', ...own, ...said });
      });
      for await (const chunk of response.body) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
        parse(chunk);
      }
    } catch {
      // The stream broke: the next one continues from there.
    } finally {
      clearTimeout(timer);
    }
  }

  async function keepListening(stream: OwnStream['stream'], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await listenOnce(stream, signal);
      if (!signal.aborted) await pause(PAUSE_MS);
    }
  }

  return {
    person,
    async send(request, body) {
      history.write({ line: 'sent', ...request, body });
      try {
        const reply = await converse('POST', request.route, body, request.key);
        history.write({
          line: 'answered',
          ...request,
          status: reply.status,
          msg: reply.msg,
          effect: reply.status === 200 ? effectIn(reply.data) : null,
          because: reasonOf(reply),
        });
        return reply;
      } catch (error) {
        history.write({ line: 'lost', ...request, why: String(error) });
        return null;
      }
    },
    async resolve(request) {
      const { route, key } = request;
      try {
        const { status, data } = await converse('POST', 'requests/resolve', { route, key });
        if (status !== 200 || !(data instanceof Object && 'outcome' in data && 'data' in data)) return null;
        const outcome = data.outcome === 'applied' ? 'applied' : 'never';
        history.write({ line: 'resolved', ...request, outcome, effect: effectIn(data.data) });
        return outcome;
      } catch {
        return null;
      }
    },
    call: (method, path, body) => converse(method, path, body).catch(() => null),
    async write(text, key) {
      const form = new FormData();
      form.set('editor', text);
      form.set('key', key);
      const path = `ticket/${person.ticket}/send`;
      try {
        const { status } = await converse('POST', path, form);
        if (status === 200) history.write({ line: 'written', who: person.userId, text });
      } catch {
        // The outcome is unknown, so the loop sends the request again with the same key.
      }
    },
    async listen(signal) {
      await Promise.all([keepListening('wallet', signal), keepListening('ticket', signal)]);
    },
    told,
  };
}

/** The news in a stream's event that must be sent exactly once; null for any other event. */
function toldIn({ event, data }: ServerSentEvent): Told | null {
  if (event === 'wallet') {
    const { revision, move }: WalletChanged = JSON.parse(data);
    return { id: revision, what: `${move.kind} ${Math.round(move.amount * 100)}` };
  }
  if (event === 'message') {
    const { message }: { message: TicketMessage } = JSON.parse(data);
    return { id: message.id, what: `${message.author} ${message.text}` };
  }
  return null;
}

/** The id of the bet, cash-out, round, deposit or withdrawal in a receipt. */
function effectIn(receipt: unknown): number | null {
  if (!(receipt instanceof Object)) return null;
  // The answer to a cash-out has the bet, too.
  for (const name of ['cash_out', 'combined', 'bet', 'round', 'withdrawal'])
    if (name in receipt) return idOf(new Map(Object.entries(receipt)).get(name));
  return idOf(receipt);
}

const idOf = (thing: unknown) => (thing instanceof Object && 'id' in thing ? Number(thing.id) : null);

function reasonOf({ msg, data }: Reply): 'given up' | 'over' | null {
  if (data instanceof Object && 'givenUp' in data) return 'given up';
  return msg === 'Betting on this match is over' ? 'over' : null;
}
