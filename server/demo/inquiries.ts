import { HOUR_MS } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { demoId } from './members.ts';
import type { Respondent } from './responds.ts';

/** What people ask before they respond; some have their answer. */
const ASKED: readonly { text: string; answer: string | null }[] = [
  {
    text: 'Дорогу до\u00a0объекта оплачиваете сразу или после первой вахты?',
    answer: 'Билет туда покупаем сами, обратный\u00a0— после вахты. Отдельно собирать чеки не\u00a0нужно.',
  },
  {
    text: 'Нужно\u00a0ли своё удостоверение по\u00a0высоте или обучите на\u00a0месте?',
    answer: 'Обучаем за\u00a0свой счёт в\u00a0первую неделю, смены при этом оплачиваются.',
  },
  { text: 'Жильё отдельное от\u00a0объекта? Сколько человек в\u00a0комнате?', answer: null },
  { text: 'Можно\u00a0ли выйти вдвоём с\u00a0напарником, у\u00a0нас одна бригада?', answer: null },
];

/** Questions of the first people to the open vacancies of the first company, the newest without an answer yet. */
export async function insertDemoInquiries(
  tx: Database,
  people: readonly Respondent[],
  companyId: number,
  now: Date,
): Promise<void> {
  const vacancies = await tx
    .selectFrom('vacancy')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .orderBy('publishedAt')
    .limit(ASKED.length)
    .execute();
  const rows = vacancies.flatMap(({ id: vacancyId }, place) =>
    ASKED.flatMap(({ text, answer }, index) => {
      // The first vacancy is asked everything, the others one thing each.
      const person = people[(place + index) % people.length];
      if (!person || (place > 0 && index !== place)) return [];
      const createdAt = new Date(now.getTime() - (ASKED.length - index) * 9 * HOUR_MS);
      return [
        {
          vacancyId,
          companyId,
          accountId: person.accountId,
          text,
          answer,
          answeredBy: answer === null ? null : demoId('account', 0),
          createdAt,
          answeredAt: answer === null ? null : new Date(createdAt.getTime() + 3 * HOUR_MS),
        },
      ];
    }),
  );
  await insertRecords(tx, 'inquiry', rows);
}
