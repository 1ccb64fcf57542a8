import { insertNewsCategory } from '#server/domains/content/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Call, CallError } from '#shared/client/call.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { NewsEditorAction } from '#shared/domain/news-machine.ts';
import type { StaffNews, staffNewsContracts } from '#shared/contracts/staff-news.ts';
import { HOUR_MS } from '#shared/domain/time.ts';
import { asStaff } from './actors.ts';
import { createTestApp, type TestApp } from './app.ts';

export type NewsForm = CallInput<(typeof staffNewsContracts)['PUT /staff/news/{id}']>;

/** Editors and two topics. */
export interface DeskWorld {
  t: TestApp;
  /** An editor, as a browser of theirs. */
  editor: Call;
  law: number;
  pay: number;
  /** So many hours from now. */
  at(hours: number): string;
  /** A draft with a text, changed as an editor would. */
  draft(form?: Partial<NewsForm>): Promise<StaffNews>;
  /** Saves an article with these fields changed. */
  save(news: StaffNews, form?: Partial<NewsForm>, call?: Call): Promise<StaffNews>;
  /** Does one after the other. */
  move(news: StaffNews, ...actions: NewsEditorAction[]): Promise<StaffNews>;
  published(form?: Partial<NewsForm>): Promise<StaffNews>;
  /** What was written down, the newest last. */
  audit(): Promise<{ action: string; target: string; details: unknown }[]>;
  events(): Promise<{ type: string; payload: unknown; tags: string[]; removes: boolean }[]>;
}

export const EDITOR: Actor = asStaff(['content.edit']);

export async function createDeskWorld(): Promise<DeskWorld> {
  const t = await createTestApp();
  const law = await insertNewsCategory(t.db, { slug: 'law', title: 'Законы', sort: 1 });
  const pay = await insertNewsCategory(t.db, { slug: 'pay', title: 'Зарплаты', sort: 2 });
  const editor = t.as(EDITOR);
  const save: DeskWorld['save'] = (news, form = {}, call = editor) =>
    call('PUT /staff/news/{id}', { ...formOf(news), ...form });
  const draft: DeskWorld['draft'] = async (form = {}) =>
    save(await editor('POST /staff/news', { title: form.title ?? 'Новые сроки выплат', categoryId: law }), {
      lead: 'Коротко о\u00a0главном',
      blocks: [{ kind: 'p', text: 'Текст' }],
      ...form,
    });
  const move: DeskWorld['move'] = async (news, ...actions) => {
    let moved = news;
    for (const action of actions)
      moved = await editor('POST /staff/news/{id}', { id: news.id, version: moved.version, action });
    return moved;
  };
  return {
    t,
    editor,
    law,
    pay,
    at: (hours) => new Date(t.clock.time.getTime() + hours * HOUR_MS).toISOString(),
    draft,
    save,
    move,
    published: async (form) => move(await draft(form), 'send', 'publish'),
    audit: () => t.db.selectFrom('auditEntry').select(['action', 'target', 'details']).orderBy('id').execute(),
    events: () => t.db.selectFrom('outboxEvent').select(['type', 'payload', 'tags', 'removes']).orderBy('id').execute(),
  };
}

/** What the form of an article sends when nothing was changed. */
export function formOf(news: StaffNews): NewsForm {
  const { id, version, title, slug, categoryId, lead, tags, regionIds, author, sourceUrl, pinnedUntil, onMain } = news;
  const { og_image: shared, ...seo } = news.seo;
  return {
    ...{ id, version, title, slug, categoryId, lead, tags, regionIds, author, sourceUrl, pinnedUntil, onMain, seo },
    blocks: news.blocks.map((block) =>
      block.kind === 'image' ? { ...block, picture: { url: block.picture.src, alt: block.picture.alt } } : block,
    ),
    cover: news.cover && { url: news.cover.src, alt: news.cover.alt },
    sharePicture: shared ? { url: shared, alt: '' } : null,
    relatedIds: news.related.map((one) => one.id),
  };
}

/** How calls at one time end: `done`, or the codes of refusals. */
export async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const codes = calls.map((call) =>
    call.then(
      () => 'done',
      ({ code }: CallError) => code,
    ),
  );
  return (await Promise.all(codes)).toSorted();
}
