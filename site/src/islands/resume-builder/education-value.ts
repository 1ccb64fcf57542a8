import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { Typed } from '../builder/index.ts';

export type EducationKind = 'education' | 'additionalEducation';

/** One education as it is typed. */
export type EducationValue = Typed<ResumeContent>[EducationKind][number];
