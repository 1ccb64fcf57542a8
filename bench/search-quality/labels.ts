import type { RotationPattern, Schedule } from '#shared/domain/vacancy-terms.ts';

/** 3: a match, 2: nearly one, 1: worth a look. */
export type Grade = 1 | 2 | 3;

/** Conditions on a vacancy's columns, never on its words; all given ones must hold. */
export interface Condition {
  /** Slugs, one of which is the main trade. */
  trades?: readonly string[];
  /** Slugs of cities where the work is. */
  cities?: readonly string[];
  regions?: readonly string[];
  /** A rotation that hires in one of these. */
  hiringIn?: readonly string[];
  /** Any rotation, none, or the days on and off. */
  rotation?: boolean | RotationPattern;
  schedules?: readonly Schedule[];
  housing?: true;
  meals?: true;
  tickets?: true;
  noExperience?: true;
  payFrequency?: string;
  employments?: readonly string[];
  contract?: string;
  crews?: true;
  youth?: true;
  remote?: true;
  night?: true;
  /** A worker's grade that the vacancy accepts. */
  workerGrade?: number;
  driver?: string;
  objectTypes?: readonly string[];
}

export interface Criterion extends Condition {
  grade: Grade;
}

export type QueryKind =
  | 'plain'
  | 'form'
  | 'typo'
  | 'layout'
  | 'translit'
  | 'slang'
  | 'abbreviation'
  | 'itr'
  | 'place'
  | 'condition'
  | 'code';

/** A query and the vacancies that a foreman would find relevant. */
export type LabelledRow = readonly [query: string, relevant: readonly Criterion[]];

/** The columns of a vacancy that labels use. */
export interface Labelled {
  mainTrade: string;
  city: string | null;
  region: string | null;
  hiringCities: readonly string[];
  rotation: {
    onDays: number;
    offDays: number;
    campType?: string | null;
    meals?: string | null;
    tickets?: string | null;
  } | null;
  schedule: string | null;
  experience: string | null;
  payFrequency: string | null;
  employment: string | null;
  contractForms: readonly string[];
  takesCrews: boolean;
  youthAge: number | null;
  workFormat: string | null;
  night: boolean;
  gradeMin: number | null;
  gradeMax: number | null;
  driverCategories: readonly string[];
  objectTypes: readonly string[];
}

/** The vacancy's best grade by the criteria; 0 for none. */
export function gradeOf(vacancy: Labelled, criteria: readonly Criterion[]): Grade | 0 {
  return criteria.reduce<Grade | 0>(
    (best, criterion) => (criterion.grade > best && holds(vacancy, criterion) ? criterion.grade : best),
    0,
  );
}

function holds(vacancy: Labelled, condition: Condition): boolean {
  const { rotation } = vacancy;
  const checks: { [Name in keyof Required<Condition>]: (wanted: NonNullable<Condition[Name]>) => boolean } = {
    trades: (slugs) => slugs.includes(vacancy.mainTrade),
    cities: (slugs) => slugs.includes(vacancy.city ?? ''),
    regions: (slugs) => slugs.includes(vacancy.region ?? ''),
    hiringIn: (slugs) => slugs.some((slug) => vacancy.hiringCities.includes(slug)),
    rotation: (wanted) =>
      typeof wanted === 'boolean'
        ? Boolean(rotation) === wanted
        : `r${rotation?.onDays}_${rotation?.offDays}` === wanted,
    schedules: (wanted) => wanted.includes(vacancy.schedule as Schedule),
    housing: () => Boolean(rotation?.campType),
    meals: () => Boolean(rotation?.meals && rotation.meals !== 'none'),
    tickets: () => rotation?.tickets === 'paid' || rotation?.tickets === 'compensated',
    noExperience: () => vacancy.experience === 'none',
    payFrequency: (wanted) => vacancy.payFrequency === wanted,
    employments: (wanted) => wanted.includes(vacancy.employment ?? ''),
    contract: (wanted) => vacancy.contractForms.includes(wanted),
    crews: () => vacancy.takesCrews,
    youth: () => vacancy.youthAge !== null,
    remote: () => vacancy.workFormat === 'remote',
    night: () => vacancy.night,
    workerGrade: (wanted) =>
      (vacancy.gradeMin ?? vacancy.gradeMax ?? 99) <= wanted && (vacancy.gradeMax ?? 0) >= wanted,
    driver: (wanted) => vacancy.driverCategories.includes(wanted),
    objectTypes: (wanted) => wanted.some((type) => vacancy.objectTypes.includes(type)),
  };
  // Each check accepts the value of the field with its name.
  return Object.entries(checks).every(([name, check]) => {
    const wanted = condition[name as keyof Condition];
    return wanted === undefined || (check as (wanted: unknown) => boolean)(wanted);
  });
}
