/** What a head may grant members of the company; a head has all of them. */
export const MEMBER_PERMISSIONS = [
  'company.edit',
  'company.brand',
  'members.manage',
  'vacancy.create',
  'vacancy.publish',
  'vacancy.edit_any',
  'vacancy.archive',
  'respond.view',
  'respond.manage',
  'resume.search',
  'resume.contacts',
  'resume.comment',
  'chat.write',
  'chat.view_all',
  'services.buy',
  'balance.view',
  'documents.view',
  'embed.manage',
  'reviews.reply',
  'template.edit',
] as const;
export type MemberPermission = (typeof MEMBER_PERMISSIONS)[number];

/** Members who may see what their company has and has bought, as contracts and pages name callers: who buys sees what with. */
export const SEES_BALANCE = ['member:balance.view', 'member:services.buy'] as const;

/** What staff may do; a role has a fixed set of them (`staff-roles.ts`). */
export const STAFF_PERMISSIONS = [
  'content.edit',
  'vacancies.moderate',
  'resumes.moderate',
  'companies.moderate',
  'complaints.decide',
  'reviews.decide',
  'dictionaries.edit',
  'contacts.change',
  'feedback.answer',
  'chat.answer',
  'billing.manage',
  'orders.handle',
  'jobs.manage',
  'audit.view',
] as const;
/** With any of these one has dialogs. */
export const CHAT_PERMISSIONS = ['chat.write', 'chat.view_all', 'chat.answer'] as const satisfies readonly (
  | MemberPermission
  | (typeof STAFF_PERMISSIONS)[number]
)[];

export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];
