import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { Experience, Level, PayMode, PieceUnit, Schedule } from '#shared/domain/vacancy-terms.ts';

/** What the demo knows of a trade: its words, its pay, how it is hired. */
export interface Trade {
  /** Slug of the specialization; the first is the main one. */
  slugs: readonly [string, ...string[]];
  level: Level;
  /** Keys of the compendium, the usual one first. */
  workTypes: readonly [string, ...string[]];
  titles: readonly [string, ...string[]];
  /** Thousands of roubles in hand a month, 5/2, in a region with usual pay. */
  monthThousands: readonly [from: number, to: number];
  modes: readonly [PayMode, ...PayMode[]];
  /** Roubles for one unit. */
  piece?: { unit: PieceUnit; from: number; to: number };
  /** How often it is a rotation, 0–1. */
  rotationShare: number;
  /** Only these, instead of those of its level. */
  schedules?: readonly Schedule[];
  grades?: readonly [number, number];
  experience: Experience;
  permits?: NonNullable<NewVacancy['permits']>;
  driver?: NewVacancy['driverCategories'];
  tractor?: NewVacancy['tractorCategories'];
  crews?: boolean;
  /** Light work that the labour code allows at 14 and 16. */
  youth?: boolean;
  /** Done at a desk: in an office or at home. */
  desk?: true;
  skills: readonly string[];
  duties: readonly string[];
  requirements: readonly string[];
  /** Active vacancies wanted in the demo; others share what is left. */
  quota: number;
}
