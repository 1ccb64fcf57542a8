import { sql } from 'kysely';
import type { NewsBlock } from '#shared/contracts/news.ts';
import { addDays, HOUR_MS, moscowMidnight } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertNews, insertNewsCategory } from '../domains/content/index.ts';
import { DESK_NEWS } from './news-desk.ts';
import { LAW_NEWS } from './news-law.ts';
import { PAY_NEWS } from './news-pay.ts';
import type { NewsPlan, VacancyPlace } from './news-plan.ts';
import { ROTATION_NEWS } from './news-rotation.ts';
import { SAFETY_NEWS } from './news-safety.ts';
import type { Pictures, SceneName } from './pictures.ts';
import { typeset } from './text.ts';
import type { Workshop } from './workshop.ts';

const SECTIONS = [
  { slug: 'zakony', title: 'Законы', news: LAW_NEWS },
  { slug: 'zarplaty', title: 'Зарплаты', news: PAY_NEWS },
  { slug: 'vahta', title: 'Вахта', news: ROTATION_NEWS },
  { slug: 'bezopasnost', title: 'Безопасность', news: SAFETY_NEWS },
] as const;

const VACANCIES_LIKE: Record<VacancyPlace['like'], string> = {
  rotation: `rotation is not null`,
  height: `permits @> '[{"kind": "height"}]'`,
  welding: `title ilike '%сварщик%'`,
  daily: `pay ->> 'mode' = 'shift'`,
};

/** Stores the articles; those that show a vacancy name one that is open. Returns how many visitors see. */
export async function insertDemoNews(
  db: Database,
  { pictures, now }: Pick<Workshop, 'pictures' | 'now'>,
): Promise<number> {
  const ids = new Map<string, number>();
  const plans: NewsPlan[] = [];
  for (const [sort, { slug, title, news }] of SECTIONS.entries()) {
    const categoryId = await insertNewsCategory(db, { slug, title, sort });
    for (const plan of [...news, ...DESK_NEWS[slug]]) {
      plans.push(plan);
      ids.set(plan.slug, await insertNews(db, { ...(await columnsOf(db, plan, pictures, now)), categoryId }));
    }
  }
  for (const { slug, related = [] } of plans) {
    await db
      .updateTable('news')
      .set({ relatedIds: related.flatMap((name) => ids.get(name) ?? []) })
      .where('slug', '=', slug)
      .execute();
  }
  return plans.filter(({ status }) => status === undefined).length;
}

async function columnsOf(db: Database, plan: NewsPlan, pictures: Pictures, now: Date) {
  const { slug, title, lead, cover, hoursAgo, pinnedForDays, onMain = false, tags, sourceUrl = null } = plan;
  const { status = 'published', dueAtHour } = plan;
  const changedAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const wasPublic = status === 'published' || status === 'archived';
  const dueAt = dueAtHour === undefined ? null : new Date(moscowMidnight(addDays(now, 1)) + dueAtHour * HOUR_MS);
  return {
    slug,
    onMain,
    sourceUrl,
    status,
    publishedAt: wasPublic ? changedAt : dueAt,
    firstPublishedAt: wasPublic ? changedAt : null,
    title: typeset(title),
    lead: typeset(lead),
    tags: [...tags],
    author: 'Редакция Каркаса',
    updatedAt: changedAt,
    pinnedUntil: pinnedForDays === undefined ? null : addDays(now, pinnedForDays),
    cover: cover ? pictureOf(pictures, ...cover) : null,
    blocks: (await Promise.all(plan.body.map((block) => toBlock(db, block, pictures)))).flatMap((block) => block ?? []),
  };
}

async function toBlock(db: Database, block: NewsPlan['body'][number], pictures: Pictures): Promise<NewsBlock | null> {
  if (block.kind === 'scene') {
    const picture = pictureOf(pictures, block.scene, block.variation);
    return picture && { kind: 'image', picture, caption: block.caption };
  }
  if (block.kind !== 'vacancy') return block;
  const found = await db
    .selectFrom('vacancy')
    .select('id')
    .where('status', '=', 'active')
    .where('anonymous', '=', false)
    .where(sql<boolean>`${sql.raw(VACANCIES_LIKE[block.like])}`)
    .orderBy('expiresAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ? { kind: 'vacancy_embed', vacancyId: found.id } : null;
}

/** Null for a demo without a storage. */
export function pictureOf(
  pictures: Pictures,
  scene: SceneName,
  variation: number,
): { src: string; alt: string } | null {
  const photo = pictures.photos(scene)[variation];
  return photo ? { src: photo.url, alt: photo.alt ?? '' } : null;
}
