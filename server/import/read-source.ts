import { readFile, stat } from 'node:fs/promises';
import type { Outbound } from '../platform/outbound.ts';
import { ImportFileError } from './record.ts';

const FILE_BYTES_MAX = 256 * 1024 * 1024;
const ADDRESS_LIMITS = { maxBytes: 50 * 1024 * 1024, timeoutMs: 60_000 };

/**
 * Text of an export in UTF-8, UTF-16 with a mark, or windows-1251, from a file or an address of the web. Throws
 * {@link ImportFileError} or, for an address, `OutboundError`, each with one sentence.
 */
export async function readSource(source: string, outbound: Outbound): Promise<string> {
  const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(source);
  const text = decodeText(await (isAddress ? readAddress(source, outbound) : readLocal(source)));
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
