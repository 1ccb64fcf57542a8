import { open } from 'node:fs/promises';
import type { Outbound } from '../platform/outbound.ts';
import { DOWNLOAD_TIMEOUT_MS, FILE_BYTES_MAX, FILE_MB_MAX } from './limits.ts';
import { ImportFileError } from './record.ts';

/**
 * Bytes of an export from a file or a URL. Throws {@link ImportFileError} or, for a URL, `OutboundError`, each with one
 * sentence.
 */
export function readSource(source: string, outbound: Outbound): Promise<Uint8Array<ArrayBuffer>> {
  const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(source);
  return isAddress ? readAddress(source, outbound) : readLocal(source);
}

async function readAddress(address: string, outbound: Outbound): Promise<Uint8Array<ArrayBuffer>> {
  const { status, body } = await outbound.fetch(address, { maxBytes: FILE_BYTES_MAX, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (status !== 200) throw new ImportFileError(`Адрес «${address}» ответил кодом ${status} вместо файла.`);
  return new Uint8Array(body);
}

async function readLocal(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFileError(
      error.code === 'ENOENT' ? `Файла «${file}» нет.` : `Файл «${file}» не читается: ${error.code}.`,
    );
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new ImportFileError(`«${file}» — не файл.`);
    if (found.size > FILE_BYTES_MAX)
      throw new ImportFileError(`Файл «${file}» больше ${FILE_MB_MAX}\u00a0МБ: разделите его.`);
    const bytes = new Uint8Array(found.size);
    let length = 0;
    // One read may return less than there is, and a file may have been truncated meanwhile.
    for (let bytesRead = -1; bytesRead !== 0 && length < bytes.length; length += bytesRead)
      ({ bytesRead } = await handle.read(bytes, length));
    if (length < bytes.length) throw new ImportFileError(`Файл «${file}» изменился во\u00a0время чтения.`);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** The chunk size of the decoder while an encoding is only tried. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Decodes the usual encodings of spreadsheets and exports: UTF-8, UTF-16 with a mark, windows-1251 or the encoding that
 * an XML declares. The byte order mark is dropped. Throws {@link ImportFileError} for an unknown encoding.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const declared = declaredEncoding(bytes);
  if (declared && !/^utf-?8$/i.test(declared)) return decodeAs(declared, bytes);
  // Streaming mode drops a character that a truncated file cuts in two.
  return isUtf8(bytes)
    ? new TextDecoder('utf-8').decode(bytes, { stream: true })
    : new TextDecoder('windows-1251').decode(bytes);
}

/** A few broken characters spoil only their own records; a wrong encoding breaks nearly every letter. */
function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8');
  let broken = 0;
  let cyrillic = 0;
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const text = decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true });
    broken += text.match(/\uFFFD/g)?.length ?? 0;
    cyrillic += text.match(/[а-яё]/gi)?.length ?? 0;
  }
  return broken <= cyrillic;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new ImportFileError(`В файле объявлена неизвестная кодировка «${encoding}».`);
  }
}
