/** What codes and links are for; a step takes only those of its own. */
export const PURPOSES = [
  'applicant_sign_in',
  'applicant_phone_sign_up',
  'applicant_email_sign_up',
  'member_sign_up',
  'express_sign_up',
  'password_recovery',
  'change_phone',
  'change_email',
  'undo_email',
  'remove_account',
  'close_company',
  'quick_respond',
  'widget_respond',
  'widget_chat',
  'resume_phone',
] as const;
export type Purpose = (typeof PURPOSES)[number];

export function isOneOf(purpose: string, purposes: readonly Purpose[]): boolean {
  return purposes.some((one) => one === purpose);
}
