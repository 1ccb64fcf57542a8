import type { FormValues } from '#shared/domain/form.ts';
import { textOf, type Sending } from '../../lib/step-values.ts';
import { OWN_RESUMES, ownHref, ownResumeHref } from './list-address.ts';

const idOf = (values: FormValues): number => Number(textOf(values, 'id'));
const back = (values: FormValues): string =>
  textOf(values, 'back').startsWith(OWN_RESUMES) ? textOf(values, 'back') : ownHref('active');
/** `query`: what was done, beside the page of a list. */
const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** What was done, by the word in the address. */
export const OWN_NOTICES = {
  bumped: 'Резюме поднято: в\u00a0списках оно снова первое',
  archived: 'Резюме в\u00a0архиве: его никто не\u00a0видит',
  restored: 'Резюме снова опубликовано',
  'on-moderation': 'Резюме на\u00a0проверке: после неё его увидят',
  returned: 'Резюме вернулось в\u00a0архив',
  copied: 'Копия\u00a0— в\u00a0черновиках',
  discarded: 'Изменения отменены, у\u00a0других всё как\u00a0было',
} as const;

/** Every plain form of own resumes: makes its call and returns the address that follows. */
export const OWN_STEPS = {
  async bump({ call, values, options }: Sending) {
    await call('POST /resume/{id}/bump', { id: idOf(values) }, options);
    return withQuery(back(values), 'done=bumped');
  },
  async archive({ call, values, options }: Sending) {
    await call('POST /resume/{id}/archive', { id: idOf(values) }, options);
    return `${ownHref('archive')}?done=archived`;
  },
  async restore({ call, values, options }: Sending) {
    const { status } = await call('POST /resume/{id}/restore', { id: idOf(values) }, options);
    return `${ownHref('active')}?done=${status === 'published' ? 'restored' : 'on-moderation'}`;
  },
  async undo({ call, values, options }: Sending) {
    await call('POST /resume/{id}/restore', { id: idOf(values) }, options);
    return `${ownHref('archive')}?done=returned`;
  },
  async duplicate({ call, values, options }: Sending) {
    await call('POST /resume/{id}/duplicate', { id: idOf(values) }, options);
    return `${ownHref('draft')}?done=copied`;
  },
  async delete({ call, values }: Sending) {
    const id = idOf(values);
    await call('DELETE /resume/{id}', { id });
    // The page of one that is deleted still stands, with its way back.
    return withQuery(back(values) === ownResumeHref(id) ? ownHref('archive') : back(values), `deleted=${id}`);
  },
  async discard({ call, values }: Sending) {
    await call('DELETE /resume/{id}/edit', { id: idOf(values) });
    return withQuery(back(values), 'done=discarded');
  },
} as const;
