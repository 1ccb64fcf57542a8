import { readSheet, type CellValue } from 'read-excel-file/universal';
import { ImportFileError } from '../record.ts';
import type { Row } from './csv-rows.ts';

const UNPACKED_BYTES_MAX = 100 * 1024 * 1024;

/** True for a ZIP archive, which a spreadsheet is. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Rows of the first sheet. Throws {@link ImportFileError} for what is no spreadsheet or unpacks to more than 100 MB. */
export async function readXlsxRows(bytes: Uint8Array): Promise<Row[]> {
  const size = unpackedSize(bytes);
  if (size === null) throw new ImportFileError('The file is not a spreadsheet that can be read.');
  if (size > UNPACKED_BYTES_MAX)
    throw new ImportFileError('The spreadsheet is larger than 100 MB when unpacked; split it.');
  const rows = await readSheet(new Uint8Array(bytes).buffer).catch((error: unknown) => {
    throw new ImportFileError(
      `The file is not a spreadsheet that can be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(toText) }));
}

function toText(value: CellValue | null): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value);
  // A spreadsheet's time has no zone; midnight is a day alone.
  return value
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/Z$/, '');
}

const END_OF_DIRECTORY = 0x06054b50;
const ZIP64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;

/**
 * What the archive's directory says that its files take unpacked, bytes; null for no archive. The reader allocates
 * exactly these sizes, so a file that hides more behind a lie is cut, not unpacked.
 */
function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  // The reader would follow the larger directory that this one points to.
  if (end < 20 || view.getUint32(end - 20, true) === ZIP64_LOCATOR) return null;
  let position = view.getUint32(end + 16, true);
  let size = 0;
  for (let left = view.getUint16(end + 8, true); left > 0; left -= 1) {
    if (position + 46 > bytes.length || view.getUint32(position, true) !== ENTRY) return null;
    // What is stored unpacked counts by its packed size, which the reader copies.
    size += Math.max(view.getUint32(position + 20, true), view.getUint32(position + 24, true));
    position +=
      46 +
      view.getUint16(position + 28, true) +
      view.getUint16(position + 30, true) +
      view.getUint16(position + 32, true);
  }
  return size;
}
