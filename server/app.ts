import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { activityRoutes } from './account/activity/routes.ts';
import { closingRoutes } from './account/closing/routes.ts';
import { limitRoutes } from './account/limits/routes.ts';
import { ownDataRoutes } from './account/own-data/routes.ts';
import { pushRoutes } from './account/push/routes.ts';
import { accountRoutes } from './account/routes.ts';
import { combinedRoutes } from './bets/combined/routes.ts';
import { crowdRoutes } from './bets/crowd/routes.ts';
import { dailyPickRoutes } from './bets/daily-pick/routes.ts';
import { leagueRoutes } from './bets/leagues/routes.ts';
import { liveRoutes } from './bets/live/routes.ts';
import { matchRoutes } from './bets/matches/routes.ts';
import { privateLeagueRoutes } from './bets/private-leagues/routes.ts';
import { betRoutes } from './bets/routes.ts';
import { teamRoutes } from './bets/teams/routes.ts';
import { namePagesFrom } from './content/named-pages.ts';
import { contentRoutes } from './content/routes.ts';
import type { Context } from './context.ts';
import { contractRoutes } from './contract/routes.ts';
import { demoRoutes } from './demo/routes.ts';
import type { TrustProxy } from './environment.ts';
import { gameRoutes } from './games/routes.ts';
import { winnerRoutes } from './games/winners/routes.ts';
import { client } from './http/client.ts';
import { answerError, answerNoRequest } from './http/errors.ts';
import { closeGracefully, closeSessionsGracefully } from './http/graceful-close.ts';
import { healthPages, healthRoutes } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import { securityTxt } from './http/security-txt.ts';
import { statecharts } from './http/statecharts.ts';
import { fastifyWith, type Tls } from './http/tls.ts';
import { calls } from './plugins/app/calls.ts';
import { jsonBody } from './plugins/app/json-body.ts';
import { requestLog } from './plugins/app/request-log.ts';
import { requireUser } from './plugins/app/require-user.ts';
import { sameOrigin } from './plugins/app/same-origin.ts';
import { structs } from './plugins/app/structs.ts';
import { visitor } from './plugins/app/visitor.ts';
import { cookies } from './plugins/external/cookies.ts';
import { overload } from './plugins/external/overload.ts';
import { rateLimit } from './plugins/external/rate-limit.ts';
import { securityHeaders } from './plugins/external/security-headers.ts';
import { Refusal } from './refusal.ts';
import { supportRoutes } from './support/routes.ts';
import { bonusRoutes } from './wallet/bonuses/routes.ts';
import { takeResults } from './wallet/deposits.ts';
import { referralRoutes } from './wallet/referrals/routes.ts';
import { moneyRoutes } from './wallet/routes.ts';

const JSON_LIMIT = 64 * 1024;

export interface AppOptions {
  /** The limit of calls a minute for each signed-in person, and for all visitors of a network together. */
  perMinute?: number;
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  trustProxy?: TrustProxy;
  /** The certificate for TLS and HTTP/2, if no proxy speaks them for the server. */
  tls?: Tls;
  /** The folder of the built page. */
  client?: string;
  /** The folder of the built site of the statecharts. */
  statecharts?: string;
  /** Counts the server's answers. */
  metrics?: Pick<Metrics, 'watch'>;
  /** Whether the server sheds calls under overload. */
  sheds?: boolean;
}

/** The whole server, not yet listening. */
export function buildApp(context: Context, options: AppOptions = {}): FastifyInstance {
  const app = fastifyWith(options.tls, {
    loggerInstance: context.log,
    // The plugin `requestLog` writes a line for each request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomBytes(9).toString('base64url'),
    bodyLimit: JSON_LIMIT,
    requestTimeout: 30_000,
    trustProxy: options.trustProxy ?? ['loopback'],
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerNoRequest,
    // A malformed address still gets the product's own page.
    rewriteUrl: ({ url = '/' }) =>
      isReadable(url) || url.startsWith('/api/') ? url : url.replaceAll('%', '%25'),
  });
  const { database, mode } = context;
  const secure = context.publicUrl.startsWith('https:');
  closeGracefully(app.server, options.tls ? 'secureConnection' : 'connection');
  if (options.tls) closeSessionsGracefully(app);
  app.setErrorHandler(answerError);
  app.register(requestLog);
  if (options.metrics) app.register(options.metrics.watch);

  // Plugins of others, with our settings.
  app.register(cookies, { secure });
  app.register(securityHeaders, { secure });

  // Our own plugins.
  app.register(jsonBody);
  app.register(structs);
  app.register(calls);
  app.register(requireUser, { database, sheds: options.sheds ?? false });

  // Routes.
  app.register(healthPages, { database });
  app.register(api, { context, options, prefix: '/api' });
  app.register(securityTxt, context);
  // The site shows how the product works inside: it is for developers, not for a public server.
  if (mode === 'demo')
    app.register(statecharts, {
      folder: options.statecharts ?? join(import.meta.dirname, '../.build/statecharts'),
    });
  app.register(client, {
    folder: options.client ?? join(import.meta.dirname, '../dist'),
    mode,
    namedPage: namePagesFrom(database),
  });

  takeResults(context);
  app.addHook('onClose', async () => {
    context.payments.close?.();
    await context.background.stop();
  });
  return app;
}

/** Whether `decodeURI` can read the address. */
function isReadable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

/** The API: its rules, and each room's routes. */
const api: FastifyPluginAsync<{ context: Context; options: AppOptions }> = async (
  app,
  { context, options },
) => {
  const { perMinute = 600, sheds = false } = options;
  const { database, mode, log } = context;
  if (sheds) app.register(overload, { database });
  app.register(rateLimit, { perMinute, mode, database, log });
  app.register(sameOrigin);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.register(visitor, { mode });

  app.register(contractRoutes, context);
  if (mode === 'demo') app.register(demoRoutes, context);
  app.register(healthRoutes, context);
  app.register(accountRoutes, context);
  app.register(ownDataRoutes, context);
  app.register(closingRoutes, context);
  app.register(matchRoutes, context);
  app.register(leagueRoutes, context);
  app.register(teamRoutes, context);
  app.register(betRoutes, context);
  app.register(combinedRoutes, context);
  app.register(privateLeagueRoutes, context);
  app.register(dailyPickRoutes, context);
  app.register(crowdRoutes, context);
  app.register(gameRoutes, context);
  app.register(liveRoutes, context);
  app.register(moneyRoutes, context);
  app.register(limitRoutes, context);
  app.register(bonusRoutes, context);
  app.register(referralRoutes, context);
  app.register(winnerRoutes, context);
  app.register(contentRoutes, context);
  app.register(supportRoutes, context);
  app.register(activityRoutes, context);
  app.register(pushRoutes, context);

  const nothing = async () => {
    throw new Refusal(404, 'There is no such call');
  };
  // A route, so that calls to unknown paths count, too. Methods that no route may have reach the not-found handler.
  app.all('/*', nothing);
  app.setNotFoundHandler(nothing);
};
