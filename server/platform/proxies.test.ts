import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { addressOf, readTrustedProxies, trustCheck, type TrustedProxies } from './proxies.ts';

describe('readTrustedProxies', () => {
  test.each<[string, TrustedProxies]>([
    ['0', 0],
    ['false', 0],
    ['1', 1],
    ['true', 1],
    ['3', 3],
    ['10', 10],
    ['loopback', ['loopback']],
    ['10.0.0.5, 10.1.0.0/16,::1, fd00::/8', ['10.0.0.5', '10.1.0.0/16', '::1', 'fd00::/8']],
  ])('%s', (text, proxies) => {
    expect(readTrustedProxies(text)).toEqual(proxies);
    expect(() => trustCheck(proxies)).not.toThrow();
  });

  test.each([
    '11',
    '-1',
    '1.5',
    'yes',
    'nginx',
    '10.0.0',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.5,',
    '10/8',
    '1,2',
  ])('%s is rejected', (text) => {
    expect(readTrustedProxies(text)).toBeNull();
  });
});

describe('addressOf', () => {
  const of = (proxies: TrustedProxies, peer: string, forwarded: string) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: peer });
    const request = new IncomingMessage(socket);
    request.headers['x-forwarded-for'] = forwarded;
    return addressOf(request, trustCheck(proxies));
  };

  test('no proxy is trusted', () => {
    expect(of(0, '10.0.0.1', '203.0.113.7')).toBe('10.0.0.1');
  });

  test('hops are counted from our side, so what a client adds in front changes nothing', () => {
    expect(of(1, '10.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(of(1, '10.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.7')).toBe('203.0.113.7');
    expect(of(2, '10.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
  });

  test('listed proxies are trusted, others are clients', () => {
    expect(of(['loopback', '10.0.0.0/8'], '127.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
    expect(of(['loopback'], '::ffff:127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(of(['loopback'], '198.51.100.1', '203.0.113.7')).toBe('198.51.100.1');
  });
});
