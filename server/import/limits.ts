/**
 * What one import takes. Everything beyond is refused by a sentence, before work or memory is spent on it; decision record
 * 0023 says how the numbers hang together.
 */

/** Of a file, of an answer of the web, and of what a spreadsheet unpacks to. */
export const FILE_BYTES_MAX = 32 * 1024 * 1024;
export const FILE_MB_MAX = FILE_BYTES_MAX / 1024 / 1024;
export const DOWNLOAD_TIMEOUT_MS = 60_000;

export const RECORDS_MAX = 30_000;
/** Of one record as the file writes it. */
export const RECORD_CHARS_MAX = 250_000;
/** Levels of brackets or elements within a record. */
export const RECORD_DEPTH_MAX = 20;

export const COLUMNS_MAX = 200;
/** Of a spreadsheet; rows are capped by {@link RECORDS_MAX}. */
export const CELLS_MAX = 1_000_000;

/** Of every field but the texts of a vacancy. */
export const FIELD_CHARS_MAX = 1_000;
/** Of one text of a vacancy with the tags of its source. */
export const SOURCE_TEXT_CHARS_MAX = 60_000;
