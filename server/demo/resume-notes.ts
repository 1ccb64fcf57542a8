import { CONTACT_OPENING_DAYS } from '#shared/domain/limits.ts';
import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import type { NewResume } from '../domains/resume/index.ts';
import { demoId } from './members.ts';

/** A comment; `by` and `calls` are numbers of the company's members, the head's is 0. */
interface Comment {
  /** Of the resumes that the company has notes on. */
  resume: number;
  by: number;
  hoursAgo: number;
  text: string;
  isOwn?: boolean;
  calls?: number;
  /** What it said at first. */
  before?: string;
}

const COMMENTS: readonly Comment[] = [
  {
    resume: 0,
    by: 2,
    hoursAgo: 50,
    text: 'Работал у\u00a0нас на\u00a0Вятке два сезона. Аккуратный, приходит вовремя.',
  },
  {
    resume: 0,
    by: 0,
    hoursAgo: 27,
    text: 'Если поедет на\u00a060\u00a0дней, беру без разговоров.',
    before: 'Если поедет на\u00a045\u00a0дней, беру без разговоров.',
  },
  { resume: 0, by: 0, hoursAgo: 3, text: 'Спросить про медосмотр: кто оплачивает.', isOwn: true },
  { resume: 1, by: 2, hoursAgo: 26, text: 'Глянь допуски, похоже, НАКС кончается весной.', calls: 0 },
  { resume: 2, by: 1, hoursAgo: 75, text: 'Просит вахту 30/30, у\u00a0нас такой нет. Позвонить в\u00a0феврале.' },
];
/** Contacts opened in the last days. */
const OPENED = [
  { resume: 0, by: 2, hoursAgo: 49 },
  { resume: 1, by: 0, hoursAgo: 25 },
  { resume: 3, by: 2, hoursAgo: 5 },
];
const HIDDEN = [
  { resume: 4, by: 2, hoursAgo: 100, reason: 'Живёт далеко, переезжать не\u00a0хочет' },
  { resume: 5, by: 0, hoursAgo: 30, reason: null },
];

const NOTED = 6;

/** Of the ids of `people`: resumes whose contacts a company may open. */
function withPhones(people: readonly NewResume[], ids: readonly number[]): number[] {
  return ids.filter((_, at) => {
    const person = people[at];
    return person?.status === 'published' && person.visibility === 'everyone' && Boolean(person.contacts?.phone);
  });
}

/** Resumes that the first company has paid for: others than those that it has notes on. */
export const paidResumes = (people: readonly NewResume[], ids: readonly number[], count: number): number[] =>
  withPhones(people, ids).slice(-NOTED - count, -NOTED);

/**
 * What the first company notes about resumes, opens and hides. Call it after members and resumes; `ids` are those of `people`,
 * `colleagues` begin at this number of the demo's members.
 */
export async function insertDemoResumeNotes(
  tx: Database,
  {
    companyId,
    people,
    ids,
    colleagues,
    now,
  }: { companyId: number; people: readonly NewResume[]; ids: readonly number[]; colleagues: number; now: Date },
): Promise<void> {
  // The first ones are others' in journeys and pictures.
  const noted = withPhones(people, ids).slice(-NOTED);
  const resumeOf = ({ resume }: { resume: number }) => noted[resume] ?? 0;
  const accountOf = (member: number) => demoId('account', member === 0 ? 0 : colleagues + member - 1);
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  if (noted.length < NOTED) return;
  await insertRecords(
    tx,
    'resumeComment',
    COMMENTS.map((comment, index) => ({
      id: demoId('resume-note', index),
      resumeId: resumeOf(comment),
      companyId,
      accountId: accountOf(comment.by),
      visibility: comment.isOwn ? 'own' : 'company',
      text: comment.text,
      mentions: comment.calls === undefined ? [] : [accountOf(comment.calls)],
      createdAt: before(comment.hoursAgo),
      editedAt: comment.before === undefined ? null : before(comment.hoursAgo - 1),
    })),
  );
  await insertRecords(
    tx,
    'resumeCommentEdit',
    COMMENTS.flatMap(({ before: text, hoursAgo }, index) =>
      text === undefined
        ? []
        : [
            {
              commentId: demoId('resume-note', index),
              text,
              visibility: 'company',
              replacedAt: before(hoursAgo - 1),
            },
          ],
    ),
  );
  await insertRecords(
    tx,
    'resumeContactOpening',
    OPENED.map((opening) => ({
      resumeId: resumeOf(opening),
      companyId,
      accountId: accountOf(opening.by),
      openedAt: before(opening.hoursAgo),
      until: addDays(before(opening.hoursAgo), CONTACT_OPENING_DAYS),
      chargedTo: 'free',
      toldAt: now,
    })),
  );
  await insertRecords(
    tx,
    'resumeHidden',
    HIDDEN.map((hiding) => ({
      resumeId: resumeOf(hiding),
      companyId,
      accountId: accountOf(hiding.by),
      reason: hiding.reason,
      hiddenAt: before(hiding.hoursAgo),
    })),
  );
}
