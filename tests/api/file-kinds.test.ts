import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContracts } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { FILE_KINDS, type FileKind } from '#shared/domain/file-kinds.ts';
import { findKind } from '#server/platform/http/file-kind.ts';
import { makeZip } from '../fixtures/import/make-xlsx.ts';
import { contentOf } from '../setup/file-contents.ts';
import { createMadeCalls } from '../setup/made-calls.ts';

const KINDS = Object.keys(FILE_KINDS) as FileKind[];
const uploaded = z.object({ files: z.array(z.object({ kind: z.string(), bytes: z.number() })) });
const call = { answer: uploaded, errors: ['body_too_large'], access: 'public' } as const;
const photo = { kinds: ['jpg', 'png', 'webp'], bytesMax: 2_000_000, countMax: 3 } as const;

const contracts = defineContracts({
  'POST /made/any': { ...call, summary: 'Any', files: { file: { kinds: KINDS, bytesMax: 200_000, countMax: 3 } } },
  'POST /made/photo': { ...call, summary: 'Photos', files: { photo } },
  'POST /made/skipping': { ...call, summary: 'Reads the last one only', files: { photo } },
  'POST /made/glancing': { ...call, summary: 'Reads a piece of each', files: { photo } },
});

interface Given {
  kind: FileKind;
  stream: AsyncIterable<Buffer> & NodeJS.ReadableStream;
}

async function read(files: AsyncIterable<Given>): Promise<z.output<typeof uploaded>> {
  const seen = [];
  for await (const { kind, stream } of files) seen.push({ kind, bytes: (await buffer(stream)).length });
  return { files: seen };
}

async function readLast(files: AsyncIterable<Given>): Promise<z.output<typeof uploaded>> {
  const seen: z.output<typeof uploaded>['files'] = [];
  for await (const { kind, stream } of files) {
    const bytes = seen.length === 2 ? (await buffer(stream)).length : 0;
    seen.push({ kind, bytes });
  }
  return { files: seen };
}

async function glance(files: AsyncIterable<Given>): Promise<z.output<typeof uploaded>> {
  const seen = [];
  for await (const { kind, stream } of files) {
    for await (const chunk of stream) {
      seen.push({ kind, bytes: Math.min(chunk.length, 1) });
      break;
    }
  }
  return { files: seen };
}

let t: Awaited<ReturnType<typeof makeApp>>;
function makeApp() {
  return createMadeCalls(contracts, {
    'POST /made/any': ({ files }) => read(files),
    'POST /made/photo': ({ files }) => read(files),
    'POST /made/skipping': ({ files }) => readLast(files),
    'POST /made/glancing': ({ files }) => glance(files),
  });
}

beforeAll(async () => {
  t = await makeApp();
});
afterAll(() => t.close());

async function post(url: string, files: readonly File[]) {
  const form = new FormData();
  for (const file of files) form.append(url === '/made/any' ? 'file' : 'photo', file);
  const request = new Response(form);
  const payload = Buffer.from(await request.arrayBuffer());
  return t.send('POST', url, { payload, headers: Object.fromEntries(request.headers) });
}

const named = (bytes: Uint8Array, name: string, type = '') => new File([new Uint8Array(bytes)], name, { type });
const box = (brand: string) => Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1`), Buffer.alloc(40)]);
const office = (part: string, type: string, before: Record<string, string> = {}) =>
  makeZip({
    ...before,
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: '<a/>'.repeat(9_000),
  });
const red = () => sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } });

async function samples(): Promise<Record<FileKind, Uint8Array>> {
  return {
    jpg: await red().jpeg().toBuffer(),
    png: await red().png().toBuffer(),
    webp: await red().webp().toBuffer(),
    heic: box('heic'),
    pdf: Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
    docx: office('word/document.xml', 'wordprocessingml.document'),
    xlsx: office('xl/workbook.xml', 'spreadsheetml.sheet'),
    dwg: Buffer.from('AC1032\0\0\0\0\0\0'),
    zip: makeZip({ 'a.txt': 'Привет' }),
    txt: Buffer.from('Памятка:\r\n\tчто взять на вахту'),
    webm: Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')]),
    ogg: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(20)]),
    m4a: box('M4A '),
    mp4: box('isom'),
  };
}

describe('the kind of a file', () => {
  test('depends on its content, not on its name or declared type', async () => {
    for (const [kind, bytes] of Object.entries(await samples())) {
      const answer = await post('/made/any', [named(bytes, 'virus.exe', 'text/html')]);
      expect(answer.json()).toEqual({ files: [{ kind, bytes: bytes.length }] });
    }
  });

  test('of an office document is found behind its thumbnail', async () => {
    const thumbnail = { 'docProps/thumbnail.jpeg': randomBytes(8_000).toString('hex') };
    const bytes = office('word/document.xml', 'wordprocessingml.document', thumbnail);
    expect((await post('/made/any', [named(bytes, 'Смета.docx')])).json()).toMatchObject({ files: [{ kind: 'docx' }] });
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a program', 'MZ\x90\0'],
    ['a script', '#!/bin/sh\nrm -rf /'],
    ['a GIF', `GIF89a${'\0'.repeat(30)}`],
    ['a PDF', '%PDF-1.7\n'],
    ['half a signature', '\x89PN'],
    ['a signature further on', ' \x89PNG\r\n\x1a\n'],
  ])('%s is not a photo, even if declared as one', async (_name, content) => {
    const file = named(Buffer.from(content, 'latin1'), 'photo.png', 'image/png');
    const answer = await post('/made/photo', [named(contentOf('png', 100), 'a.png'), file]);
    expect([answer.statusCode, problemSchema.parse(answer.json()).errors]).toEqual([
      400,
      [{ field: 'photo', code: 'wrong_type', message: 'Нужен файл JPEG, PNG или WebP' }],
    ]);
  });

  test.each([
    ['a program', 'MZ\x90\0'],
    ['bytes without a sign', '\x01\x02\x03'],
    ['a document with macros', 'd0cf11e0a1b11ae1'],
  ])('%s is not an accepted kind', async (_name, content) => {
    const bytes = content.startsWith('d0cf') ? Buffer.from(content, 'hex') : Buffer.from(content, 'latin1');
    expect((await post('/made/any', [named(bytes, 'a.txt', 'text/plain')])).statusCode).toBe(400);
  });

  test('is looked up without errors in any bytes', async () => {
    for (const bytes of Object.values(await samples()))
      for (let round = 0; round < 60; round += 1) {
        const broken = Buffer.from(bytes.subarray(0, Math.ceil((bytes.length * round) / 60)));
        const noise = randomBytes(16);
        broken.set(noise.subarray(0, Math.max(0, broken.length - 12)), Math.min(12, broken.length));
        const found = await findKind(broken);
        expect(found === null || KINDS.includes(found), broken.toString('hex')).toBe(true);
      }
  });

  test('an empty file has its own error', async () => {
    const answer = await post('/made/photo', [named(new Uint8Array(), 'photo.png', 'image/png')]);
    expect(problemSchema.parse(answer.json()).errors).toEqual([
      { field: 'photo', code: 'is_empty', message: 'Файл пустой' },
    ]);
  });
});

test.each([
  ['/made/skipping', [0, 0, 1_500_000]],
  ['/made/glancing', [1, 1, 1]],
])('%s: an unread rest of a file does not block the next', async (url, bytes) => {
  const sent = Array.from({ length: 3 }, () => named(contentOf('png', 1_500_000), 'a.png'));
  expect((await post(url, sent)).json()).toEqual({ files: bytes.map((count) => ({ kind: 'png', bytes: count })) });
});
