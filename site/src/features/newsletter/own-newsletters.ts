import type { Call } from '#shared/client/call.ts';
import { isTicked, textOf, type Sending } from '../../lib/step-values.ts';
import { OWN_NEWSLETTERS } from './newsletter-address.ts';
import { scheduleOf } from './newsletter-form.ts';

/** What a form of the page has done; the page says it. */
export const NOTICES = {
  paused: 'Пауза: пока не\u00a0присылаем',
  resumed: 'Снова присылаем',
  changed: 'Сохранено',
  removed: 'Подписка удалена: писем больше не\u00a0будет',
} as const;

export type OwnSide = 'applicant' | 'member';

/** The row of one, with its form to change it or the question before it is removed. */
export function rowPath(id: string, open?: 'change' | 'remove', done?: keyof typeof NOTICES): string {
  const query = new URLSearchParams({ ...(open && { [open]: id }), ...(done && { done }) });
  return `${OWN_NEWSLETTERS}${query.size > 0 ? `?${query}` : ''}#newsletter-${id}`;
}

export async function removeNewsletter(call: Call, side: OwnSide, id: string): Promise<void> {
  await call(side === 'member' ? 'DELETE /subscription/company-member' : 'DELETE /subscription/applicant', { id });
}

/** Every form of the page; each returns the address that follows. */
export function ownSteps(side: OwnSide) {
  return {
    async pause({ call, values }: Sending) {
      const id = textOf(values, 'id');
      const paused = isTicked(values, 'paused');
      await call('PATCH /subscription/{id}', { id, paused });
      return rowPath(id, undefined, paused ? 'paused' : 'resumed');
    },
    async change({ call, values }: Sending) {
      const id = textOf(values, 'id');
      await call('PATCH /subscription/{id}', { id, ...scheduleOf(values) });
      return rowPath(id, undefined, 'changed');
    },
    async remove({ call, values }: Sending) {
      await removeNewsletter(call, side, textOf(values, 'id'));
      return `${OWN_NEWSLETTERS}?done=removed`;
    },
  } as const;
}
