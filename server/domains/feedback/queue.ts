import { ownPath } from '#shared/domain/callback.ts';
import { feedbackMachine, WAITING_STATUSES, type FeedbackAction } from '#shared/domain/feedback-machine.ts';
import { FEEDBACK_TEXT_CHARS_MAX } from '#shared/domain/feedback.ts';
import type { ModerationAction } from '#shared/domain/moderation.ts';
import { TOPIC_NAMES } from '#shared/text/feedback-labels.ts';
import { SERVICE_LABELS } from '#shared/text/service-labels.ts';
import { longDate } from '#shared/text/date.ts';
import { formatNumber } from '#shared/text/number.ts';
import { formatPhone } from '#shared/text/phone.ts';
import type { ModerationQueue } from '../../platform/moderation.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { REGIONS } from '../compendium/index.ts';
import { findFilesOf } from '../file/index.ts';
import { countWaiting, findFeedback, findWaiting, setFeedback, type FeedbackRow } from './repository.ts';
import type { FeedbackKind } from './stored.ts';
import type { FeedbackTools } from './tools.ts';

/** Messages to the team, or requests for its services, as staff see and answer them. */
export function feedbackQueue(kind: FeedbackKind, { messages }: Pick<FeedbackTools, 'messages'>): ModerationQueue {
  return {
    kind,
    permission: 'feedback.answer',
    count: (db) => countWaiting(db, kind),
    async list(db, page) {
      const rows = await findWaiting(db, kind, page);
      return rows.map((row) => ({
        kind,
        id: row.id,
        title: aboutOf(row),
        subtitle: row.name,
        waitsSince: row.createdAt,
      }));
    },
    async read(db, id) {
      const row = await findFeedback(db, kind, id);
      if (!row || !isWaiting(row)) return undefined;
      const files = await findFilesOf(db, `feedback:${id}`);
      // Anybody writes this field: staff get no link that leads away.
      const page = row.pageUrl && ownPath(row.pageUrl);
      return {
        kind,
        id,
        title: aboutOf(row),
        subtitle: row.name,
        waitsSince: row.createdAt,
        subject: row.accountId === null ? null : `account:${row.accountId}`,
        version: row.version,
        fields: fieldsOf(row),
        files: files.map((file) => ({ id: file.id, name: file.name })),
        links: !page ? [] : [{ title: 'Страница', href: page }],
        actions: usualFirst(row),
      };
    },
    async decide({ actor, clock, jobs }, tx, id, { action, version, note }) {
      const row = await findFeedback(tx, kind, id, { forUpdate: true });
      if (!row) throw new DomainError('not_found');
      const to = isFeedbackAction(action) ? feedbackMachine.next(row.status, action, 'staff', () => true) : null;
      if (to === null) throw new DomainError('wrong_state', { detail: 'На\u00a0это сообщение уже ответили' });
      if (version !== null && version !== row.version) throw new DomainError('conflict');
      const answer = action === 'answer' ? answerOf(note) : null;
      const now = clock.now();
      await setFeedback(tx, id, {
        status: to,
        ...('accountId' in actor ? { assigneeId: actor.accountId } : {}),
        ...(action === 'take' ? {} : { decidedAt: now }),
        ...(answer === null ? {} : { answer }),
      });
      if (answer !== null && row.email)
        await messages.mail(tx, jobs, row.email, 'feedback-answer', { about: aboutOf(row), text: row.body, answer });
    },
  };
}

function answerOf(note: string | null): string {
  const answer = note?.trim() ?? '';
  if (answer === '') throw badField('note', 'is_empty', 'Напишите ответ');
  if (answer.length > FEEDBACK_TEXT_CHARS_MAX)
    throw badField('note', 'is_too_long', `Не длиннее ${FEEDBACK_TEXT_CHARS_MAX} знаков`);
  return answer;
}

function isWaiting({ status }: Pick<FeedbackRow, 'status'>): boolean {
  return WAITING_STATUSES.some((waiting) => waiting === status);
}

const ACTIONS: ReadonlySet<string> = new Set<FeedbackAction>(['take', 'answer', 'close', 'spam']);

function isFeedbackAction(action: ModerationAction): action is FeedbackAction {
  return ACTIONS.has(action);
}

/** What was taken is answered; what is new may be answered at once too. */
function usualFirst({ status }: Pick<FeedbackRow, 'status'>): FeedbackAction[] {
  const actions = feedbackMachine.actions(status, 'staff', () => true);
  return actions.toSorted((one, other) => Number(other === 'answer') - Number(one === 'answer'));
}

function aboutOf({ topic, serviceCode }: Pick<FeedbackRow, 'topic' | 'serviceCode'>): string {
  if (topic) return TOPIC_NAMES[topic];
  return serviceCode ? SERVICE_LABELS[serviceCode].title : '';
}

function fieldsOf(row: FeedbackRow) {
  const { email, phone, body, budgetKopecks, regionId, deadlineDay } = row;
  const region = REGIONS.find(({ id }) => id === regionId)?.name;
  const fields = [
    { name: 'text', title: 'Сообщение', value: body },
    email && { name: 'email', title: 'Почта', value: email },
    phone && { name: 'phone', title: 'Телефон', value: formatPhone(phone) },
    budgetKopecks && {
      name: 'budgetKopecks',
      title: 'Бюджет',
      value: `${formatNumber(Math.round(Number(budgetKopecks) / 100))}\u00a0₽`,
    },
    region && { name: 'regionId', title: 'Регион', value: region },
    deadlineDay && { name: 'deadline', title: 'Срок', value: longDate(deadlineDay) },
  ];
  return fields.filter((field) => typeof field === 'object' && field !== null);
}
