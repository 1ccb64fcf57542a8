import { hiddenCompany } from '#shared/text/hidden-company.ts';
import { NOTICE_DATA, type NoticeData } from '#shared/contracts/notice-data.ts';
import type { NoticeEvent } from '#shared/domain/notices.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { timeZoneOf } from '../domains/compendium/index.ts';

/** How long ago something may have happened that people still have a notice of. */
const DAYS = 14;

interface ToldNotice {
  accountId: string;
  event: NoticeEvent;
  key: string;
  data: object;
  at: Date;
}

/** What the last steps of the demo's responds would have told both sides: with their keys, as if it had been told then. */
export async function findRespondNotices(tx: Database, now: Date): Promise<ToldNotice[]> {
  const rows = await tx
    .selectFrom('respondEvent')
    .innerJoin('respond', 'respond.id', 'respondEvent.respondId')
    .innerJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .innerJoin('company', 'company.id', 'respond.companyId')
    .innerJoin('companyMember', (join) =>
      join.onRef('companyMember.companyId', '=', 'company.id').on('companyMember.role', '=', 'head'),
    )
    .leftJoin('interview', 'interview.respondId', 'respond.id')
    .select(['respondEvent.id as entryId', 'respondEvent.action', 'respondEvent.side', 'respondEvent.at'])
    .select(['respond.id', 'respond.vacancyId', 'respond.accountId', 'respond.personName', 'respond.offer'])
    .select(['vacancy.title', 'vacancy.cityId', 'vacancy.anonymous', 'vacancy.customEmployerName'])
    .select(['company.brandName', 'companyMember.accountId as headId'])
    .select(['interview.at as meetingAt', 'interview.address'])
    .where('respondEvent.at', '>', addDays(now, -DAYS))
    .orderBy('respondEvent.at')
    .execute();
  return rows.flatMap((row): ToldNotice[] => {
    const { id, vacancyId, title: vacancyTitle, accountId, at } = row;
    const companyName = row.anonymous ? hiddenCompany(row.customEmployerName) : row.brandName;
    const personName = row.personName ?? '';
    const about = { respondId: id, vacancyId, vacancyTitle };
    const tell = <Event extends NoticeEvent>(
      to: string | null,
      event: Event,
      data: NoticeData<Event>,
      key = row.entryId,
    ) =>
      to === null
        ? []
        : [{ accountId: to, event, key: `respond:${id}:${key}`, data: NOTICE_DATA[event].parse(data), at }];
    switch (row.action) {
      case 'send':
        return tell(row.headId, 'respond.created', { ...about, personName }, 'created');
      case 'invite':
        return tell(accountId, 'respond.invitation', { ...about, companyName });
      case 'decline':
        return tell(accountId, 'respond.status', { ...about, companyName, status: 'declined' });
      case 'offer':
        return tell(accountId, 'respond.offer', { ...about, companyName, answerBy: null });
      case 'accept_offer':
        return tell(row.headId, 'respond.accepted', { ...about, personName });
      case 'accept':
        return row.meetingAt === null
          ? []
          : tell(row.side === 'applicant' ? row.headId : accountId, 'interview.changed', {
              ...about,
              side: row.side === 'applicant' ? 'member' : 'applicant',
              withName: row.side === 'applicant' ? personName : companyName,
              at: toIso(row.meetingAt),
              timeZone: timeZoneOf(row.cityId),
              place: row.address,
              change: 'confirmed',
            });
      default:
        return [];
    }
  });
}
