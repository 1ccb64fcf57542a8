import type { EmbedScope, Widget } from '#shared/domain/embed.ts';
import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';
import { ALLOWED, refuse, type Decision } from '../../platform/decision.ts';
import type { EmbedKeyRow } from './repository.ts';

/** What a call is requested for. */
export interface KeyUse {
  widget: Widget;
  scope: EmbedScope;
}

type Asked = Pick<EmbedKeyRow, 'origins' | 'status' | 'rotatesUntil' | 'widgets' | 'scopes'>;

/**
 * Messages are for the page's webmaster. An origin can be forged outside a browser, so this stops other sites from
 * showing the widget but does not identify the caller; requests without an origin may read.
 */
export function canUseKey(
  key: Asked,
  origin: string | null,
  ownOrigin: string,
  use: KeyUse | null,
  now: Date,
): Decision {
  if (origin !== null && origin !== ownOrigin && !isAllowedOrigin(key.origins, origin)) {
    return refuse('origin_denied', {
      detail: `Добавьте ${origin} к\u00a0адресам, с\u00a0которых работает этот ключ`,
    });
  }
  if (key.status === 'suspended')
    return refuse('key_revoked', { detail: 'Ключ приостановлен. Напишите в\u00a0поддержку' });
  if (!isHeld(key, now)) return refuse('key_revoked', { detail: 'Поставьте на\u00a0страницу новый ключ' });
  if (use && !key.widgets.includes(use.widget))
    return refuse('forbidden', { detail: `Этот ключ не\u00a0для виджета ${use.widget}` });
  if (use && !key.scopes.includes(use.scope))
    return refuse('forbidden', { detail: `У\u00a0этого ключа нет права ${use.scope}` });
  return ALLOWED;
}

/** Only our own pages and clients that are not pages ask without a key. */
export function canAskWithoutKey(origin: string | null, ownOrigin: string): Decision {
  return origin === null || origin === ownOrigin
    ? ALLOWED
    : refuse('origin_denied', { detail: 'Укажите ключ виджета' });
}

/** True when the key covers all of the companies; for it other companies do not exist. */
export function isForCompanies(key: Pick<EmbedKeyRow, 'companyId'>, companyIds: readonly number[]): boolean {
  return companyIds.every((id) => id === key.companyId);
}

function isHeld({ status, rotatesUntil }: Asked, now: Date): boolean {
  return status === 'active' || (status === 'rotating' && rotatesUntil !== null && rotatesUntil > now);
}
