import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import { type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { betRoutes } from './bets/routes.ts';
import { bonusRoutes } from './bonuses/routes.ts';
import { contentRoutes } from './content/routes.ts';
import type { Context, Routes } from './context.ts';
import { demoRoutes } from './demo/routes.ts';
import type { TrustProxy } from './environment.ts';
import { gameRoutes } from './games/routes.ts';
import { serveClient } from './http/client.ts';
import { registerCookies } from './http/cookies.ts';
import { answerError, answerNoRequest } from './http/errors.ts';
import { closeGracefully, closeSessionsGracefully } from './http/graceful-close.ts';
import { healthPages, healthRoutes } from './http/health.ts';
import { readJsonOnly } from './http/json.ts';
import type { Metrics } from './http/metrics.ts';
import { namePagesFrom } from './http/named-pages.ts';
import { shedLate, shedOverload } from './http/overload.ts';
import { limitRates } from './http/rate-limit.ts';
import { logRequests } from './http/request-log.ts';
import { refuseOtherOrigins } from './http/same-origin.ts';
import { PERMISSIONS_POLICY, securityHeaders } from './http/security.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { fastifyWith, type Tls } from './http/tls.ts';
import { nameVisitors } from './http/visitor.ts';
import { limitRoutes } from './limits/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { matchRoutes } from './matches/routes.ts';
import { takeResults } from './money/deposits.ts';
import { moneyRoutes } from './money/routes.ts';
import { referralRoutes } from './referrals/routes.ts';
import { Refusal } from './refusal.ts';
import { supportRoutes } from './support/routes.ts';
import { winnerRoutes } from './winners/routes.ts';

/** What each room answers. */
const ROUTES: Routes[] = [
  healthRoutes,
  accountRoutes,
  matchRoutes,
  betRoutes,
  gameRoutes,
  liveRoutes,
  moneyRoutes,
  limitRoutes,
  bonusRoutes,
  referralRoutes,
  winnerRoutes,
  contentRoutes,
  supportRoutes,
  activityRoutes,
];
const JSON_LIMIT = 64 * 1024;

export interface AppOptions {
  /** Calls in a minute of each person who is signed in, and of all visitors of a network. */
  perMinute?: number;
  /** Whose word on who is asking is believed. */
  trustProxy?: TrustProxy;
  /** What it speaks TLS and HTTP/2 with, where no proxy does that for it. */
  tls?: Tls;
  /** Where the built page is. */
  client?: string;
  /** What counts its answers. */
  metrics?: Pick<Metrics, 'watch'>;
  /** Whether calls are refused before everybody waits too long. */
  sheds?: boolean;
}

/** The whole server, not yet listening. */
export function buildApp(context: Context, options: AppOptions = {}): FastifyInstance {
  const app = fastifyWith(options.tls, {
    loggerInstance: context.log,
    // A line for each is written by `logRequests`.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomBytes(9).toString('base64url'),
    bodyLimit: JSON_LIMIT,
    requestTimeout: 30_000,
    trustProxy: options.trustProxy ?? ['loopback'],
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerNoRequest,
    // A mistyped address of the page still gets the product's own answer.
    rewriteUrl: ({ url = '/' }) =>
      isReadable(url) || url.startsWith('/api/') ? url : url.replaceAll('%', '%25'),
  });
  closeGracefully(app.server, options.tls ? 'secureConnection' : 'connection');
  if (options.tls) closeSessionsGracefully(app);
  app.setErrorHandler(answerError);
  logRequests(app);
  options.metrics?.watch(app);
  takeResults(context);
  app.addHook('onClose', async () => {
    context.payments.close?.();
    await context.background.stop();
  });
  const secure = context.publicUrl.startsWith('https:');
  registerCookies(app, secure, context.database);
  app.register(helmet, securityHeaders(secure));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  readJsonOnly(app);
  healthPages(app, context.database);
  app.register(async (api) => registerApi(api, context, options), { prefix: '/api' });
  serveSecurityTxt(app, context);
  const client = options.client ?? join(import.meta.dirname, '../dist');
  serveClient(app, client, context.mode, namePagesFrom(context.database));
  return app;
}

/** Whether it can be decoded. */
function isReadable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

async function registerApi(
  api: FastifyInstance,
  context: Context,
  { perMinute = 600, sheds = false }: AppOptions,
): Promise<void> {
  if (sheds) shedOverload(api, context.database);
  await limitRates(api, perMinute, context);
  api.addHook('onRequest', refuseOtherOrigins);
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  if (context.mode === 'demo') {
    nameVisitors(api);
    demoRoutes(api, context);
  }
  const answering = sheds ? { ...context, signedIn: shedLate(context.signedIn, context.database) } : context;
  for (const routes of ROUTES) routes(api, answering);
  const nothing = async () => {
    throw new Refusal(404, 'There is no such call');
  };
  // A route, so that guesses are counted, too; methods that no route may have come to the handler.
  api.all('/*', nothing);
  api.setNotFoundHandler(nothing);
}
