import { RESUME_TITLE_CHARS_MIN } from './limits.ts';
import type { ResumeField } from './resume-fields.ts';
import { resumeProgress, type MandatoryField, type ResumeProgress } from './resume-progress.ts';

/** What of a resume is looked at before it is published. */
export interface WrittenResume {
  title: string;
  specializationIds: readonly number[];
  firstName: string | null;
  lastName: string | null;
  cityId: number | null;
  contacts: { phone?: string | null | undefined } | null;
  experience: readonly object[];
  noExperience: boolean;
  payWish: object | null;
  photo: object | null;
  birthDate: string | null;
  about: string;
  keySkills: readonly string[];
  permits: readonly object[];
  educationLevel: string | null;
  education: readonly object[];
  contractForms: readonly string[];
  availability: string;
  availableFrom: string | null;
}

export interface ResumeGap {
  /** A field, or a part of one: `contacts.phone`. */
  field: ResumeField | 'contacts.phone';
  code: 'is_empty' | 'is_too_short';
  /** Russian, for people. */
  message: string;
}

/** What is no title yet is null; signs that people see are counted, as the table does. */
export const titleOf = (title: string): string | null => ([...title].length < RESUME_TITLE_CHARS_MIN ? null : title);

/** How complete what is being written is. */
export function writtenProgress({ title, contacts, photo, ...rest }: WrittenResume): ResumeProgress {
  return resumeProgress({
    ...rest,
    title: titleOf(title),
    hasPhone: Boolean(contacts?.phone),
    photoUrl: photo && '',
  });
}

/** What keeps a resume from being published although each field by itself is well; in the order of the form. */
export function resumeGaps(resume: WrittenResume): ResumeGap[] {
  const gaps = writtenProgress(resume).mandatory.flatMap((missing) => GAPS[missing](resume));
  const isDayMissing = resume.availability === 'date' && resume.availableFrom === null;
  return isDayMissing ? [...gaps, empty('availableFrom', 'Выберите день, с\u00a0которого готовы выйти')] : gaps;
}

const empty = (field: ResumeGap['field'], message: string): ResumeGap => ({ field, code: 'is_empty', message });

const GAPS: Readonly<Record<MandatoryField, (resume: WrittenResume) => ResumeGap[]>> = {
  title: ({ title }) => [
    title === ''
      ? empty('title', 'Напишите, кем хотите работать')
      : { field: 'title', code: 'is_too_short', message: `Не\u00a0короче ${RESUME_TITLE_CHARS_MIN} знаков` },
  ],
  specializations: () => [empty('specializationIds', 'Выберите профессию: по\u00a0ней резюме находят')],
  name: ({ lastName, firstName }) => [
    ...(lastName ? [] : [empty('lastName', 'Напишите фамилию')]),
    ...(firstName ? [] : [empty('firstName', 'Напишите имя')]),
  ],
  city: () => [empty('cityId', 'Выберите город, где\u00a0живёте')],
  phone: () => [empty('contacts.phone', 'Напишите номер телефона')],
  experience: () => [empty('experience', 'Добавьте место работы или отметьте, что\u00a0опыта нет')],
};
