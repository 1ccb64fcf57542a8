import type { CompanyStatus } from '#shared/domain/company-machine.ts';
import { WEBHOOKS_MAX } from '#shared/domain/webhook.ts';
import type { Actor } from '../../platform/actor.ts';
import { ALLOWED, refuse, type Decision } from '../../platform/decision.ts';
import { atField } from '../../platform/problems.ts';

/** A restricted company keeps the addresses that it has. */
export function canAddWebhook({ status }: { status: CompanyStatus }, count: number): Decision {
  switch (status) {
    case 'unverified':
    case 'on_check':
    case 'verified':
      break;
    case 'restricted':
      return refuse('wrong_state', { detail: 'Компания ограничена: новых вебхуков не\u00a0сделать' });
    default:
      return refuse('wrong_state');
  }
  return count < WEBHOOKS_MAX
    ? ALLOWED
    : refuse(
        'wrong_state',
        atField('url', 'greater_than_max', `Адресов не\u00a0больше ${WEBHOOKS_MAX}. Удалите лишний`),
      );
}

/** Who answers for the personal data of the company decides where it goes. */
export function mayExpose(actor: Actor): boolean {
  return actor.kind === 'member' && actor.isHead;
}

interface Exposing {
  exposesPeople: boolean;
  url: string;
}

/** Only the head lets personal data out, and says where it goes from then on. */
export function canExpose(actor: Actor, before: Exposing | null, after: Exposing): Decision {
  if (!after.exposesPeople || mayExpose(actor)) return ALLOWED;
  if (!before?.exposesPeople)
    return refuse(
      'forbidden',
      atField('exposesPeople', 'conflict_with_rules', 'Данные людей включает только руководитель'),
    );
  return before.url === after.url
    ? ALLOWED
    : refuse(
        'forbidden',
        atField('url', 'conflict_with_rules', 'Вебхук передаёт данные людей: его адрес меняет только руководитель'),
      );
}
