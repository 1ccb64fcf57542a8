import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertPageMetas } from '../domains/content/index.ts';
import { typeset } from './text.ts';
import type { Workshop } from './workshop.ts';

const METAS = [
  {
    path: '/contacts',
    title: 'Контакты Каркаса: телефон, почта, часы работы',
    keywords: 'контакты, поддержка, реквизиты',
    daysAgo: 12,
  },
  {
    path: '/documents',
    description:
      'Все документы Каркаса с датами и прежними версиями: соглашения, согласия и политика обработки данных.',
    daysAgo: 40,
  },
];

/** What editors have said of pages in place of these pages themselves. */
export async function insertDemoPageMetas(db: Database, { now }: Pick<Workshop, 'now'>): Promise<void> {
  await insertPageMetas(
    db,
    METAS.map(({ path, title, description, keywords, daysAgo }) => ({
      path,
      title: title === undefined ? null : typeset(title),
      description: description === undefined ? null : typeset(description),
      keywords: keywords ?? null,
      updatedAt: addDays(now, -daysAgo),
    })),
  );
}
