import type { FastifyPluginAsync, FastifyRequest, RawServerDefault } from 'fastify';
import type { PushSettings } from './account/push/settings.ts';
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

/** The signed-in person of a call, identified by the access token. */
export interface Caller {
  userId: number;
  sessionId: number;
}

/** Everything that all rooms of the server use. Made once in main.ts; tests make their own. */
export interface Context {
  mode: Mode;
  /** The origin of mailed links. */
  publicUrl: string;
  /** Contact for vulnerability reports: a `mailto:` or `https:` address; undefined: none is published. */
  securityContact: string | undefined;
  database: Database;
  log: Log;
  outbox: Outbox;
  smsCaps: SmsCaps;
  /** In paise: the play money that a new person gets; 0: none. */
  starterPaise: number;
  /** In paise: the welcome bonus of a new person; 0: none. */
  welcomePaise: number;
  /** In paise: the referrer's reward for a friend; 0: none. */
  referralPaise: number;
  /** Encrypts secrets that the server has to read again, such as those of second factors. */
  seal: Seal;
  push: PushSettings;
  background: Background;
  payments: PaymentAdapter;
  /**
   * Matches from an outside source; undefined: there are only an operator's, and in demo mode those of the
   * programme.
   */
  matchFeed: MatchFeed | undefined;
  /** The address of the public beacon that salts new seasons; undefined: the house draws the salt itself. */
  beacon: string | undefined;
  /** Whether the bots of the demo bet. */
  bots: boolean;
}

/**
 * Finds the holder of a request's access token.
 * @throws Refusal 401 when nobody is signed in, 423 when the account is suspended
 */
export type FindUser = (request: FastifyRequest) => Promise<Caller>;

/** The jobs of a room, or of an adapter behind one of its ports. */
export type Jobs = (context: Context) => readonly Job[];

/** A room of the server: a plugin that adds its routes, relative to `/api/`. */
export type Routes = FastifyPluginAsync<Context, RawServerDefault, StructTypeProvider>;
