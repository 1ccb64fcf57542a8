import { STAFF_PERMISSIONS, type StaffPermission } from './permissions.ts';

export const STAFF_ROLES = ['moderator', 'support', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const PERMISSIONS: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  moderator: [
    'vacancies.moderate',
    'resumes.moderate',
    'companies.moderate',
    'complaints.decide',
    'reviews.decide',
    'dictionaries.edit',
  ],
  support: ['contacts.change', 'feedback.answer', 'chat.answer', 'orders.handle'],
  administrator: STAFF_PERMISSIONS,
};

/** What somebody of this role may do. */
export function staffPermissionsOf(role: StaffRole): readonly StaffPermission[] {
  return PERMISSIONS[role];
}
