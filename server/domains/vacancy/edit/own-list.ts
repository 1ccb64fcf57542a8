import { sql, type SqlBool } from 'kysely';
import type { OwnVacancyCard, VacancyCard } from '#shared/contracts/vacancy.ts';
import { DAY_MS, toIso } from '#shared/domain/time.ts';
import { VACANCY_SETS, type VacancySet } from '#shared/domain/vacancy-machine.ts';
import type { Database } from '../../../database/connect.ts';
import type { MemberActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { findColleagues } from '../../company/index.ts';
import { findCity } from '../../compendium/index.ts';
import type { VacancyCardRow } from '../repository.ts';
import { isInScope, isResponsibleFor } from '../scope.ts';
import { ownListColumns } from '../stored.ts';
import { toCard } from '../view.ts';
import { actionsFor, daysLeftMs } from './actions.ts';
import { equivalentOf, storedContent } from './content.ts';

/** What an own list adds to the row of a card. */
type OwnPart = Awaited<ReturnType<typeof findOwnParts>>[number];

/** Of these vacancies, what only their company sees; `now` decides nothing here. */
export async function findOwnParts(db: Database, member: MemberActor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('vacancy')
    .leftJoin('vacancyEdit', 'vacancyEdit.vacancyId', 'vacancy.id')
    .leftJoin('vacancyStats', 'vacancyStats.vacancyId', 'vacancy.id')
    .select([
      'vacancy.id',
      'vacancy.status',
      'vacancy.internalCode',
      'vacancy.responsibleMemberId',
      'vacancy.moderationNotes',
      'vacancy.expiresAt',
      'vacancy.unpublishedAt',
      'vacancy.archivedAt',
      'vacancy.archiveReason',
      'vacancy.updatedAt',
      'vacancy.appeal',
    ])
    .select(['vacancyEdit.content as editContent', 'vacancyEdit.version as editVersion', 'vacancyEdit.savedAt'])
    .select(['vacancyStats.views', 'vacancyStats.responds', 'vacancyStats.invited', 'vacancyStats.hired'])
    .select([
      sql<boolean>`exists (select from vacancy_review where vacancy_id = vacancy.id)`.as('hasReview'),
      sql<string | null>`(select f.name from facility f where f.id = vacancy.facility_id)`.as('facilityName'),
      isResponsibleFor(member),
    ])
    .where(sql<SqlBool>`vacancy.id = any(${[...ids]}::int8[])`)
    .execute();
  const names = new Map(
    (await findColleagues(db, member.companyId, 'vacancy.create')).map(({ memberId, name }) => [memberId, name]),
  );
  return rows.map(({ responsibleMemberId, ...row }) => ({
    ...readColumns(ownListColumns, row),
    responsibleName: (responsibleMemberId && names.get(responsibleMemberId)) || null,
  }));
}

/** The card of an own vacancy: a draft shows what is being written. */
export function toOwnCard(
  { actor }: Pick<Context, 'actor'>,
  row: VacancyCardRow,
  own: OwnPart,
  now: Date,
): VacancyCard & { own: OwnVacancyCard } {
  const isChanged = own.editContent !== null && own.status !== 'draft';
  return {
    ...toCard(own.status === 'draft' && own.editContent ? asWritten(row, own.editContent) : row, now),
    own: {
      version: own.editVersion ?? 0,
      isChanged,
      waitsForStaff: own.status === 'on_review' || own.hasReview,
      internalCode: own.internalCode,
      facilityName: own.facilityName,
      responsibleName: own.responsibleName,
      note: lastNote(own),
      daysLeft: daysLeftOf(own, now),
      expiresAt: own.status === 'active' ? toIso(own.expiresAt) : null,
      archivedAt: toIso(own.archivedAt),
      archiveReason: own.archiveReason,
      updatedAt: toIso(isLater(own.savedAt, own.updatedAt) ? own.savedAt : own.updatedAt),
      figures: {
        views: own.views ?? 0,
        responds: own.responds ?? 0,
        invited: own.invited ?? 0,
        hired: own.hired ?? 0,
      },
      actions: actionsFor(actor, { ...own, isChanged, mayAppeal: own.appeal === null }, now),
    },
  };
}

const isLater = (one: Date | null, other: Date): one is Date => one !== null && one > other;

function lastNote({ moderationNotes }: OwnPart): OwnVacancyCard['note'] {
  const note = moderationNotes.at(-1);
  return note ? { code: note.code, field: note.field ?? null, text: note.text } : null;
}

function daysLeftOf(own: OwnPart, now: Date): number | null {
  if (own.status === 'unpublished') return Math.max(0, Math.ceil(daysLeftMs(own) / DAY_MS));
  if (own.status !== 'active' || !own.expiresAt) return null;
  return Math.max(0, Math.ceil((own.expiresAt.getTime() - now.getTime()) / DAY_MS));
}

/** The card's row as the draft says it now. */
function asWritten(row: VacancyCardRow, editContent: unknown): VacancyCardRow {
  const content = storedContent(editContent);
  const equivalent = equivalentOf(content);
  return {
    ...row,
    title: content.title,
    anonymous: content.anonymous,
    customEmployerName: content.customEmployerName,
    pay: content.pay,
    payMonthNetMin: equivalent.monthNetMinKopecks,
    payMonthNetMax: equivalent.monthNetMaxKopecks,
    payShiftNetMin: equivalent.shiftNetMinKopecks,
    payShiftNetMax: equivalent.shiftNetMaxKopecks,
    payAssumptions: equivalent.assumptions,
    cityId: findCity(content.cityId)?.id ?? null,
    address: content.address,
    level: content.level,
    gradeMin: content.gradeMin,
    gradeMax: content.gradeMax,
    experience: content.experience,
    contractForms: content.contractForms,
    schedule: content.schedule,
    shift: content.shift,
    rotation: content.rotation,
    permits: content.permits,
    crew: content.crew,
    workAuthorizations: content.workAuthorizations,
    docsHelp: content.docsHelp,
    specializationIds: content.specializationIds,
  };
}

/** How many vacancies each own set has, within the member's scope. */
export async function countSets(db: Database, member: MemberActor): Promise<Record<VacancySet, number>> {
  const rows = await db
    .selectFrom('vacancy')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('companyId', '=', member.companyId)
    .where('deletedAt', 'is', null)
    .where(isInScope(member))
    .groupBy('status')
    .execute();
  const countOf = (set: VacancySet) =>
    rows
      .filter(({ status }) => VACANCY_SETS[set].some((one) => one === status))
      .reduce((sum, { count }) => sum + Number(count), 0);
  return { draft: countOf('draft'), active: countOf('active'), archive: countOf('archive') };
}
