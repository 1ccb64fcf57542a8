import { ALLOWED, refuse, type Decision } from '../../../platform/decision.ts';
import { atField } from '../../../platform/problems.ts';

/** Companies that may get a head by a sign-up: nobody has checked whose they are. */
const CLAIMED_STATUSES = ['unverified', 'registering'];

/**
 * Whether somebody may sign up as the head of the company with their INN. `headAddress`, masked, is that of the head it
 * has. A company that was checked belongs to somebody whom an INN alone does not make the head.
 */
export function canClaim(company: { status: string } | undefined, headAddress: string | null): Decision {
  if (!company) return ALLOWED;
  if (headAddress !== null)
    return refuse(
      'wrong_state',
      taken(`Компания уже зарегистрирована. Попросите её руководителя пригласить вас: ${headAddress}`),
    );
  return CLAIMED_STATUSES.includes(company.status)
    ? ALLOWED
    : refuse(
        'wrong_state',
        taken('Компания с\u00a0этим ИНН уже есть. Напишите в\u00a0поддержку, и\u00a0мы откроем вам доступ'),
      );
}

const taken = (message: string) => atField('inn', 'conflict_with_rules', message);
