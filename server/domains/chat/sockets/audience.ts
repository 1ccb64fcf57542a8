import { sql, type RawBuilder } from 'kysely';
import { isWithStaff, type DialogSide } from '#shared/domain/chat.ts';
import type { Database } from '../../../database/connect.ts';
import { builtOnce, type Param } from '../../../database/built-once.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { memberRights, type MemberRights } from '../../company/index.ts';
import { hidesPhonesFromCompany } from '../dialog-queries.ts';
import { selectSince, type MessageRow } from '../message-repository.ts';
import { hasBegunFor, isDialogSeenAs, isOrderSeenAs } from '../policy.ts';
import { messageColumns } from '../stored.ts';
import { readerWith } from '../view.ts';
import type { MessageReader } from '../view-message.ts';
import type { Registry } from './registry.ts';

/** Those of one side who are connected to this process, and what their view of a message depends on besides who they are. */
export interface Group {
  accountIds: readonly string[];
  /** As everybody knows it; null for what is with the staff and for an anonymous vacancy. */
  shownCompanyId: number | null;
  reader: Omit<MessageReader, 'accountId'>;
}

/** Those of this process who see a dialog, by their sides. Nobody: empty. */
export type Audience = ReadonlyMap<DialogSide, Group>;

interface Target {
  kind: string;
  lastSeq: number;
  accountId: string | null;
  companyId: number | null;
  facilityId: string | null;
  memberIds: (string | null)[];
  /** Active ones of the company. */
  members: (MemberRights & { accountId: string })[] | null;
  sides: Record<string, MessageReader['other'] & { unread: number }>;
  hidesPhones: boolean;
  placeCityId: number | null;
  isAnonymous: boolean;
  customEmployerName: string | null;
  brandName: string | null;
}

const NOBODY: Audience = new Map();

/**
 * Who of the connected accounts sees the dialog now, by the same rules as `isDialogSeenBy`: rights may have changed since
 * they connected.
 */
export async function findAudience(db: Database, registry: Registry, dialogId: string): Promise<Audience> {
  if (registry.size() === 0) return NOBODY;
  const [found] = await selectTarget(db, { dialogId });
  return found?.target ? audienceOf(found.target, registry) : NOBODY;
}

/** As many changes as one query brings. */
export const NEWS_MAX = 200;

/** What a dialog has new since a revision, the oldest change first, with who sees it. */
export interface News {
  rows: readonly MessageRow[];
  audience: Audience;
  /** How much each side has not read. */
  unread: ReadonlyMap<string, number>;
}

/** By one query, which is on the way of every message. */
export async function findNews(
  db: Database,
  registry: Registry,
  since: { dialogId: string; rev: number },
): Promise<News> {
  const found = registry.size() === 0 ? [] : await selectNews(db, since);
  const target = found[0]?.target;
  return {
    rows: found.map((row) => readColumns(messageColumns, row)),
    audience: target ? audienceOf(target, registry) : NOBODY,
    unread: new Map(Object.entries(target?.sides ?? {}).map(([side, { unread }]) => [side, unread])),
  };
}

function audienceOf(target: Target, registry: Registry): Audience {
  const { kind, accountId, companyId } = target;
  const shownCompanyId = isWithStaff(kind) || target.isAnonymous ? null : companyId;
  const found = new Map<DialogSide, Group>();
  const add = (side: DialogSide, accountIds: readonly string[]) => {
    if (accountIds.length > 0 && hasBegunFor(side, target))
      found.set(side, { accountIds, shownCompanyId, reader: readerOfSide(target, side) });
  };
  const person = accountId !== null && registry.ofAccount(accountId).length > 0 ? [accountId] : [];
  if (isWithStaff(kind)) add('staff', registry.staffIds());
  if (kind === 'support') {
    add(companyId === null ? 'applicant' : 'company', person);
    return found;
  }
  // Whoever has ordered for a company is one of its members.
  if (kind === 'order' && companyId !== null) {
    add('company', connectedMembers(target, registry.membersOf(companyId)));
    return found;
  }
  add('applicant', person);
  if (companyId !== null) add('company', connectedMembers(target, registry.membersOf(companyId)));
  return found;
}

/** All that decides who sees a dialog and how. Of its rows, all are read anew for each message: nothing here is remembered. */
function targetOf(dialogId: RawBuilder<string>) {
  return sql<Target | null>`(
    select json_build_object('kind', dialog.kind, 'lastSeq', dialog.last_seq, 'accountId', dialog.account_id,
      'companyId', dialog.company_id, 'facilityId', vacancy.facility_id,
      'memberIds', array[vacancy.responsible_member_id, respond.assigned_member_id, dialog.assigned_member_id],
      'members', (select json_agg(${memberRights}) from company_member member
        where member.company_id = dialog.company_id and member.status = 'active' and dialog.kind <> 'support'),
      'sides', (select json_object_agg(part.side, json_build_object('readSeq', part.read_seq, 'deliveredSeq',
          part.delivered_seq, 'unread', part.unread))
        from dialog_side part where part.dialog_id = dialog.id),
      'hidesPhones', ${hidesPhonesFromCompany}, 'placeCityId', coalesce(vacancy.city_id, company.city_id),
      'isAnonymous', coalesce(vacancy.anonymous, false), 'customEmployerName', vacancy.custom_employer_name,
      'brandName', company.brand_name)
    from dialog left join vacancy on vacancy.id = dialog.vacancy_id left join respond on respond.id = dialog.respond_id
      left join company on company.id = dialog.company_id
    where dialog.id = ${dialogId}::uuid)`;
}

const selectTarget = builtOnce((db: Database, param: Param<{ dialogId: string }>) =>
  db.selectNoFrom(targetOf(param('dialogId')).as('target')),
);

/** The target stands in the first row alone: it may be long. */
const selectNews = builtOnce((db: Database, param: Param<{ dialogId: string; rev: number }>) =>
  selectSince(db, param)
    .limit(sql.lit(NEWS_MAX))
    .select(
      sql<Target | null>`case when row_number() over (order by chat_message.rev) = 1 then ${targetOf(param('dialogId'))} end`.as(
        'target',
      ),
    ),
);

function readerOfSide(target: Target, side: DialogSide): Group['reader'] {
  const other = Object.entries(target.sides).find(([name]) => name !== side)?.[1];
  return readerWith({
    ...target,
    side,
    other: other ?? { readSeq: 0, deliveredSeq: 0 },
    hidesPhones: side === 'company' && target.hidesPhones,
  });
}

function connectedMembers({ members, kind, ...target }: Target, accountIds: readonly string[]): string[] {
  const connected = new Set(accountIds);
  const here = (members ?? []).filter(({ accountId }) => connected.has(accountId));
  const isReader = (member: MemberRights & { accountId: string }) =>
    kind === 'order' ? isOrderSeenAs(member, target.accountId) : isDialogSeenAs(member, target);
  return here.filter((member) => isReader(member)).map(({ accountId }) => accountId);
}

/** All of them, whatever their side. */
export function everybodyOf(audience: Audience): string[] {
  return [...audience.values()].flatMap(({ accountIds }) => accountIds);
}
