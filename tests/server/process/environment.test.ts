import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BadSetting } from '../../../server/bad-setting.ts';
import { readEnvironment } from '../../../server/environment.ts';

test('unset settings have their defaults', () => {
  expect(readEnvironment({ PORT: '', MODE: ' ' })).toEqual({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    dataDir: '.data',
    databaseUrl: undefined,
    matchFeedFile: undefined,
    beacon: undefined,
    dialect: 'postgres',
    trustProxy: ['loopback'],
    connections: 20,
    databaseWaitMs: 30_000,
    metrics: undefined,
    closingMarginMs: 0,
    tls: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    securityContact: undefined,
    outbox: undefined,
    smsCaps: {
      phone: { hour: 600, day: 2000 },
      network: { hour: 4000, day: 20_000 },
      all: { hour: 100_000, day: 500_000 },
    },
    starterPaise: 1000_00,
    welcomePaise: 100_00,
    referralPaise: 50_00,
    bots: true,
    secretsKey: undefined,
    push: { keys: undefined, subject: 'mailto:nobody@sikka.invalid', origins: [] },
    logLevel: 'warn',
  });
});

test('settings are read', () => {
  expect(
    readEnvironment({
      MODE: 'live',
      HOST: '::1',
      PORT: '8080',
      DATA_DIR: '/srv/sikka',
      MATCH_FEED_FILE: '/srv/matches.jsonl',
      BEACON: 'https://beacon.test/chain/',
      DATABASE_URL: 'postgres://me@host/sikka',
      DATABASE_DIALECT: 'cockroach',
      TRUST_PROXY: '10.0.0.0/8,192.0.2.7, 2001:db8::/32, uniquelocal',
      DATABASE_CONNECTIONS: '2',
      CLOSING_MARGIN_MS: '500',
      DATABASE_WAIT: '0',
      METRICS_PORT: '9464',
      TLS_CERT_FILE: '/srv/cert.pem',
      TLS_KEY_FILE: '/srv/key.pem',
      PUBLIC_URL: 'https://sikka.test/',
      SECURITY_CONTACT: 'mailto:security@sikka.test',
      SMS_URL: 'https://sms.test/send?key=1',
      MAIL_URL: 'https://mail.test/send',
      SMS_IN_ALL: '3000/9000',
      STARTER_MONEY: '250',
      WELCOME_BONUS: '70',
      REFERRAL_REWARD: '30',
      SECRETS_KEY: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=',
      VAPID_PUBLIC_KEY:
        'BDOYQ8K4ASA73yZ5vrmDeo7pJmB5rHYR-OJH7S0yJeOJhHcP8X_GXLqrcmR3yv5bEQOuQj5QVEC9Kih-0cMa3eU',
      VAPID_PRIVATE_KEY: '3FYrFLgYta2T7tm03C_u3fkXfaY_JibR7PSDqaxFWkQ',
      PUSH_HOSTS: 'push.example.com, *.push.example.org',
      LOG_LEVEL: 'debug',
    }),
  ).toEqual({
    mode: 'live',
    host: '::1',
    port: 8080,
    dataDir: '/srv/sikka',
    databaseUrl: 'postgres://me@host/sikka',
    matchFeedFile: '/srv/matches.jsonl',
    beacon: 'https://beacon.test/chain',
    dialect: 'cockroach',
    trustProxy: ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', 'uniquelocal'],
    connections: 2,
    databaseWaitMs: 0,
    metrics: { host: '127.0.0.1', port: 9464 },
    closingMarginMs: 500,
    tls: { certFile: '/srv/cert.pem', keyFile: '/srv/key.pem' },
    publicUrl: 'https://sikka.test',
    securityContact: 'mailto:security@sikka.test',
    outbox: { smsUrl: 'https://sms.test/send?key=1', mailUrl: 'https://mail.test/send' },
    smsCaps: {
      phone: { hour: 6, day: 20 },
      network: { hour: 40, day: 200 },
      all: { hour: 3000, day: 9000 },
    },
    starterPaise: 250_00,
    welcomePaise: 70_00,
    referralPaise: 30_00,
    bots: false,
    secretsKey: Buffer.alloc(32, 7),
    push: {
      keys: {
        publicKey: 'BDOYQ8K4ASA73yZ5vrmDeo7pJmB5rHYR-OJH7S0yJeOJhHcP8X_GXLqrcmR3yv5bEQOuQj5QVEC9Kih-0cMa3eU',
        privateKey: '3FYrFLgYta2T7tm03C_u3fkXfaY_JibR7PSDqaxFWkQ',
      },
      subject: 'mailto:security@sikka.test',
      origins: ['https://push.example.com', 'https://*.push.example.org'],
    },
    logLevel: 'debug',
  });
});

const live = {
  MODE: 'live',
  PUBLIC_URL: 'https://x.test',
  SMS_URL: 'https://x.test',
  MAIL_URL: 'https://x.test',
};

test('push services are told a contact that they can reach, if there is one', () => {
  expect([{}, live].map((variables) => readEnvironment(variables).push.subject)).toEqual([
    'mailto:nobody@sikka.invalid',
    'https://x.test',
  ]);
});

test('the log is quiet where people read the console', () => {
  expect([{}, live].map((variables) => readEnvironment(variables).logLevel)).toEqual(['warn', 'info']);
});

test('in live mode new people get no money unless the operator sets an amount', () => {
  const given = { STARTER_MONEY: '1000', WELCOME_BONUS: '100', REFERRAL_REWARD: '50' };
  const nothing = { STARTER_MONEY: '0', WELCOME_BONUS: '0', REFERRAL_REWARD: '0' };
  const gifts = [live, { ...live, ...given }, nothing].map((variables) => {
    const { starterPaise, welcomePaise, referralPaise } = readEnvironment(variables);
    return [starterPaise, welcomePaise, referralPaise];
  });
  expect(gifts).toEqual([
    [0, 0, 0],
    [1000_00, 100_00, 50_00],
    [0, 0, 0],
  ]);
});

test('the given number of proxies is trusted, and no more', () => {
  const trusted = (variable: string) => {
    const { trustProxy } = readEnvironment({ TRUST_PROXY: variable });
    return [0, 1, 2].map((hop) => typeof trustProxy === 'function' && trustProxy('192.0.2.7', hop));
  };
  expect(trusted('0')).toEqual([false, false, false]);
  expect(trusted('2')).toEqual([true, true, false]);
});

test.each([
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0',
  'proxy.test',
  '::1/129',
  'yes',
  '-1',
])('TRUST_PROXY=%s is refused', (proxy) => {
  expect(() => readEnvironment({ TRUST_PROXY: `127.0.0.1, ${proxy}` })).toThrow(
    new BadSetting(
      `TRUST_PROXY must be the addresses of proxies, such as "10.0.0.0/8, 192.0.2.7", or how many there are in a row, not "${proxy}"`,
    ),
  );
});

test.each([
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536"'],
  [{ PORT: '-1' }, 'PORT must be a number from 0 to 65535, not "-1"'],
  [{ PORT: '1e3' }, 'PORT must be a number from 0 to 65535, not "1e3"'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a number from 0 to 65535, not "x"'],
  [
    { DATABASE_URL: 'postgres://me@host/sikka', DATABASE_DIALECT: 'mysql' },
    'DATABASE_DIALECT must be one of postgres, yugabyte, cockroach, not "mysql"',
  ],
  [
    { DATABASE_DIALECT: 'yugabyte' },
    'DATABASE_DIALECT=yugabyte needs DATABASE_URL: the embedded database is a PostgreSQL',
  ],
  [{ DATABASE_WAIT: '1m' }, 'DATABASE_WAIT must be seconds from 0 to 3600, not "1m"'],
  [{ DATABASE_WAIT: '3601' }, 'DATABASE_WAIT must be seconds from 0 to 3600, not "3601"'],
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be a number from 2 to 1000, not "1"'],
  [{ DATABASE_CONNECTIONS: '1001' }, 'DATABASE_CONNECTIONS must be a number from 2 to 1000, not "1001"'],
  [{ DATABASE_CONNECTIONS: '2e1' }, 'DATABASE_CONNECTIONS must be a number from 2 to 1000, not "2e1"'],
  [{ DATABASE_CONNECTIONS: '-5' }, 'DATABASE_CONNECTIONS must be a number from 2 to 1000, not "-5"'],
  [{ CLOSING_MARGIN_MS: '60001' }, 'CLOSING_MARGIN_MS must be milliseconds from 0 to 60000, not "60001"'],
  [{ CLOSING_MARGIN_MS: '-1' }, 'CLOSING_MARGIN_MS must be milliseconds from 0 to 60000, not "-1"'],
  [{ TLS_KEY_FILE: 'key.pem' }, 'TLS_KEY_FILE needs TLS_CERT_FILE, its certificate'],
  [{ TLS_CERT_FILE: 'cert.pem' }, 'TLS_CERT_FILE needs TLS_KEY_FILE, its key'],
  [
    { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' },
    'TLS_CERT_FILE needs DATABASE_URL: with the embedded database, operator commands come over plain HTTP',
  ],
  [{ VAPID_PUBLIC_KEY: 'B' }, 'VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY, the other key of the pair'],
  [{ VAPID_PRIVATE_KEY: 'x' }, 'VAPID_PRIVATE_KEY needs VAPID_PUBLIC_KEY, the other key of the pair'],
  [
    { VAPID_PUBLIC_KEY: 'B', VAPID_PRIVATE_KEY: '3FYrFLgYta2T7tm03C_u3fkXfaY_JibR7PSDqaxFWkQ' },
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair in base64url: npx web-push generate-vapid-keys',
  ],
  ...['https://push.example.com', 'push.example.com:8443', 'push', '*', '10.0.0.1', 'a.example.com,'].map(
    (value): [Record<string, string>, string] => [
      { PUSH_HOSTS: value },
      `PUSH_HOSTS must be names such as push.example.com or *.example.com, with commas between, not "${value.endsWith(',') ? '' : value}"`,
    ],
  ),
  [{ MODE: 'test' }, 'MODE must be demo or live, not "test"'],
  [{ SECURITY_CONTACT: 'security' }, 'SECURITY_CONTACT must begin with mailto: or https://, not "security"'],
  [{ SECRETS_KEY: 'BwcHBwc=' }, 'SECRETS_KEY must be 32 bytes in base64: openssl rand -base64 32'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud"'],
  [{ MODE: 'live' }, 'MODE=live needs PUBLIC_URL: an http or https address'],
  [{ MODE: 'live', PUBLIC_URL: 'https://x.test' }, 'MODE=live needs SMS_URL: an http or https address'],
  [
    { MODE: 'live', PUBLIC_URL: 'https://x.test', SMS_URL: 'https://x.test' },
    'MODE=live needs MAIL_URL: an http or https address',
  ],
  [
    { MODE: 'live', PUBLIC_URL: 'http://x.test' },
    'MODE=live needs a PUBLIC_URL that begins with https://, unless it is of this machine',
  ],
  [
    { MODE: 'live', PUBLIC_URL: 'http://127.0.0.1.x.test' },
    'MODE=live needs a PUBLIC_URL that begins with https://, unless it is of this machine',
  ],
  [{ PUBLIC_URL: 'ftp://x.test' }, 'PUBLIC_URL must be an http or https address'],
  [
    { SMS_PER_PHONE: '6' },
    'SMS_PER_PHONE must be how many in an hour and how many in a day, such as 40/200, not "6"',
  ],
  [
    { SMS_PER_NETWORK: '0/200' },
    'SMS_PER_NETWORK must be how many in an hour and how many in a day, such as 40/200, not "0/200"',
  ],
  [{ BOTS: 'yes' }, 'BOTS must be on or off, not "yes"'],
  [
    {
      MODE: 'live',
      BOTS: 'on',
      PUBLIC_URL: 'https://x.test',
      SMS_URL: 'https://x.test',
      MAIL_URL: 'https://x.test',
    },
    'BOTS=on needs MODE=demo: in live mode, people bet against no bots',
  ],
  [{ STARTER_MONEY: '-1' }, 'STARTER_MONEY must be whole rupees from 0 to 100000, not "-1"'],
  [{ STARTER_MONEY: '10.50' }, 'STARTER_MONEY must be whole rupees from 0 to 100000, not "10.50"'],
  [{ STARTER_MONEY: '1e3' }, 'STARTER_MONEY must be whole rupees from 0 to 100000, not "1e3"'],
  [{ WELCOME_BONUS: '-1' }, 'WELCOME_BONUS must be whole rupees from 0 to 100000, not "-1"'],
  [{ REFERRAL_REWARD: '0.5' }, 'REFERRAL_REWARD must be whole rupees from 0 to 100000, not "0.5"'],
  [{ STARTER_MONEY: '100001' }, 'STARTER_MONEY must be whole rupees from 0 to 100000, not "100001"'],
  [{ PUBLIC_URL: 'sikka' }, 'PUBLIC_URL must be an http or https address'],
])('%j is refused', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message);
});

test.each([
  'http://127.0.0.1:3000',
  'http://127.8.0.1',
  'http://[::1]:3000',
  'http://localhost',
  'http://a.localhost',
])('live mode accepts %s without https, since nothing leaves the machine', (publicUrl) => {
  const live = { MODE: 'live', SMS_URL: 'https://x.test', MAIL_URL: 'https://x.test' };
  expect(readEnvironment({ ...live, PUBLIC_URL: publicUrl }).publicUrl).toBe(publicUrl);
});

/** Settings that containers fix themselves: their own paths, and TLS. */
const SETTLED = ['DATABASE_DIALECT', 'DATA_DIR', 'HOST', 'PORT', 'TLS_CERT_FILE', 'TLS_KEY_FILE'];

/** The names of all settings that the server reads, sorted. */
function settingsRead(): string[] {
  const read = new Set<string>();
  const variables = new Proxy<Record<string, string>>(
    { METRICS_PORT: '9464' },
    {
      get(target, name) {
        read.add(String(name));
        return Reflect.get(target, name);
      },
    },
  );
  readEnvironment(variables);
  return [...read].sort();
}

/** The first group of each match in a file, sorted. */
const named = async (file: string, pattern: RegExp) =>
  [...(await readFile(file, 'utf8')).matchAll(pattern)].map(([, name = '']) => name).sort();

test.each(['compose.yaml', 'deploy/compose.yaml'])('%s passes on each setting', async (file) => {
  const handedOn = await named(file, /^ +(?!POSTGRES_)([A-Z_]+): (?:\$\{\1\b|postgres:|"1"$)/gm);
  expect([...handedOn, ...SETTLED].sort()).toEqual(settingsRead());
});

test('.env.example names each setting once', async () => {
  expect(await named('.env.example', /^# ([A-Z_]+)=/gm)).toEqual(settingsRead());
});

test('docs/settings.md explains each setting once', async () => {
  const rows = (await readFile('docs/settings.md', 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)]);
  expect(explained.map(([, name]) => name).sort()).toEqual(settingsRead());
});
