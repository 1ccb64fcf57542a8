import { expect, test } from 'vitest';
import { visitorKey } from './limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['[::ffff:203.0.113.7]', '203.0.113.7'],
  ['203.0.113.7:', 'unknown'],
  ['a203.0.113.7:1', 'unknown'],
  ['203.0.113.7:1a', 'unknown'],
  ['[2001:db8::9]a', 'unknown'],
  ['a[2001:db8::9]', 'unknown'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['1'.repeat(100_000), 'unknown'],
])('%s is counted as %s', (address, key) => {
  expect(visitorKey(address)).toBe(key);
});
