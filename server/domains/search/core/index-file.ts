import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { FileRoot } from '../../../gateways/storage.ts';
import { ARRAY_KINDS, readTexts, withRoom, type ArrayKind, type KeptPart, type TakenParts } from './kept-parts.ts';
import { createPauses } from './pauses.ts';

/**
 * A kept index: a frame with the header (JSON: what made the file, and its parts in order), then a frame for each part. Every
 * frame ends with its checksum.
 */
export interface IndexFile {
  /** The parts; null where there is no file, or a damaged one, or one that something else has made. */
  read(madeBy: string): Promise<TakenParts | null>;
  /** Replaces the file as a whole: a process killed at any moment leaves the old one or the new one. */
  write(madeBy: string, parts: readonly KeptPart[]): Promise<void>;
}

const FORMAT = 1;
const CHECKSUM_BYTES = 4;
const PIECE_BYTES = 2 ** 20;
const HEADER_BYTES_MAX = 2 ** 20;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  madeBy: z.string(),
  parts: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(Object.keys(ARRAY_KINDS) as (keyof typeof ARRAY_KINDS)[]),
      length: z.int().min(0),
      grows: z.boolean(),
    }),
  ),
});

type Header = z.infer<typeof headerSchema>;

export function createIndexFile(files: FileRoot, name: string): IndexFile {
  return {
    async read(madeBy) {
      const file = await files.open(name);
      if (!file) return null;
      try {
        return await readParts(createReader(file.stream), file.sizeBytes, madeBy);
      } finally {
        file.stream.destroy();
      }
    },
    async write(madeBy, parts) {
      await files.write(name, bytesOf(madeBy, parts));
    },
  };
}

async function* bytesOf(madeBy: string, parts: readonly KeptPart[]): AsyncGenerator<Uint8Array> {
  const described = parts.map(({ name, kind, length, grows }) => ({ name, kind, length, grows }));
  const header = Buffer.from(JSON.stringify({ format: FORMAT, madeBy, parts: described } satisfies Header));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  yield size;
  yield* framed([header]);
  for (const { pieces } of parts) yield* framed(pieces);
}

/** Copies, so that what is written is what was summed up: a set of rows may get more of them meanwhile. */
function* framed(pieces: KeptPart['pieces']): Generator<Uint8Array> {
  let sum = 0;
  let buffer = Buffer.allocUnsafe(PIECE_BYTES);
  let used = 0;
  const full = () => {
    const written = buffer.subarray(0, used);
    sum = crc32(written, sum);
    buffer = Buffer.allocUnsafe(PIECE_BYTES);
    used = 0;
    return written;
  };
  for (const piece of pieces) {
    const bytes = new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
    for (let at = 0; at < bytes.length;) {
      const fitting = bytes.subarray(at, at + PIECE_BYTES - used);
      buffer.set(fitting, used);
      used += fitting.length;
      at += fitting.length;
      if (used === PIECE_BYTES) yield full();
    }
  }
  yield full();
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(sum);
  yield checksum;
}

interface Reader {
  /** Fills the bytes from the file; false when it ends before. */
  fill(bytes: Uint8Array): Promise<boolean>;
  /** The same, with the checksum that follows; false where it is another. */
  fillFrame(bytes: Uint8Array): Promise<boolean>;
}

async function readParts(reader: Reader, sizeBytes: number, madeBy: string): Promise<TakenParts | null> {
  const header = await readHeader(reader);
  if (!header || header.madeBy !== madeBy || sizeOf(header) !== sizeBytes) return null;
  const arrays = new Map<string, InstanceType<ArrayKind>>();
  for (const { name, kind, length, grows } of header.parts) {
    const array = new ARRAY_KINDS[kind](grows ? withRoom(length) : length);
    const bytes = new Uint8Array(array.buffer, 0, length * array.BYTES_PER_ELEMENT);
    if (!(await reader.fillFrame(bytes))) return null;
    arrays.set(name, array);
  }
  const take: TakenParts['take'] = (name, Kind) => {
    const array = arrays.get(name);
    if (!(array instanceof Kind)) throw new Error(`The kept index has no ${name}`);
    arrays.delete(name);
    // It is of the kind that was asked for.
    return array as InstanceType<typeof Kind>;
  };
  return { take, takeTexts: (name) => readTexts(take(name, Uint8Array)) };
}

async function readHeader(reader: Reader): Promise<Header | null> {
  const size = Buffer.alloc(4);
  if (!(await reader.fill(size)) || size.readUInt32LE() > HEADER_BYTES_MAX) return null;
  const header = Buffer.alloc(size.readUInt32LE());
  if (!(await reader.fillFrame(header))) return null;
  return headerSchema.safeParse(JSON.parse(header.toString())).data ?? null;
}

/** How long the whole file is by its header. */
function sizeOf(header: Header): number {
  const frames = header.parts.map(({ kind, length }) => length * ARRAY_KINDS[kind].BYTES_PER_ELEMENT + CHECKSUM_BYTES);
  const own = 4 + Buffer.byteLength(JSON.stringify(header)) + CHECKSUM_BYTES;
  return frames.reduce((sum, bytes) => sum + bytes, own);
}

function createReader(stream: Readable): Reader {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const pause = createPauses();
  let left: Uint8Array = Buffer.alloc(0);
  const reader: Reader = {
    async fill(bytes) {
      for (let at = 0; at < bytes.length;) {
        if (left.length === 0) {
          const { value, done } = await chunks.next();
          if (done) return false;
          left = value;
        }
        const piece = left.subarray(0, bytes.length - at);
        bytes.set(piece, at);
        at += piece.length;
        left = left.subarray(piece.length);
      }
      return true;
    },
    async fillFrame(bytes) {
      const checksum = Buffer.alloc(CHECKSUM_BYTES);
      if (!(await reader.fill(bytes)) || !(await reader.fill(checksum))) return false;
      let sum = 0;
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        sum = crc32(bytes.subarray(at, at + PIECE_BYTES), sum);
        await pause();
      }
      return sum === checksum.readUInt32LE();
    },
  };
  return reader;
}
