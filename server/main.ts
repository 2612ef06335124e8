import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD, DEMO_PHONE } from './account/demo-account.ts';
import { sealWith } from './account/seal.ts';
import { buildApp } from './app.ts';
import { BadSetting } from './bad-setting.ts';
import { BadFeedFile, feedFromFile } from './bets/feeds/feed-file.ts';
import { installBundledTexts } from './content/bundled-texts.ts';
import type { Context } from './context.ts';
import type { Database } from './database/database.ts';
import { codeOf, DatabaseFailure } from './database/failures.ts';
import { openDatabase } from './database/open.ts';
import { demoOutbox } from './demo/inbox.ts';
import { modeOf, seed } from './demo/seed.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { createBackground } from './http/background.ts';
import { createMetrics, metricsApp } from './http/metrics.ts';
import { readTls } from './http/tls.ts';
import { startJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { operatorRoutes } from './operator/routes.ts';
import { webhookOutbox } from './shared/messages/webhook.ts';
import { stopOnSignal } from './stop.ts';
import { noPayments } from './wallet/payments/none.ts';
import { createSandbox } from './wallet/payments/sandbox.ts';

// Files that this process makes are readable by its own user only.
process.umask(0o077);

try {
  await start(readEnvironment(process.env));
} catch (error) {
  if (!(error instanceof BadSetting || error instanceof DatabaseFailure || error instanceof BadFeedFile))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(environment: Environment): Promise<void> {
  const tls = environment.tls && (await readTls(environment.tls));
  const log = createLog(environment.logLevel);
  const matchFeed =
    environment.matchFeedFile === undefined ? undefined : await feedFromFile(environment.matchFeedFile, log);
  const database = await openDatabase(environment, (why) => console.log(`${why}. Waiting for it`));
  await keepModesApart(environment, database);
  const context = contextOf(environment, { database, log, matchFeed });
  const metrics = createMetrics(database);
  const app = buildApp(context, {
    trustProxy: environment.trustProxy,
    metrics,
    sheds: true,
    ...(tls && { tls }),
  });
  const watched = metricsApp(metrics);
  if (context.mode === 'live' && environment.secretsKey === undefined)
    context.log.warn({ event: 'secrets.unsealed' });
  if (database.kind === 'embedded')
    app.register(operatorRoutes, { ...context, dataDir: environment.dataDir });
  await installBundledTexts(database);
  if (context.mode === 'demo') await seed(context);
  const jobs = startJobs(context);

  async function stop(): Promise<void> {
    await Promise.all([app.close(), watched.close(), jobs.stop()]);
    await database.close();
  }
  const listen = async (which: FastifyInstance, at: Place) => {
    try {
      await which.listen({ host: at.host, port: at.port });
    } catch (error) {
      await stop();
      throw new BadSetting(notListening(at, codeOf(error)));
    }
  };
  if (environment.metrics) await listen(watched, { ...environment.metrics, name: 'METRICS_' });
  await listen(app, { ...environment, name: '' });
  stopOnSignal(stop);
  console.log(`Sikka listens on ${app.listeningOrigin}`);
  if (environment.metrics) console.log(`Metrics are on ${watched.listeningOrigin}/metrics`);
  if (context.mode === 'demo') console.log(`Demo log-in: phone ${DEMO_PHONE}, password ${DEMO_PASSWORD}`);
}

/**
 * Everybody knows the demo account's password, and the croupier pays every withdrawal. So a database that was
 * used in one mode must not be used in the other.
 */
async function keepModesApart({ mode }: Environment, database: Database): Promise<void> {
  const usedIn = await modeOf(database);
  if (usedIn === null || usedIn === mode) return;
  await database.close();
  const another =
    database.kind === 'embedded' ? 'DATA_DIR to another folder' : 'DATABASE_URL to another database';
  throw new BadSetting(
    `MODE=${mode}: this database has been in use with MODE=${usedIn}. Set MODE to ${usedIn}, or ${another}`,
  );
}

function contextOf(
  environment: Environment,
  { database, log, matchFeed }: Pick<Context, 'database' | 'log' | 'matchFeed'>,
): Context {
  const { mode, publicUrl, securityContact, outbox, smsCaps, secretsKey } = environment;
  const { starterPaise, welcomePaise, referralPaise, beacon, bots } = environment;
  const background = createBackground(log);
  return {
    mode,
    publicUrl,
    securityContact,
    database,
    log,
    outbox: outbox ? webhookOutbox(outbox, log, background) : demoOutbox(database),
    smsCaps,
    starterPaise,
    welcomePaise,
    referralPaise,
    seal: sealWith(secretsKey),
    push: environment.push,
    background,
    payments: mode === 'demo' ? createSandbox(database, log) : noPayments,
    matchFeed,
    beacon,
    bots,
  };
}

/** A host and a port, from the settings whose names begin with `name`. */
interface Place {
  host: string;
  port: number;
  name: string;
}

function notListening({ host, port, name }: Place, code: string): string {
  const place = `Cannot listen on ${host}:${port}:`;
  if (code === 'EADDRINUSE')
    return `${place} the port is taken by another program. Set ${name}PORT to another one`;
  if (code === 'EACCES') return `${place} this port is not allowed. Set ${name}PORT to one from 1024`;
  return `${place} this address does not work (${code}). Check ${name}HOST`;
}
