import { fileTypeFromBuffer } from 'file-type';
import { isFileKind, type FileKind } from '#shared/domain/file-kinds.ts';

/** First bytes that identify a kind: 4,100 for most, but an office document may begin with its thumbnail. */
export const CONTENT_START_BYTES = 32 * 1024;

/** Kinds of the library that we do not distinguish. */
const SAME: Readonly<Record<string, FileKind>> = { opus: 'ogg', oga: 'ogg', m4v: 'mp4' };

/** Bytes that text does not contain: control characters but tab, line feed, form feed and carriage return. */
const NO_TEXT = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** The kind of a file by its first bytes; null for an unknown one. Text has no signature, so it is the fallback. */
export async function findKind(content: Uint8Array): Promise<FileKind | null> {
  const start = content.subarray(0, CONTENT_START_BYTES);
  const found = await fileTypeFromBuffer(start);
  if (found) return SAME[found.ext] ?? (isFileKind(found.ext) ? found.ext : null);
  return start.length === 0 || NO_TEXT.test(Buffer.from(start).toString('latin1')) ? null : 'txt';
}
