import type { RequestListener } from 'node:http';
import net, { type TcpNetConnectOpts } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFakeInternet, type FakeInternet } from '../../tests/setup/fake-internet.ts';
import { createOutbound, type OutboundAnswer, type OutboundRequest } from './outbound.ts';

const KB = 1024;

let internet: FakeInternet;
beforeEach(async () => {
  internet = await startFakeInternet();
});
afterEach(() => internet.stop());

function get(address: string, limits: Partial<OutboundRequest> = {}): Promise<OutboundAnswer> {
  return createOutbound({ resolve: internet.resolve }).fetch(address, {
    maxBytes: 100 * KB,
    timeoutMs: 5000,
    ...limits,
  });
}

/**
 * The web redirects by a table from `host/path` to an address and answers "the end" elsewhere; records its requests.
 */
function redirectBy(table: Record<string, string>): { from: string; headers: Record<string, unknown> }[] {
  const requests: { from: string; headers: Record<string, unknown> }[] = [];
  internet.web = ({ headers, url }, response) => {
    const from = `${headers.host}${url}`;
    requests.push({ from, headers });
    const location = table[from];
    response
      .writeHead(location === undefined ? 200 : 302, {
        'set-cookie': 'a=1',
        ...(location === undefined ? {} : { location }),
      })
      .end('the end');
  };
  return requests;
}

function answerWith(body: Uint8Array | string, headers: Record<string, string> = {}): void {
  internet.web = (_request, response) => void response.writeHead(200, headers).end(body);
}

describe('redirects', () => {
  test('five are followed, each looked up anew; the sixth is refused', async () => {
    redirectBy({
      'a.example/': '/1',
      'a.example/1': 'https://b.example/2',
      'b.example/2': '//c.example/3',
      'c.example/3': '4?x=1',
      'c.example/4?x=1': 'https://d.example/',
    });
    expect(await get('http://a.example/')).toMatchObject({
      url: 'https://d.example/',
      status: 200,
      body: Buffer.from('the end'),
    });
    expect(internet.look().asked).toEqual([
      'a.example',
      'a.example',
      'b.example',
      'c.example',
      'c.example',
      'd.example',
    ]);
    const requests = redirectBy({ 'loop.example/': '/' });
    await expect(get('http://loop.example/')).rejects.toMatchObject({
      code: 'bad_redirect',
      message: 'The address redirects more than 5 times.',
    });
    expect(requests).toHaveLength(6);
  });

  test('a chain that ends inside stops before its end', async () => {
    redirectBy({
      'a.example/': 'https://b.example/',
      'b.example/': 'https://c.example/',
      'c.example/': 'https://inside.example/',
    });
    internet.names['inside.example'] = [['10.0.0.5']];
    await expect(get('http://a.example/')).rejects.toMatchObject({
      code: 'forbidden_address',
      message: '"inside.example" is not on the public internet.',
    });
    expect(internet.look().connected).toHaveLength(3);
    expect(internet.insideCount()).toBe(0);
  });

  test('never from https to http', async () => {
    redirectBy({ 'a.example/': 'http://a.example/plain' });
    await expect(get('https://a.example/')).rejects.toMatchObject({ code: 'bad_redirect' });
    expect(internet.look().connected).toHaveLength(1);
  });

  test.each(['http://user:password@b.example/', 'http://b.example:99999/', 'http://[', 'file:///etc/passwd'])(
    'to %s is refused',
    async (location) => {
      redirectBy({ 'a.example/': location });
      await expect(get('http://a.example/')).rejects.toMatchObject({ code: 'bad_address' });
    },
  );

  test('headers are sent only to their origin, even when a redirect leads back; cookies are not kept', async () => {
    const requests = redirectBy({
      'a.example/': '/same',
      'a.example/same': 'http://b.example/',
      'b.example/': 'http://a.example/back',
    });
    await get('http://a.example/', { headers: { authorization: 'Bearer secret', 'x-key': 'secret' } });
    expect(
      requests.map(({ from, headers }) => [from, headers.authorization, headers['x-key'], headers.cookie]),
    ).toEqual([
      ['a.example/', 'Bearer secret', 'secret', undefined],
      ['a.example/same', 'Bearer secret', 'secret', undefined],
      ['b.example/', undefined, undefined, undefined],
      ['a.example/back', undefined, undefined, undefined],
    ]);
  });

  test('another status with a location is an answer', async () => {
    internet.web = (_request, response) => void response.writeHead(404, { location: 'http://127.0.0.1/' }).end();
    expect(await get('http://a.example/')).toMatchObject({ status: 404 });
  });
});

describe('sizes', () => {
  test('the limit itself is accepted, a byte more is not', async () => {
    answerWith('a'.repeat(100 * KB));
    expect((await get('http://a.example/')).body).toHaveLength(100 * KB);
    answerWith('a'.repeat(100 * KB + 1));
    await expect(get('http://a.example/', { maxBytes: 100 * KB })).rejects.toMatchObject({ code: 'too_large' });
  });

  test('an answer without end', async () => {
    internet.web = async (_request, response) => {
      response.on('error', () => {});
      while (!response.destroyed) {
        response.write('a'.repeat(KB));
        await setImmediate();
      }
    };
    await expect(get('http://a.example/')).rejects.toMatchObject({ code: 'too_large' });
  });

  test.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['identity', Buffer.from],
  ] as const)('%s is unpacked up to the limit, a bomb is not', async (encoding, pack) => {
    answerWith(pack(Buffer.from('вакансии')), { 'content-encoding': encoding });
    expect(String((await get('http://a.example/')).body)).toBe('вакансии');
    answerWith(pack(Buffer.alloc(32 * KB * KB)), { 'content-encoding': encoding });
    await expect(get('http://a.example/')).rejects.toMatchObject({ code: 'too_large' });
  });

  test('compressed bytes that unpack to nothing count too', async () => {
    answerWith(Buffer.concat(Array.from({ length: 6000 }, () => gzipSync(''))), { 'content-encoding': 'gzip' });
    await expect(get('http://a.example/')).rejects.toMatchObject({ code: 'too_large' });
  });

  test.each([
    ['gzip, gzip', gzipSync(gzipSync('a'))],
    ['deflate', deflateRawSync('a')],
    ['constructor', 'a'],
    ['gzip', 'not packed'],
    ['gzip', gzipSync('a'.repeat(1000)).subarray(0, 20)],
    ['br', 'not packed'],
  ])('a corrupt body compressed as %s is refused', async (encoding, body) => {
    answerWith(body, { 'content-encoding': encoding });
    await expect(get('http://a.example/')).rejects.toMatchObject({
      code: 'bad_encoding',
      message: expect.stringMatching(/^The answer of "a\.example" is packed .*\.$/),
    });
  });
});

describe('time and failures', () => {
  const drip: RequestListener = async (_request, response) => {
    response.on('error', () => {});
    while (!response.destroyed) {
      response.write('a');
      await new Promise((resolve) => void setTimeout(resolve, 20));
    }
  };
  const silent: RequestListener = () => {};
  const slowRedirects: RequestListener = (_request, response) =>
    void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 120);

  test.each(Object.entries({ drip, silent, slowRedirects }))(
    'one deadline covers everything: %s',
    async (_name, listener) => {
      internet.web = listener;
      const refusal = { code: 'timeout', message: '"a.example" has not answered in full within 0.3 s.' };
      await expect(get('http://a.example/', { timeoutMs: 300 })).rejects.toMatchObject(refusal);
    },
  );

  test('a connection that is never made', async () => {
    const sockets: net.Socket[] = [];
    const open = ({ signal }: TcpNetConnectOpts): net.Socket => {
      const socket = new net.Socket({ signal });
      sockets.push(socket);
      return socket;
    };
    vi.mocked(net.connect).mockImplementation(open as typeof net.connect);
    await expect(get('http://a.example/', { timeoutMs: 200 })).rejects.toMatchObject({ code: 'timeout' });
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  test('a resolver that does not answer, or fails', async () => {
    const hanging = createOutbound({ resolve: () => new Promise(() => {}) });
    await expect(hanging.fetch('http://a.example/', { maxBytes: 1, timeoutMs: 100 })).rejects.toMatchObject({
      code: 'timeout',
    });
    const failing = createOutbound({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(failing.fetch('http://a.example/', { maxBytes: 1, timeoutMs: 1000 })).rejects.toMatchObject({
      code: 'unknown_host',
    });
  });

  test('an answer that breaks off', async () => {
    internet.web = ({ socket }) => void socket.destroy();
    await expect(get('http://a.example/')).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^"a\.example" cannot be read: [A-Z_]+\.$/),
    });
    internet.web = (_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('a', () => response.destroy());
    };
    await expect(get('http://a.example/')).rejects.toMatchObject({ code: 'unreachable' });
  });
});
