import type { FormValues } from '#shared/domain/form.ts';
import { sendOneOf, type SentStep } from '../../lib/send-step.ts';
import { textOf, type Sending } from '../../lib/step-values.ts';
import { manageHref, ownHref } from './list-address.ts';

const idOf = (values: FormValues): number => Number(textOf(values, 'id'));
const idsOf = (values: FormValues): number[] => [values.ids ?? []].flat().map(Number);
const backTo = (values: FormValues, done: string): string =>
  `${textOf(values, 'back').startsWith('/profile/vacancy-list') ? textOf(values, 'back') : ownHref({})}?done=${done}`;
const closing = (values: FormValues) => ({
  // An unknown reason is the contract's to refuse.
  reason: textOf(values, 'reason') as 'filled',
  message: textOf(values, 'message') || null,
});

/** What was done, by the word in the address. */
export const OWN_NOTICES = {
  unpublished: 'Вакансия снята. Дни показа сохранятся 30\u00a0дней',
  recovered: 'Вакансия снова на\u00a0сайте',
  archived: 'Вакансия в\u00a0архиве',
  deleted: 'Вакансия удалена',
  discarded: 'Изменения отменены, на\u00a0сайте всё как\u00a0было',
  appealed: 'Обжалование отправлено модератору',
  branded: 'Оформление сохранено: вакансия уже так выглядит',
  plain: 'Оформление снято',
} as const;

/** Every form of own vacancies: makes its call and returns the address that follows. */
export const OWN_STEPS = {
  async unpublish({ call, values, options }: Sending) {
    await call('POST /vacancy/{id}/unpublish-vacancy', { id: idOf(values) }, options);
    return backTo(values, 'unpublished');
  },
  async recover({ call, values, options }: Sending) {
    const { status } = await call('POST /vacancy/{id}/recover-vacancy', { id: idOf(values) }, options);
    return status === 'active' ? `${ownHref({})}?done=recovered` : backTo(values, 'recovered');
  },
  async archive({ call, values, options }: Sending) {
    await call('POST /vacancy/{id}/archive-vacancy', { id: idOf(values), ...closing(values) }, options);
    return `${ownHref({ set: 'archive' })}?done=archived`;
  },
  async delete({ call, values }: Sending) {
    await call('DELETE /vacancy/{id}', { id: idOf(values) });
    return backTo(values, 'deleted');
  },
  async discard({ call, values }: Sending) {
    await call('DELETE /vacancy/{id}/edit', { id: idOf(values) });
    return backTo(values, 'discarded');
  },
  async brand({ call, values }: Sending) {
    const id = idOf(values);
    const cover = textOf(values, 'cover');
    await call('POST /vacancy/{id}/brand-vacancy', {
      id,
      ...(cover === 'kept' ? {} : { cover: cover || null }),
      accent: textOf(values, 'hasAccent') ? textOf(values, 'accent') : null,
    });
    return `${manageHref(id)}?done=branded`;
  },
  async unbrand({ call, values }: Sending) {
    await call('POST /vacancy/{id}/brand-vacancy', { id: idOf(values), cover: null, accent: null });
    return `${manageHref(idOf(values))}?done=plain`;
  },
  async appeal({ call, values, options }: Sending) {
    await call('POST /vacancy/{id}/appeal', { id: idOf(values), text: textOf(values, 'text') }, options);
    return `${manageHref(idOf(values))}?done=appealed`;
  },
} as const;

export interface BulkResult {
  id: number;
  done: boolean;
  detail: string | null;
}

/** Sends the form of a list: an action for one vacancy, or for many, each of which then has its own result. */
export async function sendOwn(
  astro: Parameters<typeof sendOneOf>[0],
): Promise<{ sent: SentStep; results: readonly BulkResult[] }> {
  let results: BulkResult[] = [];
  const steps = {
    ...OWN_STEPS,
    async bulk(sending: Sending) {
      results = await sendBulk(sending);
      return '';
    },
  };
  const sent = await sendOneOf(astro, steps, Object.keys(steps));
  return { sent, results };
}

/** Archives or deletes what is chosen. */
async function sendBulk({ call, values, options }: Sending): Promise<BulkResult[]> {
  const ids = idsOf(values);
  const { results } =
    textOf(values, 'bulk') === 'archive'
      ? await call('POST /vacancy/archive-many', { ids, ...closing(values) }, options)
      : await call('POST /vacancy/delete-many', { ids }, options);
  return results.map((one) => ({ id: one.id, done: one.done, detail: one.done ? null : one.detail }));
}
