import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followContentClock } from '#server/domains/content/index.ts';
import { system } from '#server/platform/actor.ts';
import { SLIDES_MAX } from '#shared/domain/limits.ts';
import { asApplicant, asHead, asStaff } from '../setup/actors.ts';
import { createDeskWorld, outcomesOf, type DeskWorld } from '../setup/desk-world.ts';
import { atField, refusal } from '../setup/refusals.ts';

let w: DeskWorld;
beforeAll(async () => {
  w = await createDeskWorld();
});
beforeEach(async () => {
  await w.t.db.deleteFrom('slide').execute();
  await w.t.db.deleteFrom('pageMeta').execute();
  await w.t.db.deleteFrom('outboxEvent').execute();
});
afterAll(() => w.t.close());

const others = () => [w.t.call, ...[asApplicant(), asHead(1), asStaff(['audit.view'])].map((one) => w.t.as(one))];
const last = async () => (await w.audit()).at(-1);

describe('slides', () => {
  const slide = (more: object = {}) => ({
    title: 'Вахта с\u00a0проживанием',
    text: '',
    linkTitle: 'Смотреть',
    href: '/vacancy-list?schedule=rotation',
    image: null,
    startsAt: w.at(-1),
    endsAt: null,
    ...more,
  });
  const add = (more: object = {}) => w.editor('POST /staff/slides', slide(more));
  const list = async () => (await w.editor('GET /staff/slides')).items;
  const shown = async () => (await w.t.call('GET /slider')).items.map(({ title }) => title);
  const order = (ids: string[]) => w.editor('POST /staff/slides/order', { ids });
  const told = async () => (await w.events()).filter(({ type }) => type === 'slider.changed').length;

  test('an id in capitals is the same slide: changed by it, and named twice with it refused', async () => {
    const [first, second] = [await add({ title: 'Первый' }), await add({ title: 'Второй' })];
    const id = first.id.toUpperCase();
    const change = { ...slide({ title: 'Иной' }), id, version: first.version };
    expect(await w.editor('PUT /staff/slides/{id}', change)).toMatchObject({ id: first.id, title: 'Иной' });
    await expect(order([first.id, id])).rejects.toEqual(atField('ids'));
    expect((await list()).map((one) => one.id)).toEqual([first.id, second.id]);
  });

  test('stand on the home page within their times, in their order, and each change is told once', async () => {
    const first = await add({ title: 'Первый' });
    expect(first).toMatchObject({ state: 'shown', text: null, endsAt: null, version: 1, image: null });
    expect(await w.events()).toEqual([{ type: 'slider.changed', payload: {}, tags: ['slider'], removes: false }]);
    const second = await add({ title: 'Второй', startsAt: w.at(1), endsAt: w.at(3) });
    const third = await add({ title: 'Третий', startsAt: w.at(-3), endsAt: w.at(-2) });
    expect((await list()).map(({ title, state }) => [title, state])).toEqual([
      ['Первый', 'shown'],
      ['Второй', 'waiting'],
      ['Третий', 'over'],
    ]);
    expect(await shown()).toEqual(['Первый']);
    await followContentClock(w.t.context(system));
    expect(await told()).toBe(3);
    expect(await last()).toMatchObject({
      action: 'slide.add',
      target: `slide:${third.id}`,
      details: { title: 'Третий' },
    });

    const { items } = await order([third.id, second.id.toUpperCase(), first.id]);
    expect(items.map(({ title }) => title)).toEqual(['Третий', 'Второй', 'Первый']);
    expect(await last()).toMatchObject({ action: 'slide.order', target: 'slide:all' });
    w.t.clock.time = new Date(w.at(2));
    await followContentClock(w.t.context(system));
    expect([await shown(), await told()]).toEqual([['Второй', 'Первый'], 5]);

    const { id, version } = second;
    const changed = await w.editor('PUT /staff/slides/{id}', { id, version, ...slide({ title: 'Иначе' }) });
    expect(changed).toMatchObject({ title: 'Иначе', version: 2 });
    expect(await last()).toMatchObject({ action: 'slide.edit', target: `slide:${id}` });
    expect(await shown()).toEqual(['Иначе', 'Первый']);
    const { items: left } = await w.editor('DELETE /staff/slides/{id}', { id });
    expect(left.map(({ title }) => title)).toEqual(['Третий', 'Первый']);
    expect([await shown(), await told()]).toEqual([['Первый'], 7]);
    expect(await last()).toMatchObject({ action: 'slide.remove', details: { title: 'Иначе' } });
    await expect(w.editor('DELETE /staff/slides/{id}', { id })).rejects.toEqual(refusal('not_found'));
    await expect(w.editor('PUT /staff/slides/{id}', { id, version, ...slide() })).rejects.toEqual(refusal('not_found'));
  });

  test('lead within the site, end after they begin, and begin within a year', async () => {
    const refused: [string, object][] = [
      ['href', { href: 'https://other.example/' }],
      ['href', { href: '//other.example' }],
      ['href', { href: 'javascript:alert(1)' }],
      ['href', { href: '/\\other.example' }],
      ['endsAt', { startsAt: w.at(2), endsAt: w.at(2) }],
      ['endsAt', { startsAt: w.at(2), endsAt: w.at(1) }],
      ['startsAt', { startsAt: w.at(24 * 365 + 1) }],
      ['title', { title: ' ' }],
      ['linkTitle', { linkTitle: 'О' }],
      ['image', { image: { url: '/files/others.webp', alt: '' } }],
    ];
    for (const [field, more] of refused) await expect(add(more), JSON.stringify(more)).rejects.toEqual(atField(field));
    expect(await list()).toEqual([]);
  });

  test('are twelve at most, also of those that are added at once', async () => {
    for (let index = 2; index < SLIDES_MAX; index += 1) await add();
    expect(await outcomesOf([add(), add(), add()])).toEqual(['done', 'done', 'wrong_state']);
    expect(await list()).toHaveLength(SLIDES_MAX);
  });

  test('of two editors at once one wins, and an order names all of them', async () => {
    const { id, version } = await add();
    const change = (title: string) => w.editor('PUT /staff/slides/{id}', { id, version, ...slide({ title }) });
    expect(await outcomesOf(['Один', 'Другой', 'Третий'].map(change))).toEqual(['conflict', 'conflict', 'done']);
    const ids = [id, (await add()).id, (await add()).id];
    for (const wrong of [ids.slice(1), [...ids, '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4b00'], []])
      await expect(order(wrong)).rejects.toEqual(refusal('conflict'));
    const orders = [ids.toReversed(), [...ids.slice(1), id], ids];
    await Promise.all(orders.map((one) => order(one)));
    expect(orders).toContainEqual((await list()).map((one) => one.id));
  });

  test('others change nothing', async () => {
    const { id, version } = await add();
    const before = await list();
    for (const call of others()) {
      const code = refusal(call === w.t.call ? 'unauthorized' : 'forbidden');
      await expect(call('GET /staff/slides')).rejects.toEqual(code);
      await expect(call('POST /staff/slides', slide())).rejects.toEqual(code);
      await expect(call('PUT /staff/slides/{id}', { id, version, ...slide({ title: 'Чужой' }) })).rejects.toEqual(code);
      await expect(call('DELETE /staff/slides/{id}', { id })).rejects.toEqual(code);
      await expect(call('POST /staff/slides/order', { ids: [id] })).rejects.toEqual(code);
    }
    expect(await list()).toEqual(before);
  });
});

describe('texts of pages', () => {
  const NOTHING = { title: null, description: null, page_header: null, keywords: null, sharePicture: null };
  const set = (path: string, version: number | null, more: object = {}) =>
    w.editor('PUT /staff/page-metas', { path, version, ...NOTHING, ...more });
  const shown = (path: string) => w.t.call('GET /meta/pages', { path });

  test('are set, changed and taken back, and the page says them at once', async () => {
    const first = await set('/about', null, { title: 'О\u00a0Каркасе', keywords: '' });
    expect(first).toMatchObject({ path: '/about', version: 1, title: 'О\u00a0Каркасе', keywords: null });
    expect(first.updatedAt).toBe(w.at(0));
    expect(await shown('/about')).toMatchObject({ title: 'О\u00a0Каркасе', description: null });
    const second = await set('/about', 1, { description: 'Кто мы' });
    expect(second).toMatchObject({ version: 2, title: null, description: 'Кто мы' });
    expect(await w.events()).toEqual(
      Array.from({ length: 2 }, () => ({
        type: 'page_meta.changed',
        payload: { path: '/about' },
        tags: ['meta'],
        removes: false,
      })),
    );
    expect(await last()).toMatchObject({ action: 'page_meta.set', target: 'page_meta:/about' });
    expect(await w.editor('DELETE /staff/page-metas', { path: '/about' })).toEqual({ path: '/about' });
    expect(await shown('/about')).toMatchObject({ description: null });
    expect((await w.events()).map(({ type }) => type).at(-1)).toBe('page_meta.changed');
    expect(await last()).toMatchObject({ action: 'page_meta.remove', target: 'page_meta:/about' });
    await expect(w.editor('DELETE /staff/page-metas', { path: '/about' })).rejects.toEqual(refusal('not_found'));
  });

  test('of editors at once one wins, whether the page had texts or not', async () => {
    const titles = ['Один', 'Другой', 'Третий'];
    const at = (version: number | null) => titles.map((title) => set('/contacts', version, { title }));
    expect(await outcomesOf(at(null))).toEqual(['conflict', 'conflict', 'done']);
    expect(await outcomesOf(at(1))).toEqual(['conflict', 'conflict', 'done']);
    await w.editor('DELETE /staff/page-metas', { path: '/contacts' });
    // What was taken back meanwhile does not come again by a save.
    await expect(set('/contacts', 2, { title: 'Снова' })).rejects.toEqual(refusal('conflict'));
  });

  test('are listed by path, and found by words of path and title', async () => {
    for (const path of ['/news', '/about', '/', '/company-list']) await set(path, null, { title: `Заголовок ${path}` });
    const list = async (input: object) => {
      const answer = await w.editor('GET /staff/page-metas', input);
      return [answer.items.map(({ path }) => path), answer.total, answer.pageCount];
    };
    expect(await list({})).toEqual([['/', '/about', '/company-list', '/news'], 4, 1]);
    expect(await list({ q: 'COMPANY' })).toEqual([['/company-list'], 1, 1]);
    expect(await list({ q: 'about заголовок' })).toEqual([['/about'], 1, 1]);
    expect(await list({ path: '/' })).toEqual([['/'], 1, 1]);
    expect(await list({ path: '/contacts' })).toEqual([[], 0, 1]);
    expect(await list({ q: '_' })).toEqual([[], 0, 1]);
    expect(await list({ per_page: 3, page: 2 })).toEqual([['/news'], 4, 2]);
  });

  test('belong to pages that visitors see', async () => {
    for (const path of ['about', '/about/', '/about?a=1', '/staff', '/profile/settings', '//other.example', ''])
      await expect(set(path, null), path).rejects.toEqual(atField('path'));
    await expect(set('/about', null, { title: 'а'.repeat(71) })).rejects.toEqual(atField('title'));
  });

  test('others change nothing', async () => {
    await set('/about', null, { title: 'Наш' });
    for (const call of others()) {
      const code = refusal(call === w.t.call ? 'unauthorized' : 'forbidden');
      await expect(call('GET /staff/page-metas', {})).rejects.toEqual(code);
      await expect(call('PUT /staff/page-metas', { path: '/about', version: 1, ...NOTHING })).rejects.toEqual(code);
      await expect(call('DELETE /staff/page-metas', { path: '/about' })).rejects.toEqual(code);
    }
    expect((await shown('/about')).title).toBe('Наш');
  });
});
