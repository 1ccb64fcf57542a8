import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertNews } from '#server/domains/content/index.ts';
import type { StaffNews } from '#shared/contracts/staff-news.ts';
import { asApplicant, asHead, asMember, asStaff } from '../setup/actors.ts';
import { createDeskWorld, formOf, outcomesOf, type DeskWorld, type NewsForm } from '../setup/desk-world.ts';
import { atField, refusal } from '../setup/refusals.ts';

let w: DeskWorld;
beforeAll(async () => {
  w = await createDeskWorld();
});
beforeEach(async () => {
  await w.t.db.deleteFrom('newsSlug').execute();
  await w.t.db.deleteFrom('news').execute();
  await w.t.db.deleteFrom('outboxEvent').execute();
});
afterAll(() => w.t.close());

const begin = (title: string) => w.editor('POST /staff/news', { title, categoryId: w.law });
const read = (id: number) => w.editor('GET /staff/news/{id}', { id });
const slugsOf = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);

describe('POST /staff/news', () => {
  test('begins a draft at an address made of the title, which no other article has or had', async () => {
    const first = await begin('Щебень: что изменилось?');
    expect(first).toMatchObject({
      slug: 'shcheben-chto-izmenilos',
      status: 'draft',
      lead: '',
      blocks: [],
      publishedAt: null,
      earlierSlugs: [],
      actions: ['send', 'archive'],
      category: { slug: 'law', title: 'Законы' },
    });
    expect((await begin('Щебень — что изменилось')).slug).toBe('shcheben-chto-izmenilos-2');
    const moved = await w.save(await w.published({ title: 'Аванс дважды' }), { slug: 'pro-avans' });
    expect(moved.earlierSlugs).toEqual(['avans-dvazhdy']);
    expect((await begin('Аванс дважды')).slug).toBe('avans-dvazhdy-2');
  });

  test('a reserved word, no letters at all and a long title', async () => {
    expect((await begin('Category')).slug).toBe('category-2');
    expect((await begin('«—»!!')).slug).toBe('statya');
    const { slug } = await begin('Щёточка щёлкающая '.repeat(8).trim());
    expect(slug.length).toBeLessThanOrEqual(160);
    expect(slug).toMatch(/^(shchetochka-shchelkayushchaya-)*shchetochka-shchelkayushchaya$/);
  });

  test('equal titles at once get addresses of their own, and a repeated call its first answer', async () => {
    const drafts = await Promise.all(Array.from({ length: 5 }, () => begin('Кран упал')));
    expect(slugsOf(drafts).toSorted()).toEqual(['kran-upal', ...[2, 3, 4, 5].map((number) => `kran-upal-${number}`)]);
    const once = { title: 'Один раз', categoryId: w.law };
    const [one, same] = [
      await w.editor('POST /staff/news', once, { idempotencyKey: 'begun' }),
      await w.editor('POST /staff/news', once, { idempotencyKey: 'begun' }),
    ];
    expect(same).toEqual(one);
    expect((await w.editor('GET /staff/news', {})).total).toBe(6);
  });

  test('an unknown topic and an empty title are refused at their field', async () => {
    const ask = (title: string, categoryId: number) => w.editor('POST /staff/news', { title, categoryId });
    await expect(ask('Статья без темы', 999_999)).rejects.toEqual(atField('categoryId'));
    await expect(ask(' ', w.law)).rejects.toEqual(atField('title'));
  });
});

describe('GET /staff/news', () => {
  test('the last changed first; by state, topic and words of the title, in pages', async () => {
    const lists = (input: object) => w.editor('GET /staff/news', input);
    const tick = () => (w.t.clock.time = new Date(w.t.clock.time.getTime() + 1_000));
    const avans = await w.draft({ title: 'Аванс и расчёт' });
    tick();
    const pay = await w.published({ title: 'Расчет за вахту', categoryId: w.pay, onMain: true, pinnedUntil: w.at(5) });
    tick();
    const ideas = await begin('Идеи 100%');
    tick();
    await w.save(avans, { tags: ['аванс'] });
    const all = await lists({});
    expect(all.items.map(({ id }) => id)).toEqual([avans.id, ideas.id, pay.id]);
    expect(all.counts).toEqual({ draft: 2, review: 0, scheduled: 0, published: 1, unpublished: 0, archived: 0 });
    expect(all.items[2]).toMatchObject({ status: 'published', pinned: true, onMain: true, category: { slug: 'pay' } });
    const idsOf = async (input: object) => (await lists(input)).items.map(({ id }) => id);
    expect(await idsOf({ status: 'published' })).toEqual([pay.id]);
    expect(await idsOf({ category_id: w.law })).toEqual([avans.id, ideas.id]);
    expect(await idsOf({ q: 'РАСЧЕТ' })).toEqual([avans.id, pay.id]);
    expect(await idsOf({ q: 'вахту  расчёт' })).toEqual([pay.id]);
    expect(await idsOf({ q: '%' })).toEqual([ideas.id]);
    expect((await lists({ status: 'draft' })).counts.published).toBe(1);
    const first = await lists({ per_page: 2 });
    expect([first.total, first.pageCount]).toEqual([3, 2]);
    expect(await idsOf({ per_page: 2, cursor: first.next ?? '' })).toEqual([pay.id]);
  });
});

describe('PUT /staff/news/{id}', () => {
  test('saves every field, and the page of visitors changes at once', async () => {
    const other = await w.draft({ title: 'Другая статья' });
    const news = await w.published();
    await w.t.db.deleteFrom('outboxEvent').execute();
    const form: Partial<NewsForm> = {
      title: 'Сроки выплат: новое',
      categoryId: w.pay,
      lead: 'Вводка',
      blocks: [
        { kind: 'h2', text: 'Что изменилось' },
        { kind: 'list', ordered: true, items: ['Одно', 'Другое'] },
        { kind: 'quote', text: 'Слова', author: '' },
        { kind: 'video', url: 'https://rutube.ru/video/1/', title: 'Объяснение' },
        { kind: 'table', caption: null, head: ['День'], rows: [['10']] },
        { kind: 'vacancy_embed', vacancyId: 12 },
      ],
      tags: ['аванс', 'сроки'],
      regionIds: [16],
      author: 'Редакция',
      sourceUrl: 'HTTP://publication.pravo.gov.ru/',
      pinnedUntil: w.at(24),
      onMain: true,
      seo: { title: 'Для поиска', description: '' },
      relatedIds: [other.id],
    };
    const saved = await w.save(news, form);
    const { relatedIds: _, ...fields } = form;
    expect(saved).toMatchObject({
      ...fields,
      version: news.version + 1,
      blocks: [{}, {}, { author: null }, {}, {}, {}],
      seo: { title: 'Для поиска' },
      related: [{ id: other.id, title: 'Другая статья', status: 'draft' }],
      pinned: true,
      category: { slug: 'pay' },
    });
    expect(saved.seo).toEqual({ title: 'Для поиска' });
    expect(await read(news.id)).toEqual(saved);
    expect(await w.t.call('GET /news/{slug}', { slug: news.slug })).toMatchObject({
      title: 'Сроки выплат: новое',
      lead: 'Вводка',
      tags: ['аванс', 'сроки'],
      pinned: true,
      seo: { title: 'Для поиска' },
      // It is no page of visitors.
      related: [],
    });
    expect(await w.events()).toEqual([
      { type: 'news.edited', payload: { newsId: news.id }, tags: [`news:${news.id}`, 'news'], removes: false },
    ]);
    const [entry] = (await w.audit()).toReversed();
    expect(entry).toMatchObject({ action: 'news.edit', target: `news:${news.id}` });
    expect((entry?.details as { fields: string }).fields.split(', ').toSorted()).toEqual(
      ['author', 'blocks', 'categoryId', 'lead', 'onMain', 'pinnedUntil', 'regionIds', 'relatedIds', 'seo'].concat([
        'sourceUrl',
        'tags',
        'title',
      ]),
    );
  });

  test('what is not there is refused at its field, and nothing is saved', async () => {
    const news = await w.draft();
    const refused: [string, Partial<NewsForm>][] = [
      ['categoryId', { categoryId: 999_999 }],
      ['regionIds.0', { regionIds: [99_999] }],
      ['relatedIds', { relatedIds: [news.id] }],
      ['relatedIds', { relatedIds: [999_999] }],
      ['pinnedUntil', { pinnedUntil: w.at(-1) }],
      ['pinnedUntil', { pinnedUntil: w.at(24 * 366) }],
      ['sourceUrl', { sourceUrl: 'HTTP:pravo.gov.ru' }],
      ['sourceUrl', { sourceUrl: 'javascript:alert(1)' }],
      ['slug', { slug: 'list/avans' }],
      ['slug', { slug: 'Аванс' }],
      ['title', { title: 'Ой' }],
      ['blocks.0.text', { blocks: [{ kind: 'p', text: ' ' }] }],
      ['tags', { tags: ['а', 'а'] }],
      ['cover', { cover: { url: '/files/others.webp', alt: '' } }],
    ];
    for (const [field, form] of refused)
      await expect(w.save(news, { lead: 'Иначе', ...form }), JSON.stringify(form)).rejects.toEqual(atField(field));
    expect(await read(news.id)).toEqual(news);
  });

  test('a pin that has ended stays while nobody touches it', async () => {
    const news = await w.draft({ pinnedUntil: w.at(1) });
    w.t.clock.time = new Date(w.at(2));
    expect(await w.save(news, { lead: 'Иначе' })).toMatchObject({ lead: 'Иначе', pinned: false });
  });

  test('of two editors who save or press at once one wins', async () => {
    const news = await w.draft();
    const leads = ['Первая', 'Вторая', 'Третья'];
    expect(await outcomesOf(leads.map((lead) => w.save(news, { lead })))).toEqual(['conflict', 'conflict', 'done']);
    const saved = await read(news.id);
    expect(saved.version).toBe(news.version + 1);
    const press = () => w.move(saved, 'send');
    expect(await outcomesOf([press(), press(), w.save(saved, { tags: ['смена'] })])).toEqual([
      'conflict',
      'conflict',
      'done',
    ]);
    await expect(w.save(news)).rejects.toMatchObject({
      problem: { detail: 'Пока вы\u00a0правили, эту статью изменили' },
    });
  });

  test('only a draft may be without lead and blocks', async () => {
    const fields = (answer: Promise<unknown>) =>
      answer.then(
        () => [],
        ({ problem }: { problem: { errors?: { field: string }[] } }) => problem.errors?.map(({ field }) => field),
      );
    const bare = { lead: '', blocks: [] };
    const draft = await w.draft(bare);
    expect(await fields(w.move(draft, 'send'))).toEqual(['lead', 'blocks']);
    const review = await w.move(await w.save(draft, { lead: 'Есть', blocks: [{ kind: 'p', text: 'Есть' }] }), 'send');
    expect(await fields(w.save(review, bare))).toEqual(['lead', 'blocks']);
    expect(await fields(w.save(await w.move(review, 'publish'), bare))).toEqual(['lead', 'blocks']);
    const taken = await w.move(await read(draft.id), 'unpublish');
    expect(await fields(w.save(taken, bare))).toEqual([]);
    await w.move(await read(draft.id), 'archive', 'return');
    // The row of an earlier version has a lead and no blocks.
    const old = await insertNews(w.t.db, {
      slug: 'old',
      status: 'review',
      categoryId: w.law,
      title: 'Старая',
      lead: 'Есть',
      blocks: [],
    });
    const schedule = { id: old, version: 1, action: 'schedule', at: w.at(1) } as const;
    expect(await fields(w.editor('POST /staff/news/{id}', schedule))).toEqual(['blocks']);
    expect(await fields(w.editor('POST /staff/news/{id}', { ...schedule, action: 'publish' }))).toEqual(['blocks']);
  });
});

describe('addresses', () => {
  const find = async (slug: string) => (await w.t.call('GET /news/{slug}', { slug })).slug;

  test('all that visitors knew redirect to the article, also when it moves back', async () => {
    let news = await w.published({ slug: 'one' });
    await w.t.db.deleteFrom('outboxEvent').execute();
    news = await w.save(news, { slug: 'two/three' });
    const pages = { payload: { newsId: news.id }, tags: [`news:${news.id}`, 'news'], removes: false };
    // The address is on the article's page and in every list.
    expect(await w.events()).toEqual([
      { type: 'news.edited', ...pages },
      { type: 'news.moved', ...pages },
    ]);
    w.t.clock.time = new Date(w.at(1));
    news = await w.save(news, { slug: 'four' });
    expect(news.earlierSlugs).toEqual(['two/three', 'one']);
    for (const slug of ['one', 'two/three', 'four']) expect(await find(slug)).toBe('four');
    news = await w.save(news, { slug: 'one' });
    expect(news.earlierSlugs).toEqual(['four', 'two/three']);
    for (const slug of ['one', 'two/three', 'four']) expect(await find(slug)).toBe('one');
  });

  test('a draft leaves its address to others, and what was public keeps it in the drafts too', async () => {
    const draft = await w.save(await w.draft({ slug: 'free' }), { slug: 'else' });
    expect(draft.earlierSlugs).toEqual([]);
    await w.draft({ slug: 'free' });
    const back = await w.move(await w.published({ slug: 'known' }), 'unpublish', 'return');
    expect((await w.save(back, { slug: 'renamed' })).earlierSlugs).toEqual(['known']);
    await expect(w.draft({ slug: 'known' })).rejects.toEqual(atField('slug'));
  });

  test('another article’s, also an earlier one, is refused; at once one article gets it', async () => {
    await w.save(await w.published({ slug: 'taken' }), { slug: 'moved' });
    const news = await w.draft();
    for (const slug of ['taken', 'moved']) await expect(w.save(news, { slug })).rejects.toEqual(atField('slug'));
    const drafts: StaffNews[] = [];
    for (let index = 0; index < 4; index += 1) drafts.push(await w.draft());
    const outcomes = await outcomesOf(drafts.map((draft) => w.save(draft, { slug: 'wanted' })));
    expect(outcomes).toEqual(['bad_argument', 'bad_argument', 'bad_argument', 'done']);
  });
});

describe('others', () => {
  test('visitors, applicants, members and other staff neither read nor write', async () => {
    const { id, version } = await w.draft();
    const form = formOf(await read(id));
    const before = await w.audit();
    const staff = asStaff(['vacancies.moderate', 'companies.moderate', 'audit.view']);
    for (const call of [w.t.call, ...[asApplicant(), asMember(1), asHead(1), staff].map((actor) => w.t.as(actor))]) {
      const code = refusal(call === w.t.call ? 'unauthorized' : 'forbidden');
      await expect(call('GET /staff/news', {})).rejects.toEqual(code);
      await expect(call('GET /staff/news/{id}', { id })).rejects.toEqual(code);
      await expect(call('GET /staff/news/{id}/preview', { id })).rejects.toEqual(code);
      await expect(call('POST /staff/news', { title: 'Чужая статья', categoryId: w.law })).rejects.toEqual(code);
      await expect(call('PUT /staff/news/{id}', form)).rejects.toEqual(code);
      await expect(call('POST /staff/news/{id}', { id, version, action: 'send' })).rejects.toEqual(code);
    }
    expect((await read(id)).version).toBe(version);
    expect(await w.audit()).toEqual(before);
  });

  test('what is not there is not found', async () => {
    const id = 999_999;
    await expect(read(id)).rejects.toEqual(refusal('not_found'));
    await expect(w.editor('GET /staff/news/{id}/preview', { id })).rejects.toEqual(refusal('not_found'));
    await expect(w.editor('POST /staff/news/{id}', { id, version: 1, action: 'send' })).rejects.toEqual(
      refusal('not_found'),
    );
    await expect(w.save({ ...(await w.draft()), id })).rejects.toEqual(refusal('not_found'));
  });
});

test('saving what is there already makes no version, tells nobody and is written down nowhere', async () => {
  const news = await w.published();
  const [audit, events] = [(await w.audit()).length, (await w.events()).length];
  expect(await w.save(news)).toEqual(news);
  expect([(await w.audit()).length, (await w.events()).length]).toEqual([audit, events]);
});
