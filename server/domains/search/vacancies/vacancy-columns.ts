/**
 * What the index knows of each vacancy as numbers, a column each; the row is the vacancy's place in the index. Money is whole
 * rubles in hand, −1 where nothing comparable is stated; times are milliseconds, days are days since 1970.
 */
export const VACANCY_COLUMNS = {
  id: Float64Array,
  /** 1 for what people see; 0 for what is gone or folded into another. */
  shown: Uint8Array,
  /** How many more are folded into this one. */
  sameCount: Uint16Array,
  shownAt: Float64Array,
  payMonth: Int32Array,
  payMonthMiddle: Int32Array,
  payShift: Int32Array,
  payHour: Int32Array,
  /** `NO_DAY` where no start is stated. */
  startDay: Int32Array,
  latitude: Float32Array,
  longitude: Float32Array,
  onDays: Uint8Array,
  offDays: Uint8Array,
  shiftHours: Uint8Array,
  gradeMin: Uint8Array,
  gradeMax: Uint8Array,
  /** 0–1: how much an applicant learns from the vacancy. */
  completeness: Float32Array,
  promoted: Uint8Array,
  /** Bits of `PERMIT_KINDS` that the applicant must bring. */
  permitsNeeded: Uint32Array,
  titleLength: Uint8Array,
  /** Places of values in their closed sets plus one; 0 where none is stated. */
  schedule: Uint8Array,
  rotation: Uint8Array,
  experience: Uint8Array,
  employment: Uint8Array,
  payFrequency: Uint8Array,
  /** Bits of their closed sets. */
  contracts: Uint8Array,
  conditions: Uint8Array,
  /** Where the values of the row begin and how many they are, in `Lists`. */
  cityStart: Uint32Array,
  cityCount: Uint8Array,
  specStart: Uint32Array,
  specCount: Uint8Array,
} as const;
