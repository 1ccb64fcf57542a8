import type { FieldError } from '#shared/contracts/problem.ts';
import { resumeContentSchema, type ResumeContent } from '#shared/contracts/resume-content.ts';
import { PERSON_AGE_MIN } from '#shared/domain/limits.ts';
import { RESUME_FIELDS } from '#shared/domain/resume-fields.ts';
import { moscowDate } from '#shared/domain/time.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import {
  checkFields as checkWritten,
  type CheckedFields,
  type FieldJudge,
  type SentFields,
} from '../../../platform/writing/check-fields.ts';
import { playable } from '../../../platform/writing/playable.ts';
import { assertBirthDate, readPhone } from '../../account/index.ts';
import { allKnownIn, assertAllKnown, assertKnown, eachKnownIn, knownIn } from '../../compendium/index.ts';

/** What a schema cannot check: dictionaries, numbers of phones, days, addresses of players. */
const JUDGE: FieldJudge<ResumeContent, Date> = {
  names: RESUME_FIELDS,
  shape: resumeContentSchema.shape,
  rules: {
    birthDate(day, now) {
      if (day !== null) assertBirthDate(day, now, `Резюме можно разместить с\u00a0${PERSON_AGE_MIN}\u00a0лет`);
      return day;
    },
    // Publishing sends a code to it, and codes reach mobile numbers only.
    contacts: (contacts) =>
      contacts && { ...contacts, phone: contacts.phone ? readPhone(contacts.phone, 'contacts.phone') : null },
    cityId: knownIn('city'),
    metroIds: allKnownIn('metro'),
    specializationIds: allKnownIn('specialization'),
    workTypes: allKnownIn('workType'),
    pcPrograms: eachKnownIn('pcProgram', 'key'),
    languages: eachKnownIn('language', 'language'),
    crew(crew) {
      for (const [index, { specializationId }] of (crew?.members ?? []).entries())
        assertKnown('specialization', `crew.members.${index}.specializationId`, specializationId);
      assertKnown('city', 'crew.baseCityId', crew?.baseCityId);
      return crew;
    },
    experience(jobs, now) {
      for (const [index, { regionId }] of jobs.entries())
        assertKnown('region', `experience.${index}.regionId`, regionId);
      assertPast(jobs, now);
      return jobs;
    },
    videoUrl: playable,
    permits(permits, now) {
      const today = moscowDate(now);
      const ahead = permits.findIndex(({ issuedOn }) => (issuedOn ?? '') > today);
      if (ahead >= 0) throw badField(`permits.${ahead}.issuedOn`, 'greater_than_max', 'Этот день ещё не\u00a0наступил');
      return permits;
    },
    rotation(rotation) {
      assertAllKnown('region', 'rotation.regionIds', rotation?.regionIds ?? []);
      return rotation;
    },
    relocation(relocation) {
      assertAllKnown('city', 'relocation.cityIds', relocation.cityIds);
      assertAllKnown('region', 'relocation.regionIds', relocation.regionIds);
      return relocation;
    },
  },
};

/** Each field by its own rules: what is right, and what is not, with its messages. Never throws for a value. */
export function checkFields(fields: SentFields<ResumeContent>, now: Date): CheckedFields<ResumeContent> {
  return checkWritten(JUDGE, fields, now);
}

/** Every month that is still to come is named. */
function assertPast(jobs: ResumeContent['experience'], now: Date): void {
  const month = moscowDate(now).slice(0, 7);
  const errors = jobs.flatMap((job, index) =>
    (['startMonth', 'endMonth'] as const)
      .filter((name) => (job[name] ?? '') > month)
      .map((name): FieldError => ({
        field: `experience.${index}.${name}`,
        code: 'greater_than_max',
        message: 'Этот месяц ещё не\u00a0наступил',
      })),
  );
  if (errors.length > 0) throw new DomainError('bad_argument', { errors });
}
