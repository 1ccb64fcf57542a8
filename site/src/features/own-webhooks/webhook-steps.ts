import { atFields } from '#shared/client/explain-problem.ts';
import type { WebhookDelivery } from '#shared/contracts/webhook.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { WebhookEvent } from '#shared/domain/webhook.ts';
import { isTicked, textOf, type Sending } from '../../lib/step-values.ts';

export const OWN_WEBHOOKS = '/profile/embed/webhooks';
export const NEW_WEBHOOK = 'new';
export const webhookPage = (id: string) => `${OWN_WEBHOOKS}?${new URLSearchParams({ webhook: id })}`;

/** What a form has done; the page says it. */
export const NOTICES = {
  saved: 'Сохранено: новые события уйдут уже так',
  on: 'Вебхук включён',
  off: 'Вебхук выключен: пока ничего не\u00a0шлём',
  removed: 'Вебхук удалён вместе с\u00a0журналом',
  delivered: 'Дошло: адрес ответил',
} as const;

/** What has not worked, in the same place. */
export const FAILURES = {
  waiting: 'Не\u00a0дошло. Попробуем ещё',
  failed: 'Не\u00a0дошло: причина в\u00a0журнале',
} as const;

/** A secret at the only moment when it can be seen. */
export interface ShownSecret {
  webhookId: string;
  secret: string;
}

/** Without the box, which is the head's, personal data stay as they are. */
function fieldsOf(values: FormValues) {
  return {
    url: textOf(values, 'url'),
    // The call checks the names.
    events: [values.events ?? []].flat().filter(Boolean) as WebhookEvent[],
    ...(isTicked(values, 'mayExpose') ? { exposesPeople: isTicked(values, 'exposesPeople') } : {}),
  };
}

const webhookOf = (values: FormValues) => ({ id: textOf(values, 'id'), version: Number(textOf(values, 'version')) });

/** An error of one event is one of all of them. */
function atEvents(error: unknown): never {
  throw atFields(error, (field) => field.split('.')[0] ?? field);
}

const logOf = ({ webhookId, status }: WebhookDelivery) => `${webhookPage(webhookId)}&done=${status}#log`;

/** Every form of the page; each returns the address that follows. `show` takes a secret, which the page shows at once. */
export function webhookSteps(show: (shown: ShownSecret) => void) {
  return {
    async 'add-webhook'({ call, values }: Sending) {
      const { webhook, secret } = await call('POST /company/webhooks', fieldsOf(values)).catch(atEvents);
      show({ webhookId: webhook.id, secret: secret ?? '' });
      return '';
    },
    async webhook({ call, values }: Sending) {
      const { webhook } = await call('PATCH /company/webhooks/{id}', {
        ...webhookOf(values),
        ...fieldsOf(values),
      }).catch(atEvents);
      return `${webhookPage(webhook.id)}&done=saved`;
    },
    async 'switch-webhook'({ call, values }: Sending) {
      const on = isTicked(values, 'on');
      const { webhook } = await call('PATCH /company/webhooks/{id}', { ...webhookOf(values), on });
      return `${webhookPage(webhook.id)}&done=${on ? 'on' : 'off'}`;
    },
    async 'rotate-secret'({ call, values }: Sending) {
      const { webhook, secret } = await call('PATCH /company/webhooks/{id}', {
        ...webhookOf(values),
        action: 'rotate',
      });
      show({ webhookId: webhook.id, secret: secret ?? '' });
      return '';
    },
    async 'test-webhook'({ call, values }: Sending) {
      return logOf(await call('POST /company/webhooks/{id}/test', { id: textOf(values, 'id') }));
    },
    async 'replay-delivery'({ call, values }: Sending) {
      return logOf(await call('POST /company/webhooks/{id}/replay', { id: textOf(values, 'id') }));
    },
    async 'remove-webhook'({ call, values }: Sending) {
      await call('DELETE /company/webhooks/{id}', { id: textOf(values, 'id') });
      return `${OWN_WEBHOOKS}?done=removed`;
    },
  } as const;
}
