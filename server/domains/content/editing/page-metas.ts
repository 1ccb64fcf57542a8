import type { staffPageContracts, StaffPageMeta } from '#shared/contracts/staff-pages.ts';
import { toIso } from '#shared/domain/time.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { CallRequest } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { releaseFiles } from '../../file/index.ts';
import { pageMetaChanged } from '../events.ts';
import { toPageMeta } from '../view.ts';
import { edit } from './edit.ts';
import {
  deletePageMeta,
  insertPageMeta,
  lockPageMeta,
  setPageMetaColumns,
  type PageMetaRow,
} from './meta-repository.ts';
import { placePicture, releaseOthers } from './pictures.ts';

type WrittenMeta = CallRequest<(typeof staffPageContracts)['PUT /staff/page-metas']>['body'];

const metaTarget = (path: string) => `page_meta:${path}` as const;

/** Sets the texts of a page. Throws `forbidden`, `bad_argument` at `sharePicture`, `conflict` for a stale version. */
export function setPageMeta(
  context: Context,
  { path, version, sharePicture, page_header: pageHeader, ...texts }: WrittenMeta,
): Promise<StaffPageMeta> {
  return edit(context, async (tx) => {
    const now = context.clock.now();
    const boundTo = metaTarget(path);
    const isNew = version === null && (await insertPageMeta(tx, path, now));
    const before = await lockPageMeta(tx, path);
    if (!before || (!isNew && before.version !== version))
      throw new DomainError('conflict', { detail: 'Пока вы\u00a0правили, тексты этой страницы изменили' });
    const placed = await placePicture(context, tx, 'sharePicture', sharePicture, {
      purpose: 'share_picture',
      boundTo,
      known: [before.ogImage],
    });
    const row = await setPageMetaColumns(tx, path, {
      ...texts,
      pageHeader,
      ogImage: placed?.src ?? null,
      version: isNew ? before.version : before.version + 1,
      updatedAt: now,
    });
    await releaseOthers(context, tx, boundTo, [placed?.src]);
    await context.events.emit(tx, pageMetaChanged(path));
    await recordAudit(context, tx, { action: 'page_meta.set', target: boundTo });
    return toStaffPageMeta(row);
  });
}

/** Gives a page its own texts back. Throws `forbidden`, `not_found`. */
export function removePageMeta(context: Context, path: string): Promise<{ path: string }> {
  return edit(context, async (tx) => {
    if (!(await deletePageMeta(tx, path))) throw new DomainError('not_found');
    await releaseFiles(context, tx, metaTarget(path));
    await context.events.emit(tx, pageMetaChanged(path));
    await recordAudit(context, tx, { action: 'page_meta.remove', target: metaTarget(path) });
    return { path };
  });
}

export function toStaffPageMeta(row: PageMetaRow): StaffPageMeta {
  return { ...toPageMeta(row), path: row.path, version: row.version, updatedAt: toIso(row.updatedAt) };
}
