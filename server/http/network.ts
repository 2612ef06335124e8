import { isIPv6 } from 'node:net';

/** A network that an address belongs to. */
export interface Network {
  name: string;
  /** The network's limit as a multiple of one party's. */
  times: number;
}

/**
 * One party has an IPv6 /64 at least, and may have a /56 or a /48, 256 or 65,536 times as many. A mobile network puts
 * many parties into a /48, so it has more than one allowance, but far fewer than it has parts.
 */
const IPV6_LEVELS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
];
const GROUP_BITS = 16;

/** The multiples for the networks of an address, the narrowest first. */
export const NETWORK_TIMES: readonly number[] = IPV6_LEVELS.map(({ times }) => times);

/**
 * The networks that an address belongs to, the narrowest first: an IPv4 address by itself; of IPv6 the /64, the /56 and
 * the /48. A limit on networks counts in each of them.
 */
export function networksOf(address: string): [Network, ...Network[]] {
  const groups = ipv6GroupsOf(address);
  const [narrowest, ...wider] = IPV6_LEVELS;
  if (groups === undefined || narrowest === undefined) return [{ name: networkOf(address), times: 1 }];
  const level = ({ bits, times }: { bits: number; times: number }) => ({
    name: prefixOf(groups, bits),
    times,
  });
  return [level(narrowest), ...wider.map(level)];
}

/** The narrowest network of an address: an IPv4 address, or the /64 of IPv6, whose other 64 bits are free to choose. */
export function networkOf(address: string): string {
  const groups = ipv6GroupsOf(address);
  return groups ? prefixOf(groups, 64) : (mappedIPv4(address) ?? address);
}

/** The widest network of an address: an IPv4 address, or the /48 of IPv6. */
export function widestNetworkOf(address: string): string {
  return networksOf(address).reduce((_, network) => network).name;
}

/** The eight groups of an IPv6 address; undefined for other texts, and for an IPv4-mapped address. */
function ipv6GroupsOf(address: string): string[] | undefined {
  if (!isIPv6(address) || mappedIPv4(address) !== undefined) return undefined;
  const [head = '', tail] = address.toLowerCase().split('%', 1).join().split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  return [...(first ?? []), ...zeros, ...(last ?? [])];
}

const mappedIPv4 = (address: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

function prefixOf(groups: readonly string[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / GROUP_BITS)).map((group, index) => {
    const dropped = Math.max(0, (index + 1) * GROUP_BITS - bits);
    return ((Number.parseInt(group, 16) >> dropped) << dropped).toString(16);
  });
  return `${kept.join(':')}::/${bits}`;
}
