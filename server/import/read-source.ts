import { readFile, stat } from 'node:fs/promises';
import { ImportFileError } from './record.ts';

const BYTES_MAX = 256 * 1024 * 1024;

/** Text of an export in UTF-8, UTF-16 with a mark, or windows-1251. Throws {@link ImportFileError} with one sentence. */
export async function readSource(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new ImportFileError(`The file "${file}" does not exist.`);
  if (!found.isFile()) throw new ImportFileError(`"${file}" is not a file.`);
  if (found.size > BYTES_MAX) throw new ImportFileError(`"${file}" is larger than 256 MB; split it.`);
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFileError(`The file "${file}" cannot be read: ${error.code}.`);
  });
  const text = decodeText(bytes);
  if (!text.trim()) throw new ImportFileError(`The file "${file}" is empty.`);
  if (text.includes('\0')) throw new ImportFileError(`"${file}" is not a text file.`);
  return text;
}

/** Decodes what spreadsheets and exports write; the byte order mark is dropped. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Streaming leaves out a character that a truncated file cuts in two.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const cyrillic = text.match(/[а-яё]/gi)?.length ?? 0;
  // A few broken characters spoil their own records only; another encoding breaks nearly every letter.
  return broken > cyrillic ? new TextDecoder('windows-1251').decode(bytes) : text;
}
