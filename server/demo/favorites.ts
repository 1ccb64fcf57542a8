import { sql } from 'kysely';
import { HOUR_MS } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import type { NewResume } from '../domains/resume/index.ts';
import { DEMO_APPLICANT, DEMO_HEAD } from './logins.ts';
import { demoId } from './members.ts';

/** A place of an item: the folder's index, or none. */
interface Placed {
  folder: number | null;
  hoursAgo: number;
  note?: string;
}

const VACANCY_FOLDERS = ['Вахта зимой', 'Рядом с\u00a0домом', 'Обсудить с\u00a0бригадой'];
const VACANCIES: readonly Placed[] = [
  { folder: 0, hoursAgo: 2, note: 'Спросить про проезд и\u00a0аванс. Заезд 1\u00a0декабря.' },
  { folder: 0, hoursAgo: 3 },
  { folder: 0, hoursAgo: 26 },
  { folder: 1, hoursAgo: 50 },
  { folder: 1, hoursAgo: 51 },
  { folder: null, hoursAgo: 75 },
  { folder: 2, hoursAgo: 100, note: 'Ильдар и\u00a0Марат поедут, если дадут жильё.' },
];
/** Closed since they were added, one of each reason. */
const CLOSED: readonly (Placed & { status: string })[] = [
  { status: 'archive', folder: 0, hoursAgo: 470 },
  { status: 'unpublished', folder: 1, hoursAgo: 480 },
  { status: 'blocked', folder: 0, hoursAgo: 490 },
];
const RESUME_FOLDERS = [
  { name: 'На\u00a0Север', sharedWithCompany: true },
  { name: 'Перезвонить', sharedWithCompany: false },
];
const RESUMES: readonly Placed[] = [
  { folder: 0, hoursAgo: 4, note: 'Готов с\u00a0понедельника, нужен билет.' },
  { folder: 0, hoursAgo: 30 },
  { folder: 1, hoursAgo: 31 },
  { folder: null, hoursAgo: 77 },
];

interface Kept {
  email: string;
  /** Keeps ids of folders apart. */
  number: number;
  companyId: number | null;
  folders: readonly { name: string; sharedWithCompany?: boolean }[];
  items: readonly (Placed & { vacancyId?: number; resumeId?: number })[];
}

/**
 * What two applicants and two members keep. Call it after vacancies, accounts and resumes; `ids` are those of `people`.
 */
export async function insertDemoFavorites(
  tx: Database,
  {
    companyId,
    people,
    ids,
    now,
  }: { companyId: number; people: readonly NewResume[]; ids: readonly number[]; now: Date },
): Promise<void> {
  const open = await findVacancies(tx, 'active', VACANCIES.length);
  const closed = await Promise.all(CLOSED.map(({ status }) => findVacancies(tx, status, 1)));
  const public_ = ids.filter((_, at) => people[at]?.status === 'published' && people[at]?.visibility === 'everyone');
  const hidden = ids.filter((_, at) => people[at]?.status === 'published' && people[at]?.visibility === 'hidden');
  const vacancies = [
    ...VACANCIES.map((placed, at) => ({ ...placed, vacancyId: open[at] })),
    ...CLOSED.map((placed, at) => ({ ...placed, vacancyId: closed[at]?.[0] })),
  ].flatMap(({ vacancyId, ...placed }) => (vacancyId === undefined ? [] : [{ ...placed, vacancyId }]));
  const resumes = [
    ...RESUMES.map((placed, at) => ({ ...placed, resumeId: public_[at] })),
    { folder: 0, hoursAgo: 300, resumeId: hidden[0] },
  ].flatMap(({ resumeId, ...placed }) => (resumeId === undefined ? [] : [{ ...placed, resumeId }]));
  const folders = VACANCY_FOLDERS.map((name) => ({ name }));
  const plain = { folder: null, hoursAgo: 20 };
  for (const kept of [
    { email: DEMO_APPLICANT, number: 1, companyId: null, folders, items: vacancies },
    {
      email: 'applicant-1@example.ru',
      number: 2,
      companyId: null,
      folders: [],
      items: vacancies.slice(0, 2).map((item) => ({ ...item, ...plain })),
    },
    { email: DEMO_HEAD, number: 3, companyId, folders: RESUME_FOLDERS, items: resumes },
  ])
    await insertKept(tx, kept, now);
}

async function insertKept(tx: Database, { email, number, companyId, folders, items }: Kept, now: Date): Promise<void> {
  const account = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  if (!account) return;
  const owner = { accountId: account.id, companyId };
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const idOf = (index: number) => demoId('favorite-folder', number * 100 + index);
  await insertRecords(
    tx,
    'favoriteFolder',
    folders.map(({ name, sharedWithCompany = false }, index) => ({
      id: idOf(index),
      ...owner,
      name,
      sharedWithCompany,
      createdAt: before(500 - index),
    })),
  );
  await insertRecords(
    tx,
    'favoriteItem',
    items.map(({ folder, hoursAgo, note = null, vacancyId = null, resumeId = null }) => ({
      ...owner,
      folderId: folder === null ? null : idOf(folder),
      vacancyId,
      resumeId,
      note,
      addedAt: before(hoursAgo),
    })),
  );
}

/** Of several companies, the last archived first. */
async function findVacancies(tx: Database, status: string, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('vacancy')
    .select('id')
    .where('status', '=', status)
    .where('deletedAt', 'is', null)
    .where(
      'companyId',
      'in',
      tx.selectFrom('company').select('id').where('status', 'not in', ['registering', 'blocked', 'archived']),
    )
    .orderBy('archivedAt', 'desc')
    .orderBy(sql`id % 17`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
