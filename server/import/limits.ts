/**
 * The limits of one import. Anything beyond is refused with a sentence before work or memory is spent; decision record
 * 0023 explains the numbers.
 */

/** Of a file, of a web response, and of an unpacked spreadsheet. */
export const FILE_BYTES_MAX = 32 * 1024 * 1024;
export const FILE_MB_MAX = FILE_BYTES_MAX / 1024 / 1024;
export const DOWNLOAD_TIMEOUT_MS = 60_000;

export const RECORDS_MAX = 30_000;
/** Of one record as written in the file. */
export const RECORD_CHARS_MAX = 250_000;
/** Nesting depth of brackets or elements within a record. */
export const RECORD_DEPTH_MAX = 20;

export const COLUMNS_MAX = 200;
/** Of a spreadsheet; rows are capped by {@link RECORDS_MAX}. */
export const CELLS_MAX = 1_000_000;

/** Of every field except the texts of a vacancy. */
export const FIELD_CHARS_MAX = 1_000;
/** Of one text of a vacancy, including the source's tags. */
export const SOURCE_TEXT_CHARS_MAX = 60_000;
