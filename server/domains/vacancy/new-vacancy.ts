import type { z } from 'zod';
import type * as parts from '#shared/contracts/vacancy-parts.ts';
import { findNationalities } from '#shared/domain/nationality.ts';
import type { Pay } from '#shared/domain/pay.ts';
import { payEquivalent } from '#shared/domain/pay-equivalent.ts';
import type { ArchiveReason, VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import type * as terms from '#shared/domain/vacancy-terms.ts';
import type { YouthAge } from '#shared/domain/youth-work.ts';
import type { Insertable } from 'kysely';
import { inTransaction, type Database } from '../../database/connect.ts';
import { insertRecords, takeIds } from '../../database/insert-records.ts';
import type { Vacancy as VacancyTable } from '../../database/schema.ts';
import { cleanHtml } from '../../platform/html.ts';
import type { storedBrandingSchema } from './stored.ts';

/** A vacancy as importers and the demo provide it. Everything except title, company and status is optional. */
export interface NewVacancy {
  companyId: number;
  status: VacancyStatus;
  title: string;
  specializationIds?: readonly number[];
  level?: terms.Level | null;
  gradeMin?: number | null;
  gradeMax?: number | null;
  category?: (typeof terms.ENGINEER_CATEGORIES)[number] | null;
  okpdtrCode?: string | null;
  profstandardCode?: string | null;
  headcount?: number | null;
  /** HTML; sanitized to the allowed tags when stored. Plain text goes through `textToHtml` first. */
  description?: string | null;
  duties?: string | null;
  requirements?: string | null;
  conditions?: string | null;
  keySkills?: readonly string[];
  /** Keys of the compendium. */
  workTypes?: readonly string[];
  objectTypes?: readonly (typeof terms.OBJECT_TYPES)[number][];
  facilityId?: string | null;
  experience?: terms.Experience | null;
  educationType?: (typeof terms.EDUCATION_TYPES)[number] | null;
  educationLevel?: (typeof terms.EDUCATION_LEVELS)[number] | null;
  contractForms?: readonly terms.ContractForm[];
  employment?: (typeof terms.EMPLOYMENTS)[number] | null;
  workFormat?: (typeof terms.WORK_FORMATS)[number] | null;
  schedule?: terms.Schedule | null;
  shiftSchedule?: (typeof terms.SHIFT_SCHEDULES)[number] | null;
  shift?: z.input<typeof parts.shiftSchema> | null;
  rotation?: z.input<typeof parts.rotationSchema> | null;
  pay?: Pay | null;
  regionId?: number | null;
  cityId?: number | null;
  address?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  showExact?: boolean;
  /** Nearby metro stations, the nearest first. */
  metroIds?: readonly number[];
  hiringCityIds?: readonly number[];
  permits?: readonly z.input<typeof parts.permitSchema>[];
  driverCategories?: readonly (typeof terms.DRIVER_CATEGORIES)[number][];
  tractorCategories?: readonly (typeof terms.TRACTOR_CATEGORIES)[number][];
  ownTools?: (typeof terms.OWN_THINGS)[number] | null;
  ownCar?: (typeof terms.OWN_THINGS)[number] | null;
  crew?: z.input<typeof parts.crewSchema> | null;
  languages?: readonly z.input<typeof parts.languageSchema>[];
  /** Whom it takes; none: nothing is said about it. */
  workAuthorizations?: readonly (typeof terms.WORK_AUTHORIZATIONS)[number][];
  /** Help with a patent, registration and other papers. */
  docsHelp?: boolean;
  medical?: z.input<typeof parts.medicalSchema> | null;
  youthAge?: YouthAge | null;
  youthWeekHours?: number | null;
  accepts?: z.input<typeof parts.acceptsSchema>;
  contacts?: z.input<typeof parts.contactsSchema> | null;
  branding?: z.input<typeof storedBrandingSchema> | null;
  highlightUntil?: Date | null;
  /** The end of its bought place on the home page. */
  onMainUntil?: Date | null;
  /** False excludes it from feeds on other sites. */
  inFeed?: boolean;
  /** The employer's own marks, which feeds filter by. */
  tags?: readonly string[];
  internalCode?: string | null;
  department?: string | null;
  responsibleMemberId?: string | null;
  /** Days that it is shown once published. */
  shownDays?: number;
  anonymous?: boolean;
  customEmployerName?: string | null;
  moderationNotes?: readonly { code: string; field?: string; text: string }[];
  media?: readonly z.input<typeof parts.mediaSchema>[];
  publishedAt?: Date | null;
  expiresAt?: Date | null;
  unpublishedAt?: Date | null;
  archivedAt?: Date | null;
  archiveReason?: ArchiveReason | null;
  sourceName?: string | null;
  /** Unique over all sources: `hh-csv:<id>`. */
  sourceKey?: string | null;
  sourcePublishedAt?: Date | null;
  /** Hash of the source record; an equal hash means no change. */
  sourceHash?: string | null;
}

/** Stores a vacancy with its specializations and media and computes its comparable pay. Returns its id. */
export function insertVacancy(db: Database, vacancy: NewVacancy): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx.insertInto('vacancy').values(toColumns(vacancy)).returning('id').executeTakeFirstOrThrow();
    await insertParts(tx, id, vacancy);
    await tx.insertInto('vacancyStats').values({ vacancyId: id }).execute();
    return id;
  });
}

/** Replaces every field of an imported vacancy with those of its source; `version` grows. */
export function replaceVacancy(db: Database, id: number, vacancy: NewVacancy, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const columns = { ...toColumns(vacancy), updatedAt: now };
    await tx
      .updateTable('vacancy')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('vacancySpecialization').where('vacancyId', '=', id).execute();
    await tx.deleteFrom('vacancyMedia').where('vacancyId', '=', id).execute();
    await insertParts(tx, id, vacancy);
  });
}

/** Puts what was written in the place of what the vacancy said; `version` grows. Its life, figures and promotion stay. */
export async function setWritten(tx: Database, id: number, vacancy: Written, now: Date): Promise<void> {
  const { branding: _, moderationNotes: __, ...columns } = toWrittenColumns(vacancy);
  await tx
    .updateTable('vacancy')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('vacancySpecialization').where('vacancyId', '=', id).execute();
  await tx.deleteFrom('vacancyMedia').where('vacancyId', '=', id).execute();
  await insertParts(tx, id, vacancy);
}

async function insertParts(
  db: Database,
  id: number,
  { specializationIds = [], media = [] }: Pick<NewVacancy, 'specializationIds' | 'media'>,
): Promise<void> {
  if (specializationIds.length) {
    await db
      .insertInto('vacancySpecialization')
      .values(specializationIds.map((specializationId, position) => ({ vacancyId: id, specializationId, position })))
      .execute();
  }
  if (media.length) {
    await db
      .insertInto('vacancyMedia')
      .values(media.map((item, position) => ({ ...item, vacancyId: id, position })))
      .execute();
  }
}

/**
 * Stores many vacancies in the order given, with their specializations and media: a few statements for all of them. Meant
 * for batches of some hundreds; nothing is stored when one is refused. Returns their ids.
 */
export function insertVacancies(db: Database, vacancies: readonly NewVacancy[]): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const ids = await takeIds(tx, 'vacancy', vacancies.length);
    const numbered = vacancies.map((vacancy, index) => ({ vacancy, vacancyId: ids[index] }));
    await insertRecords(
      tx,
      'vacancy',
      numbered.map(({ vacancy, vacancyId }) => ({ id: vacancyId, ...toValues(vacancy) })),
    );
    await insertRecords(
      tx,
      'vacancySpecialization',
      numbered.flatMap(({ vacancy: { specializationIds = [] }, vacancyId }) =>
        specializationIds.map((specializationId, position) => ({ vacancyId, specializationId, position })),
      ),
    );
    await insertRecords(
      tx,
      'vacancyMedia',
      numbered.flatMap(({ vacancy: { media = [] }, vacancyId }) =>
        media.map((item, position) => ({ ...item, vacancyId, position })),
      ),
    );
    await insertRecords(
      tx,
      'vacancyStats',
      numbered.map(({ vacancyId }) => ({ vacancyId })),
    );
    return ids;
  });
}

/** Of a vacancy that is there already. */
type Written = Omit<NewVacancy, 'companyId' | 'status'>;

/** Values of the columns; jsonb columns hold JavaScript values. */
export function toValues(vacancy: Written) {
  const { specializationIds: _, media: __, pay = null, ...rest } = vacancy;
  const equivalent = payEquivalent(pay, {
    schedule: vacancy.schedule ?? null,
    shift: vacancy.shift ?? null,
    rotation: vacancy.rotation ?? null,
  });
  return {
    ...mutableArrays(rest),
    description: cleanHtml(vacancy.description),
    duties: cleanHtml(vacancy.duties),
    requirements: cleanHtml(vacancy.requirements),
    conditions: cleanHtml(vacancy.conditions),
    nationalities: findNationalities(textsOf(vacancy).join('\n')),
    shift: vacancy.shift ?? null,
    rotation: vacancy.rotation ?? null,
    pay,
    permits: vacancy.permits ?? [],
    crew: vacancy.crew ?? null,
    languages: vacancy.languages ?? [],
    medical: vacancy.medical ?? null,
    contacts: vacancy.contacts ?? null,
    branding: vacancy.branding ?? null,
    moderationNotes: vacancy.moderationNotes ?? [],
    payMonthNetMin: equivalent.monthNetMinKopecks,
    payMonthNetMax: equivalent.monthNetMaxKopecks,
    payShiftNetMin: equivalent.shiftNetMinKopecks,
    payShiftNetMax: equivalent.shiftNetMaxKopecks,
    payAssumptions: equivalent.assumptions,
  };
}

function textsOf({ title, description, duties, requirements, conditions, keySkills = [] }: Written): string[] {
  return [title, description, duties, requirements, conditions, ...keySkills].filter(
    (text) => typeof text === 'string',
  );
}

function toColumns(vacancy: NewVacancy): Insertable<VacancyTable> {
  return { ...toWrittenColumns(vacancy), companyId: vacancy.companyId, status: vacancy.status };
}

function toWrittenColumns(vacancy: Written) {
  const {
    shift,
    rotation,
    pay,
    permits,
    crew,
    languages,
    medical,
    contacts,
    branding,
    moderationNotes,
    accepts,
    ...rest
  } = toValues(vacancy);
  return {
    ...rest,
    ...json({ shift, rotation, pay, permits, crew, languages, medical, contacts, branding, moderationNotes }),
    ...(accepts ? json({ accepts }) : {}),
  };
}

/** pg sends a JavaScript array as a PostgreSQL array, so jsonb values go as text. */
function json<Key extends string>(values: Record<Key, unknown>): Record<Key, string | null> {
  const entries = Object.entries(values).map(([key, value]) => [key, value === null ? null : JSON.stringify(value)]);
  return Object.fromEntries(entries) as Record<Key, string | null>;
}

type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

/** Kysely's insert types want mutable arrays; the values themselves are not touched. */
function mutableArrays<Values extends object>(values: Values): { [Key in keyof Values]: Mutable<Values[Key]> } {
  return values as { [Key in keyof Values]: Mutable<Values[Key]> };
}
