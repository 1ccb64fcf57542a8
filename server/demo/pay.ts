import type { Pay } from '#shared/domain/pay.ts';
import type { PayMode } from '#shared/domain/vacancy-terms.ts';
import type { Random } from './random.ts';
import type { Trade } from './trade.ts';

/** How pay of a region stands to the usual, by its code; the rest are 0.92. */
const REGION_FACTORS: Readonly<Record<number, number>> = {
  77: 1.2,
  50: 1.15,
  78: 1.12,
  47: 1.08,
  16: 1.02,
  66: 1.02,
  54: 1,
  24: 1.08,
  23: 1,
  72: 1.08,
  86: 1.25,
  89: 1.4,
  14: 1.4,
  49: 1.45,
  51: 1.15,
  25: 1.15,
  27: 1.15,
  28: 1.15,
  38: 1.05,
  75: 1.05,
  91: 0.95,
};
const USUAL_FACTOR = 0.92;
/** A month on rotation has some thirty shifts of eleven hours instead of twenty-one of eight; an engineer's pay grows less with them. */
const ROTATION_FACTORS = { hands: 1.45, engineers: 1.2 };
const BONUSES = [
  'Премия до\u00a020\u00a0% за\u00a0сданный этап',
  'Премия по\u00a0итогам месяца до\u00a015\u00a0%',
  'Премия за\u00a0работу без замечаний',
];
const NIGHT_BONUS = 'Доплата за\u00a0ночные смены 20\u00a0%';
/** Hours of a usual month; who works a part of them gets a part of the pay. */
const MONTH_HOURS = 168;

export interface PaidPlace {
  regionId: number;
  rotation: { onDays: number } | null;
  /** Hours of a shift. */
  hours: number;
  /** Shifts in a month without a rotation. */
  shifts: number;
  night: boolean;
}

/** Believable pay of a trade for one unit of `mode`, kopecks. */
export function makePay(random: Random, trade: Trade, mode: PayMode, place: PaidPlace): Pay {
  const engineer = trade.level !== 'worker' && trade.level !== 'foreman';
  const rotationFactor = place.rotation ? ROTATION_FACTORS[engineer ? 'engineers' : 'hands'] : 1;
  const factor = (REGION_FACTORS[place.regionId] ?? USUAL_FACTOR) * rotationFactor * (0.94 + random.next() * 0.14);
  const [from, to] = trade.monthThousands;
  // The employer of one vacancy offers a part of the trade's whole range.
  const middle = from + (to - from) * (0.25 + random.next() * 0.5);
  const spread = (to - from) * (0.2 + random.next() * 0.2);
  const unit = unitRoubles(trade, mode, place);
  const low = roundTo((middle - spread) * factor * unit.perThousand, unit.step);
  const high = Math.max(roundTo((middle + spread) * factor * unit.perThousand, unit.step), low + unit.step);
  const stated = random.next();
  return {
    fromKopecks: stated < 0.1 ? null : low * 100,
    toKopecks: stated >= 0.1 && stated < 0.32 ? null : high * 100,
    mode,
    ...(mode === 'piece' ? { pieceUnit: trade.piece?.unit ?? 'm2' } : {}),
    gross: random.chance(0.14) ? null : engineer && random.chance(0.55),
    frequency: frequencyOf(random, mode),
    advance: mode === 'month' || mode === 'rotation' ? random.chance(0.6) : null,
    bonusText: random.chance(0.3) ? (place.night ? NIGHT_BONUS : random.pick(BONUSES)) : null,
    overtimeFactor: mode === 'hour' && random.chance(0.5) ? 1.5 : null,
  };
}

function roundTo(value: number, step: number): number {
  return Math.max(step, Math.round(value / step) * step);
}

/** Roubles of one unit for each thousand of the month's pay, and how they are rounded. */
function unitRoubles(
  trade: Trade,
  mode: PayMode,
  { rotation, hours, shifts }: PaidPlace,
): { perThousand: number; step: number } {
  const shiftsPerMonth = rotation ? 30 : shifts;
  const [from, to] = trade.monthThousands;
  switch (mode) {
    case 'month':
      return { perThousand: rotation ? 1000 : 1000 * Math.min(1, (hours * shifts) / MONTH_HOURS), step: 5000 };
    case 'shift':
      return { perThousand: 1000 / shiftsPerMonth, step: 100 };
    case 'hour':
      return { perThousand: 1000 / shiftsPerMonth / hours, step: 10 };
    case 'rotation':
      return { perThousand: (1000 * (rotation?.onDays ?? 30)) / 30, step: 5000 };
    case 'project':
      return { perThousand: 2200, step: 10_000 };
    case 'piece': {
      const { from: low, to: high } = trade.piece ?? { from: 500, to: 900 };
      const perThousand = (low + high) / (from + to);
      return { perThousand, step: high < 200 ? 5 : high < 2000 ? 50 : 100 };
    }
  }
}

function frequencyOf(random: Random, mode: PayMode): Pay['frequency'] {
  if (mode === 'rotation') return 'per_rotation';
  if (mode === 'project') return 'per_project';
  if (mode === 'month') return random.pick(['twice_month', 'twice_month', 'monthly']);
  return random.pick(['weekly', 'twice_month', 'weekly', 'daily']);
}
