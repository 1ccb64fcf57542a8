import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import type { Interview, Respond } from '#server/database/schema.ts';
import type { Actor } from '#server/platform/actor.ts';
import { RESPOND_ANSWER_DAYS } from '#shared/domain/limits.ts';
import type { ScopeKind } from '#shared/domain/member-roles.ts';
import { MEMBER_PERMISSIONS, type MemberPermission } from '#shared/domain/permissions.ts';
import { UNANSWERED_STATUSES, type RespondStatus } from '#shared/domain/respond-terms.ts';
import { addDays } from '#shared/domain/time.ts';
import { BLANK_RESUME } from './blanks.ts';
import { makeAccount } from './things.ts';

/** An applicant with an account. */
export async function makeApplicant(db: Database, id: string = randomUUID()): Promise<Actor & { kind: 'applicant' }> {
  await makeAccount(db, id);
  return { kind: 'applicant', accountId: id };
}

export type TestMember = Actor & { kind: 'member'; memberId: string };

interface MemberParts {
  permissions?: readonly MemberPermission[];
  scopeKind?: ScopeKind;
  facilityIds?: string[];
  isHead?: boolean;
  name?: string;
}

/** A member of the company with an account and a row, who may do everything in all of it unless the test says otherwise. */
export async function makeMember(
  db: Database,
  companyId: number,
  {
    permissions = MEMBER_PERMISSIONS,
    scopeKind = 'all',
    facilityIds = [],
    isHead = false,
    name = 'Алсу',
  }: MemberParts = {},
): Promise<TestMember> {
  const accountId = randomUUID();
  await db
    .insertInto('account')
    .values({
      id: accountId,
      kind: 'member',
      email: `${accountId}@stroy.example`,
      firstName: name,
      lastName: 'Галеева',
    })
    .execute();
  const { id } = await db
    .insertInto('companyMember')
    .values({
      companyId,
      accountId,
      role: isHead ? 'head' : 'custom',
      permissions: [...permissions],
      scopeKind,
      facilityIds,
      status: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'member', accountId, companyId, permissions, isHead, memberId: id };
}

/** The member is responsible for the vacancy from now on. */
export async function makeResponsible(db: Database, vacancyId: number, { memberId }: TestMember): Promise<void> {
  await db.updateTable('vacancy').set({ responsibleMemberId: memberId }).where('id', '=', vacancyId).execute();
}

type RespondParts = Partial<Omit<Insertable<Respond>, 'resumeSnapshot' | 'status' | 'offer'>> & {
  companyId: number;
  status?: RespondStatus;
  resumeSnapshot?: object;
  offer?: object;
};

/** A respond as it was sent at `now`, with only the fields that a test gives. */
export async function makeRespond(db: Database, parts: RespondParts, now = new Date()): Promise<number> {
  const { resumeSnapshot, offer, status = 'new', ...columns } = parts;
  const isWaiting = UNANSWERED_STATUSES.some((one) => one === status);
  const { id } = await db
    .insertInto('respond')
    .values({
      kind: columns.vacancyId ? 'quick_respond' : 'company_respond',
      status,
      statusSince: now,
      source: 'site',
      personName: 'Рустам Хасанов',
      deadlineAt: isWaiting ? addDays(now, RESPOND_ANSWER_DAYS) : null,
      createdAt: now,
      updatedAt: now,
      ...columns,
      resumeSnapshot: resumeSnapshot ? JSON.stringify(resumeSnapshot) : null,
      offer: offer ? JSON.stringify(offer) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An interview that the company has proposed, tomorrow. */
export async function makeInterview(
  db: Database,
  respondId: number,
  interview: Partial<Insertable<Interview>> = {},
  now = new Date(),
): Promise<string> {
  const { id } = await db
    .insertInto('interview')
    .values({
      respondId,
      status: 'proposed',
      proposedBy: 'company',
      options: [addDays(now, 1)],
      place: 'site',
      createdAt: now,
      updatedAt: now,
      ...interview,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A whole snapshot of a resume. */
export function snapshotOf(parts: object = {}): object {
  return {
    ...BLANK_RESUME,
    title: 'Сварщик НАКС',
    name: 'Хасанов Рустам',
    age: 34,
    grade: 5,
    experienceMonths: 74,
    availability: 'now',
    noExperience: false,
    contacts: { phone: '+79172041683', email: 'rustam@mail.example', telegram: 'rustam_x' },
    contactWays: ['phone'],
    ...parts,
  };
}
