import { isIP } from 'node:net';
import { isKeyPair } from './account/push/keys.ts';
import type { PushSettings } from './account/push/settings.ts';
import { BadSetting } from './bad-setting.ts';
import type { Mode } from './context.ts';
import { DIALECTS, type Dialect } from './database/postgres.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';
import { SMS_CAPS, type SmsCap, type SmsCaps } from './shared/messages/sms-caps.ts';

/**
 * Proxies whose `X-Forwarded-For` is trusted: their addresses, or a function of an address and its distance.
 */
export type TrustProxy = string[] | ((address: string, hop: number) => boolean);

/** The environment, checked. */
export interface Environment {
  mode: Mode;
  host: string;
  port: number;
  dataDir: string;
  /** Unset: the embedded engine, in `dataDir`. */
  databaseUrl: string | undefined;
  /** A file with matches from an outside source and their events. */
  matchFeedFile: string | undefined;
  /** The address of the public beacon that salts new seasons; unset: the house draws the salt itself. */
  beacon: string | undefined;
  /** The kind of engine at `databaseUrl`. */
  dialect: Dialect;
  trustProxy: TrustProxy;
  /** The most connections to PostgreSQL; one of them is reserved for health checks. */
  connections: number;
  /** The longest wait, at the start, for a database that does not answer yet. */
  databaseWaitMs: number;
  /** The address of the metrics; unset: they are not served. */
  metrics: { host: string; port: number } | undefined;
  /** Files of a certificate and its key, if the server itself speaks TLS and HTTP/2. */
  tls: { certFile: string; keyFile: string } | undefined;
  /** Betting closes earlier by this margin, because the clocks of the database's machines may differ. */
  closingMarginMs: number;
  /** The origin of mailed links, without a slash at the end. */
  publicUrl: string;
  /** The contact in `/.well-known/security.txt`; unset: the file does not exist. */
  securityContact: string | undefined;
  /** Webhooks of the message providers; demo mode needs none. */
  outbox: { smsUrl: string; mailUrl: string } | undefined;
  smsCaps: SmsCaps;
  /** In paise: the play money that a new person gets. */
  starterPaise: number;
  /** In paise: the welcome bonus of a new person. */
  welcomePaise: number;
  /** In paise: the referrer's reward for a friend. */
  referralPaise: number;
  /** Whether the bots of the demo bet. */
  bots: boolean;
  /** Encrypts the secrets of second factors; unset: they are stored as they are. */
  secretsKey: Buffer | undefined;
  /** Keys and contact for push services, and the origins of further services. */
  push: PushSettings;
  logLevel: LogLevel;
}

type Variables = Record<string, string | undefined>;

/** @throws BadSetting naming the variable and what it may be */
export function readEnvironment(variables: Variables): Environment {
  const given = (name: string) => variables[name]?.trim() || undefined;
  const mode = readMode(given('MODE') ?? 'demo');
  const host = given('HOST') ?? '127.0.0.1';
  const port = readPort('PORT', given('PORT') ?? '3000');
  const metricsPort = given('METRICS_PORT');
  const url = (name: string) => {
    const value = given(name);
    if (value === undefined) {
      if (mode === 'live') throw new BadSetting(`MODE=live needs ${name}: an http or https address`);
      return undefined;
    }
    return readUrl(name, value);
  };
  const cap = (name: string, usual: SmsCap) => readCap(name, given(name)) ?? usual;
  const gift = (name: keyof typeof GIFTS) => readGift(name, given(name) ?? GIFTS[name][mode]);
  const publicUrl = url('PUBLIC_URL');
  if (mode === 'live' && publicUrl?.protocol === 'http:' && !isOfThisMachine(publicUrl))
    throw new BadSetting(
      'MODE=live needs a PUBLIC_URL that begins with https://, unless it is of this machine',
    );
  const smsUrl = url('SMS_URL');
  const mailUrl = url('MAIL_URL');
  return {
    mode,
    host,
    port,
    dataDir: given('DATA_DIR') ?? '.data',
    databaseUrl: given('DATABASE_URL'),
    matchFeedFile: given('MATCH_FEED_FILE'),
    beacon: readBeacon(given('BEACON')),
    dialect: readDialect(given('DATABASE_DIALECT') ?? 'postgres', given('DATABASE_URL')),
    trustProxy: readTrustProxy(given('TRUST_PROXY') ?? 'loopback'),
    connections: readConnections(given('DATABASE_CONNECTIONS') ?? '20'),
    databaseWaitMs: readWait(given('DATABASE_WAIT') ?? '30'),
    metrics: metricsPort
      ? { host: given('METRICS_HOST') ?? '127.0.0.1', port: readPort('METRICS_PORT', metricsPort) }
      : undefined,
    tls: readTls(given('TLS_CERT_FILE'), given('TLS_KEY_FILE'), given('DATABASE_URL')),
    closingMarginMs: readMargin(given('CLOSING_MARGIN_MS') ?? '0'),
    publicUrl: publicUrl?.origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    securityContact: readContact(given('SECURITY_CONTACT')),
    outbox: mode === 'live' && smsUrl && mailUrl ? { smsUrl: smsUrl.href, mailUrl: mailUrl.href } : undefined,
    smsCaps: {
      phone: cap('SMS_PER_PHONE', SMS_CAPS[mode].phone),
      network: cap('SMS_PER_NETWORK', SMS_CAPS[mode].network),
      all: cap('SMS_IN_ALL', SMS_CAPS[mode].all),
    },
    starterPaise: gift('STARTER_MONEY'),
    welcomePaise: gift('WELCOME_BONUS'),
    referralPaise: gift('REFERRAL_REWARD'),
    bots: readBots(given('BOTS') ?? BOTS[mode], mode),
    secretsKey: readKey(given('SECRETS_KEY')),
    push: {
      keys: readPushKeys(given('VAPID_PUBLIC_KEY'), given('VAPID_PRIVATE_KEY')),
      subject: subjectOf(readContact(given('SECURITY_CONTACT')), publicUrl),
      origins: readPushHosts(given('PUSH_HOSTS')),
    },
    logLevel: readLogLevel(given('LOG_LEVEL') ?? LOG_LEVEL[mode]),
  };
}

function readBeacon(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const { href, search, hash, username } = readUrl('BEACON', value);
  if (search !== '' || hash !== '' || username !== '' || href.length > 200)
    throw new BadSetting('BEACON must be a plain address of at most 200 characters: everybody sees it');
  return href.replace(/\/+$/, '');
}

function readContact(value: string | undefined): string | undefined {
  if (value === undefined || /^(?:mailto:[^\s@]+@|https:\/\/)[^\s@]+$/.test(value)) return value;
  throw new BadSetting(`SECURITY_CONTACT must begin with mailto: or https://, not "${value}"`);
}

/** A key of 32 bytes, as made by `openssl rand -base64 32`. */
function readKey(value: string | undefined): Buffer | undefined {
  if (value === undefined) return undefined;
  const key = Buffer.from(value, 'base64');
  // The message does not repeat the value: it is a secret.
  if (key.length !== 32)
    throw new BadSetting('SECRETS_KEY must be 32 bytes in base64: openssl rand -base64 32');
  return key;
}

/** A pair of keys, as made by `npx web-push generate-vapid-keys`. */
function readPushKeys(publicKey: string | undefined, privateKey: string | undefined): PushSettings['keys'] {
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined)
    throw new BadSetting('VAPID_PRIVATE_KEY needs VAPID_PUBLIC_KEY, the other key of the pair');
  if (privateKey === undefined)
    throw new BadSetting('VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY, the other key of the pair');
  // The message does not repeat the values: one is a secret.
  if (!isKeyPair({ publicKey, privateKey }))
    throw new BadSetting(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair in base64url: npx web-push generate-vapid-keys',
    );
  return { publicKey, privateKey };
}

/** The origins of push services besides the known ones. */
function readPushHosts(value: string | undefined): readonly string[] {
  const hosts = value?.split(',').map((host) => host.trim()) ?? [];
  const wrong = hosts.find((host) => !/^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host));
  if (wrong !== undefined)
    throw new BadSetting(
      `PUSH_HOSTS must be names such as push.example.com or *.example.com, with commas between, not "${wrong}"`,
    );
  return hosts.map((host) => `https://${host}`);
}

/** The contact for push services; of a demo without one, an address that reaches nobody. */
const subjectOf = (contact: string | undefined, publicUrl: URL | undefined): string =>
  contact ?? (publicUrl?.protocol === 'https:' ? publicUrl.origin : 'mailto:nobody@sikka.invalid');

function readDialect(value: string, databaseUrl: string | undefined): Dialect {
  const dialect = DIALECTS.find((one) => one === value);
  if (dialect === undefined)
    throw new BadSetting(`DATABASE_DIALECT must be one of ${DIALECTS.join(', ')}, not "${value}"`);
  if (dialect !== 'postgres' && databaseUrl === undefined)
    throw new BadSetting(
      `DATABASE_DIALECT=${dialect} needs DATABASE_URL: the embedded database is a PostgreSQL`,
    );
  return dialect;
}

function readMode(value: string): Mode {
  if (value !== 'demo' && value !== 'live') throw new BadSetting(`MODE must be demo or live, not "${value}"`);
  return value;
}

/** People read the demo's console: a line for each request would be in their way. */
const LOG_LEVEL: Record<Mode, LogLevel> = { demo: 'warn', live: 'info' };

function readLogLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((one) => one === value);
  if (level === undefined)
    throw new BadSetting(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}"`);
  return level;
}

function readPort(name: string, value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new BadSetting(`${name} must be a number from 0 to 65535, not "${value}"`);
  return port;
}

const BOTS: Record<Mode, string> = { demo: 'on', live: 'off' };

function readBots(value: string, mode: Mode): boolean {
  if (value !== 'on' && value !== 'off') throw new BadSetting(`BOTS must be on or off, not "${value}"`);
  if (value === 'on' && mode === 'live')
    throw new BadSetting('BOTS=on needs MODE=demo: in live mode, people bet against no bots');
  return value === 'on';
}

/** In rupees. In live mode, an adapter of real payments gives no money away unless its operator says so. */
const GIFTS = {
  STARTER_MONEY: { demo: '1000', live: '0' },
  WELCOME_BONUS: { demo: '100', live: '0' },
  REFERRAL_REWARD: { demo: '50', live: '0' },
} satisfies Record<string, Record<Mode, string>>;

/** @returns paise */
function readGift(name: string, value: string): number {
  const rupees = Number(value);
  if (!/^\d{1,6}$/.test(value) || rupees > 100_000)
    throw new BadSetting(`${name} must be whole rupees from 0 to 100000, not "${value}"`);
  return rupees * 100;
}

/** Reads `40/200`: 40 in an hour, 200 in a day. */
function readCap(name: string, value: string | undefined): SmsCap | undefined {
  if (value === undefined) return undefined;
  const [, hour, day] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(value) ?? [];
  if (hour === undefined || day === undefined)
    throw new BadSetting(
      `${name} must be how many in an hour and how many in a day, such as 40/200, not "${value}"`,
    );
  return { hour: Number(hour), day: Number(day) };
}

/** Whether only this machine can read what is sent to the address. */
const isOfThisMachine = ({ hostname }: URL) => /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(hostname);

const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function readTrustProxy(value: string): TrustProxy {
  if (/^\d$/.test(value)) return (_address, hop) => hop < Number(value);
  const proxies = value.split(',').map((proxy) => proxy.trim());
  const wrong = proxies.find((proxy) => !RANGES.includes(proxy) && !isNetwork(proxy));
  if (wrong === undefined) return proxies;
  throw new BadSetting(
    `TRUST_PROXY must be the addresses of proxies, such as "10.0.0.0/8, 192.0.2.7", or how many there are in a row, not "${wrong}"`,
  );
}

/** Whether it is an IP address, with or without the bits of its network. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
}

function readConnections(value: string): number {
  const connections = Number(value);
  if (!/^\d{1,4}$/.test(value) || connections < 2 || connections > 1000)
    throw new BadSetting(`DATABASE_CONNECTIONS must be a number from 2 to 1000, not "${value}"`);
  return connections;
}

/** @returns milliseconds */
function readWait(value: string): number {
  if (!/^\d{1,4}$/.test(value) || Number(value) > 3600)
    throw new BadSetting(`DATABASE_WAIT must be seconds from 0 to 3600, not "${value}"`);
  return Number(value) * 1000;
}

function readTls(
  certFile: string | undefined,
  keyFile: string | undefined,
  databaseUrl: string | undefined,
): Environment['tls'] {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined) throw new BadSetting('TLS_KEY_FILE needs TLS_CERT_FILE, its certificate');
  if (keyFile === undefined) throw new BadSetting('TLS_CERT_FILE needs TLS_KEY_FILE, its key');
  if (databaseUrl === undefined)
    throw new BadSetting(
      'TLS_CERT_FILE needs DATABASE_URL: with the embedded database, operator commands come over plain HTTP',
    );
  return { certFile, keyFile };
}

function readMargin(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 60_000)
    throw new BadSetting(`CLOSING_MARGIN_MS must be milliseconds from 0 to 60000, not "${value}"`);
  return Number(value);
}

function readUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new BadSetting(`${name} must be an http or https address`);
  return url;
}
