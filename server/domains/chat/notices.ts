import { sql } from 'kysely';
import { isWithStaff, type DialogSide } from '#shared/domain/chat.ts';
import { CHAT_NOTICE_MINUTES } from '#shared/domain/limits.ts';
import { maskPhones } from '#shared/domain/mask-phones.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { hidesPhonesFromCompany } from './dialog-queries.ts';
import { isGranted, memberRights, type MemberRights } from '../company/index.ts';
import { IS_WITH_STAFF, isDialogSeenAs } from './policy.ts';
import { notify, settleNotices, withdrawNotices } from '../notice/index.ts';
import { hiddenCompanyName } from '../vacancy/index.ts';
import type { PostTools } from './tools.ts';
import { staffName } from './view-message.ts';

/** What a side of a dialog has not read, by the key of its notice. */
export interface Unread {
  dialogId: string;
  key: string;
  side: DialogSide;
}

/** Names the notice of what a side has not read from this message on; without a number, the beginning of all of the dialog. */
export function unreadKey(dialogId: string, seq: number | ''): string {
  return `chat:${dialogId}:${seq}`;
}

/**
 * Whoever reads for these sides is told in a few minutes, by one notice until the side has read: the applicant; of a company
 * the member whose dialog it is, who sees it and may write in it, else the head. Who has muted the dialog is not told.
 */
export async function tellUnread(tools: PostTools, tx: DatabaseTransaction, unread: readonly Unread[]): Promise<void> {
  if (unread.length === 0) return;
  const notBefore = new Date(tools.clock.now().getTime() + CHAT_NOTICE_MINUTES * MINUTE_MS);
  const told = await findTold(tx, unread, notBefore);
  await notify(
    tx,
    tools,
    ...told.map(({ to, key, ...data }) => ({ to, event: 'chat.unread' as const, key, data, notBefore })),
  );
}

/** The side has read: what has not left never does, and what stands in the list is read. */
export async function forgetUnread(
  tools: Pick<PostTools, 'clock'>,
  tx: DatabaseTransaction,
  key: string | null,
): Promise<void> {
  if (key === null) return;
  await withdrawNotices(tx, [key]);
  await settleNotices(tx, [key], tools.clock.now());
}

const SOMEBODY = 'Соискатель';

/** The members of a company who may be told, whose dialog it is first: with the staff, only whoever has asked. */
const MEMBERS = sql`select ${memberRights} as one,
    case when member.id = dialog.assigned_member_id then 1
      when member.id = respond.assigned_member_id then 2 when member.id = vacancy.responsible_member_id then 3 else 4 end as place
  from company_member member
  where unread.side <> 'applicant' and member.company_id = dialog.company_id and member.status = 'active'
    and case when ${IS_WITH_STAFF} then member.account_id = dialog.account_id else member.role = 'head' or member.id in
      (dialog.assigned_member_id, respond.assigned_member_id, vacancy.responsible_member_id) end`;

/** Whom each is told, and in which words; without those that nobody is told. */
async function findTold(db: Database, unread: readonly Unread[], at: Date) {
  const { rows } = await sql<{
    dialogId: string;
    key: string;
    side: DialogSide;
    kind: string;
    company: string | null;
    person: string | null;
    subject: string | null;
    accountId: string | null;
    members: (MemberRights & { accountId: string })[];
    facilityId: string | null;
    memberIds: (string | null)[];
    muted: string[];
    hidesPhones: boolean;
  }>`
    select dialog.id as dialog_id, unread.key, unread.side, dialog.kind, dialog.person_name as person,
      ${hidesPhonesFromCompany} as hides_phones, dialog.account_id, vacancy.facility_id,
      array[dialog.assigned_member_id, respond.assigned_member_id, vacancy.responsible_member_id] as member_ids,
      case when vacancy.anonymous then ${hiddenCompanyName} else company.brand_name end as company,
      coalesce(vacancy.title, respond.resume_snapshot ->> 'title', dialog.subject) as subject,
      (select coalesce(json_agg(member.one order by member.place), '[]') from (${MEMBERS}) member) as members,
      array(select person.account_id from dialog_person person
        where person.dialog_id = dialog.id and person.muted_until > ${at}) as muted
    from unnest(${unread.map(({ dialogId }) => dialogId)}::uuid[], ${unread.map(({ key }) => key)}::text[],
      ${unread.map(({ side }) => side)}::text[]) as unread (dialog_id, key, side)
    join dialog on dialog.id = unread.dialog_id
    left join vacancy on vacancy.id = dialog.vacancy_id left join company on company.id = dialog.company_id
    left join respond on respond.id = dialog.respond_id`.execute(db);
  return rows.flatMap(({ dialogId, key, side, kind, company, subject, accountId, members, muted, ...row }) => {
    const isApplicant = side === 'applicant';
    const isReader = (one: MemberRights) =>
      isGranted(one, 'chat.write') && (isWithStaff(kind) || isDialogSeenAs(one, row));
    const to = isApplicant ? accountId : members.find((one) => isReader(one))?.accountId;
    if (to === null || to === undefined || muted.includes(to)) return [];
    const person = row.person !== null && row.hidesPhones ? maskPhones(row.person).text : row.person;
    const other = isApplicant ? company : person;
    return [{ to, key, dialogId, withName: staffName(kind) ?? other ?? SOMEBODY, subject }];
  });
}
