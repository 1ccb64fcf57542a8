import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUBLIC, PUBLIC_IPV6, startFakeInternet, type FakeInternet } from '../../tests/setup/fake-internet.ts';
import { createOutbound, OutboundError } from './outbound.ts';

const LIMITS = { maxBytes: 1000, timeoutMs: 5000 };

/** Addresses that must be refused although every host name in them is public. */
const ADDRESSES = [
  // IPv4 in each form that URL parsers read
  'http://127.0.0.1/',
  'http://127.255.255.254/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0X7F.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0177.0x0.0.1/',
  'http://00000177.1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://0x0/',
  'http://0.1.2.3/',
  'http://127。0。0。1/',
  'http://127．0．0．1/',
  'http://127｡0｡0｡1/',
  'http://１２７.０.０.１/',
  'http://①②⑦.⓪.⓪.①/',
  'http://%31%32%37.0.0.1/',
  'http://127%2E0%2E0%2E1/',
  'http://127.0.0.1%2f@example.com/',
  'http:127.0.0.1',
  'http:\\\\127.0.0.1\\',
  ' \thttp://127.0.0.1/',
  'http://12\n7.0.0.1/',
  'http:///127.0.0.1/',
  'http://127.0.0.1\\@example.com/',
  'http://127.0.0.1#@example.com/',
  'http://127.0.0.1?@example.com/',
  // ranges of IPv4
  'http://10.0.0.1/',
  'http://10.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://3232235521/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://168.63.129.16/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://4294967295/',
  // IPv6
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[0000::0001]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::FFFF:93.184.216.34]/',
  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:2::1]/',
  'http://[2001:10::1]/',
  'http://[2001:20::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'http://[100::1]/',
  'http://[100:0:0:1::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[4000::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[::1%25lo]/',
  'http://[::1%lo]/',
  'http://[::1]./',
  'http://[v1.127]/',
  // the address and how it is requested
  'http://user@example.com/',
  'http://user:password@example.com/',
  'http://:password@example.com/',
  'http://example.com:password@127.0.0.1/',
  'https://@127.0.0.1/',
  'http://example.com:22/',
  'http://example.com:0/',
  'http://example.com:25/',
  'http://example.com:6379/',
  'https://example.com:8443/',
  'http://example.com:65536/',
  'http://127.0.0.1:11211/',
  'file:///etc/passwd',
  'file://example.com/etc/passwd',
  'gopher://example.com/_INFO',
  'ftp://example.com/a',
  'data:text/csv,title',
  'javascript:alert(1)',
  'dict://example.com/',
  'ldap://example.com/',
  'ws://example.com/',
  'blob:http://example.com/1',
  'about:blank',
  'unix:/var/run/docker.sock',
  'jar:http://example.com/!/',
  'view-source:http://example.com/',
  // no addresses at all
  '',
  '//',
  'http://',
  'http://?',
  'http://exa mple.com/',
  'http://1.2.3.4.5/',
  'http://256.256.256.256/',
  'http://4294967296/',
  'http://0x100000000/',
  'http://127.0.0.08/',
  'http://[::1/',
  'http://[::g]/',
  'http://exa%00mple.com/',
  'http://%/',
  'http://example.com%2f127.0.0.1/',
];

/** Host names whose DNS answers must be refused. */
const NAMES: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'a.localhost': ['::1'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'zero.example': ['0.0.0.0'],
  'zero6.example': ['::'],
  'private.example': ['10.0.0.5'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mapped-hex.example': ['::ffff:7f00:1'],
  'compatible.example': ['::7f00:1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  '6to4.example': ['2002:7f00:1::'],
  'ula.example': ['fd00::1'],
  'zone.example': ['fe80::1%lo'],
  'public-zone.example': [`${PUBLIC_IPV6}%lo`],
  'mixed.example': [PUBLIC, '10.0.0.5'],
  'mixed-last.example': ['192.168.0.1', PUBLIC],
  'mixed-families.example': [PUBLIC, '::1'],
  'mixed-families-again.example': [PUBLIC_IPV6, '127.0.0.1'],
  'number.example': ['2130706433'],
  'hex.example': ['0x7f.1'],
  'words.example': ['localhost'],
  'nothing.example': [],
};

const TRICKS = [
  ...ADDRESSES,
  ...Object.keys(NAMES).flatMap((name) => [`http://${name}/`, `https://${name.toUpperCase()}/`]),
];

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
