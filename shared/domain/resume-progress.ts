/** The fields that progress is computed from, as in the resume. */
export interface FilledResume {
  title: string | null;
  specializationIds: readonly unknown[];
  firstName: string | null;
  lastName: string | null;
  cityId: number | null;
  hasPhone: boolean;
  experience: readonly unknown[];
  /** Stated explicitly by people without experience. */
  noExperience: boolean;
  payWish: unknown;
  photoUrl: string | null;
  birthDate: unknown;
  about: string | null;
  keySkills: readonly unknown[];
  permits: readonly unknown[];
  educationLevel: string | null;
  education: readonly unknown[];
  contractForms: readonly unknown[];
}

export const MANDATORY_FIELDS = ['title', 'specializations', 'name', 'city', 'phone', 'experience'] as const;
export const RECOMMENDED_FIELDS = [
  'pay_wish',
  'photo',
  'birth_date',
  'about',
  'skills',
  'permits',
  'education',
  'contract_forms',
] as const;

export type MandatoryField = (typeof MANDATORY_FIELDS)[number];
export type RecommendedField = (typeof RECOMMENDED_FIELDS)[number];

export interface ResumeProgress {
  /** 0–100; mandatory fields weigh twice. */
  percent: number;
  /** Missing fields. Publishing requires the mandatory ones. */
  mandatory: MandatoryField[];
  recommended: RecommendedField[];
}

const MANDATORY_WEIGHT = 2;

/** How complete a resume is and what it lacks, in the order of the form. */
export function resumeProgress(resume: FilledResume): ResumeProgress {
  const filled: Record<MandatoryField | RecommendedField, boolean> = {
    title: Boolean(resume.title),
    specializations: resume.specializationIds.length > 0,
    name: Boolean(resume.firstName && resume.lastName),
    city: resume.cityId !== null,
    phone: resume.hasPhone,
    experience: resume.noExperience || resume.experience.length > 0,
    pay_wish: resume.payWish !== null,
    photo: resume.photoUrl !== null,
    birth_date: resume.birthDate !== null,
    about: Boolean(resume.about),
    skills: resume.keySkills.length > 0,
    permits: resume.permits.length > 0,
    education: resume.educationLevel !== null || resume.education.length > 0,
    contract_forms: resume.contractForms.length > 0,
  };
  const mandatory = MANDATORY_FIELDS.filter((field) => !filled[field]);
  const recommended = RECOMMENDED_FIELDS.filter((field) => !filled[field]);
  const whole = MANDATORY_WEIGHT * MANDATORY_FIELDS.length + RECOMMENDED_FIELDS.length;
  const missing = MANDATORY_WEIGHT * mandatory.length + recommended.length;
  return { percent: Math.round((100 * (whole - missing)) / whole), mandatory, recommended };
}
