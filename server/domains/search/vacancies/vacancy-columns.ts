import { ROW_COLUMNS } from '../core/row-index.ts';

/**
 * The index's numbers of each vacancy, a column each; the row is the vacancy's position in the index. Money is whole
 * net rubles, −1 where nothing comparable is stated; times are milliseconds, days are days since 1970.
 */
export const VACANCY_COLUMNS = {
  ...ROW_COLUMNS,
  /** Equal for vacancies of one company that look the same on a card and in filters; an integer of 53 bits. */
  sameKey: Float64Array,
  /** The next older row with the same key; −1 for the last. */
  sameNext: Int32Array,
  /** How many duplicates are merged into this one. */
  sameCount: Uint16Array,
  shownAt: Float64Array,
  payMonth: Int32Array,
  payMonthMiddle: Int32Array,
  payShift: Int32Array,
  /** The least that is offered for a shift. */
  payShiftLeast: Int32Array,
  /** Gross or net as stated, for a piece. */
  payPiece: Int32Array,
  payHour: Int32Array,
  /** `NO_DAY` where no start is stated. */
  startDay: Int32Array,
  onDays: Uint8Array,
  offDays: Uint8Array,
  shiftHours: Uint8Array,
  gradeMin: Uint8Array,
  gradeMax: Uint8Array,
  /** 0–1: how informative the vacancy is for an applicant. */
  completeness: Float32Array,
  /** Its place is paid for until then; 0 for none. */
  promotedUntil: Float64Array,
  /** Bits of `PERMIT_KINDS` that the applicant must bring. */
  permitsNeeded: Uint32Array,
  titleLength: Uint8Array,
  /** Positions of values in their closed sets plus one; 0 where none is stated. */
  schedule: Uint8Array,
  rotation: Uint8Array,
  experience: Uint8Array,
  employment: Uint8Array,
  payFrequency: Uint8Array,
  /** Bits of their closed sets. */
  contracts: Uint8Array,
  workDocs: Uint8Array,
  conditions: Uint8Array,
  /** Where the row's values begin in `Lists`, and their number. */
  cityStart: Uint32Array,
  cityCount: Uint8Array,
  specStart: Uint32Array,
  specCount: Uint8Array,
} as const;

/** Columns that change after their row was appended. */
export const CHANGING_COLUMNS = ['sameNext', 'sameCount'] as const satisfies (keyof typeof VACANCY_COLUMNS)[];
