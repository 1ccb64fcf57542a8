import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeNews, findNewNews, followContentClock, insertNews } from '#server/domains/content/index.ts';
import { system, visitor } from '#server/platform/actor.ts';
import { NEWS_EDITOR_ACTIONS, NEWS_STATUSES, newsMachine } from '#shared/domain/news-machine.ts';
import { asApplicant, asHead, asMember, asStaff } from '../setup/actors.ts';
import { createDeskWorld, type DeskWorld } from '../setup/desk-world.ts';
import { atField, refusal } from '../setup/refusals.ts';

let w: DeskWorld;
beforeAll(async () => {
  w = await createDeskWorld();
});
beforeEach(async () => {
  await w.t.db.deleteFrom('news').execute();
  await w.t.db.deleteFrom('outboxEvent').execute();
});
afterAll(() => w.t.close());

const read = (id: number) => w.editor('GET /staff/news/{id}', { id });
const schedule = ({ id, version }: { id: number; version: number }, at?: string) =>
  w.editor('POST /staff/news/{id}', { id, version, action: 'schedule', ...(at === undefined ? {} : { at }) });
const passHours = (hours: number) => {
  w.t.clock.time = new Date(w.at(hours));
};
const followClock = () => followContentClock(w.t.context(system));

test('from draft to archive and back, with its pages invalidated and all of it written down', async () => {
  const draft = await w.draft({ title: 'Жизнь статьи' });
  await w.t.db.deleteFrom('outboxEvent').execute();
  const before = (await w.audit()).length;
  const published = await w.move(draft, 'send', 'publish');
  expect(published).toMatchObject({
    status: 'published',
    publishedAt: w.at(0),
    actions: ['unpublish', 'archive'],
    version: draft.version + 2,
  });
  expect(await w.move(published, 'unpublish', 'archive', 'return')).toMatchObject({ status: 'draft' });
  const pages = { payload: { newsId: draft.id }, tags: [`news:${draft.id}`, 'news'] };
  expect(await w.events()).toEqual([
    { type: 'news.sent', ...pages, removes: false },
    { type: 'news.published', ...pages, removes: false },
    { type: 'news.unpublished', ...pages, removes: true },
    { type: 'news.archived', ...pages, removes: true },
    { type: 'news.returned', ...pages, removes: false },
  ]);
  expect((await w.audit()).slice(before)).toEqual(
    ['send', 'publish', 'unpublish', 'archive', 'return'].map((action) => ({
      action: `news.${action}`,
      target: `news:${draft.id}`,
      details: { title: 'Жизнь статьи' },
    })),
  );
});

test('every state takes the actions of the machine and no others', async () => {
  for (const [index, status] of NEWS_STATUSES.entries()) {
    const row = { categoryId: w.law, title: 'Состояние', lead: 'Есть', blocks: [{ kind: 'p', text: 'Есть' } as const] };
    const make = (action: string) =>
      insertNews(w.t.db, { ...row, status, slug: `s-${index}-${action}`, publishedAt: w.t.clock.now() });
    for (const action of NEWS_EDITOR_ACTIONS) {
      const id = await make(action);
      const call = w.editor('POST /staff/news/{id}', { id, version: 1, action, at: w.at(1) });
      const next = newsMachine.next(status, action, 'staff', () => true);
      if (next) expect((await call).status).toBe(next);
      else await expect(call, `${status} ${action}`).rejects.toEqual(refusal('wrong_state'));
    }
  }
});

test('only editors, whoever asks for it', async () => {
  const { id, version } = await w.move(await w.draft(), 'send');
  for (const actor of [visitor, asApplicant(), asMember(1), asHead(1), asStaff([])])
    await expect(changeNews(w.t.context(actor), id, { version, action: 'publish' })).rejects.toEqual(
      refusal('forbidden'),
    );
  expect((await read(id)).status).toBe('review');
});

test('a planned article is published in its time, once, and may be planned anew or published at once', async () => {
  const [due, later, now] = [
    await schedule(await w.move(await w.draft(), 'send'), w.at(1)),
    await schedule(await w.move(await w.draft(), 'send'), w.at(1)),
    await schedule(await w.move(await w.draft(), 'send'), w.at(1)),
  ];
  expect(due).toMatchObject({ status: 'scheduled', publishedAt: w.at(1) });
  const publication = w.at(1);
  await schedule(later, w.at(3));
  expect(await w.move(now, 'publish')).toMatchObject({ status: 'published', publishedAt: w.at(0) });
  await expect(w.t.call('GET /news/{slug}', { slug: due.slug })).rejects.toEqual(refusal('not_found'));
  passHours(2);
  await followClock();
  await followClock();
  expect(await read(due.id)).toMatchObject({ status: 'published', publishedAt: publication });
  expect((await w.t.call('GET /news/{slug}', { slug: due.slug })).publishedAt).toBe(publication);
  expect((await read(later.id)).status).toBe('scheduled');
  expect((await w.events()).filter(({ type }) => type === 'news.published')).toHaveLength(2);
  const planned = (await w.audit()).filter(({ target }) => target === `news:${due.id}`);
  expect(planned.at(-1)).toMatchObject({ action: 'news.schedule', details: { at: publication } });
});

test('an article that comes later than planned is new to newsletters when it comes', async () => {
  const plan = await schedule(await w.move(await w.draft(), 'send'), w.at(1));
  const planned = w.at(1);
  // The server was down, and a newsletter was sent before anybody looked at the plans.
  passHours(3);
  const sent = new Date(w.at(0));
  passHours(1);
  await followClock();
  expect(await read(plan.id)).toMatchObject({ status: 'published', publishedAt: planned });
  const issue = await findNewNews(w.t.db, null, { after: sent, until: new Date(w.at(0)), limit: 10 });
  expect(issue).toMatchObject({ rows: [{ id: plan.id }], total: 1 });
});

test('a time of publication is needed, ahead, and within a year', async () => {
  const news = await w.move(await w.draft(), 'send');
  for (const at of [undefined, w.at(0), w.at(-1), w.at(24 * 365 + 1)])
    await expect(schedule(news, at), at).rejects.toEqual(atField('at'));
  expect(await schedule(news, w.at(24 * 365))).toMatchObject({ status: 'scheduled' });
});

test('back in the drafts a plan is forgotten and a first publication kept, so that no newsletter has it twice', async () => {
  const plan = await schedule(await w.move(await w.draft(), 'send'), w.at(5));
  expect(await w.move(plan, 'return')).toMatchObject({ status: 'draft', publishedAt: null });

  const news = await w.published();
  const first = w.at(0);
  passHours(48);
  expect(await w.move(news, 'unpublish', 'return')).toMatchObject({ publishedAt: first });
  expect(await w.move(await read(news.id), 'send', 'publish')).toMatchObject({ publishedAt: first });
  // Planned again it comes back as what it was.
  await w.move(await read(news.id), 'unpublish', 'return', 'send');
  expect(await schedule(await read(news.id), w.at(1))).toMatchObject({ publishedAt: w.at(1) });
  passHours(2);
  await followClock();
  expect(await read(news.id)).toMatchObject({ status: 'published', publishedAt: first });
  const within = { after: new Date(w.at(-24)), until: new Date(w.at(0)), limit: 10 };
  expect((await findNewNews(w.t.db, null, within)).rows).toEqual([]);
  await w.move(await read(news.id), 'unpublish', 'return', 'send');
  const again = await schedule(await read(news.id), w.at(1));
  expect(await w.move(again, 'return')).toMatchObject({ publishedAt: first });
});

test('a preview is what visitors will see, in any state', async () => {
  const other = await w.published({ title: 'Опубликованная' });
  const draft = await w.draft({ relatedIds: [other.id], seo: { page_header: 'Заголовок' } });
  const preview = await w.editor('GET /staff/news/{id}/preview', { id: draft.id });
  expect(preview).toMatchObject({
    id: draft.id,
    publishedAt: w.at(0),
    related: [{ id: other.id }],
    seo: { page_header: 'Заголовок' },
  });
  await w.move(draft, 'send', 'publish');
  expect(await w.editor('GET /staff/news/{id}/preview', { id: draft.id })).toEqual(
    await w.t.call('GET /news/{slug}', { slug: draft.slug }),
  );
  const alone = await w.draft({ relatedIds: [] });
  const { related } = await w.editor('GET /staff/news/{id}/preview', { id: alone.id });
  expect(related.map(({ id }) => id)).toEqual([draft.id, other.id]);
});
