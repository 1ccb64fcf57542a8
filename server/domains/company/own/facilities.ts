import type { FacilityChange, NewFacility, OwnFacility } from '#shared/contracts/own-facility.ts';
import { FACILITIES_MAX } from '#shared/domain/limits.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { readAnyPhone } from '../../account/index.ts';
import { releaseFiles } from '../../file/index.ts';
import { canAddFacility, canChangeFacility, canDeleteFacility, canMoveFacility, reachOf } from '../company-policy.ts';
import { companyChanged } from '../events.ts';
import { pointToSql } from './facility-point.ts';
import {
  countFacilities,
  deleteFacility,
  findOwnFacilities,
  findOwnFacility,
  insertFacility,
  lockFacility,
  setFacility,
  type OwnFacilityRow,
} from './facility-repository.ts';
import { toOwnFacility } from './facility-view.ts';
import type { MemberRow } from '../members/member-repository.ts';
import { readCaller } from '../members/members.ts';
import { placePictures } from './pictures.ts';

/** Facilities within the caller's reach. */
export async function listFacilities(context: CallContext): Promise<{ items: OwnFacility[]; mayAdd: boolean }> {
  const caller = await readCaller(context.db, context);
  const rows = await findOwnFacilities(context.db, caller.companyId, reachOf(caller));
  return { items: rows.map((row) => toOwnFacility(row, caller)), mayAdd: canAddFacility(caller).allowed };
}

/** Throws `not_found`, also beyond the caller's reach. */
export async function readFacility(context: CallContext, id: string): Promise<OwnFacility> {
  const caller = await readCaller(context.db, context);
  return toOwnFacility(await findReachable(context.db, caller, id), caller);
}

/** Throws `forbidden`, `bad_argument`, `wrong_state` for too many. */
export function addFacility(
  context: CallContext,
  { status, name, photos = [], ...fields }: NewFacility,
): Promise<OwnFacility> {
  return inTransaction(context.db, async (tx) => {
    const caller = await readCaller(tx, context);
    enforce(canAddFacility(caller));
    if ((await countFacilities(tx, caller.companyId)) >= FACILITIES_MAX)
      throw new DomainError('wrong_state', { detail: `Объектов не\u00a0больше ${FACILITIES_MAX}. Удалите лишние` });
    const columns = readFields({ name, ...fields }, null);
    const now = context.clock.now();
    const id = await insertFacility(tx, {
      ...columns,
      name,
      companyId: caller.companyId,
      status,
      createdAt: now,
      updatedAt: now,
    });
    if (photos.length > 0) await setFacility(tx, id, await photoColumns(tx, context, photos, { id, photos: [] }), now);
    return finish(tx, context, caller, id);
  });
}

/** Throws `not_found`, `forbidden`, `bad_argument`, `conflict` for a stale version, `wrong_state` for an action. */
export function changeFacility(
  context: CallContext,
  id: string,
  { version, action, photos, ...fields }: FacilityChange,
): Promise<OwnFacility> {
  return inTransaction(context.db, async (tx) => {
    const caller = await readCaller(tx, context);
    enforce(canChangeFacility(caller, id));
    await lockFacility(tx, caller.companyId, id);
    const row = await findReachable(tx, caller, id);
    if (row.version !== version) throw new DomainError('conflict', { detail: 'Пока вы правили, этот объект изменили' });
    const columns = {
      ...readFields(fields, row),
      ...(photos ? await photoColumns(tx, context, photos, row) : {}),
    };
    const status = action ? enforce(canMoveFacility(caller, row, action)) : row.status;
    await setFacility(tx, id, { ...columns, status }, context.clock.now());
    return finish(tx, context, caller, id);
  });
}

/** Throws `not_found`, `forbidden`, `wrong_state` while vacancies name it. */
export function removeFacility(context: CallContext, id: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const caller = await readCaller(tx, context);
    enforce(canChangeFacility(caller, id));
    await lockFacility(tx, caller.companyId, id);
    enforce(canDeleteFacility(caller, await findReachable(tx, caller, id)));
    await releaseFiles(context, tx, `facility:${id}`);
    await deleteFacility(tx, caller.companyId, id);
    await context.events.emit(tx, companyChanged(caller.companyId));
  });
}

async function finish(tx: DatabaseTransaction, context: CallContext, caller: MemberRow, id: string) {
  await context.events.emit(tx, companyChanged(caller.companyId));
  return toOwnFacility(await findReachable(tx, caller, id), caller);
}

async function findReachable(db: Database, caller: MemberRow, id: string): Promise<OwnFacilityRow> {
  const reach = reachOf(caller);
  const row = (reach?.includes(id) ?? true) ? await findOwnFacility(db, caller.companyId, id) : undefined;
  if (!row) throw new DomainError('not_found');
  return row;
}

type Fields = Omit<FacilityChange, 'version' | 'action'>;

/** The columns of the fields that were sent, besides the photos. */
function readFields(
  { contactName, contactPhone, gate, camp, ...plain }: Omit<Fields, 'photos'>,
  row: OwnFacilityRow | null,
) {
  const { startsOn = row?.startsOn ?? null, endsOn = row?.endsOn ?? null } = plain;
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw badField('endsOn', 'conflict_with_rules', 'Объект сдают позже, чем начинают');
  return {
    ...plain,
    ...(gate === undefined ? {} : { gatePoint: pointToSql(gate) }),
    ...(camp === undefined ? {} : { campPoint: pointToSql(camp) }),
    ...(contactName === undefined && contactPhone === undefined
      ? {}
      : {
          contact: JSON.stringify({
            name: contactName === undefined ? (row?.contact?.name ?? null) : contactName,
            phone: contactPhone === undefined ? (row?.contact?.phone ?? null) : readContactPhone(contactPhone),
          }),
        }),
  };
}

async function photoColumns(
  tx: DatabaseTransaction,
  context: CallContext,
  photos: NonNullable<Fields['photos']>,
  { id, photos: before }: Pick<OwnFacilityRow, 'id' | 'photos'>,
) {
  const place = { purpose: 'facility_photo', field: 'photos', boundTo: `facility:${id}` } as const;
  return { photos: JSON.stringify(await placePictures(context, tx, photos, before, place)) };
}

const readContactPhone = (text: string | null) => (text?.trim() ? readAnyPhone('contactPhone', text) : null);
