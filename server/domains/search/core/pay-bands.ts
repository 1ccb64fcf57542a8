/** Minimum pay levels that people filter by, rubles. */
export const PAY_BANDS = {
  month: [80_000, 100_000, 150_000, 200_000, 300_000],
  shift: [3_000, 4_000, 5_000, 7_000, 10_000],
  hour: [300, 400, 500, 700, 1_000],
} as const;
