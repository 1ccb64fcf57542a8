import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addBody } from '#shared/client/call-body.ts';
import { defineContracts } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { cutSlowBodies } from '#server/platform/slow-bodies.ts';
import { SIGNED_IN } from '../setup/access-matrix.ts';
import { contentOf } from '../setup/file-contents.ts';
import { createMadeCalls } from '../setup/made-calls.ts';
import { openRaw } from '../setup/raw-socket.ts';

const uploaded = z.object({
  name: z.string(),
  files: z.array(z.object({ field: z.string(), kind: z.string(), name: z.string(), bytes: z.number() })),
});
const photo = { kinds: ['png', 'jpg'], bytesMax: 100_000, countMax: 2 } as const;
const upload = {
  summary: 'Takes photos and a document',
  body: z.strictObject({ name: z.string().min(2), tags: z.union([z.string(), z.array(z.string())]).optional() }),
  files: { photo, scan: { kinds: ['pdf'], bytesMax: 1_000_000, countMax: 1 } },
  answer: uploaded,
  errors: ['body_too_large'],
} as const;

const contracts = defineContracts({
  'POST /made/upload': { ...upload, access: 'public' },
  'POST /made/members-upload': { ...upload, access: 'member', limit: { points: 1, seconds: 600 } },
  'POST /made/unread': {
    summary: 'Reads no file',
    files: { photo },
    answer: z.object({}),
    errors: [],
    access: 'public',
  },
  'POST /made/failing': {
    summary: 'Fails at a file',
    files: { photo },
    answer: z.object({}),
    errors: [],
    access: 'public',
  },
  'POST /made/form': {
    summary: 'Takes a plain form',
    form: true,
    body: z.strictObject({ sum: z.coerce.number(), word: z.array(z.string()).optional() }),
    answer: z.object({ sum: z.number(), words: z.number() }),
    errors: [],
    access: 'public',
    idempotent: true,
  },
  'POST /made/json': {
    summary: 'Takes JSON',
    body: z.strictObject({ sum: z.coerce.number() }),
    answer: z.object({}),
    errors: [],
    access: 'public',
  },
});

let handled = 0;
let t: Awaited<ReturnType<typeof makeApp>>;
function makeApp() {
  return createMadeCalls(
    contracts,
    {
      'POST /made/upload': ({ body, files }) => read(body, files),
      'POST /made/members-upload': ({ body, files }) => read(body, files),
      'POST /made/unread': async () => ({}),
      'POST /made/failing': async ({ files }) => {
        for await (const { stream } of files) for await (const _chunk of stream) throw new Error('the disk is full');
        return {};
      },
      'POST /made/form': async ({ body }) => {
        handled += 1;
        return { sum: body.sum, words: body.word?.length ?? 0 };
      },
      'POST /made/json': async () => ({}),
    },
    { actors: SIGNED_IN },
  );
}

interface Given {
  field: string;
  kind: string;
  name: string;
  stream: NodeJS.ReadableStream;
}

async function read({ name }: { name: string }, files: AsyncIterable<Given>): Promise<z.output<typeof uploaded>> {
  handled += 1;
  const seen = [];
  for await (const { stream, ...file } of files) seen.push({ ...file, bytes: (await buffer(stream)).length });
  return { name, files: seen };
}

beforeAll(async () => {
  t = await makeApp();
  cutSlowBodies(t.app.server, { idleMs: 400, bytesPerSecondMin: 10, rateMs: 400, totalMs: 800 });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const file = (bytes: number, kind: 'png' | 'jpg' | 'pdf' = 'png', name = 'Фото.png') =>
  new File([contentOf(kind, bytes)], name);
const codeOf = ({ payload }: { payload: string }) => problemSchema.parse(JSON.parse(payload)).code;
const fieldOf = ({ payload }: { payload: string }) => problemSchema.parse(JSON.parse(payload)).errors?.[0]?.field;

/** Sends parts in this order, as a browser would. */
async function post(
  url: string,
  parts: readonly (readonly [string, string | File])[],
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const request = new Response(form);
  const payload = Buffer.from(await request.arrayBuffer());
  return t.send('POST', url, { payload, headers: { ...Object.fromEntries(request.headers), ...headers } });
}

describe('files', () => {
  test('of an unauthorised caller are not read', async () => {
    const before = handled;
    const answer = await post('/made/members-upload', [
      ['name', 'Мост'],
      ['photo', file(100)],
    ]);
    expect([answer.statusCode, handled]).toEqual([401, before]);
  });

  test('a limit applies before a body is read', async () => {
    const send = (parts: Parameters<typeof post>[1]) =>
      post('/made/members-upload', parts, { 'x-access-token': 'head' });
    expect((await send([['name', 'М']])).statusCode).toBe(400);
    expect((await send([['name', 'Мост']])).statusCode).toBe(429);
  });

  test('come after the fields, each as a stream', async () => {
    const answer = await post('/made/upload', [
      ['name', 'Мост'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['photo', file(100_000)],
      ['scan', file(300_000, 'pdf', 'акт.pdf')],
      ['photo', file(70, 'jpg')],
    ]);
    expect(answer.json()).toEqual({
      name: 'Мост',
      files: [
        { field: 'photo', kind: 'png', name: 'Фото.png', bytes: 100_000 },
        { field: 'scan', kind: 'pdf', name: 'акт.pdf', bytes: 300_000 },
        { field: 'photo', kind: 'jpg', name: 'Фото.png', bytes: 70 },
      ],
    });
  });

  test.each([
    ['a field that is wrong', [['name', 'М']], 'bad_argument', 'name'],
    [
      'a field that nobody declared',
      [
        ['name', 'Мост'],
        ['extra', '1'],
      ],
      'bad_argument',
      'extra',
    ],
    ['a prototype', [['__proto__', '1']], 'bad_argument', undefined],
    [
      'a field after a file',
      [
        ['name', 'Мост'],
        ['photo', file(100)],
        ['tags', 'a'],
      ],
      'bad_argument',
      'tags',
    ],
    [
      'a file that nobody declared',
      [
        ['name', 'Мост'],
        ['virus', file(100)],
      ],
      'bad_argument',
      'virus',
    ],
    [
      'too many',
      [
        ['name', 'Мост'],
        ['photo', file(100)],
        ['photo', file(100)],
        ['photo', file(100)],
      ],
      'bad_argument',
      'photo',
    ],
    [
      'too many of all',
      [['name', 'Мост'], ...Array.from({ length: 9 }, () => ['scan', file(0, 'png', '')])],
      'body_too_large',
      undefined,
    ],
    [
      'a file too large for its field',
      [
        ['name', 'Мост'],
        ['photo', file(100_001)],
      ],
      'body_too_large',
      'photo',
    ],
    [
      'a file too large for any',
      [
        ['name', 'Мост'],
        ['scan', file(1_000_001, 'pdf')],
      ],
      'body_too_large',
      'scan',
    ],
    [
      'more than all together may be',
      [
        ['name', 'Мост'],
        ['scan', file(2_000_000, 'pdf')],
      ],
      'body_too_large',
      undefined,
    ],
    [
      'fields too large',
      [
        ['name', 'x'.repeat(200_000)],
        ['tags', 'x'.repeat(200_000)],
      ],
      'body_too_large',
      undefined,
    ],
    ['too many fields', Array.from({ length: 120 }, () => ['tags', 'a']), 'body_too_large', undefined],
  ] as [string, [string, string | File][], string, string | undefined][])(
    '%s is refused',
    async (_name, parts, code, field) => {
      const answer = await post('/made/upload', parts);
      expect([codeOf(answer), fieldOf(answer)]).toEqual([code, field]);
    },
  );

  test('an empty form has none, and neither has JSON', async () => {
    const none = await post('/made/upload', [
      ['name', 'Мост'],
      ['photo', file(0, 'png', '')],
    ]);
    expect(none.json()).toEqual({ name: 'Мост', files: [] });
    expect((await t.send('POST', '/made/upload', { payload: { name: 'Мост' } })).json()).toEqual({
      name: 'Мост',
      files: [],
    });
    expect(codeOf(await t.send('POST', '/made/upload', { payload: { name: 'М' } }))).toBe('bad_argument');
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'a truncated body',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\ncontent-type: image/png\r\n\r\nabc',
    ],
    ['nonsense', 'multipart/form-data; boundary=b', 'nonsense'],
  ])('%s is refused', async (_name, type, payload) => {
    for (const url of ['/made/upload', '/made/unread']) {
      const answer = await t.send('POST', url, { payload, headers: { 'content-type': type } });
      expect([url, answer.statusCode < 500]).toEqual([url, true]);
    }
    expect((await t.send('POST', '/made/upload', { payload, headers: { 'content-type': type } })).statusCode).toBe(400);
  });

  test('other media types are refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(codeOf(await t.send('POST', '/made/upload', { payload: 'name=1', headers }))).toBe('unsupported_media_type');
    expect(codeOf(await post('/made/json', [['sum', '1']]))).toBe('unsupported_media_type');
    expect(codeOf(await post('/made/form', [['sum', '1']]))).toBe('unsupported_media_type');
  });

  test.each([
    ['/made/unread', 200],
    ['/made/failing', 500],
  ])('%s leaves the connection usable', async (url, status) => {
    const { port } = t.app.server.address() as AddressInfo;
    for (let index = 0; index < 3; index += 1) {
      const form = new FormData();
      form.append('photo', file(100_000));
      form.append('photo', file(100_000));
      const answer = await fetch(`http://127.0.0.1:${port}/api${url}`, { method: 'POST', body: form });
      await answer.arrayBuffer();
      expect(answer.status).toBe(status);
    }
  });
});

describe('an upload over a socket', () => {
  const head = (bytes: number) =>
    'POST /api/made/upload HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
    `content-length: ${bytes}\r\n\r\n--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nМост\r\n` +
    '--b\r\ncontent-disposition: form-data; name="scan"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n';

  test('that stalls is 408', async () => {
    const raw = await openRaw((t.app.server.address() as AddressInfo).port);
    raw.send(`${head(50_000)}abc`);
    expect(await raw.closed()).toMatch(/^HTTP\/1.1 408 .*request_timeout/s);
  });

  test('that is slow is accepted if its rate suffices', async () => {
    const raw = await openRaw((t.app.server.address() as AddressInfo).port);
    const tail = '\r\n--b--\r\n';
    const start = head(0).split('\r\n\r\n').slice(1).join('\r\n\r\n');
    const pieces = 15;
    raw.send(head(Buffer.byteLength(start) + pieces * 10 + tail.length));
    // Longer than the total time of a JSON body.
    let sent = 0;
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        raw.send(sent === 0 ? '%PDF-1.7\n\n' : '0123456789');
        sent += 1;
        if (sent < pieces) return;
        clearInterval(timer);
        resolve();
      }, 100);
    });
    raw.send(tail);
    expect(await raw.closed()).toMatch(/"bytes":150/);
  });

  test('that its sender aborts ends', async () => {
    const before = handled;
    const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${head(50_000)}abc`);
    await expect.poll(() => handled).toBe(before + 1);
    socket.destroy();
    const alive = await t.send('POST', '/made/upload', { payload: { name: 'Мост' } });
    expect(alive.statusCode).toBe(200);
  });
});

describe('plain forms', () => {
  const send = (payload: string, headers: Record<string, string> = {}) =>
    t.send('POST', '/made/form', {
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  test('are read where a contract declares them, JSON too', async () => {
    expect((await send('sum=5&word=a&word=b')).json()).toEqual({ sum: 5, words: 2 });
    expect((await t.send('POST', '/made/form', { payload: { sum: 5 } })).json()).toEqual({ sum: 5, words: 0 });
  });

  test('are refused elsewhere: pages of other origins send them without a preflight', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(codeOf(await t.send('POST', '/made/json', { payload: 'sum=1', headers }))).toBe('unsupported_media_type');
  });

  test.each(['sum=x', 'sum=1&extra=1', '__proto__=1&sum=1', '%', ''])('%s is refused', async (payload) => {
    expect(codeOf(await send(payload))).toBe('bad_argument');
  });

  test('have a limit of bytes', async () => {
    expect(codeOf(await send(`sum=${'1'.repeat(300_000)}`))).toBe('body_too_large');
  });

  test('take effect once for a key', async () => {
    const before = handled;
    await send('sum=5', { 'idempotency-key': 'form' });
    await send('sum=5', { 'idempotency-key': 'form' });
    expect(handled).toBe(before + 1);
  });
});

test('the client sends files after the fields', () => {
  const request: Parameters<typeof addBody>[0] = { headers: {}, body: undefined };
  addBody(request, { photo: [file(100), file(200)], name: 'Мост', tags: ['a', 'b'] }, undefined);
  expect(request.headers).toEqual({});
  expect([...(request.body as FormData).keys()]).toEqual(['name', 'tags', 'tags', 'photo', 'photo']);
});
