import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertNews, insertSlide } from '#server/domains/content/index.ts';
import { FILE_PURPOSE_RULES } from '#shared/domain/file-purposes.ts';
import { asStaff } from '../setup/actors.ts';
import { createDeskWorld, formOf, type DeskWorld } from '../setup/desk-world.ts';
import { atField } from '../setup/refusals.ts';
import { sendPicture } from '../setup/upload-world.ts';

let w: DeskWorld;
let other: ReturnType<DeskWorld['t']['as']>;
beforeAll(async () => {
  w = await createDeskWorld();
  const accountId = '01935c1e-0000-7000-8000-00000000005b';
  const values = [asStaff().accountId, accountId].map((id) => ({ id, kind: 'staff', email: `${id}@karkas.example` }));
  await w.t.db.insertInto('account').values(values).execute();
  other = w.t.as({ ...asStaff(['content.edit']), accountId });
});
afterAll(() => w.t.close());

const send = (purpose: 'news_photo' | 'slide_photo' | 'share_picture', call = w.editor) =>
  sendPicture({ call }, purpose);
const boundTo = async (id: string) =>
  (await w.t.db.selectFrom('uploadedFile').select('boundTo').where('id', '=', id).executeTakeFirstOrThrow()).boundTo;
const image = (picture: object) => ({ kind: 'image' as const, picture: { alt: 'Кран', ...picture }, caption: null });

test('pictures of an article stay while it names them, and are released afterwards', async () => {
  const [cover, inText, share] = [await send('news_photo'), await send('news_photo'), await send('share_picture')];
  const news = await w.draft({
    cover: { fileId: cover.id, alt: 'Обложка' },
    blocks: [{ kind: 'p', text: 'Текст' }, image({ fileId: inText.id }), image({ fileId: inText.id })],
    sharePicture: { fileId: share.id, alt: '' },
  });
  expect(news).toMatchObject({
    cover: { src: cover.url, alt: 'Обложка' },
    blocks: [{ kind: 'p' }, { picture: { src: inText.url, alt: 'Кран' } }, { picture: { src: inText.url } }],
    seo: { og_image: share.url },
  });
  for (const { id } of [cover, inText, share]) expect(await boundTo(id)).toBe(`news:${news.id}`);

  // The cover moves into the text, one of two equal pictures goes, the shared one is taken out; another editor does it.
  const moved = await w.save(
    news,
    { cover: null, blocks: [image({ url: cover.url ?? '' }), image({ url: inText.url ?? '' })], sharePicture: null },
    other,
  );
  expect(moved.blocks).toMatchObject([{ picture: { src: cover.url } }, { picture: { src: inText.url } }]);
  expect(moved.seo).toEqual({});
  expect([await boundTo(cover.id), await boundTo(inText.id), await boundTo(share.id)]).toEqual([
    `news:${news.id}`,
    `news:${news.id}`,
    null,
  ]);
  await w.save(moved, { blocks: [] });
  expect([await boundTo(cover.id), await boundTo(inText.id)]).toEqual([null, null]);
});

test('a picture of another article, of another purpose or of somebody else is refused at its place', async () => {
  const used = await send('news_photo');
  const owner = await w.draft({ cover: { fileId: used.id, alt: '' } });
  const news = await w.draft();
  const foreign = await send('news_photo', other);
  const wrong = await send('share_picture');
  for (const picture of [
    { fileId: used.id },
    { url: used.url ?? '' },
    { fileId: foreign.id },
    { fileId: wrong.id },
    { fileId: '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4b00' },
    {},
  ]) {
    const blocks = [{ kind: 'p' as const, text: 'Текст' }, image(picture)];
    await expect(w.save(news, { blocks }), JSON.stringify(picture)).rejects.toEqual(atField('blocks.1.picture'));
    await expect(w.save(news, { cover: { alt: '', ...picture } })).rejects.toEqual(atField('cover'));
  }
  await expect(w.save(news, { sharePicture: { fileId: used.id, alt: '' } })).rejects.toEqual(atField('sharePicture'));
  await expect(w.save(news, { sharePicture: { url: used.url ?? '', alt: '' } })).rejects.toEqual(
    atField('sharePicture'),
  );
  expect(await boundTo(used.id)).toBe(`news:${owner.id}`);
  expect(await boundTo(wrong.id)).toBeNull();
});

test('a file that is sent once may stand in as many blocks as an article has', async () => {
  expect(FILE_PURPOSE_RULES.news_photo.countMax).toBe(101);
  const { id, url } = await send('news_photo');
  const news = await w.draft({ blocks: Array.from({ length: 100 }, () => image({ fileId: id })) });
  expect(news.blocks).toHaveLength(100);
  expect(await w.save(news, { cover: { url: url ?? '', alt: '' } })).toMatchObject({ cover: { src: url } });
});

test('what a refused save has named stays free, and what stands in an article of the import stays', async () => {
  const { id } = await send('news_photo');
  const src = '/files/drawn-by-the-demo.webp';
  const stored = await insertNews(w.t.db, {
    slug: 'drawn',
    categoryId: w.law,
    title: 'С рисунком',
    blocks: [{ kind: 'image', picture: { src, alt: '' }, caption: null }],
    cover: { src, alt: '' },
  });
  const news = await w.editor('GET /staff/news/{id}', { id: stored });
  await expect(w.save(news, { cover: { fileId: id, alt: '' }, slug: 'list' })).rejects.toEqual(atField('slug'));
  expect(await boundTo(id)).toBeNull();
  const { cover } = formOf(news);
  expect(await w.save(news, { cover })).toMatchObject({ cover: { src } });
});

test('a slide has its picture until another comes or it goes', async () => {
  const [first, second] = [await send('slide_photo'), await send('slide_photo')];
  const fields = { title: 'Слайд', text: '', linkTitle: 'Открыть', href: '/news', startsAt: w.at(0), endsAt: null };
  const slide = await w.editor('POST /staff/slides', { ...fields, image: { fileId: first.id, alt: 'Кран' } });
  expect(slide.image).toEqual({ src: first.url, alt: 'Кран' });
  expect(await boundTo(first.id)).toBe(`slide:${slide.id}`);
  const { id, version } = slide;
  const kept = await w.editor('PUT /staff/slides/{id}', {
    ...{ id, version, ...fields },
    image: { url: first.url ?? '', alt: 'Башенный кран' },
  });
  expect(kept.image).toEqual({ src: first.url, alt: 'Башенный кран' });
  await w.editor('PUT /staff/slides/{id}', {
    ...{ id, version: kept.version, ...fields },
    image: { fileId: second.id, alt: '' },
  });
  expect([await boundTo(first.id), await boundTo(second.id)]).toEqual([null, `slide:${id}`]);
  const wrong = { ...fields, image: { url: second.url ?? '', alt: '' } };
  await expect(w.editor('POST /staff/slides', wrong)).rejects.toEqual(atField('image'));
  await w.editor('DELETE /staff/slides/{id}', { id });
  expect(await boundTo(second.id)).toBeNull();
  // One that the demo has drawn.
  await insertSlide(w.t.db, {
    title: 'Рисунок',
    linkTitle: 'Открыть',
    href: '/',
    image: { src: '/files/a.webp', alt: '' },
  });
  expect((await w.editor('GET /staff/slides')).items).toMatchObject([{ image: { src: '/files/a.webp' } }]);
});

test('a page has its picture for messengers until its own texts come back, however long its path is', async () => {
  const path = `/news/${'a'.repeat(290)}`;
  const texts = { title: 'О\u00a0нас', description: '', page_header: null, keywords: null };
  const [first, second] = [await send('share_picture'), await send('share_picture')];
  const set = (version: number | null, sharePicture: { fileId?: string; url?: string; alt: string } | null) =>
    w.editor('PUT /staff/page-metas', { path, version, ...texts, sharePicture });
  const meta = await set(null, { fileId: first.id, alt: '' });
  expect(meta).toMatchObject({ og_image: first.url, title: 'О\u00a0нас', description: null, version: 1 });
  expect(await boundTo(first.id)).toBe(`page_meta:${path}`);
  expect((await set(1, { url: first.url ?? '', alt: '' })).og_image).toBe(first.url);
  await expect(set(2, { url: second.url ?? '', alt: '' })).rejects.toEqual(atField('sharePicture'));
  await set(2, { fileId: second.id, alt: '' });
  expect([await boundTo(first.id), await boundTo(second.id)]).toEqual([null, `page_meta:${path}`]);
  await w.editor('DELETE /staff/page-metas', { path });
  expect(await boundTo(second.id)).toBeNull();
  expect((await w.audit()).at(-1)).toMatchObject({ action: 'page_meta.remove', target: `page_meta:${path}` });
});
