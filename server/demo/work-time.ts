import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { Schedule } from '#shared/domain/vacancy-terms.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Random } from './random.ts';
import type { Trade } from './trade.ts';

export interface WorkTime {
  schedule: Schedule;
  shift: NonNullable<NewVacancy['shift']>;
  rotation: NonNullable<NewVacancy['rotation']> | null;
  /** Average shifts in a month without a rotation. */
  shifts: number;
}

/** Every usual rotation and some unusual ones. */
const PATTERNS = [
  [15, 15],
  [30, 15],
  [30, 30],
  [45, 15],
  [45, 30],
  [45, 45],
  [60, 30],
  [60, 60],
  [90, 30],
  [20, 10],
  [14, 14],
  [56, 28],
] as const;
const SITE_SCHEDULES: readonly (readonly [Schedule, hours: number, shifts: number])[] = [
  ['d5_2', 8, 21],
  ['d6_1', 10, 26],
  ['d6_1', 9, 26],
  ['d2_2', 11, 15],
  ['shift', 12, 15],
  ['d3_3', 11, 15],
  ['hourly', 6, 21],
  ['by_agreement', 8, 21],
  ['d1_3', 24, 7.5],
];
const OFFICE_SCHEDULES: readonly (readonly [Schedule, hours: number, shifts: number])[] = [
  ['d5_2', 8, 21],
  ['d5_2', 8, 21],
  ['flexible', 8, 21],
];

/** When the work is done; `sequence` walks through the patterns, so that each is there. */
export function makeWorkTime(random: Random, trade: Trade, sequence: number, now: Date): WorkTime {
  const startTime = random.pick(['07:00', '08:00', '08:00', '09:00']);
  if (random.chance(trade.rotationShare)) {
    const [onDays, offDays] = PATTERNS[sequence % PATTERNS.length] ?? PATTERNS[0];
    return {
      schedule: 'rotation',
      shift: { hours: random.pick([10, 11, 11, 12]), night: random.chance(0.1), startTime },
      rotation: makeRotation(random, onDays, offDays, now),
      shifts: 30,
    };
  }
  const choice = schedulesOf(trade);
  const [schedule, hours, shifts] = random.chance(0.4) ? (choice[0] ?? random.pick(choice)) : random.pick(choice);
  return { schedule, shift: { hours, night: hours >= 11 && random.chance(0.4), startTime }, rotation: null, shifts };
}

function schedulesOf(trade: Trade): typeof SITE_SCHEDULES {
  const { schedules } = trade;
  if (schedules) return SITE_SCHEDULES.filter(([schedule]) => schedules.includes(schedule));
  if (trade.desk) return OFFICE_SCHEDULES;
  // A day on duty is for those who guard; a foreman or an engineer is there when the crews are.
  return SITE_SCHEDULES.slice(0, trade.level === 'worker' ? -1 : 3);
}

/** Short days without nights: at most four hours at 14 and seven at 16 (article 94 of the labour code). */
export function makeYouthTime(age: 14 | 16): WorkTime {
  return {
    schedule: age === 14 ? 'hourly' : 'd5_2',
    shift: { hours: age === 14 ? 4 : 7, night: false, startTime: '09:00' },
    rotation: null,
    shifts: 21,
  };
}

function makeRotation(random: Random, onDays: number, offDays: number, now: Date): NonNullable<WorkTime['rotation']> {
  const firstStart = addDays(now, random.int(4, 25));
  const campType = random.pick(['wagon', 'wagon', 'hostel', 'hostel', 'flat', 'hotel'] as const);
  // Where wagons stand there is no shop; where there is a kitchen of one's own nobody cooks for all.
  const meals = random.pick(
    campType === 'wagon'
      ? (['three', 'three', 'two', 'compensated'] as const)
      : campType === 'hostel'
        ? (['three', 'two', 'one', 'none'] as const)
        : (['one', 'compensated', 'none'] as const),
  );
  return {
    onDays,
    offDays,
    firstStartDate: random.chance(0.7) ? firstStart.toISOString().slice(0, 10) : null,
    tickets: random.pick(['paid', 'paid', 'compensated', 'own'] as const),
    campType,
    peoplePerRoom: campType === 'hotel' || campType === 'flat' ? random.int(2, 3) : random.int(2, 6),
    meals,
    ppe: true,
    laundry: random.chance(0.6),
    advanceInCamp: random.chance(0.5),
    allowancePerDayKopecks: random.chance(0.4) ? random.int(7, 14) * 100_00 : null,
  };
}
