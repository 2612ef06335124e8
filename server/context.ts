import type { FastifyPluginAsync, FastifyRequest, RawServerDefault } from 'fastify';
import type { Seal } from './account/seal.ts';
import type { MatchFeed } from './bets/feeds/match-feed.ts';
import type { Database } from './database/database.ts';
import type { Background } from './http/background.ts';
import type { StructTypeProvider } from './http/route-schema.ts';
import type { Log } from './log.ts';
import type { Job } from './repeat.ts';
import type { Outbox } from './shared/messages/outbox.ts';
import type { SmsCaps } from './shared/messages/sms-caps.ts';
import type { PaymentAdapter } from './wallet/payments/port.ts';

export type Mode = 'demo' | 'live';

/** The person who calls, by their access token. */
export interface Caller {
  userId: number;
  sessionId: number;
}

/** Everything that every room of the server works with. Made once in main.ts; tests make their own. */
export interface Context {
  mode: Mode;
  /** The origin of mailed links. */
  publicUrl: string;
  /** Contact for reports of vulnerabilities: a `mailto:` or `https:` address; undefined: nobody is named. */
  securityContact: string | undefined;
  database: Database;
  log: Log;
  outbox: Outbox;
  smsCaps: SmsCaps;
  /** In paise: what a newcomer begins with; 0: nothing. */
  starterPaise: number;
  /** In paise: the bonus that a newcomer is welcomed with; 0: none. */
  welcomePaise: number;
  /** In paise: what a referrer is given for a friend; 0: nothing. */
  referralPaise: number;
  /** Of what the server has to read again, such as the secrets of second factors. */
  seal: Seal;
  background: Background;
  payments: PaymentAdapter;
  /** Matches from outside; undefined: none but an operator's, and in demo mode those of the programme. */
  matchFeed: MatchFeed | undefined;
}

/**
 * Finds who holds the access token of a request.
 * @throws Refusal 401 when nobody is signed in, 423 when the account is suspended
 */
export type FindUser = (request: FastifyRequest) => Promise<Caller>;

/** The jobs of a room, or of what stands behind one of its ports. */
export type Jobs = (context: Context) => readonly Job[];

/** A room of the server: a plugin that adds its routes, relative to `/api/`. */
export type Routes = FastifyPluginAsync<Context, RawServerDefault, StructTypeProvider>;
