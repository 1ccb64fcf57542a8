import { STAFF_LINK_HOURS } from '#shared/domain/limits.ts';
import type { StaffRole } from '#shared/domain/staff-roles.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import type { Secrets } from '../../platform/secrets.ts';
import {
  displayName,
  endSessions,
  findAccountByEmail,
  findPeople,
  insertAccount,
  lockDestination,
  makePasswordLink,
  takeSecondFactor,
} from '../account/index.ts';
import { findStaff, findStaffForUpdate, insertStaff, setStaff, type StaffRow } from './repository.ts';

interface StaffTools {
  secrets: Secrets;
  /** Without a trailing slash. */
  publicOrigin: string;
}

interface NewStaff {
  /** In lower case. */
  email: string;
  role: StaffRole;
  firstName?: string;
  lastName?: string;
}

interface ListedStaff extends Pick<StaffRow, 'role' | 'status'> {
  email: string;
  /** The address again for somebody without a name. */
  name: string;
}

/**
 * Makes an account of staff with a link to set its password, good once for a day. For an account that is there with this
 * role: a new link while it has no password, else null. Throws `conflict` for an address of a member and for another role.
 */
export function addStaff(
  context: Context,
  tools: StaffTools,
  { email, role, firstName, lastName }: NewStaff,
): Promise<string | null> {
  return inTransaction(context.db, async (tx) => {
    // Two that add the same one wait for each other.
    await lockDestination(tx, email);
    const now = context.clock.now();
    const there = await findAccountByEmail(tx, 'company', email);
    const staff = there && (await findStaffForUpdate(tx, there.id));
    if (there && !staff)
      throw new DomainError('conflict', { detail: `${email} is a member of a company and signs in at the same page.` });
    if (staff && staff.role !== role)
      throw new DomainError('conflict', {
        detail: `${email} is there as ${staff.role}. To change that: role ${email} ${role}`,
      });
    if (there?.passwordHash) return null;
    if (!there) {
      const name = { firstName: firstName ?? null, lastName: lastName ?? null };
      const { id } = await insertAccount(tx, { kind: 'staff', email, ...name, createdAt: now, updatedAt: now });
      await insertStaff(tx, { accountId: id, role, createdAt: now, updatedAt: now });
      await recordAudit(context, tx, { action: 'staff.add', target: `account:${id}`, details: { role } });
    }
    return makePasswordLink(tx, tools, context, { email, hours: STAFF_LINK_HOURS });
  });
}

/** Nobody from the next request on, in every process; every session ends. False when suspended already. */
export function suspendStaff(context: Context, email: string): Promise<boolean> {
  return change(context, email, async (tx, { accountId, status }) => {
    if (status === 'suspended') return false;
    const now = context.clock.now();
    await setStaff(tx, accountId, { status: 'suspended', suspendedAt: now }, now);
    await endSessions(tx, accountId, {}, 'suspended', now);
    await recordAudit(context, tx, { action: 'staff.suspend', target: `account:${accountId}` });
    return true;
  });
}

/** May sign in again. False when nobody has suspended them. */
export function resumeStaff(context: Context, email: string): Promise<boolean> {
  return change(context, email, async (tx, { accountId, status }) => {
    if (status === 'active') return false;
    await setStaff(tx, accountId, { status: 'active', suspendedAt: null }, context.clock.now());
    await recordAudit(context, tx, { action: 'staff.resume', target: `account:${accountId}` });
    return true;
  });
}

/** Other permissions from the next request on. False when that is the role already. */
export function setStaffRole(context: Context, email: string, role: StaffRole): Promise<boolean> {
  return change(context, email, async (tx, { accountId, role: before }) => {
    if (before === role) return false;
    await setStaff(tx, accountId, { role }, context.clock.now());
    await recordAudit(context, tx, { action: 'staff.role', target: `account:${accountId}`, details: { before, role } });
    return true;
  });
}

/**
 * For staff, or a head whom no colleague can help, who have lost their phone and their recovery codes. Nobody is written
 * to: whoever runs this has spoken with the owner. Throws `not_found`, and `wrong_state` without a second step.
 */
export function resetSecondStep(context: Context, email: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const account = await findAccountByEmail(tx, 'company', email);
    if (!account)
      throw new DomainError('not_found', { detail: `Nobody signs in for a company or as staff by ${email}.` });
    await takeSecondFactor(tx, context, account);
  });
}

export async function listStaff(db: Database): Promise<ListedStaff[]> {
  const rows = await findStaff(db);
  const people = await findPeople(
    db,
    rows.map(({ accountId }) => accountId),
  );
  return rows.flatMap(({ accountId, role, status }) => {
    const person = people.get(accountId);
    return person ? [{ email: person.email ?? '', name: displayName(person), role, status }] : [];
  });
}

function change(
  { db }: Context,
  email: string,
  work: (tx: DatabaseTransaction, staff: StaffRow) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const account = await findAccountByEmail(tx, 'company', email);
    const staff = account && (await findStaffForUpdate(tx, account.id));
    if (!staff) throw new DomainError('not_found', { detail: `${email} is nobody of the staff.` });
    return work(tx, staff);
  });
}
