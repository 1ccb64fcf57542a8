import type { RespondSettingsChange, RespondSettingsView } from '#shared/contracts/respond-settings.ts';
import type { CallContext } from '../../platform/context.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import { recordAudit } from '../../platform/audit.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findColleagues, isWithinScope, type Colleague } from '../company/index.ts';
import { vacancyChanged } from './events.ts';
import { canEditVacancy, canReadOwnList, hasOpenSettings, takesResponds } from './policy.ts';
import { findNotifiedMembers } from './respond-repository.ts';
import { findSettings, setNotifiedMembers, setSettings, type SettingsRow } from './respond-settings-repository.ts';

/** How an own vacancy takes responds. Throws `not_found` outside of the caller's scope, `forbidden`. */
export async function readRespondSettings(context: CallContext, id: number): Promise<RespondSettingsView> {
  return toSettingsView(context.db, await readEditable(context, id, { lock: false }));
}

/**
 * Changes what is named. Throws as {@link readRespondSettings}, `conflict` for a stale version, `wrong_state` for a vacancy in
 * the archive, `bad_argument` at the field.
 */
export function changeRespondSettings(
  context: CallContext,
  id: number,
  { version, notifiedMemberIds, ...change }: RespondSettingsChange,
): Promise<RespondSettingsView> {
  return inTransaction(context.db, async (tx) => {
    const own = { ...context, db: tx };
    const row = await readEditable(own, id, { lock: true });
    if (row.version !== version)
      throw new DomainError('conflict', { detail: 'Вакансию уже изменили. Посмотрите, что стоит теперь' });
    if (!hasOpenSettings(row))
      throw new DomainError('wrong_state', { detail: 'Вакансия закрыта: настройки откликов не\u00a0меняются' });
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const settings = { ...row.respondSettings, ...Object.fromEntries(given) };
    if (settings.resumeRequired && settings.quickRespond)
      throw badField(
        change.quickRespond === undefined ? 'resumeRequired' : 'quickRespond',
        'conflict_with_rules',
        'Быстрый отклик\u00a0— это отклик без резюме: оставьте что-то одно',
      );
    const now = context.clock.now();
    if (notifiedMemberIds) await setNotified(tx, row, notifiedMemberIds);
    await setSettings(tx, id, settings, now);
    const fields = [...given.map(([field]) => field), ...(notifiedMemberIds ? ['notifiedMemberIds'] : [])];
    await recordAudit(context, tx, {
      action: 'vacancy.respond_settings',
      target: `vacancy:${id}`,
      details: { fields: fields.join(', '), version },
    });
    await context.events.emit(tx, vacancyChanged('edit', row));
    return toSettingsView(tx, await readEditable(own, id, { lock: false }));
  });
}

async function readEditable(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  id: number,
  how: { lock: boolean },
): Promise<SettingsRow> {
  enforce(canReadOwnList(actor));
  const row = actor.kind === 'member' ? await findSettings(db, actor, id, how) : undefined;
  if (!row) throw new DomainError('not_found');
  enforce(canEditVacancy(actor, row));
  return row;
}

/** Those who see the responds of the vacancy: nobody else is told of them. */
async function findReaders(
  db: Database,
  { companyId, facilityId, responsibleMemberId }: SettingsRow,
): Promise<Colleague[]> {
  const place = { facilityId, memberIds: [responsibleMemberId] };
  return (await findColleagues(db, companyId, 'respond.view')).filter((one) => isWithinScope(one, place));
}

async function setNotified(tx: Database, row: SettingsRow, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const readers = new Set((await findReaders(tx, row)).map(({ memberId }) => memberId));
  const strange = ids.findIndex((memberId) => !readers.has(memberId));
  if (strange >= 0)
    throw badField(`notifiedMemberIds.${strange}`, 'not_in_dictionary', 'Этот сотрудник не\u00a0видит отклики');
  await setNotifiedMembers(tx, row.id, wanted);
}

async function toSettingsView(db: Database, row: SettingsRow): Promise<RespondSettingsView> {
  const { id, version, respondSettings: settings, responds } = row;
  const notified = new Set(await findNotifiedMembers(db, id));
  const members = (await findReaders(db, row)).map(({ memberId, name }) => ({ memberId, name }));
  return {
    vacancyId: id,
    version,
    resumeRequired: settings.resumeRequired,
    letter: settings.letter,
    allowChat: settings.allowChat,
    allowCalls: settings.allowCalls,
    callHours: settings.callHours ?? null,
    quickRespond: settings.quickRespond,
    autoReply: settings.autoReply ?? null,
    closeAfterResponds: settings.closeAfterResponds ?? null,
    responds,
    takesResponds: takesResponds(row),
    // Whoever does not see them any more is not told.
    notifiedMemberIds: members.flatMap(({ memberId }) => (notified.has(memberId) ? memberId : [])),
    members,
  };
}
