import type { PERMIT_KINDS, Schedule } from './vacancy-terms.ts';

/**
 * What the labour code (ТК РФ, as of 2025-09-01) says about work under 18. Each rule cites its article; the texts for
 * people are in `shared/text/youth-labels.ts`.
 */

/** Minimum ages of vacancies. At 16 a contract needs nobody's consent, so 17 is like 16. */
export const YOUTH_AGES = [14, 15, 16] as const;
export type YouthAge = (typeof YOUTH_AGES)[number];

interface YouthHours {
  /** Of a day, article 94. */
  day: number;
  /** Of a week, article 92. */
  week: number;
}

/** The longest day and week by age: in the holidays or without school, and during the school year. */
export const YOUTH_HOURS: Readonly<Record<YouthAge, { free: YouthHours; lessons: YouthHours }>> = {
  14: { free: { day: 4, week: 24 }, lessons: { day: 2.5, week: 12 } },
  15: { free: { day: 5, week: 24 }, lessons: { day: 2.5, week: 12 } },
  16: { free: { day: 7, week: 35 }, lessons: { day: 4, week: 17.5 } },
};

/** The rules that a vacancy can break, in the order of reporting. */
export const YOUTH_RULES = [
  'hours_unstated',
  'day_hours',
  'week_hours',
  'night',
  'rotation',
  'height',
  'demolition',
  'underground',
  'machinery',
  'hazard',
  'loads',
] as const;
export type YouthRule = (typeof YOUTH_RULES)[number];

export const YOUTH_RULE_ARTICLES: Readonly<Record<YouthRule, number>> = {
  hours_unstated: 57,
  day_hours: 94,
  week_hours: 92,
  night: 268,
  rotation: 298,
  height: 265,
  demolition: 265,
  underground: 265,
  machinery: 265,
  hazard: 265,
  loads: 265,
};

type Forbidden = 'height' | 'demolition' | 'underground' | 'machinery' | 'hazard' | 'loads';

/** Kinds of work, by keys of the compendium, that are not light work, and permits that nobody gets before 18. */
const FORBIDDEN: Readonly<
  Record<Forbidden, { workTypes: readonly string[]; permits: readonly (typeof PERMIT_KINDS)[number][] }>
> = {
  height: { workTypes: ['roofing', 'facade', 'scaffolding', 'steel_structures'], permits: ['height'] },
  demolition: { workTypes: ['demolition', 'diamond_cutting', 'blasting'], permits: ['explosives'] },
  underground: { workTypes: ['tunnelling'], permits: ['confined_space'] },
  machinery: {
    workTypes: ['crane_works', 'drilling', 'piles', 'earthworks', 'elevators', 'fleet', 'rail_track'],
    permits: [
      'rostechnadzor',
      'slinger',
      'crane_operator',
      'lift_operator',
      'signalman',
      'tractor_operator',
      'driver_adr',
    ],
  },
  hazard: {
    workTypes: [
      'welding',
      'anticorrosion',
      'fireproofing',
      'refractory',
      'electrical',
      'gas_supply',
      'heating',
      'pipelines',
      'external_networks',
      'asphalt',
      'ndt',
    ],
    permits: ['electro_group', 'naks_welder', 'gas_safe', 'pressure_vessels', 'welding_ndt'],
  },
  loads: {
    workTypes: ['monolith', 'formwork', 'rebar', 'masonry', 'precast', 'timber_houses', 'equipment'],
    permits: [],
  },
};

/** The fields of a vacancy that the rules use. */
export interface YouthJob {
  /** The minimum age. */
  youthAge: number;
  youthWeekHours: number | null;
  shift: { hours: number; night: boolean } | null;
  schedule: Schedule | null;
  rotation: object | null;
  workTypes: readonly string[];
  permits: readonly { kind: (typeof PERMIT_KINDS)[number]; required: boolean }[];
  driverCategories: readonly string[];
  tractorCategories: readonly string[];
}

/** The rules for the young that a vacancy breaks; one without breaches may appear in the youth section. */
export function youthBreaches(job: YouthJob): YouthRule[] {
  const { shift, youthWeekHours: week } = job;
  const { free } = YOUTH_HOURS[youthAgeOf(job.youthAge)];
  const drives = job.driverCategories.length > 0 || job.tractorCategories.length > 0;
  const broken: Readonly<Record<YouthRule, boolean>> = {
    hours_unstated: !shift || week === null,
    day_hours: shift !== null && shift.hours > free.day,
    week_hours: week !== null && week > free.week,
    night: shift?.night === true,
    rotation: job.rotation !== null || job.schedule === 'rotation',
    height: needs(job, 'height'),
    demolition: needs(job, 'demolition'),
    underground: needs(job, 'underground'),
    machinery: drives || needs(job, 'machinery'),
    hazard: needs(job, 'hazard'),
    loads: needs(job, 'loads'),
  };
  return YOUTH_RULES.filter((rule) => broken[rule]);
}

function needs({ workTypes, permits }: YouthJob, forbidden: Forbidden): boolean {
  const of = FORBIDDEN[forbidden];
  return (
    workTypes.some((key) => of.workTypes.includes(key)) ||
    permits.some(({ kind, required }) => required && of.permits.includes(kind))
  );
}

/** True when the hours are also allowed during the school year, not only in the holidays. */
export function fitsLessons({
  youthAge,
  youthWeekHours: week,
  shift,
}: Pick<YouthJob, 'youthAge' | 'youthWeekHours' | 'shift'>): boolean {
  const { lessons } = YOUTH_HOURS[youthAgeOf(youthAge)];
  return shift !== null && week !== null && shift.hours <= lessons.day && week <= lessons.week;
}

/** The ages that a vacancy from `age` accepts: those of the table from it on. */
export function youthAgesFrom(age: number): YouthAge[] {
  return YOUTH_AGES.filter((one) => one >= age);
}

/** The row of the table for an age; the strictest below the first one. */
function youthAgeOf(age: number): YouthAge {
  return YOUTH_AGES.findLast((one) => one <= age) ?? YOUTH_AGES[0];
}
