import type { CompanyStatus } from '#shared/domain/company-machine.ts';
import type { EmbedKeyStatus, EmbedScope, Widget } from '#shared/domain/embed.ts';
import { embedKeyMachine, OWN_KEY_ACTIONS, type OwnKeyAction } from '#shared/domain/embed-key-machine.ts';
import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';
import { EMBED_KEYS_MAX } from '#shared/domain/limits.ts';
import { allow, ALLOWED, refuse, type Decision } from '../../platform/decision.ts';
import type { EmbedKeyRow } from './repository.ts';

/** What a call is requested for. */
export interface KeyUse {
  widget: Widget;
  scope: EmbedScope;
}

export const RESPOND_USE: KeyUse = { widget: 'respond-button', scope: 'respond.create' };
export const CHAT_USE: KeyUse = { widget: 'chat-bubble', scope: 'chat.guest' };

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

/** A write comes from a page, and every browser names its origin; programs have calls of their own. */
export function hasPage(origin: string | null): Decision<string> {
  return origin === null
    ? refuse('origin_denied', { detail: 'Это можно только со\u00a0страницы сайта' })
    : allow(origin);
}

/** The page around a frame of ours: one that the key allows, as no other may show the frame; else the page that calls. */
export function siteAround(
  { origins }: Pick<EmbedKeyRow, 'origins'>,
  { origin, ownOrigin }: { origin: string; ownOrigin: string },
  told: string | undefined,
): string {
  return told !== undefined && origin === ownOrigin && isAllowedOrigin(origins, told) ? told : origin;
}

/** Both its elements and its scopes allow it. */
export function isFor(
  { widgets, scopes }: Pick<EmbedKeyRow, 'widgets' | 'scopes'>,
  { widget, scope }: KeyUse,
): boolean {
  return widgets.includes(widget) && scopes.includes(scope);
}

/** A key that is for reading alone knows nobody. */
export function canHoldGrants({ widgets, scopes }: Pick<EmbedKeyRow, 'widgets' | 'scopes'>): Decision {
  const isOf = [RESPOND_USE, CHAT_USE].some((use) => isFor({ widgets, scopes }, use));
  return isOf ? ALLOWED : refuse('forbidden', { detail: 'Этот ключ только показывает вакансии' });
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

/** A restricted company keeps the keys that it has, and may revoke them. Another key in place of one that staff have stopped would go on with it. */
export function canUseNewKeys({ status }: { status: CompanyStatus }, hasSuspended: boolean): Decision {
  if (hasSuspended)
    return refuse('wrong_state', {
      detail: 'Модератор приостановил ключ компании: новые делать нельзя. Напишите в\u00a0поддержку',
    });
  switch (status) {
    case 'unverified':
    case 'on_check':
    case 'verified':
      return ALLOWED;
    case 'restricted':
      return refuse('wrong_state', { detail: 'Компания ограничена: новые ключи делать нельзя' });
    default:
      return refuse('wrong_state');
  }
}

export function hasRoomForKey(livingCount: number): Decision {
  return livingCount < EMBED_KEYS_MAX
    ? ALLOWED
    : refuse('wrong_state', { detail: `Ключей не больше ${EMBED_KEYS_MAX}. Отзовите лишние` });
}

/** Only a key that holds for good is changed: the old half of a rotation only waits for its end. */
export function canChangeKey({ status }: { status: string }): Decision {
  return status === 'active' ? ALLOWED : refuse('wrong_state', { detail: 'Менять можно только действующий ключ' });
}

/** For the buttons. */
export function keyActions(status: EmbedKeyStatus): OwnKeyAction[] {
  const allowed = embedKeyMachine.actions(status, 'member', () => true);
  return OWN_KEY_ACTIONS.filter((action) => allowed.includes(action));
}

/** It opens what it is for. */
export function isHeld({ status, rotatesUntil }: Asked, now: Date): boolean {
  return status === 'active' || (status === 'rotating' && rotatesUntil !== null && rotatesUntil > now);
}
