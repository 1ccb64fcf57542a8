import { ROW_COLUMNS } from '../core/row-index.ts';
import { inMoscow } from '#shared/domain/time.ts';

/** The index's numbers of each resume, like the columns of vacancies. */
export const RESUME_COLUMNS = {
  ...ROW_COLUMNS,
  updatedAt: Float64Array,
  /** The expected net pay in whole rubles, −1 where nothing comparable is stated. */
  payMonth: Int32Array,
  payShift: Int32Array,
  payHour: Int32Array,
  grade: Uint8Array,
  /** Months of experience at the beginning of `experienceMonth`. */
  experienceMonths: Uint16Array,
  /** Months since the year 0 from which the current job adds to them; {@link NO_MONTH} without one. */
  experienceMonth: Int32Array,
  /** Place in `AVAILABILITIES` plus one. */
  availability: Uint8Array,
  /** Of the availability «date», days since 1970. */
  availableDay: Int32Array,
  /** 0 without a crew. */
  crewSize: Uint8Array,
  /** 0–1: how informative the resume is for a company. */
  completeness: Float32Array,
  titleLength: Uint8Array,
} as const;

export const NO_MONTH = 2 ** 31 - 1;

/** Months since the year 0, by Moscow. */
export function monthOf(time: number): number {
  const date = inMoscow(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
