import {
  ownCrewSchema,
  pcProgramSchema,
  relocationSchema,
  rotationWishSchema,
  storedJobSchema,
  storedPermitSchema,
} from '#shared/contracts/resume-parts.ts';
import { languageSchema } from '#shared/contracts/vacancy-parts.ts';
import { statedExperience } from '#shared/domain/experience.ts';
import { PUBLIC_CATEGORIES } from '#shared/domain/resume-fields.ts';
import { AVAILABILITIES, HIDDEN_FIELDS } from '#shared/domain/resume-terms.ts';
import { PERMIT_LABELS } from '#shared/text/vacancy-labels.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { z } from 'zod';
import { findCity, findSpecialization, pcProgramNameOf, workTypeNamesOf } from '../../compendium/index.ts';
import { maskOf, type IndexedResume, type Mask, type Searcher } from '../../resume/index.ts';
import { NO_DAY } from '../core/columns.ts';
import { PLACES } from '../core/postings.ts';
import { electroMark } from '../core/electro-group.ts';
import { readPlaces } from '../core/read-places.ts';
import type { DocumentRow, IndexedThing } from '../core/row-index.ts';
import { BESIDE, MAIN, type Mark, type MarkPlace } from '../core/marks.ts';
import { analyze } from '../text/analyze.ts';
import { monthOf, NO_MONTH, type RESUME_COLUMNS } from './resume-columns.ts';

/** One resume as the index stores it, without anything that others may not see. */
export interface ResumeDocument extends IndexedThing {
  row: DocumentRow<typeof RESUME_COLUMNS>;
  facts: ResumeFacts;
}

/** The index's data of a resume besides its numbers. */
export interface ResumeFacts {
  specializationIds: readonly number[];
  cityId: number | null;
  regionId: number | null;
  /**
   * The last day that a permit of the kind is valid, days since 1970; {@link NO_DAY} without an end and where the day
   * is told only on request.
   */
  permits: ReadonlyMap<string, number>;
}

const RUBLES_MAX = 2 ** 31 - 1;
const SHIFT_HOURS_USUAL = 8;
const MONTHS_MAX = 2 ** 16 - 1;

/** Columns that are not what the compiler knows of them are stored in exactly these shapes. */
const partsSchema = z.object({
  hiddenFields: z.array(z.enum(HIDDEN_FIELDS)),
  publicCategories: z.array(z.enum(PUBLIC_CATEGORIES)),
  experience: z.array(storedJobSchema),
  permits: z.array(storedPermitSchema),
  relocation: relocationSchema,
  rotation: rotationWishSchema.nullable(),
  pcPrograms: z.array(pcProgramSchema),
  languages: z.array(languageSchema),
  crew: ownCrewSchema.nullable(),
});

type Parts = z.output<typeof partsSchema>;

/** What of a row a search may know. */
type Shown = IndexedResume & { mask: Mask };

/** By the mask of whoever searches, so that nobody finds a resume by what it does not show. `now` in milliseconds: experience is counted up to it. */
export function toResumeDocument(stored: IndexedResume, of: Searcher, now: number): ResumeDocument {
  const { row, parts } = shownParts(stored, of);
  const city = findCity(row.cityId);
  const months = statedExperience({ ...parts, noExperience: row.noExperience }, new Date(now));
  const isWorking = parts.experience.some(({ endMonth }) => endMonth === null);
  const title = analyze(row.title ?? '');
  const trades = row.specializationIds.flatMap((id) => findSpecialization(id)?.name ?? []);
  const employers = parts.experience.flatMap(({ company, facilityName }) => [company ?? '', facilityName ?? '']);
  const permits = parts.permits
    .filter(({ visibility }) => visibility === 'public')
    .map(({ kind, level }) => [PERMIT_LABELS[kind], level ?? ''].join(' '));
  const programs = parts.pcPrograms.flatMap(({ key }) => pcProgramNameOf(key) ?? []);
  const positions = parts.experience.map(({ position }) => position);
  const duties = parts.experience.flatMap(({ role, volumes, duties: done }) => [role ?? '', volumes ?? '', done ?? '']);
  const { stems, texts } = readPlaces([
    [PLACES.title, [row.title ?? '']],
    [PLACES.trade, trades],
    [PLACES.company, employers],
    [PLACES.skills, [...row.keySkills, ...workTypeNamesOf(row.workTypes), ...permits, ...programs, ...positions]],
    [PLACES.text, [...duties, row.about ?? '', row.ownTools ?? '', row.ownMachinery ?? '']],
  ]);
  return {
    id: row.id,
    stems,
    texts,
    isPublic: row.visibility === 'everyone',
    marks: marksOf(row, parts, city?.regionId ?? null, months),
    row: {
      ...rowOf(row, parts),
      titleLength: title.length,
      experienceMonths: Math.min(months ?? 0, MONTHS_MAX),
      experienceMonth: isWorking ? monthOf(now) : NO_MONTH,
    },
    facts: {
      specializationIds: row.specializationIds,
      cityId: row.cityId,
      regionId: city?.regionId ?? null,
      permits: lastDays(parts.permits),
    },
  };
}

function shownParts(stored: IndexedResume, of: Searcher): { row: Shown; parts: Parts } {
  const parts = partsSchema.parse(stored);
  const mask = maskOf(of, parts);
  const papers = mask.permits ? {} : { driverCategories: [], tractorCategories: [], workAuthorizations: [] };
  return {
    row: {
      ...stored,
      ...papers,
      photoUrl: mask.photo ? stored.photoUrl : null,
      about: mask.about ? stored.about : null,
      noExperience: mask.experience && stored.noExperience,
      educationLevel: mask.education ? stored.educationLevel : null,
      mask,
    },
    parts: {
      ...parts,
      experience: !mask.experience
        ? []
        : parts.experience.map((job) =>
            !mask.currentEmployer && job.endMonth === null ? { ...job, company: null, facilityName: null } : job,
          ),
      permits: mask.permits ? parts.permits.filter(({ visibility }) => visibility !== 'hidden') : [],
      languages: mask.education ? parts.languages : [],
      crew: mask.crew ? parts.crew : null,
    },
  };
}

function lastDays(permits: Parts['permits']): Map<string, number> {
  const days = new Map<string, number>();
  for (const { kind, validUntil, visibility } of permits)
    days.set(kind, Math.max(days.get(kind) ?? 0, validUntil && visibility === 'public' ? dayOf(validUntil) : NO_DAY));
  return days;
}

function marksOf(
  row: Shown,
  { experience, permits, relocation, rotation, pcPrograms, languages, crew }: Parts,
  regionId: number | null,
  months: number | null,
): Map<Mark, number> {
  const marks = new Map<Mark, number>();
  const add = (mark: Mark | '' | false | null | undefined, at: MarkPlace = MAIN) => {
    if (mark && !marks.has(mark)) marks.set(mark, at);
  };
  addAudience(add, row);
  row.specializationIds.forEach((id, index) => add(`spec:${id}`, index === 0 ? MAIN : BESIDE));
  add(row.cityId !== null && `city:${row.cityId}`);
  add(regionId !== null && `region:${regionId}`);
  for (const id of row.metroIds) add(`metro:${id}`);
  if (relocation.kind === 'yes') add('moves_to:any');
  if (relocation.kind === 'list') {
    for (const id of relocation.cityIds) add(`moves_to:city-${id}`);
    for (const id of relocation.regionIds) add(`moves_to:region-${id}`);
  }
  for (const key of row.workTypes) add(`work_type:${key}`);
  for (const { objectType } of experience) add(objectType && `object_type:${objectType}`);
  add(row.level && `level:${row.level}`);
  add(row.grade !== null && `grade:${row.grade}`);
  for (const key of row.contractForms) add(`contract:${key}`);
  add(months !== null && `experience:${experienceBand(months)}`);
  add(row.educationLevel && `education:${row.educationLevel}`);
  add(row.payMonthNet !== null && 'with_pay:1');
  for (const { kind, level, visibility } of permits) {
    add(`permit:${kind}`);
    if (kind === 'electro_group' && visibility === 'public') add(electroMark(level));
  }
  for (const key of row.driverCategories) add(`driver:${key}`);
  for (const key of row.tractorCategories) add(`tractor:${key}`);
  for (const key of row.workAuthorizations) add(`work_doc:${key}`);
  for (const { language } of languages) add(`language:${language}`);
  for (const { key } of pcPrograms) add(`pc_program:${key}`);
  add(row.mask.crew && (crew ? 'crew:crew' : 'crew:individual'));
  if (rotation) {
    add('schedule:rotation');
    for (const pattern of rotation.patterns) add(`rotation:${pattern}`);
  }
  add(row.photoUrl !== null && 'photo:1');
  return marks;
}

/** The audiences whose lists show the resume: the marks that `seenBy` filters by. */
function addAudience(add: (mark: Mark) => void, { visibility, visibilityCompanyIds }: IndexedResume): void {
  if (visibility === 'companies_only') for (const id of visibilityCompanyIds) add(`shown_to:company-${id}`);
  else add(visibility === 'everyone' ? 'shown_to:everyone' : 'shown_to:companies');
  if (visibility === 'companies_except') for (const id of visibilityCompanyIds) add(`kept_from:company-${id}`);
}

function experienceBand(months: number): string {
  return months === 0 ? 'none' : months < 36 ? 'from1to3' : months < 72 ? 'from3to6' : 'over6';
}

function rowOf(
  row: IndexedResume,
  { experience, permits, crew }: Parts,
): Omit<ResumeDocument['row'], 'titleLength' | 'experienceMonths' | 'experienceMonth'> {
  const payShift = rubles(row.payShiftNet);
  const told = [
    row.payMonthNet !== null,
    row.photoUrl !== null,
    Boolean(row.about),
    permits.length > 0,
    experience.length > 0,
  ];
  return {
    updatedAt: row.shownAt.getTime(),
    payMonth: rubles(row.payMonthNet),
    payShift,
    payHour: payShift < 0 ? -1 : Math.round(payShift / SHIFT_HOURS_USUAL),
    grade: row.grade ?? 0,
    availability: AVAILABILITIES.findIndex((one) => one === row.availability) + 1,
    availableDay: row.availableDay ? dayOf(row.availableDay) : NO_DAY,
    crewSize: crew?.size ?? 0,
    completeness: told.filter(Boolean).length / told.length,
  };
}

function rubles(kopecks: number | null): number {
  return kopecks === null ? -1 : Math.min(Math.round(kopecks / 100), RUBLES_MAX);
}

export function dayOf(date: string): number {
  return Math.floor(Date.parse(date) / DAY_MS);
}
