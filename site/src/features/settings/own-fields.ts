import type { Call } from '#shared/client/call.ts';
import type { Me } from '#shared/contracts/account.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import { isConflict, type Stale } from '../../lib/stale-form.ts';

/** The fields of one's own account: saved one by one, by several windows at once. */

/** The text of a field; empty when there is none. */
export type Read = (field: string) => string;

type OwnField = 'lastName' | 'firstName' | 'middleName' | 'telegram' | 'cityId';

/** Somebody changed the same fields meanwhile. What they are now is in the errors; what was typed stays. */
interface StaleError extends Error, Stale {
  status: 409;
  code: 'conflict';
  problem: Pick<Problem, 'title' | 'errors'>;
}

/** The fields as text, as their form shows them. */
export function ownText(me: Me, field: OwnField): string {
  return (field === 'cityId' ? me.city?.id.toString() : me[field]) ?? '';
}

export const formerName = (field: OwnField): string => `former-${field}`;

/**
 * Saves fields of the own account. A change elsewhere of other fields makes the version stale too, but is nobody’s
 * concern here.
 */
export async function saveOwn(call: Call, read: Read, fields: readonly OwnField[]): Promise<void> {
  const wanted = {
    ...(fields.includes('lastName') ? { lastName: read('lastName') } : {}),
    ...(fields.includes('firstName') ? { firstName: read('firstName') } : {}),
    ...(fields.includes('middleName') ? { middleName: read('middleName') } : {}),
    ...(fields.includes('telegram') ? { telegram: read('telegram') } : {}),
    ...(fields.includes('cityId') ? { cityId: read('cityId') === '' ? null : Number(read('cityId')) } : {}),
  };
  try {
    await call('PATCH /users/applicant/update', { version: Number(read('version')), ...wanted });
  } catch (error) {
    if (!isConflict(error)) throw error;
    const me = await call('GET /users/me');
    const changed = fields.filter((field) => ownText(me, field) !== read(formerName(field)));
    if (changed.length > 0) throw stale(me, fields, changed);
    await call('PATCH /users/applicant/update', { version: me.version, ...wanted });
  }
}

function stale(me: Me, fields: readonly OwnField[], changed: readonly OwnField[]): StaleError {
  const errors = changed.map((field) => {
    const now = (field === 'cityId' ? me.city?.name : ownText(me, field)) || 'пусто';
    return {
      field,
      code: 'conflict_with_rules' as const,
      message: `В\u00a0другом окне сохранили: «${now}». Сохраните ещё раз, чтобы оставить свой вариант`,
    };
  });
  const former = fields.map((field) => [formerName(field), ownText(me, field)]);
  return Object.assign(new Error('Данные изменили в\u00a0другом окне'), {
    status: 409 as const,
    code: 'conflict' as const,
    problem: { title: 'Данные изменили в\u00a0другом окне', errors },
    hidden: { version: String(me.version), ...Object.fromEntries(former) },
  });
}
