import { describe, expect, test } from 'vitest';
import { chooseEncoding } from '../platform/encoding.ts';
import { bareAddress, canonicalTarget } from './request-head.ts';

describe('bareAddress', () => {
  test.each([
    ['/', null],
    ['/a/b', null],
    ['/a/b?c=/d/', null],
    ['/a/', '/a'],
    ['//a//', '/a'],
    ['//', '/'],
    ['/a/?c=1?d', '/a?c=1?d'],
    ['/a/?', '/a'],
  ])('%s leads to %s', (url, bare) => expect(bareAddress(url)).toBe(bare));
});

test('the canonical address leaves out unknown parameters', () => {
  expect(canonicalTarget('/vacancy-list?utm_source=x&page=2')).toBe('/vacancy-list?page=2');
  expect(canonicalTarget('/about')).toBe('/about');
});

describe('chooseEncoding', () => {
  test.each([
    [undefined, 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip; q=0, br; q=0', 'identity'],
    ['*', 'br'],
    ['deflate', 'identity'],
  ] as const)('%s gets %s', (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding));
});
