import type { Call, CallOptions } from '#shared/client/call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { GrantedRole, ScopeKind } from '#shared/domain/member-roles.ts';
import { countOf, kopecksOf } from './quota-values.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { listOf, textOf } from '../../lib/step-values.ts';

/** A form about members as it was submitted, to its page or by its script. */
interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

export const MEMBERS = '/profile/company/permissions';
export const INVITED = `${MEMBERS}/invited`;

/** What the fields of `GrantFields.astro` grant. The call checks the names. */
const grantOf = (values: FormValues) => ({
  role: textOf(values, 'role') as GrantedRole,
  permissions: listOf(values, 'permissions') as MemberPermission[],
  scopeKind: textOf(values, 'scopeKind') as ScopeKind,
  facilityIds: listOf(values, 'facilityIds'),
});

const done = (path: string, notice: keyof typeof NOTICES) => `${path}?done=${notice}`;

/** What a form has done; the page that follows says it. */
export const NOTICES = {
  granted: 'Права сохранены. Они действуют сразу',
  suspended: 'Сотрудник отключён и\u00a0вышел на\u00a0всех устройствах',
  resumed: 'Сотрудник снова работает в\u00a0кабинете',
  removed: 'Сотрудник убран из\u00a0компании. Его вакансии теперь у\u00a0руководителя',
  reset: 'Второй шаг сброшен, сотрудник вышел на\u00a0всех устройствах. Теперь он войдёт по\u00a0паролю',
  required: 'Второй шаг теперь обязателен для всех сотрудников',
  'not-required': 'Второй шаг больше не\u00a0обязателен',
  headed: 'Компания передана. Теперь вы администратор',
  invited: 'Приглашение отправлено',
  resent: 'Приглашение отправлено ещё раз. Прежняя ссылка не\u00a0действует',
  revoked: 'Приглашение отозвано',
} as const;

/** Every form about members: makes its call and returns the address that follows. Pages and the script share them. */
export const MEMBER_STEPS = {
  async grant({ call, values }: Sending) {
    const id = textOf(values, 'id');
    await call('PATCH /company/members/{id}', {
      id,
      version: Number(textOf(values, 'version')),
      ...grantOf(values),
      contactsPerDay: countOf(textOf(values, 'contactsPerDay')),
      publishPerMonth: countOf(textOf(values, 'publishPerMonth')),
      spendPerMonthKopecks: kopecksOf(textOf(values, 'spendPerMonthKopecks')),
    });
    return done(`${MEMBERS}/${id}`, 'granted');
  },
  async suspend({ call, values }: Sending) {
    const id = textOf(values, 'id');
    await call('POST /company/members/{id}/suspend', { id });
    return done(`${MEMBERS}/${id}`, 'suspended');
  },
  async resume({ call, values }: Sending) {
    const id = textOf(values, 'id');
    await call('POST /company/members/{id}/resume', { id });
    return done(`${MEMBERS}/${id}`, 'resumed');
  },
  async remove({ call, values }: Sending) {
    await call('DELETE /company/members/{id}', { id: textOf(values, 'id') });
    return done(MEMBERS, 'removed');
  },
  async 'make-head'({ call, values }: Sending) {
    const fields = { id: textOf(values, 'id'), password: textOf(values, 'password') };
    await call('POST /company/members/{id}/make-head', fields);
    return done(MEMBERS, 'headed');
  },
  async 'reset-factor'({ call, values }: Sending) {
    const fields = { id: textOf(values, 'id'), password: textOf(values, 'password') };
    await call('POST /company/members/{id}/reset-second-factor', fields);
    return done(`${MEMBERS}/${fields.id}`, 'reset');
  },
  async 'require-factor'({ call, values }: Sending) {
    const isRequired = textOf(values, 'isRequired') === 'true';
    await call('POST /company/second-factor', { isRequired });
    return done(MEMBERS, isRequired ? 'required' : 'not-required');
  },
  async invite({ call, values, options }: Sending) {
    const fields = { email: textOf(values, 'email'), ...grantOf(values) };
    await call('POST /company/members/invite/request', fields, options);
    return done(INVITED, 'invited');
  },
  async resend({ call, values }: Sending) {
    await call('POST /company/members/invite/{id}/resend', { id: textOf(values, 'id') });
    return done(INVITED, 'resent');
  },
  async revoke({ call, values }: Sending) {
    await call('DELETE /company/members/invite/delete', { id: textOf(values, 'id') });
    return done(INVITED, 'revoked');
  },
} as const;

export type MemberStep = keyof typeof MEMBER_STEPS;
