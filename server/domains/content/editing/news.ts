import type { NewsBlock } from '#shared/contracts/news.ts';
import type { StaffNews } from '#shared/contracts/staff-news.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { newsEdited, newsMoved } from '../events.ts';
import { insertNews } from '../new-content.ts';
import { assertCategory, assertComplete, assertNamesKnown, type NewsContent } from './check-news.ts';
import { assertSame, edit } from './edit.ts';
import { firstPublicationOf } from './first-publication.ts';
import {
  findEarlierSlugs,
  findEditedNews,
  findNamedNews,
  lockEditedNews,
  setNews,
  type EditedNews,
} from './news-repository.ts';
import { toStaffNews } from './news-view.ts';
import { placePicture, placePictures, releaseOthers, type WrittenAt } from './pictures.ts';
import { toSeo } from './seo.ts';
import { freeSlug, takeSlug } from './slugs.ts';

export const newsTarget = (id: number) => `news:${id}` as const;
export const NEWS_CHANGED = 'эту статью изменили';

/** Begins a draft. Throws `forbidden`, `bad_argument` at `categoryId`. */
export function createNews(
  context: Context,
  { title, categoryId }: Pick<NewsContent, 'title' | 'categoryId'>,
): Promise<StaffNews> {
  return edit(context, async (tx) => {
    await assertCategory(tx, categoryId);
    const now = context.clock.now();
    const slug = await freeSlug(tx, title);
    const id = await insertNews(tx, { slug, title, categoryId, blocks: [], createdAt: now, updatedAt: now });
    await recordAudit(context, tx, { action: 'news.create', target: newsTarget(id), details: { title } });
    return showNews(tx, id, now);
  });
}

/**
 * Saves what an editor has written; what is published changes at once, and an address that visitors may know redirects. What is there
 * already makes no version. Throws `forbidden`, `not_found`, `bad_argument` at the field, `conflict` for a stale version.
 */
export function saveNews(
  context: Context,
  id: number,
  { version, ...written }: NewsContent & { version: number },
): Promise<StaffNews> {
  return edit(context, async (tx) => {
    const now = context.clock.now();
    const before = await lockEditedNews(tx, id);
    assertSame(before, version, NEWS_CHANGED);
    assertComplete(before.status, written);
    await assertNamesKnown(tx, written, before, now);
    const isMoved = written.slug !== before.slug;
    if (isMoved) await takeSlug(tx, { ...before, wasPublic: firstPublicationOf(before) !== null }, written.slug, now);
    const content = await toContent(context, tx, written, before);
    const changed = changedOf(before, content);
    if (changed === '') return showNews(tx, id, now);
    await setNews(tx, id, toStored(content), now);
    await releaseOthers(context, tx, newsTarget(id), [...picturesOf(content), content.seo.og_image]);
    await context.events.emit(tx, newsEdited(id), ...(isMoved ? [newsMoved(id)] : []));
    await recordAudit(context, tx, {
      action: 'news.edit',
      target: newsTarget(id),
      details: { title: content.title, fields: changed },
    });
    return showNews(tx, id, now);
  });
}

type Placed = Awaited<ReturnType<typeof toContent>>;

/** The columns as the table takes them. */
export function toStored(content: Placed) {
  const { blocks, cover, seo } = content;
  const written = { blocks: JSON.stringify(blocks), cover: cover && JSON.stringify(cover), seo: JSON.stringify(seo) };
  return { ...content, ...written };
}

/** The columns, with all pictures in their places. Throws `bad_argument` at the field of a picture that is not there. */
export async function toContent(
  context: Context,
  tx: DatabaseTransaction,
  { cover, blocks, seo, sharePicture, pinnedUntil, ...plain }: NewsContent,
  before: EditedNews,
) {
  const boundTo = newsTarget(before.id);
  const written: WrittenAt[] = [
    ...(cover ? [['cover', cover] as const] : []),
    ...blocks.flatMap((block, index) =>
      block.kind === 'image' ? [[`blocks.${index}.picture`, block.picture] as const] : [],
    ),
  ];
  const placed = await placePictures(context, tx, written, {
    purpose: 'news_photo',
    boundTo,
    known: picturesOf(before),
  });
  const pictures = new Map(written.map(([field], index) => [field, placed[index]]));
  const share = await placePicture(context, tx, 'sharePicture', sharePicture, {
    purpose: 'share_picture',
    boundTo,
    known: [before.seo.og_image],
  });
  return {
    ...plain,
    pinnedUntil: pinnedUntil === null ? null : new Date(pinnedUntil),
    cover: pictures.get('cover') ?? null,
    blocks: blocks.flatMap((block, index): NewsBlock[] => {
      if (block.kind !== 'image') return [block];
      const picture = pictures.get(`blocks.${index}.picture`);
      return picture ? [{ ...block, picture }] : [];
    }),
    seo: toSeo(seo, share?.src),
  };
}

function picturesOf({ cover, blocks }: Pick<EditedNews, 'cover' | 'blocks'>): string[] {
  const inBlocks = blocks.flatMap((block) => (block.kind === 'image' ? [block.picture.src] : []));
  return cover ? [cover.src, ...inBlocks] : inBlocks;
}

/** Names of the fields that differ. */
function changedOf(before: EditedNews, content: Placed): string {
  // Object.keys loses the names' type.
  const fields = Object.keys(content) as (keyof typeof content)[];
  return fields.filter((field) => !isDeepStrictEqual(before[field], content[field])).join(', ');
}

/** Throws `not_found`. */
export async function showNews(db: Database, id: number, now: Date): Promise<StaffNews> {
  const row = await findEditedNews(db, id);
  if (!row) throw new DomainError('not_found');
  const [earlierSlugs, related] = await Promise.all([findEarlierSlugs(db, id), findNamedNews(db, row.relatedIds)]);
  return toStaffNews(row, { earlierSlugs, related, now });
}
