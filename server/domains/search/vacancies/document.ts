import { createHash } from 'node:crypto';
import {
  permitSchema,
  rotationSchema,
  shiftSchema,
  crewSchema,
  paySchema,
  acceptsSchema,
} from '#shared/contracts/vacancy-parts.ts';
import {
  CONTRACT_FORMS,
  EMPLOYMENTS,
  EXPERIENCES,
  PAY_FREQUENCIES,
  PERMIT_KINDS,
  ROTATION_PATTERNS,
  SCHEDULES,
  WORK_AUTHORIZATIONS,
  type RotationPattern,
  type Schedule,
} from '#shared/domain/vacancy-terms.ts';
import { youthAgesFrom, youthBreaches } from '#shared/domain/youth-work.ts';
import { PERMIT_LABELS } from '#shared/text/vacancy-labels.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { z } from 'zod';
import { withoutTags } from '../../../platform/html.ts';
import { findCity, findSpecialization, workTypeNamesOf } from '../../compendium/index.ts';
import type { IndexedRow } from './repository.ts';
import { BESIDE, MAIN, type Mark, type MarkPlace } from '../core/marks.ts';
import { analyze } from '../text/analyze.ts';
import { NO_DAY } from '../core/columns.ts';
import { PLACES } from '../core/postings.ts';
import { electroMark } from '../core/electro-group.ts';
import { readPlaces } from '../core/read-places.ts';
import type { DocumentRow, IndexedThing } from '../core/row-index.ts';
import type { VACANCY_COLUMNS } from './vacancy-columns.ts';

/** Working conditions as bits of a column, in the order of their fields. */
export const CONDITIONS = ['housing', 'meals', 'tickets', 'ppe', 'advance', 'docs_help'] as const;

/** One vacancy as the index stores it. */
export interface SearchDocument extends IndexedThing {
  row: Omit<
    DocumentRow<typeof VACANCY_COLUMNS>,
    'sameNext' | 'sameCount' | 'cityStart' | 'cityCount' | 'specStart' | 'specCount'
  >;
  /** The city of the work, 0 for none, then the cities that a rotation hires from. */
  cityIds: readonly number[];
  specIds: readonly number[];
}

const RUBLES_MAX = 2 ** 31 - 1;
const SHIFT_HOURS_USUAL = 8;

/** Composite columns are stored in exactly these shapes. */
const partsSchema = z.object({
  permits: z.array(permitSchema),
  rotation: rotationSchema.nullable(),
  shift: shiftSchema.nullable(),
  crew: crewSchema.nullable(),
  pay: paySchema.nullable(),
  accepts: acceptsSchema,
});

type Parts = z.output<typeof partsSchema>;

export function toDocument(row: IndexedRow): SearchDocument {
  const parts = partsSchema.parse(row);
  const companyName = row.anonymous ? (row.customEmployerName ?? '') : row.brandName;
  const trades = row.specializationIds.flatMap((id) => findSpecialization(id)?.name ?? []);
  const permits = parts.permits.map(({ kind, level }) => [PERMIT_LABELS[kind], level ?? ''].join(' '));
  const title = analyze(row.title);
  const { stems, texts } = readPlaces([
    [PLACES.title, [row.title]],
    [PLACES.trade, trades],
    [PLACES.company, [companyName]],
    [PLACES.skills, [...row.keySkills, ...workTypeNamesOf(row.workTypes), ...permits]],
    [PLACES.text, [row.duties, row.requirements, row.conditions, row.description].map(stripTags)],
  ]);
  const marks = marksOf(row, parts, stems.has(RETIRED_STEM));
  return {
    id: row.id,
    stems,
    texts,
    isPublic: true,
    marks,
    row: { ...rowOf(row, parts, title.length, marks), sameKey: sameKeyOf(row, title) },
    cityIds: [row.cityId ?? 0, ...row.hiringCityIds.filter((id) => id !== row.cityId)],
    specIds: row.specializationIds,
  };
}

const [RETIRED_STEM = ''] = analyze('пенсионер');

function stripTags(html: string | null): string {
  return html ? withoutTags(html).replaceAll(/&(?:nbsp|amp|lt|gt|quot);/g, ' ') : '';
}

function marksOf(
  row: IndexedRow,
  { permits, rotation, shift, crew, pay, accepts }: Parts,
  retired: boolean,
): Map<Mark, number> {
  const marks = new Map<Mark, number>();
  const add = (mark: Mark | '' | false | null | undefined, at: MarkPlace = MAIN) => {
    if (mark && !marks.has(mark)) marks.set(mark, at);
  };
  row.specializationIds.forEach((id, index) => add(`spec:${id}`, index === 0 ? MAIN : BESIDE));
  add(row.cityId !== null && `city:${row.cityId}`);
  for (const id of row.hiringCityIds) add(`city:${id}`, BESIDE);
  add(row.regionId !== null && `region:${row.regionId}`);
  for (const regionId of row.hiringCityIds.flatMap((id) => findCity(id)?.regionId ?? []))
    add(`region:${regionId}`, BESIDE);
  for (const id of row.metroIds) add(`metro:${id}`);
  // A filter must not reveal the employer of an anonymous vacancy.
  if (!row.anonymous) {
    add(`company:${row.companyId}`);
    add(row.facilityId && `facility:${row.facilityId}`);
    add(row.companyStatus === 'verified' && 'verified:1');
    add(row.badges.includes('answers_fast') && 'answers_fast:1');
  }
  add(row.companyKind !== 'agency' && row.companyKind !== 'staff_outsourcing' && 'direct:1');
  for (const key of row.workTypes) add(`work_type:${key}`);
  for (const key of row.objectTypes) add(`object_type:${key}`);
  add(row.level && `level:${row.level}`);
  for (let grade = row.gradeMin ?? row.gradeMax ?? 9; grade <= (row.gradeMax ?? row.gradeMin ?? 0); grade += 1)
    add(`grade:${grade}`);
  add(row.category && `category:${row.category}`);
  for (const key of row.contractForms) add(`contract:${key}`);
  add(row.employment && `employment:${row.employment}`);
  add(row.schedule && `schedule:${row.schedule}`);
  if (rotation) {
    add('schedule:rotation');
    add(`rotation:${patternOf(rotation)}`);
    add(rotation.campType && `camp:${rotation.campType}`);
  }
  add(row.experience && `experience:${row.experience}`);
  add(row.educationLevel && `education:${row.educationLevel}`);
  add(pay && `pay_mode:${pay.mode}`);
  add(pay?.mode === 'piece' && pay.pieceUnit && `piece_unit:${pay.pieceUnit}`);
  add(pay?.frequency && `pay_frequency:${pay.frequency}`);
  add(pay && (pay.fromKopecks !== null || pay.toKopecks !== null) && 'with_pay:1');
  for (const { kind, level } of permits) {
    add(`permit:${kind}`);
    if (kind === 'electro_group') add(electroMark(level));
  }
  for (const key of row.driverCategories) add(`driver:${key}`);
  for (const key of row.tractorCategories) add(`tractor:${key}`);
  add(row.workFormat && `format:${row.workFormat}`);
  add((!crew || crew.accepts !== 'crews') && 'crew:individual');
  add(crew && crew.accepts !== 'individuals' && 'crew:crew');
  conditionsOf(row, { rotation, pay }).forEach((has, index) => add(has && `${CONDITIONS[index] ?? 'housing'}:1`));
  add(shift?.night === true && 'night:1');
  add((row.youthAge !== null || accepts.youth) && 'youth:1');
  for (const age of youthAgesOf(row, { permits, rotation, shift })) add(`youth_age:${age}`);
  add(accepts.disability && 'disability:1');
  add(retired && 'retired:1');
  add(row.mediaKinds.includes('photo') && 'photo:1');
  add(row.mediaKinds.includes('video') && 'video:1');
  for (const tag of row.tags) add(`tag:${tag}`);
  for (const key of row.workAuthorizations) add(`work_doc:${key}`);
  add(row.inFeed && row.nationalities.length === 0 && 'feed:1');
  return marks;
}

/** Ages at which the law allows it; none for a vacancy that breaks the rules for the young. */
function youthAgesOf(row: IndexedRow, parts: Pick<Parts, 'permits' | 'rotation' | 'shift'>): number[] {
  const { youthAge } = row;
  // The database keeps schedules of the closed set.
  const job = youthAge !== null && { ...row, ...parts, youthAge, schedule: row.schedule as Schedule | null };
  return job && youthBreaches(job).length === 0 ? youthAgesFrom(youthAge) : [];
}

function conditionsOf({ docsHelp }: IndexedRow, { rotation, pay }: Pick<Parts, 'rotation' | 'pay'>): boolean[] {
  return [
    Boolean(rotation?.campType),
    Boolean(rotation?.meals && rotation.meals !== 'none'),
    rotation?.tickets === 'paid' || rotation?.tickets === 'compensated',
    rotation?.ppe === true,
    pay?.advance === true || rotation?.advanceInCamp === true,
    docsHelp,
  ];
}

export function patternOf({ onDays, offDays }: { onDays: number; offDays: number }): RotationPattern {
  return ROTATION_PATTERNS.find((pattern) => pattern === `r${onDays}_${offDays}`) ?? 'custom';
}

function rowOf(
  row: IndexedRow,
  { permits, rotation, shift, pay }: Parts,
  titleLength: number,
  marks: ReadonlyMap<Mark, number>,
): Omit<SearchDocument['row'], 'sameKey'> {
  const shownAt = row.bumpedAt ?? row.publishedAt ?? row.createdAt;
  const payShift = rubles(row.payShiftNetMax ?? row.payShiftNetMin);
  return {
    shownAt: shownAt.getTime(),
    payMonth: rubles(row.payMonthNetMax ?? row.payMonthNetMin),
    payMonthMiddle: rubles(middle(row.payMonthNetMin, row.payMonthNetMax)),
    payShift,
    payShiftLeast: rubles(row.payShiftNetMin ?? row.payShiftNetMax),
    payPiece: pay?.mode === 'piece' ? rubles(pay.toKopecks ?? pay.fromKopecks) : -1,
    payHour: payShift < 0 ? -1 : Math.round(payShift / (shift?.hours ?? SHIFT_HOURS_USUAL)),
    startDay: rotation?.firstStartDate ? Math.floor(Date.parse(rotation.firstStartDate) / DAY_MS) : NO_DAY,
    onDays: rotation?.onDays ?? 0,
    offDays: rotation?.offDays ?? 0,
    shiftHours: Math.round(shift?.hours ?? 0),
    gradeMin: row.gradeMin ?? row.gradeMax ?? 0,
    gradeMax: row.gradeMax ?? row.gradeMin ?? 0,
    completeness: completenessOf(marks, row),
    promotedUntil: row.highlightUntil?.getTime() ?? 0,
    permitsNeeded: bits(
      PERMIT_KINDS,
      permits.filter(({ required, employerPays }) => required && !employerPays).map(({ kind }) => kind),
    ),
    titleLength,
    schedule: place(SCHEDULES, rotation ? 'rotation' : row.schedule),
    rotation: rotation ? place(ROTATION_PATTERNS, patternOf(rotation)) : 0,
    experience: place(EXPERIENCES, row.experience),
    employment: place(EMPLOYMENTS, row.employment),
    payFrequency: place(PAY_FREQUENCIES, pay?.frequency ?? null),
    contracts: bits(CONTRACT_FORMS, row.contractForms),
    workDocs: bits(WORK_AUTHORIZATIONS, row.workAuthorizations),
    conditions: conditionsOf(row, { rotation, pay }).reduce((sum, has, index) => sum | (Number(has) << index), 0),
  };
}

function completenessOf(marks: ReadonlyMap<Mark, number>, { description, duties }: IndexedRow): number {
  const parts = [
    marks.has('with_pay:1'),
    marks.has('photo:1'),
    marks.has('verified:1'),
    Boolean(description ?? duties),
  ];
  return parts.filter(Boolean).length / parts.length;
}

function rubles(kopecks: number | null): number {
  return kopecks === null ? -1 : Math.min(Math.round(kopecks / 100), RUBLES_MAX);
}

function middle(min: number | null, max: number | null): number | null {
  return min !== null && max !== null ? (min + max) / 2 : (min ?? max);
}

/** The value's position in its set plus one; 0 for none. */
function place(values: readonly string[], value: string | null): number {
  return value === null ? 0 : values.indexOf(value) + 1;
}

function bits(values: readonly string[], chosen: readonly string[]): number {
  return chosen.reduce((sum, value) => (values.includes(value) ? sum | (1 << values.indexOf(value)) : sum), 0) >>> 0;
}

/** 53 bits of a hash: among a million vacancies two that differ have the same one once in ten thousand times. */
function sameKeyOf(row: IndexedRow, title: readonly string[]): number {
  const shownOfIt = [
    row.companyId,
    row.anonymous,
    [...title].sort(),
    row.cityId,
    row.hiringCityIds,
    row.regionId,
    row.pay,
    row.schedule,
    row.shift,
    row.rotation,
    row.experience,
    row.educationLevel,
    row.employment,
    row.workFormat,
    row.contractForms,
    row.permits,
    row.driverCategories,
    row.tractorCategories,
    row.level,
    row.gradeMin,
    row.gradeMax,
    row.category,
    row.crew,
    row.highlightUntil,
    row.workTypes,
    row.objectTypes,
    row.facilityId,
    row.metroIds,
    row.specializationIds,
    row.youthAge,
    row.youthWeekHours,
    row.accepts,
    row.tags,
    row.inFeed,
    row.nationalities,
    row.workAuthorizations,
    row.docsHelp,
  ];
  const hash = createHash('sha1').update(JSON.stringify(shownOfIt)).digest();
  return Number(hash.readBigUInt64BE() >> 11n);
}
