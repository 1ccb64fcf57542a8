import type { PayMode } from './vacancy-terms.ts';

/**
 * The pay that a vacancy of the trade can have, in roubles for one unit of the mode. Wide on purpose: an amount outside
 * is a slip of whoever filled in the export, or a number of something else in a query, and one wrong amount spoils the
 * sort by pay and the median of a trade.
 *
 * - An hour and a shift: the minimum wage of 2026 is 27 093 ₽ a month, 165 ₽ an hour; records of earlier years and short
 *   shifts are below. Divers and blasters are paid some thousands an hour.
 * - A month: a cleaner for an hour a day has five thousand, directors of projects are offered a million.
 * - A rotation lasts from a fortnight to half a year.
 * - A piece may be a stroke of paint or a house, a project a shed or a plant.
 */
export const POSSIBLE_PAY: Readonly<Record<PayMode, { min: number; max: number }>> = {
  hour: { min: 100, max: 10_000 },
  shift: { min: 500, max: 100_000 },
  month: { min: 5_000, max: 2_000_000 },
  rotation: { min: 10_000, max: 5_000_000 },
  piece: { min: 1, max: 1_000_000 },
  project: { min: 500, max: 100_000_000 },
};
