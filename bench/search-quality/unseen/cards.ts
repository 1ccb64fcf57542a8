import { z } from 'zod';
import type { Database } from '#server/database/connect.ts';
import { CITIES, metroNamesOf, REGIONS, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { isPublicVacancy } from '#server/domains/vacancy/index.ts';
import {
  acceptsSchema,
  crewSchema,
  paySchema,
  permitSchema,
  rotationSchema,
  shiftSchema,
} from '#shared/contracts/vacancy-parts.ts';
import { firstPublications } from '../twins.ts';

const partsSchema = z.object({
  rotation: rotationSchema.nullable(),
  shift: shiftSchema.nullable(),
  crew: crewSchema.nullable(),
  pay: paySchema.nullable(),
  permits: z.array(permitSchema),
  accepts: acceptsSchema,
});
const specSlugs = new Map(SPECIALIZATIONS.map(({ id, slug }) => [id, slug]));
const citySlugs = new Map(CITIES.map(({ id, slug }) => [id, slug]));
const regionSlugs = new Map(REGIONS.map(({ id, slug }) => [id, slug]));

/** A vacancy by the columns that labels speak of. */
export type Card = Awaited<ReturnType<typeof readCards>>[number];

/** All public vacancies, the oldest id first. */
export async function readCards(db: Database) {
  const rows = await db
    .selectFrom('vacancy')
    .innerJoin('company', 'company.id', 'vacancy.companyId')
    .selectAll('vacancy')
    .select(['company.brandName', 'company.kind as companyKind'])
    .where(isPublicVacancy)
    .orderBy('vacancy.id')
    .execute();
  const specs = await db.selectFrom('vacancySpecialization').select(['vacancyId', 'specializationId']).execute();
  const tradesOf = Map.groupBy(specs, ({ vacancyId }) => vacancyId);
  const firstOf = firstPublications(rows);
  return rows.map((row) => {
    const { rotation, shift, crew, pay, permits, accepts } = partsSchema.parse(row);
    const shiftPay = row.payShiftNetMax ?? row.payShiftNetMin;
    return {
      id: row.id,
      /** Its own id, or that of the same vacancy published before. */
      first: firstOf.get(row.id) ?? row.id,
      title: plain(row.title),
      texts: plain(
        [row.title, row.description, row.duties, row.requirements, row.conditions, ...row.keySkills].join(' '),
      ),
      conditions: plain(row.conditions ?? ''),
      trades: (tradesOf.get(row.id) ?? []).flatMap(({ specializationId }) => specSlugs.get(specializationId) ?? []),
      city: citySlugs.get(row.cityId ?? 0) ?? null,
      region: regionSlugs.get(row.regionId ?? 0) ?? null,
      hiringCities: row.hiringCityIds.flatMap((id) => citySlugs.get(id) ?? []),
      metro: metroNamesOf(row.metroIds),
      company: plain((row.anonymous ? row.customEmployerName : row.brandName) ?? ''),
      direct: row.companyKind === 'direct' || row.companyKind === 'self',
      /** Net roubles that the range reaches. */
      monthPay: roubles(row.payMonthNetMax ?? row.payMonthNetMin),
      shiftPay: roubles(shiftPay),
      hourPay: roubles(shift && shiftPay !== null ? shiftPay / shift.hours : null),
      payFrequency: pay?.frequency ?? null,
      rotation,
      schedule: row.schedule,
      night: shift?.night === true,
      employment: row.employment,
      workFormat: row.workFormat,
      gradeMin: row.gradeMin,
      gradeMax: row.gradeMax,
      category: row.category,
      permits: permits.map(({ kind }) => kind),
      driverCategories: row.driverCategories,
      tractorCategories: row.tractorCategories,
      experience: row.experience,
      contractForms: row.contractForms,
      takesCrews: crew !== null && crew.accepts !== 'individuals',
      youthAge: row.youthAge,
      disability: accepts.disability,
      ownCar: row.ownCar,
      workAuthorizations: row.workAuthorizations,
    };
  });
}

/** Text as patterns of labels are written: lower case, no ё, no tags, plain spaces. */
export function plain(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .trim();
}

function roubles(kopecks: number | null): number | null {
  return kopecks === null ? null : kopecks / 100;
}
