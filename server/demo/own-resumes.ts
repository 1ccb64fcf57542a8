import { randomBytes } from 'node:crypto';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { insertResumes, type NewResume } from '../domains/resume/index.ts';
import { typeset } from './text.ts';

/**
 * Further resumes of the first applicant, one in each state besides the published one that everybody has: somebody who tries the
 * product sees all of its lists filled.
 */
export function insertDemoOwnResumes(tx: Database, [first]: readonly NewResume[], now: Date): Promise<number[]> {
  if (!first) return Promise.resolve([]);
  const ago = (days: number) => addDays(now, -days);
  const plain = { ...first, bumpedAt: null, nextBumpAt: null, highlightUntil: null, portfolio: [] };
  const companies = { ...plain, visibility: 'companies', visibilityCompanyIds: [], publicCategories: [] } as const;
  return insertResumes(tx, [
    {
      ...companies,
      title: 'Прораб',
      status: 'draft',
      experience: [],
      noExperience: false,
      publishedAt: null,
      editedAt: null,
      createdAt: ago(2),
    },
    {
      ...companies,
      title: 'Мастер участка',
      status: 'blocked',
      about: typeset('Звоните в любое время: 8 900 000-00-00'),
      moderationNotes: [
        {
          code: 'contacts_in_text',
          field: 'about',
          text: 'Уберите телефон из\u00a0рассказа о\u00a0себе: для него есть поле контактов',
        },
      ],
      publishedAt: ago(9),
      editedAt: ago(8),
      blockedAt: ago(2),
    },
    {
      ...companies,
      title: 'Бригадир',
      status: 'on_moderation',
      publishedAt: ago(20),
      editedAt: ago(1),
      blockedAt: ago(4),
    },
    { ...companies, title: 'Кладовщик', status: 'archive', publishedAt: ago(120), archivedAt: ago(40) },
    { ...companies, title: 'Разнорабочий', status: 'deleted', publishedAt: ago(200), deletedAt: ago(3) },
  ]);
}

/** What the people of these resumes have agreed to show to everyone, in the ledger. */
export async function insertDemoDistribution(
  tx: Database,
  people: readonly NewResume[],
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const agreement = AGREEMENTS.find(({ key }) => key === 'distributionAgreement');
  if (!agreement) return;
  const [{ version, sha256 }] = agreement.versions;
  const rows = people.flatMap(({ applicantId, visibility, publicCategories = [], publishedAt }, index) =>
    applicantId === null || visibility !== 'everyone'
      ? []
      : [
          {
            accountId: applicantId,
            documentKey: agreement.key,
            version,
            sha256,
            givenAt: publishedAt ?? now,
            ip: '127.0.0.1',
            userAgent: '',
            channel: 'site',
            details: { resume: String(ids[index]), categories: publicCategories.join(' ') },
            tokenHash: `\\x${randomBytes(32).toString('hex')}`,
          },
        ],
  );
  await insertRecords(tx, 'consent', rows);
}
