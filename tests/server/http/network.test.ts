import { expect, test } from 'vitest';
import { networkOf } from '../../../server/http/network.ts';

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
