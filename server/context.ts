import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from './database/database.ts';
import type { Background } from './http/background.ts';
import type { Outbox } from './messages/outbox.ts';
import type { SmsCaps } from './messages/sms-caps.ts';
import type { PaymentAdapter } from './payments/port.ts';

export type Mode = 'demo' | 'live';

/** Who is asking, as their access token says. */
export interface Caller {
  userId: number;
  sessionId: number;
  signedInAt: Date;
}

/** What every room of the server works with. Made once in main.ts; tests make their own. */
export interface Context {
  mode: Mode;
  /** Where people open the page: the origin of mailed links. */
  publicUrl: string;
  database: Database;
  outbox: Outbox;
  smsCaps: SmsCaps;
  background: Background;
  payments: PaymentAdapter;
  /** @throws Refusal 401 when nobody is signed in, 423 when the account is suspended */
  signedIn(request: FastifyRequest): Promise<Caller>;
}

/** A room of the server adds its routes, relative to `/api/`. */
export type Routes = (app: FastifyInstance, context: Context) => void;
