import type { VacancySaved } from '#shared/contracts/vacancy-edit.ts';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { VACANCY_CONTENT_BYTES_MAX } from '#shared/domain/limits.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import { withCommit } from '../../../database/round-trips.ts';
import { accountIdOf } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { checkFurther, type CheckedFields, type SentFields } from '../../../platform/writing/check-fields.ts';
import { saveFields, storedOtherwise } from '../../../platform/writing/save-fields.ts';
import { findColleagues, isGranted, isWithinScope, keepFacility, readCaller } from '../../company/index.ts';
import { actionsFor } from './actions.ts';
import { checkFields } from './check-fields.ts';
import { equivalentOf } from './content.ts';
import { placeMedia } from './files.ts';
import { gapsOf, marketFor } from './judge.ts';
import { actedOn, assertEditable, findOwnOrThrow, findShownMedia, openWritten, type WrittenVacancy } from './open.ts';
import { toStoreDraftColumns, vacancyEdits } from './repository.ts';

type Fields = SentFields<VacancyContent>;

interface Stored {
  saved: Omit<VacancySaved, 'market'>;
  content: VacancyContent;
}

/**
 * Saves what was typed, each field by itself: a wrong value is kept beside the last good one and answered with its message.
 * Throws `not_found` beyond the caller's scope, `forbidden`, `wrong_state`, `conflict` for an old version.
 */
export async function saveVacancy(
  context: Context,
  id: number,
  wanted: { version: number; fields: Fields },
): Promise<VacancySaved> {
  const { saved, content } = await store(context, id, wanted);
  return { ...saved, market: await marketFor(context.db, content, context.clock.now()) };
}

function store(
  context: Context,
  id: number,
  { version, fields }: { version: number; fields: Fields },
): Promise<Stored> {
  return inTransaction(context.db, async (tx) => {
    const row = await findOwnOrThrow(tx, context, id, { lock: true });
    assertEditable(context, row);
    const open = await openWritten(tx, row);
    if (version !== open.version)
      throw new DomainError('conflict', {
        detail: 'Вакансию изменили в\u00a0другом окне. Сравните, что\u00a0написано',
      });
    const checked = checkFields(fields);
    await checkPlaces(context, tx, open, checked);
    const now = context.clock.now();
    const { content, wrong, errors } = saveFields(open, checked, VACANCY_CONTENT_BYTES_MAX);
    const savedBy = accountIdOf(context.actor);
    const isDraft = row.status === 'draft' || row.status === 'rejected';
    const columns = isDraft ? [toStoreDraftColumns(tx, id, content, now)] : [];
    await withCommit(tx, vacancyEdits.toStore(tx, id, { content, wrong, savedBy }, now), ...columns);
    const status = isDraft ? 'draft' : row.status;
    const saved = {
      id,
      status,
      version: version + 1,
      isWorkingCopy: !isDraft,
      errors: [...errors],
      gaps: gapsOf(content),
      payEquivalent: equivalentOf(content),
      actions: actionsFor(context.actor, { ...actedOn(row), status, isChanged: !isDraft }, now),
      savedAt: toIso(now),
      stored: storedOtherwise(fields, checked.good),
    };
    return { saved, content };
  });
}

/** What depends on the company: its sites, its people, the files of the vacancy. A refusal is a wrong value like any other. */
async function checkPlaces(
  context: Context,
  tx: DatabaseTransaction,
  open: WrittenVacancy,
  checked: CheckedFields<VacancyContent>,
): Promise<void> {
  const { id } = open.row;
  const { photos, documents } = checked.good;
  const media = photos || documents ? await findShownMedia(tx, id) : [];
  await checkFurther(checked, 'facilityId', (given) => checkFacility(context, tx, given));
  await checkFurther(checked, 'responsibleMemberId', (given) =>
    checkResponsible(tx, open, checked.good.facilityId, given),
  );
  await checkFurther(checked, 'photos', (given) =>
    placeMedia(context, tx, id, { field: 'photos', purpose: 'vacancy_photo' }, given, media),
  );
  await checkFurther(checked, 'documents', (given) =>
    placeMedia(context, tx, id, { field: 'documents', purpose: 'vacancy_document' }, given, media),
  );
}

/** A site of the own company that the caller works with. */
async function checkFacility(context: Context, tx: DatabaseTransaction, id: string | null): Promise<string | null> {
  const caller = await readCaller(tx, context);
  const isReached = caller.scopeKind !== 'facilities' || (id !== null && caller.facilityIds.includes(id));
  if (!isReached) throw badField('facilityId', 'not_in_dictionary', 'Выберите объект, который вам открыт');
  if (id !== null && !(await keepFacility(tx, caller.companyId, id)))
    throw badField('facilityId', 'not_in_dictionary', 'Такого объекта у\u00a0компании нет');
  return id;
}

/** Somebody who may answer for it, within what is open to them. */
async function checkResponsible(
  tx: DatabaseTransaction,
  { row, content }: WrittenVacancy,
  facilityId: string | null | undefined,
  memberId: string | null,
): Promise<string | null> {
  if (memberId === null || memberId === row.responsibleMemberId) return memberId;
  const colleagues = await findColleagues(tx, row.companyId, 'vacancy.create');
  const found = colleagues.find((one) => one.memberId === memberId && isGranted(one, 'vacancy.create'));
  const place = { facilityId: facilityId === undefined ? content.facilityId : facilityId, memberIds: [memberId] };
  if (!found || !isWithinScope(found, place))
    throw badField('responsibleMemberId', 'not_in_dictionary', 'Этот сотрудник не\u00a0ведёт вакансии');
  return memberId;
}
