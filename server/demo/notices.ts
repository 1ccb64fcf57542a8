import { PERMIT_WARNING_DAYS, thresholdOf, VACANCY_WARNING_DAYS } from '#shared/domain/notices.ts';
import { addDays, HOUR_MS, isWithinDays } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { permitWarnings } from '../domains/resume/index.ts';
import { expiryWarnings } from '../domains/vacancy/index.ts';
import type { NewNotice } from '../domains/notice/index.ts';
import { findRespondNotices } from './respond-notices.ts';

/**
 * The warnings that the demo's permits and vacancies call for, and what its responds have told both sides, as if it had been told
 * in the last days: with their keys, so that the jobs do not tell them again. Nothing is mailed. Call it last.
 */
export async function insertDemoNotices(tx: Database, now: Date): Promise<void> {
  const warnings = [...(await allOf(tx, now, permitWarnings)), ...(await allOf(tx, now, expiryWarnings))];
  const told = new Map(warnings.map((notice) => [`${notice.to} ${notice.key}`, notice]));
  await insertRecords(
    tx,
    'notice',
    [...told.values()].map((notice, index) => {
      const { to, event, key, data } = toldInTime(notice);
      const days = daysLeftOf(data) - daysLeftOf(notice.data);
      const at = addDays(new Date(now.getTime() - (1 + (index % 5)) * HOUR_MS), -days);
      return {
        accountId: to,
        event,
        key,
        batch: '',
        data,
        visibleFrom: at,
        createdAt: at,
        // What is older was read.
        readAt: days > READ_AFTER_DAYS ? now : null,
      };
    }),
  );
  await insertRespondNotices(tx, now);
}

async function insertRespondNotices(tx: Database, now: Date): Promise<void> {
  await insertRecords(
    tx,
    'notice',
    (await findRespondNotices(tx, now)).map(({ at, ...notice }) => ({
      ...notice,
      batch: '',
      visibleFrom: at,
      createdAt: at,
      readAt: isWithinDays(at, NEW_DAYS, now) ? null : now,
    })),
  );
}

const READ_AFTER_DAYS = 7;
/** What happened within so long is not read yet. */
const NEW_DAYS = 2;

/** As it was told: on the day of its threshold. */
function toldInTime(notice: NewNotice): NewNotice {
  if (notice.event === 'permit.expires')
    return {
      ...notice,
      data: { ...notice.data, daysLeft: thresholdOf(PERMIT_WARNING_DAYS, notice.data.daysLeft) ?? 0 },
    };
  if (notice.event === 'vacancy.expires')
    return {
      ...notice,
      data: { ...notice.data, daysLeft: thresholdOf(VACANCY_WARNING_DAYS, notice.data.daysLeft) ?? 0 },
    };
  return notice;
}

const daysLeftOf = (data: NewNotice['data']): number => ('daysLeft' in data ? data.daysLeft : 0);

type Warnings = (
  db: Database,
  now: Date,
  after: number,
) => Promise<{ warnings: readonly NewNotice[]; last: number | null }>;

async function allOf(tx: Database, now: Date, find: Warnings): Promise<NewNotice[]> {
  const all: NewNotice[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const { warnings, last }: Awaited<ReturnType<Warnings>> = await find(tx, now, after);
    all.push(...warnings);
    after = last;
  }
  return all;
}
