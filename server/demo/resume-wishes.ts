import type { NewResume } from '../domains/resume/index.ts';
import type { DemoCompany } from './companies.ts';
import { makePay } from './pay.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import { dayAfter } from './resume-permits.ts';
import type { Trade } from './trade.ts';
import type { Workshop } from './workshop.ts';

/** What somebody wants: where, when, for how much. */

const PATTERNS = ['r15_15', 'r30_15', 'r30_30', 'r45_15', 'r45_30', 'r45_45', 'r60_30', 'r60_60', 'r90_30'] as const;

const daysOf = (pattern: string) => Number(/^r(\d+)/.exec(pattern)?.[1] ?? 30);

export function rotationOf(random: Random, index: number): NonNullable<NewResume['rotation']> {
  const first = PATTERNS[index % PATTERNS.length] ?? 'r30_30';
  const patterns = [...new Set([first, ...random.sample(PATTERNS, random.int(0, 2))])];
  const longest = Math.max(...patterns.map(daysOf));
  return {
    patterns,
    onDaysMax: random.pick([null, ...[30, 60, 90].filter((days) => days >= longest)]),
    regionIds: random.sample([89, 86, 16, 72, 24, 14, 51], random.int(0, 3)),
  };
}

export function relocationOf(
  random: Random,
  companies: readonly DemoCompany[],
  places: Workshop['places'],
  { index, home }: { index: number; home: Place },
): NonNullable<NewResume['relocation']> {
  if (index % 3 === 0) return { kind: 'yes', cityIds: [], regionIds: [] };
  if (index % 3 === 1) return { kind: 'no', cityIds: [], regionIds: [] };
  return {
    kind: 'list',
    cityIds: [places.city(random.pick(random.pick(companies).cities)).id].filter((id) => id !== home.id),
    regionIds: random.sample(
      [77, 78, 23, 16, 66].filter((region) => region !== home.regionId),
      random.int(1, 2),
    ),
  };
}

export function availabilityOf(
  index: number,
  now: Date,
  random: Random,
  isWorking: boolean,
): Pick<NewResume, 'availability' | 'availableFrom' | 'jobSearchStatus'> {
  const jobSearchStatus =
    (
      [
        'active',
        'active',
        'considering',
        'active',
        'offer',
        'active',
        'considering',
        'active',
        'hired',
        'active',
        'considering',
        'passive',
      ] as const
    )[index % 12] ?? 'active';
  if (jobSearchStatus === 'passive' || jobSearchStatus === 'hired')
    return { availability: 'not_searching', jobSearchStatus };
  const availability = random.pick(
    isWorking ? (['two_weeks', 'date'] as const) : (['now', 'now', 'two_weeks', 'date'] as const),
  );
  return {
    availability,
    availableFrom: availability === 'date' ? dayAfter(now, random.int(5, 70)) : null,
    jobSearchStatus,
  };
}

/** In a mode that the trade is paid in; by the rotation for those who go on one. */
export function payWishOf(
  random: Random,
  trade: Trade,
  regionId: number,
  rotation: NewResume['rotation'],
  index: number,
): NewResume['payWish'] {
  if (index % 15 === 7) return null;
  const modes = trade.modes.flatMap((one) => (one === 'project' || (one === 'rotation' && !rotation) ? [] : [one]));
  const mode = modes[index % modes.length] ?? 'month';
  const onDays = daysOf(rotation?.patterns[0] ?? '');
  const { fromKopecks, toKopecks } = makePay(random, trade, mode, {
    regionId,
    rotation: mode === 'rotation' ? { onDays } : null,
    hours: 8,
    shifts: 21,
    night: false,
  });
  const amountKopecks = index % 15 === 11 ? null : (toKopecks ?? fromKopecks);
  return {
    amountKopecks,
    mode,
    ...(mode === 'piece' ? { pieceUnit: trade.piece?.unit ?? 'm2' } : {}),
    net: random.chance(0.85),
    negotiable: amountKopecks === null || random.chance(0.35),
  };
}
