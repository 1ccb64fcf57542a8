import type { FieldError } from '#shared/contracts/problem.ts';
import { resumeContentSchema, type ResumeContent } from '#shared/contracts/resume-content.ts';
import { PERSON_AGE_MIN } from '#shared/domain/limits.ts';
import { RESUME_FIELDS } from '#shared/domain/resume-fields.ts';
import { inMoscow } from '#shared/domain/time.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { assertPlayable } from '../../../platform/writing/assert-playable.ts';
import {
  checkFields as checkWritten,
  type CheckedFields,
  type FieldJudge,
  type SentFields,
} from '../../../platform/writing/check-fields.ts';
import { assertBirthDate, readPhone } from '../../account/index.ts';
import { assertAllKnown, assertKnown } from '../../compendium/index.ts';

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
    cityId(id) {
      assertKnown('city', 'cityId', id);
      return id;
    },
    metroIds(ids) {
      assertAllKnown('metro', 'metroIds', ids);
      return ids;
    },
    specializationIds(ids) {
      assertAllKnown('specialization', 'specializationIds', ids);
      return ids;
    },
    workTypes(keys) {
      assertAllKnown('workType', 'workTypes', keys);
      return keys;
    },
    pcPrograms(programs) {
      for (const [index, { key }] of programs.entries()) assertKnown('pcProgram', `pcPrograms.${index}.key`, key);
      assertOnce('pcPrograms', 'key', programs);
      return programs;
    },
    languages(languages) {
      for (const [index, { language }] of languages.entries())
        assertKnown('language', `languages.${index}.language`, language);
      assertOnce('languages', 'language', languages);
      return languages;
    },
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
    videoUrl(url) {
      assertPlayable('videoUrl', url);
      return url;
    },
    permits(permits, now) {
      const today = dayOf(now);
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

const dayOf = (now: Date): string => inMoscow(now).toISOString().slice(0, 10);

/** Every month that is still to come is named. */
function assertPast(jobs: ResumeContent['experience'], now: Date): void {
  const month = dayOf(now).slice(0, 7);
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

function assertOnce<Name extends string>(field: string, name: Name, items: readonly Record<Name, string>[]): void {
  const seen = new Set<string>();
  for (const [index, { [name]: key }] of items.entries()) {
    if (seen.has(key)) throw badField(`${field}.${index}.${name}`, 'conflict_with_rules', 'Это уже названо');
    seen.add(key);
  }
}
