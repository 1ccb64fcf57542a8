import { createHash } from 'node:crypto';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { hashPassword } from '../domains/account/index.ts';
import { INVITATION_DAYS } from '#shared/domain/limits.ts';
import type { GrantedRole, ScopeKind } from '#shared/domain/member-roles.ts';
import { addDays } from '#shared/domain/time.ts';
import { DEMO_PASSWORD } from './logins.ts';
import type { DemoCompany } from './companies.ts';

const FIRST_NAMES = ['Алсу', 'Ринат', 'Марина', 'Олег', 'Гульнара', 'Денис', 'Светлана', 'Тимур', 'Ирина', 'Павел'];
const LAST_NAMES = [
  'Сафина',
  'Валиев',
  'Лебедева',
  'Орлов',
  'Ахметова',
  'Соколов',
  'Фомина',
  'Гареев',
  'Белова',
  'Зуев',
];

interface Colleague {
  role: GrantedRole;
  position: string;
  permissions?: readonly string[];
  scopeKind?: ScopeKind;
  isSuspended?: boolean;
}

/** One of each role in the first company, and somebody who may not act now. */
const COLLEAGUES: readonly Colleague[] = [
  { role: 'admin', position: 'Заместитель директора' },
  { role: 'recruiter', position: 'Специалист по\u00a0подбору' },
  { role: 'site_foreman', position: 'Прораб', scopeKind: 'facilities' },
  { role: 'accountant', position: 'Бухгалтер' },
  { role: 'viewer', position: 'Инженер ПТО' },
  { role: 'custom', position: 'Помощник рекрутера', permissions: ['vacancy.create', 'respond.view'], scopeKind: 'own' },
  { role: 'recruiter', position: 'Рекрутер', isSuspended: true },
];
const INVITED: readonly { role: GrantedRole; email: string; daysAgo: number }[] = [
  { role: 'recruiter', email: 'invited-0@example.ru', daysAgo: 1 },
  { role: 'viewer', email: 'invited-1@example.ru', daysAgo: INVITATION_DAYS + 1 },
];

/** A head for every company, colleagues and invitations for the first. Ids are the same every time. */
export async function insertDemoMembers(tx: Database, companies: readonly WithMembers[], now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const account = (number: number, email: string, status = 'active') => ({
    id: demoId('account', number),
    kind: 'member',
    status,
    email,
    emailConfirmedAt: now,
    passwordHash,
    passwordChangedAt: now,
    firstName: FIRST_NAMES[number % FIRST_NAMES.length],
    // The names of men and women alternate in both lists; their lengths are even.
    lastName: LAST_NAMES[(number + 2 * Math.floor(number / LAST_NAMES.length)) % LAST_NAMES.length],
    phone: `+7900100${String(number).padStart(4, '0')}`,
    createdAt: now,
    updatedAt: now,
  });
  const heads = companies.map((company, index) => ({
    id: demoId('member', index),
    companyId: company.id,
    accountId: demoId('account', index),
    role: 'head',
    position: 'Директор',
    joinedAt: now,
  }));
  await insertRecords(
    tx,
    'account',
    heads.map((_, index) => account(index, `head-${index}@example.ru`)),
  );
  await insertRecords(tx, 'companyMember', heads);
  const [first] = companies;
  if (first) await insertColleagues(tx, first, { account, from: companies.length, now });
}

interface Surroundings {
  account(number: number, email: string, status?: string): object;
  /** The number of the first colleague, after the heads. */
  from: number;
  now: Date;
}

async function insertColleagues(tx: Database, company: WithMembers, { account, from, now }: Surroundings) {
  const invitedBy = demoId('member', 0);
  await insertRecords(
    tx,
    'account',
    COLLEAGUES.map(({ isSuspended }, index) =>
      account(from + index, `member-${index}@example.ru`, isSuspended ? 'suspended' : 'active'),
    ),
  );
  await insertRecords(
    tx,
    'companyMember',
    COLLEAGUES.map(({ role, position, permissions = [], scopeKind = 'all', isSuspended = false }, index) => ({
      id: demoId('member', from + index),
      companyId: company.id,
      accountId: demoId('account', from + index),
      status: isSuspended ? 'suspended' : 'active',
      suspendedAt: isSuspended ? now : null,
      role,
      position,
      permissions,
      scopeKind,
      facilityIds: scopeKind === 'facilities' ? company.facilityIds.slice(0, 1) : [],
      invitedBy,
      joinedAt: now,
    })),
  );
  await insertRecords(
    tx,
    'memberInvitation',
    INVITED.map(({ role, email, daysAgo }, index) => {
      const sentAt = addDays(now, -daysAgo);
      const expiresAt = addDays(sentAt, INVITATION_DAYS);
      return {
        id: demoId('invitation', index),
        companyId: company.id,
        email,
        role,
        status: expiresAt <= now ? 'expired' : 'invited',
        // Nobody has got this link: «отправить ещё раз» makes one.
        tokenHash: `\\x${createHash('sha256').update(demoId('invitation', index)).digest('hex')}`,
        invitedBy,
        sentAt,
        expiresAt,
      };
    }),
  );
}

type WithMembers = Pick<DemoCompany, 'id' | 'facilityIds'>;

const KINDS = {
  account: 1,
  member: 2,
  invitation: 3,
  template: 4,
  question: 5,
  'favorite-folder': 6,
  'resume-note': 7,
} as const;

/** The same every time. Accounts and members of heads are numbered as their companies. */
export function demoId(kind: keyof typeof KINDS, index: number): string {
  return `01935c1e-000${KINDS[kind]}-7000-8000-${index.toString(16).padStart(12, '0')}`;
}
