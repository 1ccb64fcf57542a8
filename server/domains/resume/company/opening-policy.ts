import { isMinor } from '#shared/domain/experience.ts';
import { FREE_CONTACTS_PER_MONTH } from '#shared/domain/limits.ts';
import { hasPermission, type Actor } from '../../../platform/actor.ts';
import { ALLOWED, refuse, type Decision } from '../../../platform/decision.ts';
import { isChecked } from '../../company/index.ts';
import type { StoredResume } from '../stored.ts';
import { contactsOf, hasWays } from '../contacts.ts';

export const NO_CONTACTS =
  'Соискатель не\u00a0показывает контактов. Пригласите его на\u00a0вакансию: он ответит на\u00a0Каркасе';

/** Whether a company may open these contacts by itself, without a respond; how many is a matter of its units. */
export function canOpenContacts(
  company: Parameters<typeof isChecked>[0] | undefined,
  resume: StoredResume,
  now: Date,
): Decision {
  if (!company || !isChecked(company))
    return refuse('forbidden', {
      detail: 'Контакты открывают проверенные компании. Пройдите проверку\u00a0— это бесплатно',
    });
  if (isMinor(resume.birthDay, now))
    return refuse('forbidden', {
      detail: 'Контакты откроются, когда соискатель откликнется на\u00a0вашу вакансию',
    });
  if (!hasWays(contactsOf(resume))) return refuse('wrong_state', { detail: NO_CONTACTS });
  return ALLOWED;
}

/** Beyond the free invitations one opens the contacts as well. */
export function canOpenByInvitation(member: Actor): Decision {
  return hasPermission(member, 'resume.contacts')
    ? ALLOWED
    : refuse('forbidden', {
        detail:
          'Бесплатные приглашения кончились, а\u00a0следующее открывает контакты: на\u00a0это нужно право «Открывать контакты»',
      });
}

/** Free openings of the month that are left after so many. */
export function leftThisMonth(charged: number): number {
  return Math.max(0, FREE_CONTACTS_PER_MONTH - charged);
}
