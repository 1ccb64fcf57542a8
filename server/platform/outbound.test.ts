import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUBLIC, PUBLIC_IPV6, startFakeInternet, type FakeInternet } from '../../tests/setup/fake-internet.ts';
import { NAMES, TRICKS } from '../../tests/setup/outbound-tricks.ts';
import { createOutbound, OutboundError } from './outbound.ts';

const LIMITS = { maxBytes: 1000, timeoutMs: 5000 };

describe('tricks', () => {
  let internet: FakeInternet;
  beforeEach(async () => {
    internet = await startFakeInternet();
    for (const [name, answer] of Object.entries(NAMES)) internet.names[name] = [answer];
  });
  afterEach(() => internet.stop());

  test('are many and different', () => {
    expect(new Set(TRICKS).size).toBe(TRICKS.length);
    expect(TRICKS.length).toBeGreaterThan(150);
  });

  test.each(TRICKS)('%j connects to nothing', async (address) => {
    const { fetch } = createOutbound({ resolve: internet.resolve });
    const refusal: unknown = await fetch(address, LIMITS).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OutboundError);
    expect(refusal).toMatchObject({
      code: expect.stringMatching(/^(?:bad_address|forbidden_address|unknown_host)$/),
      message: expect.stringMatching(/^[^\n]+\.$/),
    });
    expect(internet.look().connected).toEqual([]);
    expect(internet.insideCount()).toBe(0);
  });

  // An empty Location and `//` mean the page itself, so it redirects once more.
  test.each(TRICKS)('a redirect to %j connects to nothing inside', async (address) => {
    internet.web = (_request, response) =>
      void response.writeHead(302, { location: Buffer.from(address.replace(/[\n\t]/g, '')).toString('latin1') }).end();
    const { fetch } = createOutbound({ resolve: internet.resolve });
    await expect(fetch('http://start.example/', LIMITS)).rejects.toBeInstanceOf(OutboundError);
    expect(new Set(internet.look().connected)).toEqual(new Set([`${PUBLIC}:80`]));
    expect(internet.insideCount()).toBe(0);
  });

  test('a name that turns private after the check is asked once, and the checked address is used', async () => {
    internet.names['rebinding.example'] = [[PUBLIC], ['127.0.0.1']];
    const { fetch } = createOutbound({ resolve: internet.resolve });
    expect(String((await fetch('http://rebinding.example/', LIMITS)).body)).toBe('public');
    expect(internet.look()).toEqual({ asked: ['rebinding.example'], connected: [`${PUBLIC}:80`] });
    await expect(fetch('http://rebinding.example/', LIMITS)).rejects.toMatchObject({ code: 'forbidden_address' });
    expect(internet.look().connected).toEqual([]);
    expect(internet.insideCount()).toBe(0);
  });

  test('a name that turns private between redirects to itself is refused', async () => {
    internet.names['rebinding.example'] = [[PUBLIC], ['10.0.0.5']];
    internet.web = (_request, response) => void response.writeHead(307, { location: '/again' }).end();
    await expect(
      createOutbound({ resolve: internet.resolve }).fetch('https://rebinding.example/', LIMITS),
    ).rejects.toMatchObject({ code: 'forbidden_address' });
    expect(internet.look().connected).toEqual([`${PUBLIC}:443`]);
  });

  test('all addresses of a public name can be used', async () => {
    internet.names['both.example'] = [[PUBLIC_IPV6, PUBLIC]];
    expect((await createOutbound({ resolve: internet.resolve }).fetch('https://both.example/', LIMITS)).status).toBe(
      200,
    );
    expect(internet.look().connected).toEqual([`${PUBLIC_IPV6}:443`, `${PUBLIC}:443`]);
  });

  test('other ports of the public internet by configuration', async () => {
    const { fetch } = createOutbound({ resolve: internet.resolve, ports: [8080], allowLoopback: true });
    expect((await fetch(`http://${PUBLIC}:8080/`, LIMITS)).status).toBe(200);
    await expect(fetch('http://example.com/', LIMITS)).rejects.toMatchObject({ code: 'forbidden_address' });
  });
});

describe('the loopback of this machine', () => {
  let server: Server;
  let port: number;
  let connections = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => void response.end('inside')).on(
      'connection',
      () => (connections += 1),
    );
    await new Promise<void>((resolve) => void server.listen(0, resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((resolve) => void server.close(resolve)));

  test.each([
    '127.0.0.1',
    'localhost',
    'localhost.',
    '0.0.0.0',
    '0',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
  ])('%s is not reached', async (host) => {
    await expect(createOutbound({ ports: [port] }).fetch(`http://${host}:${port}/`, LIMITS)).rejects.toBeInstanceOf(
      OutboundError,
    );
    expect(connections).toBe(0);
  });

  test('is reached when it is configured, its mapped forms are not', async () => {
    const { fetch } = createOutbound({ allowLoopback: true });
    expect(await fetch(`http://localhost:${port}/`, LIMITS)).toMatchObject({
      status: 200,
      body: Buffer.from('inside'),
    });
    expect(connections).toBe(1);
    await expect(fetch(`http://[::ffff:127.0.0.1]:${port}/`, LIMITS)).rejects.toMatchObject({
      code: 'forbidden_address',
    });
    await expect(fetch(`http://0.0.0.0:${port}/`, LIMITS)).rejects.toMatchObject({ code: 'forbidden_address' });
    expect(connections).toBe(1);
  });
});
