import type { EmbedScope, Widget } from '#shared/domain/embed.ts';
import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';
import { DomainError } from '../../platform/problems.ts';
import type { EmbedKeyRow } from './repository.ts';

/** What a call is asked for. */
export interface KeyUse {
  widget: Widget;
  scope: EmbedScope;
}

type Asked = Pick<EmbedKeyRow, 'origins' | 'status' | 'rotatesUntil' | 'widgets' | 'scopes'>;

/**
 * True, or why a page may not use the key, in words for its webmaster. An origin can be forged outside a browser, so this
 * keeps other sites from showing the widget and is no proof of who asks: without an origin everybody may read.
 */
export function canUseKey(
  key: Asked,
  origin: string | null,
  ownOrigin: string,
  use: KeyUse | null,
  now: Date,
): true | DomainError {
  if (origin !== null && origin !== ownOrigin && !isAllowedOrigin(key.origins, origin)) {
    return new DomainError('origin_denied', {
      detail: `Добавьте ${origin} к\u00a0адресам, с\u00a0которых работает этот ключ`,
    });
  }
  if (key.status === 'suspended')
    return new DomainError('key_revoked', { detail: 'Ключ приостановлен. Напишите в\u00a0поддержку' });
  if (!isHeld(key, now)) return new DomainError('key_revoked', { detail: 'Поставьте на\u00a0страницу новый ключ' });
  if (use && !key.widgets.includes(use.widget))
    return new DomainError('forbidden', { detail: `Этот ключ не\u00a0для виджета ${use.widget}` });
  if (use && !key.scopes.includes(use.scope))
    return new DomainError('forbidden', { detail: `У\u00a0этого ключа нет права ${use.scope}` });
  return true;
}

/** True, or why a page may not ask without a key: only our own pages and those who are no page do. */
export function canAskWithoutKey(origin: string | null, ownOrigin: string): true | DomainError {
  return origin === null || origin === ownOrigin
    ? true
    : new DomainError('origin_denied', { detail: 'Укажите ключ виджета' });
}

/** True when the key is for all of the companies; another company does not exist for it. */
export function isForCompanies(key: Pick<EmbedKeyRow, 'companyId'>, companyIds: readonly number[]): boolean {
  return companyIds.every((id) => id === key.companyId);
}

function isHeld({ status, rotatesUntil }: Asked, now: Date): boolean {
  return status === 'active' || (status === 'rotating' && rotatesUntil !== null && rotatesUntil > now);
}
