/**
 * Marks: the properties that an index has of a vacancy or a resume besides its words. A mark is `name:value`; the
 * thesaurus and the filters refer to vacancies by marks. Flags have the value 1.
 */
export const MARK_NAMES = [
  'spec',
  'city',
  'region',
  'metro',
  'company',
  'facility',
  'work_type',
  'object_type',
  'level',
  'grade',
  'category',
  'contract',
  'employment',
  'schedule',
  'rotation',
  'experience',
  'education',
  'pay_mode',
  'piece_unit',
  'pay_frequency',
  'permit',
  // The group of electrical safety, 2 to 5.
  'electro',
  'driver',
  'tractor',
  'format',
  'crew',
  'camp',
  'housing',
  'meals',
  'tickets',
  'ppe',
  'advance',
  'docs_help',
  'night',
  'youth',
  'youth_age',
  'disability',
  'retired',
  'direct',
  'verified',
  'answers_fast',
  'photo',
  'video',
  'with_pay',
  'work_doc',
  'tag',
  'feed',
  // Only for resumes.
  'language',
  'pc_program',
  'moves_to',
  'shown_to',
  'kept_from',
] as const;

export type MarkName = (typeof MARK_NAMES)[number];
export type Mark = `${MarkName}:${string | number}`;

/** Every rotation has it, besides its own pattern. */
export const ANY_ROTATION = 'schedule:rotation' satisfies Mark;

/** Whether a mark describes the vacancy itself or is secondary: a further trade, a city that a rotation hires from. */
export const MAIN = 1;
export const BESIDE = 2;
export type MarkPlace = typeof MAIN | typeof BESIDE;
