import { inMoscow, toIso } from '#shared/domain/time.ts';
import { longDate } from '#shared/text/date.ts';
import { RESPOND_SOURCE_LABELS, RESPOND_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { inTransaction } from '../../../database/connect.ts';
import { hasPermission } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { SentFile } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { findColleagues } from '../../company/index.ts';
import { findContacts, findRespondIds } from '../repository.ts';
import { findCards, openBoard } from './board.ts';
import { recordContactViews } from '../read/contact-views.ts';
import { csvTable } from '../../../platform/csv.ts';

/** A spreadsheet of more is no help, and a board has fewer. */
const ROWS_MAX = 5_000;

const HEADER = [
  'Номер',
  'Имя',
  'Телефон',
  'Почта',
  'Статус',
  'Причина',
  'Город',
  'Резюме',
  'Людей',
  'Готов выйти',
  'Оценка',
  'Метки',
  'Ответственный',
  'Источник',
  'Откликнулся',
];

/** The responds of a vacancy that the member sees, as a table. Who took the contacts of whom is written down. */
export function exportResponds(context: Context, id: number): Promise<SentFile<'text/csv'>> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const { caller, vacancy, isOfVacancy } = await openBoard(tx, context.actor, id);
    const ids = await findRespondIds(tx, isOfVacancy, { limit: ROWS_MAX, offset: 0 });
    const colleagues = await findColleagues(tx, caller.companyId, 'respond.view');
    const members = new Map(colleagues.map(({ memberId, name }) => [memberId, name]));
    const cards = await findCards(tx, ids, members, now);
    const mayReadAll = hasPermission(caller, 'resume.contacts');
    const contacts = await findContacts(tx, ids);
    const shown = [...contacts].filter(([, { phone, email }]) => phone !== null || (mayReadAll && email !== null));
    await recordContactViews(
      tx,
      shown.map(([respondId]) => respondId),
      caller.accountId,
      now,
    );
    await recordAudit(context, tx, {
      action: 'respond.export',
      target: `vacancy:${id}`,
      details: { count: ids.length },
    });
    const rows = cards.map((card) => {
      const { phone = null, email = null } = contacts.get(card.id) ?? {};
      return [
        String(card.id),
        card.person.name,
        // With a plus it would be a formula.
        phone?.startsWith('+7') ? `8${phone.slice(2)}` : phone,
        mayReadAll ? email : null,
        RESPOND_STATUS_LABELS[card.status],
        card.reason,
        card.person.city?.name,
        card.resumeTitle,
        String(card.crewCount),
        card.readyFrom && longDate(card.readyFrom),
        card.rating === null ? null : String(card.rating),
        card.tags.join(', '),
        card.assignee?.name,
        RESPOND_SOURCE_LABELS[card.source],
        longDate(card.createdAt),
      ];
    });
    return {
      type: 'text/csv' as const,
      body: csvTable([HEADER, ...rows]),
      name: `Отклики ${vacancy.vacancyTitle ?? id} ${toIso(inMoscow(now)).slice(0, 10)}.csv`,
    };
  });
}
