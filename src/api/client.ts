import { ofetch } from 'ofetch';
import type { Struct } from 'superstruct';
import { AccessToken, ClosedAccount } from '../schemas/account/sessions.ts';
import { type Answer, AnswerBody, RefusalBody } from '../schemas/shared/answer.ts';
import { isCallError } from '../schemas/shared/call-error.ts';
import { REQUEST_TIMEOUT_MS } from '../schemas/shared/spec-figures.ts';
import {
  forgetAccount,
  forgetToken,
  isAccountClosed,
  isTokenLost,
  keepToken,
  type Locks,
  TOKEN_KEY,
  type TokenStorage,
  underTokenLock,
} from './shared/access-token.ts';
import { callError, checked, lost } from './shared/call-errors.ts';
import { fetchOrTakeFirstCall } from './shared/first-calls.ts';
import { beforeSending, type Intent, refuseLate } from './shared/intent.ts';

const RENEWAL: Request = { method: 'POST', path: 'users/regenerate-access-token' };
const JSON_TYPE = { 'content-type': 'application/json' };
/** A 401 or 403 of these calls concerns the typed or mailed credential, not the access token. */
const OWN_CREDENTIALS = /^users\/(login|second-step|verify-|reset-|forgot)/;

/** Calls that a page makes by itself. The outcome of a money request is read by a POST. */
const READS = /^GET|requests\/resolve$/;

/** Events of any call that concern every page. */
export type ClientEvent =
  | { type: 'call.timedOut' }
  /** The account is suspended (423). The token is still stored. */
  | { type: 'session.suspended' }
  /** The account is closed (401 with `data.closed`). The token is still stored. */
  | { type: 'session.accountClosed' }
  /** The account may not do this at all (403). */
  | { type: 'call.forbidden' }
  /** No valid token is left, and only a login can bring one. */
  | { type: 'session.ended' }
  /**
   * The server was unreachable, and its last answer came from the cache. `at` is the time of that answer by the
   * server's clock, in milliseconds.
   */
  | { type: 'answer.recalled'; at: number };

export interface ClientOptions {
  /** The address of the API, such as `/api/`. */
  base: string;
  storage: TokenStorage;
  /** Lets one tab renew the token for all. Browsers offer locks only in secure contexts. */
  locks: Locks | undefined;
  /** Whether the server's HTML says that somebody has signed in in this browser. */
  isKnown?: () => boolean;
  onEvent: (event: ClientEvent) => void;
}

export interface CallOptions {
  query?: object;
  /** Aborts for this caller alone, who gets `aborted`. The request ends once no caller waits for it. */
  signal?: AbortSignal | undefined;
  /**
   * Nobody waits for the answer, or the page repeats the call by itself: people are not told of a time-out.
   */
  isUnawaited?: boolean;
}

export interface PostOptions extends CallOptions {
  /** Sent as JSON; FormData as multipart. */
  body?: object;
  /** For requests that move money. */
  intent?: Intent;
  /** The request continues after the page has closed. */
  keepalive?: boolean;
}

export type Client = ReturnType<typeof createClient>;

interface Request {
  method: 'GET' | 'POST';
  path: string;
  query?: object;
  body?: string | FormData;
  headers?: Record<string, string>;
  keepalive?: boolean;
  isUnawaited?: boolean;
  intent?: Intent;
}

interface Reply {
  status: number;
  body: unknown;
  /** The token that the request carried. */
  token: string | null;
  /** The server's id of the request, if the answer has one. */
  request?: string | undefined;
}

/** A request on its way, and the callers that wait for its outcome. */
interface Flight {
  wire: AbortController;
  waiting: Set<(outcome: Promise<Reply>) => void>;
}

/**
 * The rules that all calls share: bearer token and its renewal, time-out, duplicates, suspended accounts,
 * schemas. A call resolves to its answer or rejects with a `CallError`.
 */
export function createClient({ base, storage, locks, isKnown = () => false, onEvent }: ClientOptions) {
  const http = ofetch.create(
    {
      baseURL: base,
      retry: false,
      ignoreResponseError: true,
      // The renewal needs its cookie, even if the API is on another host.
      credentials: 'include',
    },
    { fetch: fetchOrTakeFirstCall },
  );
  const flights = new Map<string, Flight>();
  let renewing: Promise<boolean> | undefined;
  /** True after a session has ended here, until somebody signs in. */
  let isOver = false;
  /** A token has been stored while this page was open. */
  let hadToken = false;

  const token = {
    read: () => storage.getItem(TOKEN_KEY),
    save: (value: string) => {
      isOver = false;
      keepToken(storage, value);
    },
    clear: () => forgetToken(storage),
    clearForGood: () => forgetAccount(storage),
    /** Whether the account of the last session is closed, and nobody has signed in since. */
    isClosedForGood: () => isAccountClosed(storage),
  };

  async function call<T>(request: Request, struct: Struct<T, unknown>, signal?: AbortSignal) {
    return take(request, await join(request, signal), struct);
  }

  /**
   * Reads the answer from a reply. Reports a 403 to the page unless it has a meaning of its own: it names a field,
   * carries data for the next step, concerns a typed credential, or answers the session check.
   */
  function take<T>(request: Request, reply: Reply, struct: Struct<T, unknown>): Answer<T> {
    const { path } = request;
    const isOwn = path === 'users/details' || OWN_CREDENTIALS.test(path) || hasMore(reply.body);
    if (reply.status === 403 && !isOwn) onEvent({ type: 'call.forbidden' });
    return accept(request, reply, struct);
  }

  /**
   * Sends the request in place of an identical one that is on its way: callers of the earlier one get the outcome of
   * this one.
   */
  function join(request: Request, signal?: AbortSignal): Promise<Reply> {
    if (signal?.aborted) return Promise.reject(lost(signal));
    const id = identity(request);
    const earlier = flights.get(id);
    const flight: Flight = { wire: new AbortController(), waiting: earlier?.waiting ?? new Set() };
    const { wire, waiting } = flight;
    flights.set(id, flight);
    earlier?.wire.abort();

    const outcome = converse(request, wire);
    const land = (error?: unknown) => {
      if (flights.get(id) !== flight) return;
      flights.delete(id);
      for (const settle of waiting) settle(outcome);
      const isTimeout = isCallError(error) && error.kind === 'timeout';
      if (isTimeout && !request.isUnawaited) onEvent({ type: 'call.timedOut' });
    };
    outcome.then(() => land(), land);

    return new Promise((resolve, reject) => {
      const settle = (outcome: Promise<Reply>) => {
        signal?.removeEventListener('abort', leave);
        resolve(outcome);
      };
      const leave = () => {
        waiting.delete(settle);
        reject(callError({ kind: 'aborted' }));
        if (waiting.size === 0) flights.get(id)?.wire.abort();
      };
      waiting.add(settle);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Sends the request, and repeats it with a new token if its own had expired. */
  async function converse(request: Request, wire: AbortController): Promise<Reply> {
    refuseLate(request.intent);
    let reply = await exchange(request, wire);
    // A page under the login dialog continues to read: that must not ask for another login.
    if (isOver && reply.token === null && READS.test(nameOf(request))) return reply;
    // Somebody else may have signed in during the call.
    if (isOfClosed(reply) && reply.token === token.read()) {
      onEvent({ type: 'session.accountClosed' });
      return reply;
    }
    const isExpired = reply.status === 401 && !OWN_CREDENTIALS.test(request.path);
    if (isExpired && (await beforeSending(request.intent, renewed(reply.token)))) {
      reply = await exchange(request, wire);
      // A refused fresh token ends the session, unless somebody has signed in since.
      if (reply.status === 401 && reply.token === token.read()) endSession();
    }
    if (reply.status === 423) onEvent({ type: 'session.suspended' });
    return reply;
  }

  /** One request and its answer, the whole within the time-out. */
  async function exchange(
    { path, headers, intent, isUnawaited: _, ...request }: Request,
    wire: AbortController,
  ): Promise<Reply> {
    const bearer = token.read();
    hadToken ||= bearer !== null;
    const timer = setTimeout(() => wire.abort('timeout'), REQUEST_TIMEOUT_MS);
    try {
      const response = await http.raw<unknown>(path, {
        ...request,
        headers: {
          ...(request.body instanceof FormData ? {} : JSON_TYPE),
          ...headers,
          ...(intent ? { 'idempotency-key': intent.key } : {}),
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        },
        signal: wire.signal,
      });
      const asOf = response.headers.get('x-as-of');
      if (asOf) onEvent({ type: 'answer.recalled', at: Date.parse(asOf) });
      const id = response.headers.get('x-request-id') ?? undefined;
      return { status: response.status, body: response._data, token: bearer, request: id };
    } catch {
      throw lost(wire.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Renews the token, once for all callers and all tabs. Resolves to whether there is now a token other than
   * the used one.
   */
  function renewed(used: string | null): Promise<boolean> {
    const work = async () => {
      if (token.read() === used && (used !== null || mayRegain())) await renew(used);
      if (token.read() === null) endSession();
      return token.read() !== null;
    };
    renewing ??= underTokenLock(locks, work).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /**
   * The browser may have cleared the storage, or it may be full, while the session's cookie is still there. A refusal
   * ends the tries.
   */
  function mayRegain(): boolean {
    return (hadToken || isKnown()) && isTokenLost(storage);
  }

  async function renew(used: string | null) {
    const reply = await exchange(RENEWAL, new AbortController());
    if (reply.status === 423) onEvent({ type: 'session.suspended' });
    // A log-in or log-out during the call has the last word.
    if (token.read() !== used) return;
    if (isOfClosed(reply)) onEvent({ type: 'session.accountClosed' });
    if (isRefusal(reply.status) && reply.status !== 423 && reply.status !== 429) token.clear();
    else token.save(accept(RENEWAL, reply, AccessToken).data.access_token);
  }

  function endSession() {
    isOver = true;
    token.clear();
    onEvent({ type: 'session.ended' });
  }

  return {
    /** The access token of the session, for signing in and out. */
    token,

    /** Whether a token is stored. A lost one is replaced first, if the cookie of its session is still valid. */
    hasToken: async (): Promise<boolean> => token.read() !== null || (mayRegain() && (await renewed(null))),

    /** For calls that bypass this client. */
    take,

    get: <T>(
      path: string,
      struct: Struct<T, unknown>,
      { query = {}, isUnawaited = false, signal }: CallOptions = {},
    ) => call({ method: 'GET', path, query, isUnawaited }, struct, signal),

    post: <T>(
      path: string,
      struct: Struct<T, unknown>,
      { query = {}, body, intent, keepalive = false, isUnawaited = false, signal }: PostOptions = {},
    ) => {
      const request: Request = { method: 'POST', path, query, keepalive, isUnawaited };
      if (body) request.body = body instanceof FormData ? body : JSON.stringify(body);
      if (intent) request.intent = intent;
      return call(request, struct, signal);
    },

    /**
     * Opens an event stream; the time-out covers the headers. Duplicates are allowed. Aborting the wire ends it, and
     * `lost` gives the reason.
     */
    open: async (
      path: string,
      headers: Record<string, string>,
      wire: AbortController,
    ): Promise<ReadableStream<Uint8Array>> => {
      const request: Request = { method: 'GET', path, headers };
      const reply = await converse(request, wire);
      refuse(request, reply);
      if (reply.body instanceof ReadableStream) return reply.body;
      const { status } = reply;
      throw callError({ kind: 'broken', status, msg: '', call: nameOf(request), field: 'body' });
    },
  };
}

/** Two requests with the same method, url, params and body are duplicates. */
function identity({ method, path, query, body }: Request): string {
  const params = Object.entries(query ?? {}).sort();
  const content =
    body instanceof FormData ? [...body].map(([name, part]) => [name, fingerprint(part)]) : body;
  return JSON.stringify([method, path, params, content]);
}

function fingerprint(part: FormDataEntryValue) {
  return typeof part === 'string' ? part : [part.name, part.type, part.size, part.lastModified];
}

function nameOf({ method, path }: Request): string {
  return `${method} ${path}`;
}

/** Reads the answer, with its data coerced by the struct. Throws `refused` or `broken`. */
function accept<T>(request: Request, reply: Reply, struct: Struct<T, unknown>) {
  refuse(request, reply);
  const origin = { call: nameOf(request), status: reply.status, request: reply.request };
  const { msg, data } = checked(AnswerBody, reply.body, { ...origin, field: 'body' });
  const answer: Answer<T> = {
    status: reply.status,
    msg,
    data: checked(struct, data, { ...origin, field: 'data' }),
  };
  return answer;
}

/** Throws the error for the reply's status, if it is one. */
function refuse(request: Request, { status, body, request: id }: Reply) {
  const call = nameOf(request);
  if (isRefusal(status)) {
    const {
      msg,
      errors = {},
      data,
    } = checked(RefusalBody, body, {
      call,
      status,
      field: 'body',
      request: id,
    });
    throw callError({ kind: 'refused', status, msg, errors, data });
  }
  if (status >= 500) {
    // The server has failed, or a proxy answers in its place: the call may have taken effect.
    const msg = RefusalBody.is(body) ? body.msg : '';
    throw callError({ kind: 'broken', status, msg, call, field: 'status', request: id });
  }
}

/** Whether a refusal has field errors or data. */
const hasMore = (body: unknown) => RefusalBody.is(body) && !!(body.errors || body.data);

/** Whether the session's account is closed: no log-in could bring a valid token. */
const isOfClosed = ({ status, body }: Reply) =>
  status === 401 && RefusalBody.is(body) && ClosedAccount.is(body.data);

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
