import type { StaffKeyAction } from '#shared/domain/embed-key-machine.ts';
import { textOf, type Sending } from '../../lib/step-values.ts';

export const STAFF_KEYS = '/staff/keys';

/** What a form has done; the page says it. */
export const NOTICES = {
  suspend: 'Ключ приостановлен: виджеты с\u00a0ним уже не\u00a0работают. Компания получит письмо',
  lift: 'Ключ снова работает. Компания получит письмо',
} as const;

export const ACTION_LABELS: Readonly<Record<StaffKeyAction, string>> = {
  suspend: 'Приостановить',
  lift: 'Вернуть',
};

/** The form of a key: makes its call and returns the address that follows. */
export const STAFF_KEY_STEPS = {
  async decide({ call, values }: Sending) {
    // The call checks the name.
    const action = textOf(values, 'action') as StaffKeyAction;
    await call('POST /staff/embed-keys/{id}', {
      id: textOf(values, 'id'),
      version: Number(textOf(values, 'version')),
      action,
      reason: textOf(values, 'reason'),
    });
    const q = textOf(values, 'q');
    return `${STAFF_KEYS}?${new URLSearchParams({ ...(q ? { q } : {}), done: action })}`;
  },
} as const;
