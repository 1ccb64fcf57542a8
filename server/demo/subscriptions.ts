import { randomBytes, randomUUID } from 'node:crypto';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import {
  CONFIRM_HOURS,
  nextIssueAt,
  type SubscriptionKind,
  type SubscriptionSchedule,
} from '#shared/domain/subscription.ts';
import type { SubscriptionStatus } from '#shared/domain/subscription-machine.ts';
import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import { INTERESTING_TITLE, newsTitle } from '#shared/text/subscription-labels.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { DEMO_APPLICANT, DEMO_HEAD } from './logins.ts';

interface Planned {
  /** Of an account; a visitor's is without one. */
  of: string;
  isVisitor?: true;
  kind: SubscriptionKind;
  href: string | null;
  title: string;
  status: SubscriptionStatus;
  schedule?: Partial<SubscriptionSchedule>;
  sentCount?: number;
}

/** As somebody who searches, a company and visitors would have them: in every state. */
const PLANNED: readonly Planned[] = [
  {
    of: DEMO_APPLICANT,
    kind: 'vacancies',
    href: '/vacancy-list/svarshchik?schedule=rotation',
    title: 'Сварщик, вахта',
    status: 'active',
    sentCount: 12,
  },
  {
    of: DEMO_APPLICANT,
    kind: 'vacancies',
    href: '/vacancy-list/kazan?housing=1&pay_min=150000',
    title: 'Вакансии в\u00a0Казани, от\u00a0150\u00a0000\u00a0₽, с\u00a0проживанием',
    status: 'paused',
    schedule: { frequency: 'instant' },
    sentCount: 41,
  },
  {
    of: DEMO_APPLICANT,
    kind: 'news',
    href: '/news',
    title: newsTitle(null),
    status: 'active',
    schedule: { frequency: 'weekly', weekday: 1 },
    sentCount: 3,
  },
  { of: DEMO_APPLICANT, kind: 'interesting_vacancies', href: null, title: INTERESTING_TITLE, status: 'unsubscribed' },
  {
    of: DEMO_HEAD,
    kind: 'resumes',
    href: '/resume-list/svarshchik?rotation_ready=1',
    title: 'Резюме: сварщики, готовы к\u00a0вахте',
    status: 'active',
    schedule: { hour: 8 },
    sentCount: 9,
  },
  {
    of: DEMO_HEAD,
    kind: 'resumes',
    href: '/resume-list/kazan',
    title: 'Резюме в\u00a0Казани',
    status: 'paused',
    schedule: { frequency: 'weekly', weekday: 5 },
  },
  {
    of: 'visitor@example.ru',
    isVisitor: true,
    kind: 'vacancies',
    href: '/vacancy-list/kamenshchik',
    title: 'Каменщик',
    status: 'pending',
  },
  {
    of: 'closed-box@example.ru',
    isVisitor: true,
    kind: 'vacancies',
    href: '/vacancy-list',
    title: 'Вакансии в\u00a0строительстве',
    status: 'bounced',
    sentCount: 3,
  },
];

const MORNING: SubscriptionSchedule = { frequency: 'daily', hour: 9, weekday: 1, timeZone: 'Europe/Moscow' };
const ASKED_DAYS_AGO = 20;

/** Newsletters with the consents to them. Call it after the accounts. */
export async function insertDemoSubscriptions(tx: Database, now: Date): Promise<void> {
  const accounts = await tx
    .selectFrom('account')
    .leftJoin('companyMember', 'companyMember.accountId', 'account.id')
    .select(['account.id', 'account.email', 'companyMember.companyId'])
    .where('account.email', 'in', [DEMO_APPLICANT, DEMO_HEAD])
    .execute();
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  const rows = PLANNED.flatMap(({ of, isVisitor, kind, href, title, status, schedule, sentCount = 0 }) => {
    const account = byEmail.get(of);
    if (!account && !isVisitor) return [];
    const when = { ...MORNING, ...schedule };
    const createdAt = status === 'pending' ? new Date(now.getTime() - HOUR_MS) : addDays(now, -ASKED_DAYS_AGO);
    return {
      id: randomUUID(),
      kind,
      status,
      accountId: account?.id ?? null,
      companyId: account?.companyId ?? null,
      email: isVisitor ? of : null,
      href,
      title,
      plainTitle: title,
      ...when,
      confirmUntil: status === 'pending' ? new Date(createdAt.getTime() + CONFIRM_HOURS * HOUR_MS) : null,
      seenUntil: now,
      nextAt: status === 'active' ? nextIssueAt(when, now) : null,
      sentCount,
      lastSentAt: sentCount > 0 ? addDays(now, -1) : null,
      refusedCount: status === 'bounced' ? sentCount : 0,
      createdAt,
      endedAt: status === 'unsubscribed' || status === 'bounced' ? addDays(now, -1) : null,
    };
  });
  await insertRecords(tx, 'subscription', rows);
  await insertRecords(tx, 'consent', rows.flatMap(consentTo));
}

function consentTo({
  id,
  accountId,
  createdAt,
  status,
  endedAt,
}: {
  id: string;
  accountId: string | null;
  createdAt: Date;
  status: SubscriptionStatus;
  endedAt: Date | null;
}): object[] {
  const agreement = AGREEMENTS.find(({ key }) => key === 'advertisingMaterials');
  if (!agreement || accountId === null) return [];
  const [{ version, sha256 }] = agreement.versions;
  return [
    {
      accountId,
      documentKey: agreement.key,
      version,
      sha256,
      givenAt: createdAt,
      withdrawnAt: status === 'unsubscribed' ? endedAt : null,
      ip: '127.0.0.1',
      userAgent: '',
      channel: 'site',
      details: { message: id },
      tokenHash: `\\x${randomBytes(32).toString('hex')}`,
    },
  ];
}
