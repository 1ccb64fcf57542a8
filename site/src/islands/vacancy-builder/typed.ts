import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import type { Typed as TypedOf } from '../builder/index.ts';

/** The fields of a vacancy as they stand on the screen. */
export type Typed = TypedOf<VacancyContent>;
