import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refusal } from '../../refusal.ts';
import type { PushReach } from './settings.ts';

/** Networks that are no part of the public internet (IANA, special-purpose address registries). */
const SPECIAL = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(network, bits, 'ipv4');

/** Of IPv6, only global unicast is public; from it, networks for documentation, tunnels and translation are taken out. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

/**
 * Checks the address that a browser gives as its push service's: https, the usual port, and a name, as no push service is
 * addressed by a number. The addresses behind the name are checked at each connection, by `publicLookup`.
 * @throws Refusal 400 with `errors.endpoint`
 */
export function checkEndpoint(endpoint: string, reach: PushReach): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url !== undefined && (reach === 'anywhere' || isOfPushService(url))) return;
  throw new Refusal(400, 'This is not the address of a push service', {
    errors: { endpoint: 'This is not the address of a push service' },
  });
}

const isOfPushService = ({ protocol, hostname, port, username, password }: URL) =>
  protocol === 'https:' &&
  port === '' &&
  username === '' &&
  password === '' &&
  isIP(hostname) === 0 &&
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname);

/** Looks a name up like `dns.lookup`, and fails if any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('The push service has an address that is not public'), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    if (first === undefined) return callback(new Error('The push service has no address'), []);
    callback(null, first.address, first.family);
  });
};
