import type { Database } from '../../database/connect.ts';
import type { DeadLetter, DeadLetters } from '../../platform/enqueue.ts';
import type { ModeratedItem, ModerationQueue, WaitingItem } from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { redactedText, redactedPayload } from './redact.ts';

/** Jobs that have used up their attempts, for those who look after the server. Nobody is told of a decision. */
export function deadLetterQueue(letters: DeadLetters): ModerationQueue {
  return {
    kind: 'dead-letter',
    permission: 'jobs.manage',
    count: async () => (await letters.listDeadLetters()).length,
    async list(_db, { limit, offset }) {
      const found = await letters.listDeadLetters();
      return found.slice(offset, offset + limit).map(toWaiting);
    },
    read: (_db: Database, id) => read(letters, id),
    async decide(_context, tx, id, { action }) {
      if (action === 'retry') return letters.retryDeadLetter(tx, id);
      if (action === 'close') return letters.deleteDeadLetter(tx, id);
      throw new DomainError('wrong_state');
    },
  };
}

function toWaiting({ id, job, failedAt }: DeadLetter): WaitingItem {
  return { kind: 'dead-letter', id, title: job, subtitle: null, waitsSince: failedAt };
}

async function read(letters: DeadLetters, id: string): Promise<ModeratedItem | undefined> {
  const letter = (await letters.listDeadLetters()).find((one) => one.id === id);
  if (!letter) return undefined;
  return {
    ...toWaiting(letter),
    subject: null,
    version: null,
    fields: [
      { name: 'job', title: 'Задание', value: letter.job },
      { name: 'error', title: 'Последняя ошибка', value: redactedText(letter.error) },
      { name: 'payload', title: 'Данные', value: redactedPayload(letter.payload) },
    ],
    files: [],
    links: [],
    actions: ['retry', 'close'],
  };
}
