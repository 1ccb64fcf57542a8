import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { fileOf, PDF, pictureOf } from '../setup/upload-world.ts';

/** What attackers send: everything that is stored is what it says it is, and nothing is served as a page. */

let t: TestApp;
let person: TestBrowser;
let head: TestBrowser;

beforeAll(async () => {
  t = await createTestApp();
  person = openBrowser(t);
  await signUpByPhone(t, person, phone(1));
  head = await signUpCompany(t, 'head@corpus.example', innOf(1));
});
afterAll(() => t.close());

async function stored(id: string): Promise<Buffer> {
  const { storedName } = await t.db
    .selectFrom('uploadedFile')
    .select('storedName')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const opened = await t.sources.storage.private.open(storedName);
  if (!opened) throw new Error('Not stored');
  return buffer(opened.stream);
}

const photo = (content: Uint8Array | string, name = 'фото.jpg') =>
  person.call('POST /files', { purpose: 'avatar', file: fileOf(content, name) });
const paper = (content: Uint8Array | string, name = 'скан.pdf') =>
  head.call('POST /files', { purpose: 'verification', file: fileOf(content, name) });
const letter = (content: Uint8Array | string, name: string) =>
  person.call('POST /files', { purpose: 'feedback', file: fileOf(content, name) });

const refusedAtFile = { problem: { errors: [{ field: 'file' }] } };
const refusedFor = (code: string, words: string) => ({
  problem: { errors: [{ field: 'file', code, message: expect.stringContaining(words) as string }] },
});
const rowsNow = async () =>
  Number(
    (
      await t.db
        .selectFrom('uploadedFile')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

const SCRIPT = '<script>alert(document.domain)</script>';

describe('files of two kinds at once', () => {
  test('a JPEG with a script behind it comes back without the script', async () => {
    const { id } = await photo(Buffer.concat([await pictureOf(), Buffer.from(SCRIPT)]));
    const content = await stored(id);
    expect(content.includes(SCRIPT)).toBe(false);
    expect((await sharp(content).metadata()).format).toBe('webp');
  });

  test('so does a scan that keeps its kind', async () => {
    const { id } = await paper(Buffer.concat([await pictureOf({ format: 'png' }), Buffer.from(SCRIPT)]), 'скан.png');
    const content = await stored(id);
    expect(content.includes(SCRIPT)).toBe(false);
    expect((await sharp(content).metadata()).format).toBe('png');
  });

  test('a GIF that is a script too is refused', async () => {
    await expect(photo('GIF89a=1;alert(1);//')).rejects.toMatchObject(refusedAtFile);
    await expect(letter('GIF89a/*\0\0*/=1;alert(1);', 'a.js')).rejects.toMatchObject(refusedAtFile);
  });

  test('a PDF that is a ZIP too is a PDF, and a download', async () => {
    const zip = zipSync({ 'evil.html': strToU8(SCRIPT) });
    const { id, kind } = await paper(Buffer.concat([Buffer.from(PDF), zip]));
    expect(kind).toBe('pdf');
    const answer = await t.app.inject({ url: `/api/files/${id}`, headers: { 'x-access-token': head.token ?? '' } });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('a ZIP with the name of a PDF is refused', async () => {
    await expect(paper(zipSync({ 'a.html': strToU8(SCRIPT) }))).rejects.toMatchObject(refusedAtFile);
  });
});

describe('pages and drawings', () => {
  test('an SVG is no photo', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>`;
    await expect(photo(svg, 'логотип.svg')).rejects.toMatchObject(refusedAtFile);
    await expect(photo(`<?xml version="1.0"?>${svg}`, 'фото.png')).rejects.toMatchObject(refusedAtFile);
  });

  test('a page as a text is a download of plain text', async () => {
    const page = `<!doctype html>${SCRIPT}`;
    const { id, kind, name } = await letter(page, 'index.html');
    expect([kind, name]).toEqual(['txt', 'index.txt']);
    const answer = await t.app.inject({ url: `/api/files/${id}`, headers: { 'x-access-token': person.token ?? '' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  });
});

describe('bombs', () => {
  test('a PNG of a billion pixels is refused by its head', async () => {
    const before = process.memoryUsage().rss;
    await expect(photo(pngOf(40_000, 30_000))).rejects.toMatchObject(refusedFor('wrong_size', '20\u00a0мегапикселей'));
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  test('so is a WebP', async () => {
    await expect(photo(webpOf(16_383, 16_383))).rejects.toMatchObject(refusedFor('wrong_size', '20'));
  });

  test('a strip of a hundred thousand pixels is too thin to be a photo', async () => {
    await expect(photo(pngOf(100_000, 1))).rejects.toMatchObject(refusedAtFile);
  });

  test('a picture that ends in the middle is refused, and leaves nothing', async () => {
    const rows = await rowsNow();
    const whole = await pictureOf({ format: 'png', width: 1_000, height: 1_000 });
    await expect(photo(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(refusedAtFile);
    expect(await rowsNow()).toBe(rows);
  });

  test('a file beyond the limit of its kind is refused while it arrives', async () => {
    const rows = await rowsNow();
    const large = Buffer.concat([await pictureOf(), Buffer.alloc(10 * 1024 * 1024)]);
    await expect(photo(large)).rejects.toMatchObject({ code: 'body_too_large', ...refusedAtFile });
    expect(await rowsNow()).toBe(rows);
  });
});

describe('what a photo says of its owner', () => {
  test('place, device and time are gone, and it stands upright', async () => {
    const source = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#123456' } })
      .withExif({
        IFD0: { Make: 'Xiaomi', Model: 'M2006C3LG', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 47/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '49/1 6/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const sourceData = await sharp(source).metadata();
    expect(sourceData.exif?.includes('Xiaomi') || sourceData.orientation === 6).toBe(true);
    const company = await head
      .call('POST /files', { purpose: 'company_photo', file: fileOf(source, 'стройка.jpg') })
      .catch((error: unknown) => error);
    // Upright it is 600 wide, less than a company's photo needs.
    expect(company).toMatchObject(refusedAtFile);
    const { id } = await photo(source);
    const { exif, orientation, width, height, xmp, icc } = await sharp(await stored(id)).metadata();
    expect({ exif, orientation, xmp, icc }).toEqual({});
    expect(height).toBeGreaterThan(width);
  });

  test('HEIC is refused with a word on how to send the photo', async () => {
    const heic = Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), Buffer.alloc(64)]);
    await expect(photo(heic, 'IMG_1.HEIC')).rejects.toMatchObject(refusedFor('wrong_type', 'Наиболее совместимые'));
  });
});

describe('names', () => {
  test.each([
    ['../../../etc/passwd', 'passwd'],
    [String.raw`C:\Users\bob\скан.pdf`, 'скан.pdf'],
    ['a\u202Efdp.exe', 'a'],
    // As browsers write it.
    ['"; filename="evil.html', '%22; filename=%22evil'],
    [`${'я'.repeat(400)}.pdf`, 'яяя'],
  ])('%s is shown, and never a path', async (given, expected) => {
    const { id, name } = await paper(PDF, given);
    expect(name.startsWith(expected)).toBe(true);
    expect(name.length).toBeLessThanOrEqual(255);
    expect(name.endsWith('.pdf')).toBe(true);

    expect(name).not.toMatch(/[\u0000-\u001F\u202E]|[/\\]/);
    const answer = await t.app.inject({ url: `/api/files/${id}`, headers: { 'x-access-token': head.token ?? '' } });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename/);
  });
});

/** The head of a PNG that promises these pixels, and almost none of them. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** An extended WebP whose canvas is this large, with one small frame. */
function webpOf(width: number, height: number): Buffer {
  const frame = Buffer.from('2f00000000886c', 'hex');
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
  };
  const lossless = Buffer.concat([Buffer.from([0x2f]), sizeBits(width, height), frame]);
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', canvas), chunk('VP8L', lossless)]);
  return chunk('RIFF', body);
}

/** Of a lossless frame: 14 bits each. */
function sizeBits(width: number, height: number): Buffer {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0);
  return bits;
}
