import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asApplicant, asHead, asStaff } from '../setup/actors.ts';
import { createDeskWorld, outcomesOf, type DeskWorld } from '../setup/desk-world.ts';
import { atField, refusal } from '../setup/refusals.ts';

let w: DeskWorld;
beforeAll(async () => {
  w = await createDeskWorld();
});
afterAll(() => w.t.close());

const list = async () => (await w.editor('GET /staff/news-categories')).items;
const add = (slug: string, title = 'Техника') => w.editor('POST /staff/news-categories', { slug, title, seo: {} });
const order = (ids: number[]) => w.editor('POST /staff/news-categories/order', { ids });
const remove = (id: number) => w.editor('DELETE /staff/news-categories/{id}', { id });
const last = async () => (await w.audit()).at(-1);

describe('topics of the news', () => {
  test('are listed with their articles in any state, in the order of the editors', async () => {
    await w.published();
    await w.draft();
    await w.published({ categoryId: w.pay });
    expect(await list()).toMatchObject([
      { id: w.law, slug: 'law', title: 'Законы', newsCount: 2, publishedCount: 1, version: 1, seo: {} },
      { id: w.pay, newsCount: 1, publishedCount: 1 },
    ]);
    await w.t.db.deleteFrom('outboxEvent').execute();
    expect((await order([w.pay, w.law])).items.map(({ id }) => id)).toEqual([w.pay, w.law]);
    expect((await w.t.call('GET /news/category')).items.map(({ slug }) => slug)).toEqual(['pay', 'law']);
    expect(await w.events()).toEqual([{ type: 'news_category.changed', payload: {}, tags: ['news'], removes: false }]);
    expect(await last()).toMatchObject({ action: 'news_category.order', target: 'news_category:all' });
  });

  test('one is added as the last, renamed and removed; its address stays', async () => {
    const added = await add('tech');
    expect(added).toMatchObject({ slug: 'tech', title: 'Техника', version: 1, newsCount: 0, publishedCount: 0 });
    expect((await list()).at(-1)?.id).toBe(added.id);
    expect(await last()).toMatchObject({ action: 'news_category.add', target: `news_category:${added.id}` });
    const { id, version } = added;
    const seo = { title: 'Новости о\u00a0технике', description: '' };
    await w.t.db.deleteFrom('outboxEvent').execute();
    const renamed = await w.editor('PUT /staff/news-categories/{id}', { id, version, title: 'Машины', seo });
    expect(renamed).toMatchObject({ slug: 'tech', title: 'Машины', version: 2 });
    expect(renamed.seo).toEqual({ title: 'Новости о\u00a0технике' });
    expect((await w.events()).map(({ type }) => type)).toEqual(['news_category.changed']);
    expect(await last()).toMatchObject({ action: 'news_category.edit', details: { title: 'Машины' } });
    const change = (title: string) => w.editor('PUT /staff/news-categories/{id}', { id, version: 2, title, seo: {} });
    expect(await outcomesOf(['Краны', 'Техника', 'Парк'].map(change))).toEqual(['conflict', 'conflict', 'done']);
    expect((await remove(id)).items.map((one) => one.id)).not.toContain(id);
    expect(await last()).toMatchObject({ action: 'news_category.remove', target: `news_category:${id}` });
    await expect(remove(id)).rejects.toEqual(refusal('not_found'));
    await expect(change('Нет')).rejects.toEqual(refusal('not_found'));
  });

  test('an address belongs to one topic, also of those that are added at once', async () => {
    await expect(add('law')).rejects.toEqual(atField('slug'));
    for (const slug of ['Законы', 'a/b', '-a', 'a'.repeat(61), ''])
      await expect(add(slug), slug).rejects.toEqual(atField('slug'));
    expect(await outcomesOf(Array.from({ length: 4 }, () => add('same')))).toEqual([
      'bad_argument',
      'bad_argument',
      'bad_argument',
      'done',
    ]);
    const same = (await list()).find(({ slug }) => slug === 'same');
    await remove(same?.id ?? 0);
  });

  test('one with articles in any state stays, also when an article comes at the same time', async () => {
    const topic = await add('busy', 'Занятая');
    const news = await w.move(await w.draft({ categoryId: topic.id }), 'archive');
    await expect(remove(topic.id)).rejects.toEqual(refusal('wrong_state'));
    await w.save(news, { categoryId: w.law });
    const begin = () => w.editor('POST /staff/news', { title: 'В тот же миг', categoryId: topic.id });
    const results = await Promise.all([remove(topic.id), begin(), begin()].map((call) => outcomesOf([call])));
    const isThere = (await list()).some(({ id }) => id === topic.id);
    // Either it went and nothing came, or something came and it stays.
    expect(results.flat()).toEqual(
      isThere ? ['wrong_state', 'done', 'done'] : ['done', 'bad_argument', 'bad_argument'],
    );
  });

  test('an order names all of them, and of two at once one stands whole', async () => {
    const ids = (await list()).map(({ id }) => id);
    for (const wrong of [ids.slice(1), [...ids, 999_999], [...ids.slice(1), 999_999]])
      await expect(order(wrong)).rejects.toEqual(refusal('conflict'));
    await expect(order([...ids.slice(1), ids[1] ?? 0])).rejects.toEqual(atField('ids'));
    const orders = [ids.toReversed(), [...ids.slice(1), ids[0] ?? 0], ids];
    await Promise.all(orders.map((one) => order(one)));
    expect(orders).toContainEqual((await list()).map(({ id }) => id));
  });

  test('others change nothing', async () => {
    const before = await list();
    const id = w.law;
    for (const call of [w.t.call, ...[asApplicant(), asHead(1), asStaff(['audit.view'])].map((one) => w.t.as(one))]) {
      const code = refusal(call === w.t.call ? 'unauthorized' : 'forbidden');
      await expect(call('GET /staff/news-categories')).rejects.toEqual(code);
      await expect(call('POST /staff/news-categories', { slug: 'x', title: 'Чужая', seo: {} })).rejects.toEqual(code);
      await expect(
        call('PUT /staff/news-categories/{id}', { id, version: 1, title: 'Чужая', seo: {} }),
      ).rejects.toEqual(code);
      await expect(call('DELETE /staff/news-categories/{id}', { id })).rejects.toEqual(code);
      await expect(call('POST /staff/news-categories/order', { ids: [] })).rejects.toEqual(code);
    }
    expect(await list()).toEqual(before);
  });
});
