import type { CallError } from '#shared/client/call.ts';
import { atFields } from '#shared/client/explain-problem.ts';
import type { WrittenNews } from '#shared/contracts/staff-news.ts';
import type { NewsEditorAction } from '#shared/domain/news-machine.ts';
import { endOfMoscowDay } from '#shared/domain/time.ts';
import { moscowMoment } from '../../lib/moscow-field.ts';
import { renewingVersion } from '../../lib/stale-form.ts';
import { idOf, isTicked, textOf, type Sending } from '../../lib/step-values.ts';
import { atPictureField, writtenPicture } from '../../lib/written-picture.ts';
import { blocksOf, errorField, linesOf, sentParts } from './parts.ts';
import { findRelated, slugOfLink } from './related.ts';

export const STAFF_NEWS = '/staff/news';
export const newsDesk = (id: number | string) => `${STAFF_NEWS}/${id}`;
/** The button that draws what is typed in another tab and saves nothing. */
export const PREVIEW = 'preview';

/** What a form has done; the page says it. */
export const NOTICES: Readonly<Record<NewsEditorAction | 'save' | 'create', string>> = {
  create: 'Черновик начат. Пишите и\u00a0сохраняйте: пока его видите только вы и\u00a0другие редакторы',
  save: 'Сохранено',
  send: 'Статья ждёт проверки',
  return: 'Статья снова в\u00a0черновиках',
  schedule: 'Публикация назначена',
  publish: 'Статья опубликована',
  unpublish: 'Статья снята: её больше не\u00a0видят',
  archive: 'Статья в\u00a0архиве',
};

/** What is typed in the article's form; the call checks it. Throws a refusal at `relatedIds` for a link to no article. */
export async function writtenOf({ call, values }: Pick<Sending, 'call' | 'values'>) {
  const parts = sentParts(values);
  const { blocks, keys } = blocksOf(parts);
  const written: WrittenNews = {
    title: textOf(values, 'title'),
    slug: slugOfLink(textOf(values, 'slug')),
    categoryId: idOf(values, 'categoryId') ?? 0,
    lead: textOf(values, 'lead').replaceAll('\r\n', '\n'),
    blocks,
    cover: writtenPicture(values, 'cover'),
    tags: textOf(values, 'tags')
      .split(',')
      .flatMap((tag) => tag.trim() || []),
    regionIds: [values['regionIds'] ?? []].flat().filter(Boolean).map(Number),
    author: textOf(values, 'author'),
    sourceUrl: textOf(values, 'sourceUrl').trim() || null,
    pinnedUntil: textOf(values, 'pinnedUntil') ? endOfMoscowDay(textOf(values, 'pinnedUntil')) : null,
    onMain: isTicked(values, 'onMain'),
    seo: {
      title: textOf(values, 'seo.title'),
      description: textOf(values, 'seo.description'),
      page_header: textOf(values, 'seo.page_header'),
      keywords: textOf(values, 'seo.keywords'),
    },
    sharePicture: writtenPicture(values, 'sharePicture'),
    relatedIds: await findRelated(call, {
      kept: [values['related'] ?? []].flat().filter(Boolean).map(Number),
      links: linesOf(textOf(values, 'relatedIds')),
    }),
  };
  /** The refusal with its errors at the fields of the form. */
  const inForm = (error: unknown): unknown =>
    atFields(error, (field) => {
      const [first = field] = field.split('.');
      if (first === 'blocks') return errorField(field, parts, keys);
      if (first === 'cover' || first === 'sharePicture') return atPictureField(first, field);
      return first === 'seo' ? field : first;
    });
  return { written, inForm };
}

/** A form as it was submitted, to its page or by its script. */
type Sent = Pick<Sending, 'call' | 'values' | 'options'>;

/** The forms of articles: each makes its calls and returns the address that follows. The page and the script share them. */
export const NEWS_STEPS = {
  async create({ call, values, options }: Sent) {
    const body = { title: textOf(values, 'title'), categoryId: idOf(values, 'categoryId') ?? 0 };
    const { id } = await call('POST /staff/news', body, options);
    return `${newsDesk(id)}?done=create`;
  },
  /** Saves, and moves the article on when the pressed button says so: what was typed goes along. */
  async save({ call, values }: Pick<Sent, 'call' | 'values'>) {
    const id = textOf(values, 'id');
    // Only buttons say it, and the call refuses another action.
    const action = textOf(values, 'then') as NewsEditorAction | '';
    const { written, inForm } = await writtenOf({ call, values });
    const version = Number(textOf(values, 'version'));
    const saved = await call('PUT /staff/news/{id}', { id, version, ...written }).catch(
      renewingVersion(() => call('GET /staff/news/{id}', { id }), inForm),
    );
    if (action) {
      const at = (action === 'schedule' && moscowMoment(textOf(values, 'at'))) || undefined;
      await call('POST /staff/news/{id}', { id, version: saved.version, action, at }).catch((error: unknown) => {
        throw Object.assign(inForm(error) as CallError, { hidden: { version: String(saved.version) } });
      });
    }
    return `${newsDesk(id)}?done=${action || 'save'}`;
  },
} as const;
