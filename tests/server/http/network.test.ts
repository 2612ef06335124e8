import { expect, test } from 'vitest';
import { networkOf, networksOf, widestNetworkOf } from '../../../server/http/network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007::1', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::7:1:2:3:4', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%j is in %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 address is in a /64, a /56 and a /48, the larger ones with more', () => {
  expect(networksOf('2001:db8:a1:17f2:1:2:3:4')).toEqual([
    { name: '2001:db8:a1:17f2::/64', times: 1 },
    { name: '2001:db8:a1:1700::/56', times: 2 },
    { name: '2001:db8:a1::/48', times: 4 },
  ]);
  expect(networksOf('2001:db8::1').map(({ name }) => name)).toEqual([
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/56',
    '2001:db8:0::/48',
  ]);
  expect(widestNetworkOf('2001:db8:a1:17f2::1')).toBe('2001:db8:a1::/48');
});

test.each(['203.0.113.7', '::ffff:203.0.113.7'])('%s is a network of one address', (address) => {
  expect(networksOf(address)).toEqual([{ name: '203.0.113.7', times: 1 }]);
  expect(widestNetworkOf(address)).toBe('203.0.113.7');
});
