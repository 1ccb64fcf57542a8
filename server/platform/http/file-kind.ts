import { fileTypeFromBuffer } from 'file-type';
import { isFileKind, type FileKind } from '#shared/domain/file-kinds.ts';

/** So many first bytes tell a kind: 4,100 for most, but an office document may begin with its thumbnail. */
export const CONTENT_START_BYTES = 32 * 1024;

/** The library's words for what is the same to us. */
const SAME: Readonly<Record<string, FileKind>> = { opus: 'ogg', oga: 'ogg', m4v: 'mp4' };

/** Bytes that no text has: control characters but tab, line feed, form feed and carriage return. */
const NO_TEXT = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** What a file is, by its first bytes; null for what is none of our kinds. Text has no sign: it is what looks like nothing else. */
export async function findKind(content: Uint8Array): Promise<FileKind | null> {
  const start = content.subarray(0, CONTENT_START_BYTES);
  const found = await fileTypeFromBuffer(start);
  if (found) return SAME[found.ext] ?? (isFileKind(found.ext) ? found.ext : null);
  return start.length === 0 || NO_TEXT.test(Buffer.from(start).toString('latin1')) ? null : 'txt';
}
