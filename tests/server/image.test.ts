import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage } from '#server/gateways/storage.ts';
import { imageUrl, type ImageSizeName } from '#shared/domain/image-sizes.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { sendRaw } from '../setup/raw-request.ts';
import { makeScratch } from '../setup/scratch.ts';

/** Holds some of the images that the last test requests, but not all. */
const CACHE_BYTES = 60_000;
const RED = { r: 200, g: 20, b: 20 };
/** Images by a real process: its responses and its files on the disk. */
let folder: string;
let database: TestDatabase;
let server: ServerProcess;

const start = () =>
  startServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    FILL_DEMO: '0',
    LOG_LEVEL: 'debug',
    IMAGE_CACHE_BYTES: String(CACHE_BYTES),
  });
const get = (name: string, size: ImageSizeName = 'photo', headers: Record<string, string> = {}) =>
  server.get(imageUrl(`/files/${name}`, size, 1), headers);
const encode = (text: string) => Buffer.from(text).toString('base64url');
const madeOf = (name: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('made one') && line.includes(`"${name}"`)).length;

async function store(name: string, bytes: Uint8Array): Promise<void> {
  const file = path.join(folder, 'files', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** An image of noise, which compresses badly. */
async function noise(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function expectProblem(answer: Response, status: number, code: string): Promise<void> {
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
    'no-store',
  ]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.json()).toMatchObject({ code, status });
}

beforeAll(async () => {
  folder = await makeScratch('images');
  database = await createTestDatabase();
  server = await start();
  await store('vacancy/12/1.jpg', await noise(1_200, 800));
});

afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('an image', () => {
  test('is WebP in its size, with the common headers', async () => {
    const answer = await get('vacancy/12/1.jpg');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      vary: 'accept',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 390,
      height: 260,
    });
  });

  test('is AVIF for clients that name it, with its own ETag', async () => {
    const webp = await get('vacancy/12/1.jpg');
    const avif = await get('vacancy/12/1.jpg', 'photo', { accept: 'image/avif,image/webp,*/*' });
    expect([avif.headers.get('content-type'), avif.headers.get('vary')]).toEqual(['image/avif', 'accept']);
    expect(avif.headers.get('etag')).not.toBe(webp.headers.get('etag'));
    expect(await sharp(await avif.arrayBuffer()).metadata()).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width: 390,
      height: 260,
    });
  });

  test('is 304 when unchanged, and changes with its source', async () => {
    await store(
      'company/1/logo.png',
      await sharp({ create: { width: 300, height: 300, channels: 3, background: RED } })
        .png()
        .toBuffer(),
    );
    const etag = (await get('company/1/logo.png', 'logo')).headers.get('etag') ?? '';
    const again = await get('company/1/logo.png', 'logo', { 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.headers.get('etag'), again.headers.get('vary'), await again.text()]).toEqual([
      304,
      etag,
      'accept',
      '',
    ]);
    await store(
      'company/1/logo.png',
      await sharp({ create: { width: 200, height: 300, channels: 3, background: RED } })
        .png()
        .toBuffer(),
    );
    const replaced = await get('company/1/logo.png', 'logo', { 'if-none-match': etag });
    expect(replaced.status).toBe(200);
    expect(await sharp(await replaced.arrayBuffer()).metadata()).toMatchObject({ width: 53, height: 80 });
  });

  test('is upright, without metadata, and not enlarged', async () => {
    const turned = await sharp({ create: { width: 120, height: 60, channels: 3, background: RED } })
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif?.includes('Somebody')).toBe(true);
    await store('turned.jpg', turned);
    await createStorage(folder).private.write('originals/turned.jpg', turned);
    for (const name of ['turned.jpg', 'originals/turned.jpg'])
      for (const accept of ['*/*', 'image/avif']) {
        const metadata = await sharp(await (await get(name, 'whole', { accept })).arrayBuffer()).metadata();
        expect(metadata).toMatchObject({ width: 60, height: 120 });
        expect([metadata.exif, metadata.xmp, metadata.orientation, metadata.icc]).toEqual(Array(4).fill(undefined));
      }
  });

  test('replaces its original, whose address redirects to the largest size', async () => {
    await createStorage(folder).private.write('originals/site/1.jpg', await noise(3_000, 2_000));
    const largest = imageUrl('/files/originals/site/1.jpg', 'whole', 2);
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${server.address}/files/originals/site/1.jpg`, { method, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, largest]);
    }
    const drawn = await server.get(largest);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(await drawn.arrayBuffer()).metadata()).toMatchObject({ width: 1_920, height: 1_280 });
  });

  test('is made once for concurrent requests', async () => {
    await store('crowd.jpg', await noise(2_000, 1_500));
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('crowd.jpg')));
    const bodies = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(bodies).size).toBe(1);
    expect(madeOf('crowd.jpg')).toBe(1);
  });

  test('has no body for HEAD', async () => {
    const answer = await fetch(server.address + imageUrl('/files/vacancy/12/1.jpg', 'photo', 1), { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/webp', '']);
  });
});

describe('refusals', () => {
  test.each([
    'fit_100x100,dpr_1,q_75',
    'fit_80x80,dpr_3,q_75',
    'fit_80x80,dpr_1,q_100',
    'fit_80x80',
    'original',
    '%00',
    '%zz',
    '%E0%A4%A',
  ])('options %s are a 400', async (options) => {
    await expectProblem(await server.get(`/_image/i/${options}/${encode('vacancy/12/1.jpg')}`), 400, 'bad_argument');
  });

  test.each([
    '../postgres.log',
    'vacancy/../../postgres.log',
    '/etc/passwd',
    'https://evil.example/a.png',
    'http://127.0.0.1:1/a.png',
    '//evil.example/a.png',
    '.hidden',
    'a\0b',
  ])('the source %j is a 400', async (source) => {
    await expectProblem(await server.get(`/_image/i/fit_80x80,dpr_1,q_75/${encode(source)}`), 400, 'bad_argument');
  });

  test.each([
    '..%2f..%2fetc%2fpasswd',
    'vacancy%2F12%2F1.jpg',
    '%',
    `${encode('vacancy/12/1.jpg')}=`,
    'x'.repeat(5_000),
  ])('the unencoded source %s is a 400', async (source) => {
    await expectProblem(await server.get(`/_image/i/fit_80x80,dpr_1,q_75/${source}`), 400, 'bad_argument');
  });

  test.each(['vacancy/12/2.jpg', 'vacancy/12', 'vacancy/12/1.jpg/x', 'nothing'])(
    'the missing source %s is a 404',
    async (name) => {
      await expectProblem(await get(name), 404, 'not_found');
    },
  );

  test.each([
    '/_image',
    '/_image/',
    '/_image/i',
    '/_image/x',
    '/_image?href=/files/vacancy/12/1.jpg',
    '/_image/i/fit_80x80,dpr_1,q_75/',
  ])('%s is a 404', async (target) => {
    await expectProblem(await server.get(target), 404, 'not_found');
  });

  test('a file that is not an image is a 422, and the server continues', async () => {
    const whole = await noise(400, 300);
    const files: Record<string, Uint8Array> = {
      'text.jpg': Buffer.from('not a picture'),
      'empty.png': Buffer.alloc(0),
      'half.jpg': whole.subarray(0, whole.length / 2),
      'program.svg': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
      'page.webp': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'long.gif': Buffer.concat([Buffer.from('GIF89a'), randomBytes(2_000)]),
    };
    for (const [name, bytes] of Object.entries(files)) {
      await store(`bad/${name}`, bytes);
      await expectProblem(await get(`bad/${name}`), 422, 'undecodable');
    }
    expect((await get('vacancy/12/1.jpg')).status).toBe(200);
  });

  test('a decompression bomb is a 422 without being decoded', async () => {
    await store(
      'bomb.png',
      await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: RED }, limitInputPixels: false })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    );
    await store(
      'allowed.png',
      await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: RED } })
        .png()
        .toBuffer(),
    );
    await store(
      'too-large.png',
      await sharp({ create: { width: 5_000, height: 4_001, channels: 3, background: RED } })
        .png()
        .toBuffer(),
    );
    await expectProblem(await get('bomb.png'), 422, 'undecodable');
    await expectProblem(await get('too-large.png'), 422, 'undecodable');
    expect((await get('allowed.png')).status).toBe(200);
  });
});

describe('private files', () => {
  const SECRET = 'номер паспорта';
  const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: RED } });

  beforeAll(async () => {
    const { private: root, public: open } = createStorage(folder);
    await root.write('documents/scan.txt', Buffer.from(SECRET));
    await root.write('documents/scan.png', await picture().png().toBuffer());
    await root.write('originals/note.txt', Buffer.from(SECRET));
    await open.write('a.txt', Buffer.from('x'));
    await symlink(path.join(folder, 'private'), path.join(folder, 'files/way'));
    await symlink(path.join(folder, 'private/documents/scan.txt'), path.join(folder, 'files/way.txt'));
    await symlink(path.join(folder, 'private/documents/scan.png'), path.join(folder, 'files/way.png'));
  });

  test.each([
    '/files/documents/scan.txt',
    '/files/../private/documents/scan.txt',
    '/files/..%2fprivate/documents/scan.txt',
    '/files/%2e%2e/private/documents/scan.txt',
    '/files/%252e%252e/private/documents/scan.txt',
    '/files/..%5cprivate%5cdocuments%5cscan.txt',
    '/files/a/../../private/documents/scan.txt',
    '/files//private/documents/scan.txt',
    '/files/originals/../documents/scan.txt',
    '/files/originals/..%2fdocuments/scan.txt',
    '/files/originals/note.txt',
    '/files/%6friginals/note.txt',
    '/files/.unfinished/lock',
    '/files/way/documents/scan.txt',
    '/files/way.txt',
    '/private/documents/scan.txt',
    '/originals/note.txt',
    ...['documents/scan.png', '../private/documents/scan.png', 'originals/../documents/scan.png', 'way.png'].map(
      (name) => `/_image/i/fit_80x80,dpr_1,q_75/${encode(name)}`,
    ),
    `/_image/i/fit_80x80,dpr_1,q_75/${encode('way/documents/scan.png')}`,
    `/_image/i/fit_80x80,dpr_1,q_75/${encode('originals/note.txt')}`,
  ])('%s does not reach them', async (target) => {
    const { status, headers, body } = await getAsItIs(target);
    expect(String(status)).toMatch(/^(?:302|4\d\d)$/);
    expect(body).not.toContain(SECRET);
    expect(body).not.toContain('RIFF');
    // A redirect must end in a refusal as well.
    const location = headers.get('location');
    if (location) expect(String((await getAsItIs(location)).status)).toMatch(/^4\d\d$/);
  });

  /** Unlike `fetch`, does not normalize the address. */
  function getAsItIs(target: string) {
    const port = Number(new URL(server.address).port);
    return sendRaw(port, `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
  }
});

describe('the disk cache', () => {
  const cached = async () => {
    const names = await readdir(path.join(folder, 'image-cache'));
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(path.join(folder, 'image-cache', name))).size),
    );
    return { count: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };

  test('stays within its limit, keeps the most recently used and survives a restart', async () => {
    let sent = 0;
    const names = Array.from({ length: 8 }, (_, index) => `many/${index}.jpg`);
    for (const name of names) {
      await store(name, await noise(200, 150));
      sent += (await (await get(name)).arrayBuffer()).byteLength;
    }
    expect(sent).toBeGreaterThan(CACHE_BYTES);
    const { count, bytes } = await cached();
    expect(count).toBeGreaterThanOrEqual(2);
    expect(bytes).toBeLessThanOrEqual(CACHE_BYTES);
    expect(await server.stop()).toBe(0);
    server = await start();
    expect((await get('many/7.jpg')).status).toBe(200);
    expect(madeOf('many/7.jpg')).toBe(0);
    expect((await get('many/0.jpg')).status).toBe(200);
    expect(madeOf('many/0.jpg')).toBe(1);
    expect((await cached()).bytes).toBeLessThanOrEqual(CACHE_BYTES);
  });
});
