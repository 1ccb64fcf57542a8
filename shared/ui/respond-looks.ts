import type { ApplicantStatus } from '#shared/domain/respond-terms.ts';

/** The class of a tag with the status of a respond: good news, bad news, silence, what is over. */
export const RESPOND_LOOKS: Readonly<Record<ApplicantStatus, string>> = {
  sent: '',
  viewed: 'tag-os',
  considered: 'tag-os',
  invited: 'tag-ok',
  offer: 'tag-ok',
  hired: 'tag-ok',
  started: 'tag-ok',
  no_show: 'tag-bad',
  declined: 'tag-bad',
  expired: 'tag-warn',
  withdrawn: 'tag-line',
  declined_by_applicant: 'tag-line',
  closed: 'tag-line',
};
