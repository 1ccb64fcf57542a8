import { readFile, stat } from 'node:fs/promises';
import type { Outbound } from '../platform/outbound.ts';
import { isZip } from './formats/xlsx-rows.ts';
import { ImportFileError } from './record.ts';

const FILE_BYTES_MAX = 256 * 1024 * 1024;
const ADDRESS_LIMITS = { maxBytes: 50 * 1024 * 1024, timeoutMs: 60_000 };

/**
 * Text of an export in UTF-8, UTF-16 with a mark, windows-1251 or the encoding that its XML declares, or the bytes of a
 * spreadsheet, from a file or an address of the web. Throws {@link ImportFileError} or, for an address, `OutboundError`,
 * each with one sentence.
 */
export async function readSource(source: string, outbound: Outbound): Promise<string | Uint8Array> {
  const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(source);
  const bytes = await (isAddress ? readAddress(source, outbound) : readLocal(source));
  if (isZip(bytes)) return bytes;
  if (isOldSpreadsheet(bytes)) throw new ImportFileError(`"${source}" is an .xls of old; save it as .xlsx or CSV.`);
  const text = decodeText(bytes);
  if (!text.trim()) throw new ImportFileError(`The ${isAddress ? 'answer of' : 'file'} "${source}" is empty.`);
  if (text.includes('\0')) throw new ImportFileError(`"${source}" is not a text file.`);
  return text;
}

async function readAddress(address: string, outbound: Outbound): Promise<Uint8Array> {
  const { status, body } = await outbound.fetch(address, ADDRESS_LIMITS);
  if (status !== 200) throw new ImportFileError(`"${address}" answered with status ${status}, not with a file.`);
  return body;
}

async function readLocal(file: string): Promise<Uint8Array> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new ImportFileError(`The file "${file}" does not exist.`);
  if (!found.isFile()) throw new ImportFileError(`"${file}" is not a file.`);
  if (found.size > FILE_BYTES_MAX) throw new ImportFileError(`"${file}" is larger than 256 MB; split it.`);
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFileError(`The file "${file}" cannot be read: ${error.code}.`);
  });
}

function isOldSpreadsheet(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

/** Decodes what spreadsheets and exports write; the byte order mark is dropped. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const declared = declaredEncoding(bytes);
  if (declared && !/^utf-?8$/i.test(declared)) return decodeAs(declared, bytes);
  // Streaming leaves out a character that a truncated file cuts in two.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const cyrillic = text.match(/[а-яё]/gi)?.length ?? 0;
  // A few broken characters spoil their own records only; another encoding breaks nearly every letter.
  return broken > cyrillic ? new TextDecoder('windows-1251').decode(bytes) : text;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new ImportFileError(`The file declares the encoding "${encoding}", which is unknown.`);
  }
}
