import type { Member } from '#shared/contracts/member.ts';
import type { GrantedRole, Quotas, ScopeKind } from '#shared/domain/member-roles.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import {
  assertOwner,
  confirmCode,
  displayName,
  endSessions,
  eraseAccount,
  findAccountForUpdate,
  readOwn,
  setAccount,
  setOwnPhoto,
} from '../../account/index.ts';
import type { CompanyTools } from '../company-tools.ts';
import { memberRemoved } from '../events.ts';
import { revokeInvitationsOf } from './invitation-repository.ts';
import { canChangeMember, canGrant, type MemberChange, type Rights } from './member-policy.ts';
import {
  findFacilityNames,
  findHead,
  findMember,
  findMemberOfAccount,
  findMembers,
  findOwnCompany,
  lockMembers,
  setMember,
  type MemberRow,
} from './member-repository.ts';
import { toMember } from './member-view.ts';
import { companyNameChanged } from '../checks/recheck.ts';

/** What a form grants. A role other than `custom` decides the permissions. */
export interface GivenGrant {
  role: GrantedRole;
  permissions: readonly string[];
  scopeKind: ScopeKind;
  facilityIds: readonly string[];
}

/** The caller's company. Throws `forbidden` for those who are not members; the contract has let in members only. */
export function ownCompanyId({ actor }: Pick<CallContext, 'actor'>): number {
  if (actor.kind !== 'member') throw new DomainError('forbidden');
  return actor.companyId;
}

/** The caller's membership as it is now. Throws `unauthorized` when it has ended since the request began. */
export async function readCaller(db: Database, { actor }: Pick<CallContext, 'actor'>): Promise<MemberRow> {
  const caller = actor.kind === 'member' ? await findMemberOfAccount(db, actor.companyId, actor.accountId) : undefined;
  if (caller?.status !== 'active') throw new DomainError('unauthorized');
  return caller;
}

/** Runs `work` alone among the changes of this company's members, with the caller as they are then. */
export function amongMembers<Result>(
  context: CallContext,
  work: (tx: DatabaseTransaction, caller: MemberRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (tx) => {
    await lockMembers(tx, ownCompanyId(context));
    return work(tx, await readCaller(tx, context));
  });
}

export async function listMembers(context: CallContext, status: 'active' | 'suspended'): Promise<Member[]> {
  const companyId = ownCompanyId(context);
  const caller = await readCaller(context.db, context);
  const rows = await findMembers(context.db, companyId, status);
  const names = await findFacilityNames(
    context.db,
    companyId,
    rows.flatMap(({ facilityIds }) => facilityIds),
  );
  return rows.map((row) => toMember(row, caller, names));
}

/** Throws `not_found`, also for members of other companies and removed ones. */
export async function readMember({ db, actor }: Pick<CallContext, 'db' | 'actor'>, id: string): Promise<Member> {
  const companyId = ownCompanyId({ actor });
  const caller = await readCaller(db, { actor });
  const row = await findMember(db, companyId, id);
  if (!row) throw new DomainError('not_found');
  return toMember(row, caller, await findFacilityNames(db, companyId, row.facilityIds));
}

/** What the grant of a form stores. Throws `bad_argument` for facilities of others. */
export async function readGrant(
  db: Database,
  companyId: number,
  { role, permissions, scopeKind, facilityIds }: GivenGrant,
) {
  const ids = scopeKind === 'facilities' ? [...new Set(facilityIds)] : [];
  if (scopeKind === 'facilities' && ids.length === 0)
    throw badField('facilityIds', 'is_empty', 'Выберите хотя бы один объект');
  const names = await findFacilityNames(db, companyId, ids);
  if (names.size < ids.length) throw badField('facilityIds', 'not_in_dictionary', 'Такого объекта у\u00a0компании нет');
  return { role, permissions: role === 'custom' ? [...new Set(permissions)] : [], scopeKind, facilityIds: ids };
}

/** Gives a member other rights. Throws `not_found`, `forbidden`, `conflict` for a stale version. */
export function grantRights(
  context: CallContext,
  id: string,
  {
    version,
    contactsPerDay,
    publishPerMonth,
    spendPerMonthKopecks,
    ...given
  }: GivenGrant & Quotas & { version: number },
): Promise<Member> {
  return amongMembers(context, async (tx, caller) => {
    const member = await findChangeable(tx, caller, id, 'edit');
    assertVersion(member, version);
    const quotas = { contactsPerDay, publishPerMonth, spendPerMonthKopecks };
    const rights: Rights = { ...(await readGrant(tx, caller.companyId, given)), ...quotas };
    enforce(canGrant(caller, rights));
    const { role, permissions, scopeKind, facilityIds } = rights;
    const columns = { role, scopeKind, ...quotas, permissions: [...permissions], facilityIds: [...facilityIds] };
    await setMember(tx, id, columns, context.clock.now());
    return readMember({ db: tx, actor: context.actor }, id);
  });
}

/** Signs the member out everywhere and lets them in no more. Throws `not_found`, `forbidden`, `wrong_state`. */
export function suspendMember(context: CallContext, id: string): Promise<Member> {
  return amongMembers(context, async (tx, caller) => {
    const now = context.clock.now();
    const { accountId } = await findChangeable(tx, caller, id, 'suspend');
    await setMember(tx, id, { status: 'suspended', suspendedAt: now }, now);
    await setAccount(tx, accountId, { status: 'suspended' }, now);
    await endSessions(tx, accountId, {}, 'suspended', now);
    return readMember({ db: tx, actor: context.actor }, id);
  });
}

/** Throws as {@link suspendMember}. */
export function resumeMember(context: CallContext, id: string): Promise<Member> {
  return amongMembers(context, async (tx, caller) => {
    const now = context.clock.now();
    const { accountId } = await findChangeable(tx, caller, id, 'resume');
    await setMember(tx, id, { status: 'active', suspendedAt: null }, now);
    await setAccount(tx, accountId, { status: 'active' }, now);
    return readMember({ db: tx, actor: context.actor }, id);
  });
}

/** Ends the membership for good and erases the account. Throws as {@link suspendMember}. */
export function removeMember(context: CallContext, tools: CompanyTools, id: string): Promise<void> {
  return amongMembers(context, async (tx, caller) => {
    await endMembership(tx, context, tools, await findChangeable(tx, caller, id, 'remove'));
  });
}

/** The caller leaves, by a code that was sent to their address. Throws `wrong_state` for the head. */
export function leaveCompany(
  context: CallContext,
  tools: CompanyTools,
  code: { confirmationId: string; code: string },
): Promise<void> {
  return confirmCode(context, tools, code, ['remove_account'], (tx, { accountId }, keep) =>
    amongMembers({ ...context, db: tx }, async (_tx, caller) => {
      // It goes with the account, so nothing may write to it afterwards.
      await keep();
      if (caller.accountId !== accountId) throw new DomainError('wrong_state');
      if (caller.role === 'head')
        throw new DomainError('wrong_state', { detail: 'Сначала передайте компанию другому сотруднику' });
      await endMembership(tx, context, tools, caller);
    }),
  );
}

/**
 * Everything in the transaction of the removal: the sessions end, the address is free for another company, the links of
 * sent invitations stop working. What was the member's passes to the head by the event.
 */
async function endMembership(
  tx: DatabaseTransaction,
  context: CallContext,
  tools: CompanyTools,
  { id, companyId, accountId, email }: MemberRow,
): Promise<void> {
  const now = context.clock.now();
  await setMember(tx, id, { status: 'removed', removedAt: now }, now);
  await revokeInvitationsOf(tx, id, now);
  await eraseAccount(tx, context, tools, { id: accountId, email });
  const head = await findHead(tx, companyId);
  if (head) await context.events.emit(tx, memberRemoved(companyId, id, head.id));
}

/**
 * Passes the company to another member; the former head stays as an administrator, and a checked company is checked again.
 * Of two transfers at once the second is refused. Throws `bad_argument` at `password`, `not_found`, `forbidden`, `wrong_state`.
 */
export async function makeHead(
  context: CallContext,
  tools: CompanyTools,
  id: string,
  password: string,
): Promise<Member> {
  await assertOwner(context.db, context, await readOwn(context), password);
  return amongMembers(context, async (tx, caller) => {
    const now = context.clock.now();
    const member = await findChangeable(tx, caller, id, 'make_head');
    const company = await findOwnCompany(tx, caller.companyId);
    // The index of heads allows one at a time.
    await setMember(tx, caller.id, { role: 'admin' }, now);
    const everything = { permissions: [], scopeKind: 'all', facilityIds: [] };
    const unlimited = { contactsPerDay: null, publishPerMonth: null, spendPerMonthKopecks: null };
    await setMember(tx, id, { role: 'head', ...everything, ...unlimited }, now);
    await companyNameChanged(tx, context, caller.companyId);
    const data = { companyName: company?.brandName ?? '', name: displayName(member) };
    for (const { email } of [caller, member])
      if (email) await tools.messages.mail(tx, context.jobs, email, 'head-transferred', data);
    return readMember({ db: tx, actor: context.actor }, id);
  });
}

interface OwnFields {
  firstName?: string | undefined;
  lastName?: string | undefined;
  position?: string | null | undefined;
  photoFileId?: string | null | undefined;
}

/** The caller's own name, photo and position. Throws `conflict` for a stale version, `bad_argument` at `photoFileId`. */
export function updateOwnMember(
  context: CallContext,
  { version, position, photoFileId, ...names }: OwnFields & { version: number },
): Promise<Member> {
  return amongMembers(context, async (tx, caller) => {
    assertVersion(caller, version);
    const now = context.clock.now();
    const account = await findAccountForUpdate(tx, caller.accountId);
    if (!account) throw new DomainError('unauthorized');
    const { firstName = account.firstName, lastName = account.lastName } = names;
    const photo = photoFileId === undefined ? {} : await setOwnPhoto(context, tx, account.id, photoFileId);
    await setAccount(tx, account.id, { firstName, lastName, ...photo }, now);
    await setMember(tx, caller.id, position === undefined ? {} : { position }, now);
    return readMember({ db: tx, actor: context.actor }, caller.id);
  });
}

/** Who heads the caller's company. */
export async function readHeadCompany(context: CallContext) {
  const companyId = ownCompanyId(context);
  const company = await findOwnCompany(context.db, companyId);
  if (!company) throw new DomainError('not_found');
  const head = await findHead(context.db, companyId);
  return {
    company: { id: company.id, brandName: company.brandName, inn: company.inn },
    head: head ? { name: displayName(head), position: head.position, email: head.email ?? '' } : null,
  };
}

/** Somebody of the caller's company whom the policy lets the caller change so. */
export async function findChangeable(
  tx: Database,
  caller: MemberRow,
  id: string,
  change: MemberChange,
): Promise<MemberRow> {
  const member = await findMember(tx, caller.companyId, id);
  if (!member) throw new DomainError('not_found');
  enforce(canChangeMember(caller, member, change));
  return member;
}

function assertVersion(member: MemberRow, version: number): void {
  if (member.version !== version)
    throw new DomainError('conflict', { detail: 'Эти данные изменили в\u00a0другом окне. Обновите страницу' });
}
