import { MOVES, moved } from '../../lib/moved.ts';
import { textOf, type Sending } from '../../lib/step-values.ts';

export const TOPICS = '/staff/news-categories';

/** What a form has done; the page says it. */
export const TOPIC_NOTICES = {
  add: 'Тема добавлена. На\u00a0сайте она появится с\u00a0первой статьёй',
  topic: 'Тема сохранена',
  order: 'Порядок сохранён',
  remove: 'Тема удалена',
} as const;

const seoOf = (values: Sending['values']) => ({
  title: textOf(values, 'seo.title'),
  description: textOf(values, 'seo.description'),
  page_header: textOf(values, 'seo.page_header'),
});

const done = (word: keyof typeof TOPIC_NOTICES) => `${TOPICS}?done=${word}`;

/** The forms of topics: each makes its call and returns the address that follows. */
export const TOPIC_STEPS = {
  async add({ call, values }: Sending) {
    await call('POST /staff/news-categories', {
      title: textOf(values, 'title'),
      slug: textOf(values, 'slug'),
      seo: {},
    });
    return done('add');
  },
  async topic({ call, values }: Sending) {
    await call('PUT /staff/news-categories/{id}', {
      id: textOf(values, 'id'),
      version: Number(textOf(values, 'version')),
      title: textOf(values, 'title'),
      seo: seoOf(values),
    });
    return done('topic');
  },
  async order({ call, values }: Sending) {
    const ids = textOf(values, 'ids').split(',').filter(Boolean).map(Number);
    const [name = '', id = ''] = textOf(values, 'move').split(':');
    const move = MOVES.find((one) => one === name);
    await call('POST /staff/news-categories/order', { ids: move ? moved(ids, move, Number(id)) : ids });
    return done('order');
  },
  async remove({ call, values }: Sending) {
    await call('DELETE /staff/news-categories/{id}', { id: textOf(values, 'id') });
    return done('remove');
  },
} as const;
