/** What a head may grant members of the company; a head has all of them. */
export const MEMBER_PERMISSIONS = ['vacancy.create', 'vacancy.publish', 'vacancy.archive', 'resume.search'] as const;
export type MemberPermission = (typeof MEMBER_PERMISSIONS)[number];

/** What an administrator may grant staff. */
export const STAFF_PERMISSIONS = ['content.edit'] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];
