import type { Call, CallError } from '#shared/client/call.ts';
import { withErrors } from '#shared/client/explain-problem.ts';
import type { StaffPageMeta } from '#shared/contracts/staff-pages.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { pathOfPasted } from '../../lib/path-of-pasted.ts';
import { isConflict, renewingVersion } from '../../lib/stale-form.ts';
import { textOf, type Sending } from '../../lib/step-values.ts';
import { atPictureField, writtenPicture } from '../../lib/written-picture.ts';

export const STAFF_PAGE_METAS = '/staff/page-metas';
/** The form of one page; without a path, of one that has no texts yet. */
export const EDIT_PAGE_META = `${STAFF_PAGE_METAS}/edit`;
export const pageMetaHref = (path: string) => `${EDIT_PAGE_META}?${new URLSearchParams({ path })}`;

/** What a form has done; the page says it. */
export const NOTICES = {
  saved: 'Сохранено. Страница уже показывает эти тексты',
  reset: 'У\u00a0страницы снова её\u00a0собственные тексты',
} as const;

type MetaSending = Pick<Sending, 'call' | 'values'>;

/** The texts of a page as they are now; undefined for one without. */
export async function findTexts(call: Call, path: string): Promise<StaffPageMeta | undefined> {
  const { items } = await call('GET /staff/page-metas', { path });
  return items[0];
}

function textsOf(values: FormValues) {
  return {
    title: textOf(values, 'title'),
    description: textOf(values, 'description'),
    page_header: textOf(values, 'page_header'),
    keywords: textOf(values, 'keywords'),
    sharePicture: writtenPicture(values, 'sharePicture'),
  };
}

/** The forms of a page and of their list; each makes its call and returns the address that follows. */
export function pageMetaSteps(origin: string) {
  return {
    async 'page-meta'({ call, values }: MetaSending) {
      const path = pathOfPasted(textOf(values, 'path'), origin);
      const given = textOf(values, 'version');
      const version = given === '' ? null : Number(given);
      await call('PUT /staff/page-metas', { path, version, ...textsOf(values) }).catch((error: unknown) => {
        if (version === null && isConflict(error)) throw atPath(error);
        // Texts that are gone are written anew.
        return renewingVersion(async () => (await findTexts(call, path)) ?? { version: '' }, atFormFields)(error);
      });
      return `${STAFF_PAGE_METAS}?done=saved`;
    },
    async 'reset-page'({ call, values }: MetaSending) {
      await call('DELETE /staff/page-metas', { path: textOf(values, 'path') });
      return `${STAFF_PAGE_METAS}?done=reset`;
    },
  } as const;
}

const atFormFields = (error: unknown): unknown =>
  withErrors(error, (errors) => errors.map((one) => ({ ...one, field: atPictureField('sharePicture', one.field) })));

/** Saving again would overwrite what nobody has seen. */
function atPath(error: CallError): CallError {
  const message = 'У\u00a0этой страницы уже есть тексты: найдите её в\u00a0списке';
  const errors = [{ field: 'path', code: 'conflict_with_rules' as const, message }];
  return Object.assign(error, { problem: error.problem && { ...error.problem, errors } });
}
