import { inflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const ZIP64_LOCATOR = 0x07064b50;
const DIRECTORY_END_BYTES = 22;
/** A comment may follow the end of the directory. */
const COMMENT_BYTES_MAX = 65_535;
const STORED = 0;
const DEFLATED = 8;

export interface Archive {
  /** The total uncompressed size by the directory, bytes. */
  unpackedBytes: number;
  /**
   * Extracts the file of this name; null when there is none. Throws when it is broken or larger than the directory
   * says, so a false size gains nothing.
   */
  unpack(name: string): Uint8Array | null;
}

interface Entry {
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  headerAt: number;
}

/** True for a ZIP archive, which a spreadsheet is. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Reads the directory of an archive; null when it is invalid or needs ZIP64. */
export function openZip(bytes: Uint8Array): Archive | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findDirectoryEnd(view);
  const entries = end === null ? null : readDirectory(bytes, view, end);
  if (!entries) return null;
  // An uncompressed file counts by its stored size, which is what it takes.
  const sizes = [...entries.values()].map((entry) => Math.max(entry.packedBytes, entry.unpackedBytes));
  return {
    unpackedBytes: sizes.reduce((sum, size) => sum + size, 0),
    unpack(name) {
      const entry = entries.get(name);
      return entry ? unpackEntry(bytes, view, entry) : null;
    },
  };
}

function findDirectoryEnd(view: DataView): number | null {
  const last = view.byteLength - DIRECTORY_END_BYTES;
  for (let end = last; end >= Math.max(0, last - COMMENT_BYTES_MAX); end -= 1) {
    if (view.getUint32(end, true) !== DIRECTORY_END) continue;
    return end >= 20 && view.getUint32(end - 20, true) === ZIP64_LOCATOR ? null : end;
  }
  return null;
}

function readDirectory(bytes: Uint8Array, view: DataView, end: number): Map<string, Entry> | null {
  const entries = new Map<string, Entry>();
  let position = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 8, true); left > 0; left -= 1) {
    if (position + 46 > bytes.length || view.getUint32(position, true) !== DIRECTORY_ENTRY) return null;
    const nameBytes = view.getUint16(position + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(position + 46, position + 46 + nameBytes));
    entries.set(name, {
      method: view.getUint16(position + 10, true),
      packedBytes: view.getUint32(position + 20, true),
      unpackedBytes: view.getUint32(position + 24, true),
      headerAt: view.getUint32(position + 42, true),
    });
    position += 46 + nameBytes + view.getUint16(position + 30, true) + view.getUint16(position + 32, true);
  }
  return entries;
}

function unpackEntry(bytes: Uint8Array, view: DataView, entry: Entry): Uint8Array {
  const { headerAt, packedBytes, unpackedBytes, method } = entry;
  if (view.getUint32(headerAt, true) !== LOCAL_HEADER) throw new RangeError('The archive has no such header');
  const start = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new RangeError('The archive is packed in an unknown way');
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) });
}
