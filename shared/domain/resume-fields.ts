/** Fields of a resume that its applicant writes, by the names of `resumeContentSchema`. */
export const RESUME_FIELDS = [
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'photo',
  'contacts',
  'cityId',
  'metroIds',
  'workAuthorizations',
  'title',
  'specializationIds',
  'workTypes',
  'level',
  'grade',
  'keySkills',
  'pcPrograms',
  'languages',
  'about',
  'crew',
  'experience',
  'noExperience',
  'portfolio',
  'videoUrl',
  'educationLevel',
  'education',
  'additionalEducation',
  'permits',
  'driverCategories',
  'driverYears',
  'tractorCategories',
  'readyDocuments',
  'payWish',
  'contractForms',
  'selfEmployed',
  'individualEntrepreneur',
  'availability',
  'availableFrom',
  'rotation',
  'relocation',
  'businessTrip',
  'travelTime',
  'ownCar',
  'ownTools',
  'ownMachinery',
] as const;
export type ResumeField = (typeof RESUME_FIELDS)[number];

/** Whom a preview draws it for: visitors, companies that search, and one that it was sent to. */
export const RESUME_AUDIENCES = ['everyone', 'companies', 'respond'] as const;
export type ResumeAudience = (typeof RESUME_AUDIENCES)[number];

/** What an applicant may do with a resume of their own, in the order in which buttons stand. */
export const OWN_RESUME_ACTIONS = [
  'edit',
  'publish',
  'update',
  'discard',
  'bump',
  'restore',
  'undo',
  'duplicate',
  'archive',
  'delete',
] as const;
export type OwnResumeAction = (typeof OWN_RESUME_ACTIONS)[number];

/**
 * What the consent to distribution is given for, each by itself (152-ФЗ, ст. 10.1): of a resume that everyone may see, visitors
 * see these only when they are chosen. Profession, city and conditions are what the consent is about at least.
 */
export const PUBLIC_CATEGORIES = [
  'name',
  'photo',
  'age',
  'experience',
  'education',
  'permits',
  'about',
  'crew',
] as const;
export type PublicCategory = (typeof PUBLIC_CATEGORIES)[number];
