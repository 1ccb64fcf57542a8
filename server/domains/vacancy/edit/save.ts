import type { VacancySaved } from '#shared/contracts/vacancy-edit.ts';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { VACANCY_CONTENT_BYTES_MAX } from '#shared/domain/limits.ts';
import { VACANCY_FIELDS, type VacancyField } from '#shared/domain/vacancy-fields.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import { withCommit } from '../../../database/round-trips.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { findColleagues, isGranted, isWithinScope, keepFacility, readCaller } from '../../company/index.ts';
import { actionsFor } from './actions.ts';
import { checkFields, fieldOfError, type CheckedFields } from './check-fields.ts';
import { equivalentOf } from './content.ts';
import { placeFiles } from './files.ts';
import { gapsOf, marketFor } from './judge.ts';
import { actedOn, assertEditable, findOwnOrThrow, findShownMedia, openWritten, type WrittenVacancy } from './open.ts';
import { toStoreDraftColumns, toStoreEdit } from './repository.ts';

type Fields = Partial<Record<VacancyField, unknown>>;

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
    const content: VacancyContent = { ...open.content, ...checked.good };
    const wrong = { ...open.wrong, ...checked.wrong };
    for (const field of VACANCY_FIELDS) if (field in checked.good) delete wrong[field];
    if (JSON.stringify(wrong).length > VACANCY_CONTENT_BYTES_MAX)
      throw badField(Object.keys(checked.wrong)[0] ?? '', 'is_too_long', 'Слишком много текста');
    const savedBy = 'accountId' in context.actor ? context.actor.accountId : null;
    const isDraft = row.status === 'draft' || row.status === 'rejected';
    const columns = isDraft ? [toStoreDraftColumns(tx, id, content, now)] : [];
    await withCommit(tx, toStoreEdit(tx, id, { content, wrong, savedBy }, now), ...columns);
    const status = isDraft ? 'draft' : row.status;
    const others = open.errors.filter((error) => {
      const field = fieldOfError(error);
      return field !== undefined && field in wrong && !(field in checked.wrong);
    });
    const saved = {
      id,
      status,
      version: version + 1,
      isWorkingCopy: !isDraft,
      errors: [...others, ...checked.errors],
      gaps: gapsOf(content),
      payEquivalent: equivalentOf(content),
      actions: actionsFor(context.actor, { ...actedOn(row), status, isChanged: !isDraft }, now),
      savedAt: toIso(now),
      stored: storedOtherwise(fields, checked.good),
    };
    return { saved, content };
  });
}

/** Fields as they are stored now, where that is not what was sent. */
function storedOtherwise(sent: Fields, good: Partial<VacancyContent>): Partial<VacancyContent> {
  const changed = Object.entries(good).filter(([field, value]) => {
    const was = (sent as Record<string, unknown>)[field];
    return JSON.stringify(value) !== JSON.stringify(was);
  });
  return Object.fromEntries(changed);
}

/** What depends on the company: its sites, its people, the files of the vacancy. A refusal is a wrong value like any other. */
async function checkPlaces(
  context: Context,
  tx: DatabaseTransaction,
  open: WrittenVacancy,
  checked: CheckedFields,
): Promise<void> {
  const { good } = checked;
  const attempt = async <Field extends VacancyField>(field: Field, check: () => Promise<VacancyContent[Field]>) => {
    try {
      Object.assign(good, { [field]: await check() });
    } catch (refused) {
      if (!(refused instanceof DomainError)) throw refused;
      checked.wrong[field] = good[field];
      delete good[field];
      checked.errors.push(...(refused.details.errors ?? []));
    }
  };
  const { id } = open.row;
  const { facilityId, responsibleMemberId, photos, documents } = good;
  const media = photos || documents ? await findShownMedia(tx, id) : [];
  if (facilityId !== undefined) await attempt('facilityId', () => checkFacility(context, tx, facilityId));
  if (responsibleMemberId !== undefined)
    await attempt('responsibleMemberId', () => checkResponsible(tx, open, good.facilityId, responsibleMemberId));
  if (photos)
    await attempt('photos', () =>
      placeFiles(context, tx, id, { field: 'photos', purpose: 'vacancy_photo' }, photos, media),
    );
  if (documents)
    await attempt('documents', () =>
      placeFiles(context, tx, id, { field: 'documents', purpose: 'vacancy_document' }, documents, media),
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
