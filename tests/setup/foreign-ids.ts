import type { CallName, Contract } from '#shared/contracts/contract.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import { moneyIds } from './foreign-ids-money.ts';
import { placesOf, type Place } from './sample-input.ts';

/**
 * What an id of a call leads to. `shown …` is one that everybody may see: the caller's own is shown, somebody else's is a
 * draft or blocked. The others are nobody else's business at all.
 */
export type Thing =
  | 'act'
  | 'company'
  | 'dialog'
  | 'document request'
  | 'embed key'
  | 'facility'
  | 'favorite resume'
  | 'favorite vacancy'
  | 'grant'
  | 'inquiry'
  | 'invitation'
  | 'invoice'
  | 'member'
  | 'message'
  | 'notice'
  | 'order'
  | 'purchase'
  | 'question'
  | 'refill'
  | 'respond'
  | 'resume comment'
  | 'resume folder'
  | 'review'
  | 'service order'
  | 'session'
  | 'shown company'
  | 'shown resume'
  | 'shown review'
  | 'shown vacancy'
  | 'subscription'
  | 'template'
  | 'vacancy'
  | 'vacancy folder'
  | 'wallet file'
  | 'webhook'
  | 'withdrawal'
  | 'webhook delivery'
  | 'chat file'
  | `file:${FilePurpose}`;

export const ROLES = ['visitor', 'applicant', 'member', 'head', 'staff'] as const;
export type Role = (typeof ROLES)[number];

export interface ForeignId {
  thing: Thing;
  /** Callers who may have somebody else's too, and why. */
  open?: Partial<Record<Role, string>>;
  /** Why somebody else's is left out in silence; otherwise the call is refused. A filter of a list always leaves out. */
  leftOut?: string;
  /** Fields without which the id counts for nothing. */
  along?: Readonly<Record<string, unknown>>;
}

/** A reason instead of a thing: nobody's, or proved elsewhere. */
export type IdRow = Thing | ForeignId | { because: string };

const because = (reason: string): IdRow => ({ because: reason });

/** Names that look like ids, and are none of anybody's. */
const NO_IDS: readonly RegExp[] = [
  // Dictionaries are everybody's.
  /^(?:categoryId|cityId|specializationId|regionIds?)$/,
  // Numbers that start at one.
  /^(?:version|versions|replyToSeq)$/,
  // Made by the sender.
  /^clientId$/,
];
const ID_NAME = /^(?:ids?|.+Ids?|vacancy|vacancies|company|facility|folder|dialog|resume|pending)$/;

export const isId = ({ name, path, schema }: Place) =>
  path.includes('.') &&
  !NO_IDS.some((pattern) => pattern.test(name)) &&
  (schema.format === 'uuid' ||
    (schema.minimum === 1 && schema.maximum === Number.MAX_SAFE_INTEGER) ||
    ID_NAME.test(name));

/** One value, and no list or choice of them. */
export const isSingle = ({ schema }: Place) =>
  !schema.anyOf && !schema.oneOf && !schema.items && !schema.properties && schema.type !== 'null';

/** Places of ids in the inputs of a call, by name. */
export function idsOf(contract: Contract): Place[] {
  const found = new Map<string, Place>();
  for (const place of placesOf(contract))
    if (isSingle(place) && isId(place) && !found.has(place.name)) found.set(place.name, place);
  return [...found.values()];
}

const CONFIRMATION = because(
  'known to who asked for the code alone; that it serves its own step and account: confirmation-purposes.test.ts',
);
const ANSWERS = {
  questionId: because('those of the vacancy alone: respond-send.test.ts'),
  value: because('files of the sender alone: respond-send.test.ts'),
};
const OF_A_BROWSER = because('whose cookie says so, and nobody else’s: resume-anonymous.test.ts');
const COUNTED = because('counts the use of one’s own alone: templates.test.ts');
const OF_ANYBODY = because(
  'companies that a resume is shown to or kept from, of all there are: resume-shown-to.test.ts',
);
const ON_PAGES = because('every call of a page, with ids of others: embed-walls.test.ts');
const STAFF_WORK = because('staff look at what anybody has made; another queue is not there: staff.test.ts');
const DESK = because('editors work at the same things: content-editing.test.ts, staff-pages.test.ts');
const OF_AN_EDITOR = because('pictures of the editor alone: content-pictures.test.ts');
const WRITTEN_NEWS = {
  id: DESK,
  fileId: OF_AN_EDITOR,
  relatedIds: DESK,
  vacancyId: because('shown with an article while everybody may see it'),
};
const moderated = { open: { staff: 'staff look at what is hidden' } };
const SHOWN_VACANCY = { thing: 'shown vacancy', ...moderated } as const;
const SHOWN_RESUME = { thing: 'shown resume', ...moderated } as const;
const sent = { resumeId: 'shown resume', templateId: COUNTED, files: 'file:respond' } as const;
const answered = { ...sent, ...ANSWERS };
const WITHIN = { thing: 'facility', along: { scopeKind: 'facilities' } } as const;
const SEEN = because('of what the caller sees, and nothing of their own: complaints.test.ts');
const OF_AUTHOR_OR_COMPANY = because('an author changes, a company answers: reviews.test.ts, review-answers.test.ts');
const TYPED = because('a name that its author types');
const SENT_ALONG = because('files of the author alone: review-files.test.ts');
const ATTACHED = { thing: 'file:feedback', along: { email: 'proba@pochta.example', personalAgreement: true } } as const;
const favorites = (kind: 'vacancy' | 'resume') => {
  const item = `favorite ${kind}` as const;
  const folder = `${kind} folder` as const;
  return {
    [`PATCH /${kind}/favorite-folder/{id}`]: { id: folder },
    [`DELETE /${kind}/favorite-folder/{id}`]: { id: folder },
    [`GET /${kind}/favorite/{folder}`]: { folder },
    [`POST /${kind}/favorite/{id}/add`]: { id: `shown ${kind}`, folderId: folder },
    [`DELETE /${kind}/favorite/{id}/delete`]: { id: { thing: item, leftOut: 'it is no favourite, as asked' } },
    [`POST /${kind}/favorite/{id}/move`]: { id: item, folderId: folder },
    [`POST /${kind}/favorite/{id}/note`]: { id: item },
    [`POST /${kind}/favorite/change`]: { ids: { thing: item, leftOut: 'unknown ones are' }, folderId: folder },
    [`GET /${kind}/favorite-marks`]: { ids: { thing: item, leftOut: 'not marked' } },
  } satisfies Record<string, Readonly<Record<string, IdRow>>>;
};

/** Every call with an id, by the last name of its path. */
export const FOREIGN_IDS: Readonly<Partial<Record<CallName, Readonly<Record<string, IdRow>>>>> = {
  'GET /compendium/{kind}': { ids: because('dictionaries are everybody’s') },
  'GET /files/{id}': { id: 'file:feedback' },
  'POST /users/applicant/login/phone/confirm': { confirmationId: CONFIRMATION },
  'POST /users/applicant/signup/email/confirm': { confirmationId: CONFIRMATION },
  'POST /users/applicant/signup/phone/confirm': { confirmationId: CONFIRMATION },
  'POST /users/applicant/change-phone/confirm': { confirmationId: CONFIRMATION },
  'PATCH /users/applicant/update': { photoFileId: 'file:avatar' },
  'DELETE /users/applicant/delete': { confirmationId: CONFIRMATION },
  'GET /users/confirmation/{id}': { id: CONFIRMATION },
  'POST /users/confirmation/{id}/resend': { id: CONFIRMATION },
  'POST /users/password-recovery/check': { confirmationId: CONFIRMATION },
  'DELETE /users/sessions/{id}': { id: 'session' },
  'POST /users/company-member/signup/email/confirm': { confirmationId: CONFIRMATION },
  'PATCH /users/company-member/update': { photoFileId: 'file:avatar' },
  'DELETE /users/company-member/delete': { confirmationId: CONFIRMATION },
  'GET /company/members/{id}': { id: 'member' },
  'PATCH /company/members/{id}': { id: 'member', facilityIds: WITHIN },
  'POST /company/members/{id}/suspend': { id: 'member' },
  'POST /company/members/{id}/resume': { id: 'member' },
  'DELETE /company/members/{id}': { id: 'member' },
  'POST /company/members/{id}/make-head': { id: 'member' },
  'POST /company/members/{id}/reset-second-factor': { id: 'member' },
  'POST /company/members/invite/request': { facilityIds: WITHIN },
  'POST /company/members/invite/{id}/resend': { id: 'invitation' },
  'DELETE /company/members/invite/delete': { id: 'invitation' },
  'POST /company/verification': {
    fileIds: because('of a company that waits for its check: company-verification.test.ts'),
  },
  'POST /company/close': { confirmationId: CONFIRMATION },
  'GET /company/{id}/change_phone_email_request': { id: 'company' },
  'POST /company/{id}/change_phone_email_request': { id: 'company' },
  'DELETE /company/{id}/change_phone_email_request': { id: 'company' },
  'POST /users/company-member/change-phone': { confirmationId: CONFIRMATION },
  'POST /notifications/read': { id: { thing: 'notice', leftOut: 'nothing was unread' } },
  'PATCH /company/branding': { cover: 'file:company_cover' },
  'PATCH /company/': { fileId: 'file:company_photo', logo: 'file:company_logo', cover: 'file:company_cover' },
  'GET /company/facilities/{id}': { id: 'facility' },
  'POST /company/facilities': { fileId: 'file:facility_photo' },
  'PATCH /company/facilities/{id}': { id: 'facility', fileId: 'file:facility_photo' },
  'DELETE /company/facilities/{id}': { id: 'facility' },
  'GET /company/{id}': { id: 'shown company' },
  'GET /company/{id}/facilities': { id: 'shown company' },
  'POST /respond/template': { fileIds: 'file:template' },
  'PATCH /respond/template/{id}': { id: 'template', fileIds: 'file:template' },
  'DELETE /respond/template/{id}': { id: 'template' },
  'PATCH /company/questions/{id}': { id: 'question' },
  'DELETE /company/questions/{id}': { id: 'question' },
  'GET /vacancy/list': { company: 'shown company' },
  'GET /vacancy/{id}': { id: SHOWN_VACANCY },
  'GET /vacancy/{id}/contacts': { id: SHOWN_VACANCY },
  'POST /vacancy/create-draft': { from: 'vacancy' },
  'GET /vacancy/{id}/edit': { id: 'vacancy' },
  'PUT /vacancy/{id}': { id: 'vacancy' },
  'DELETE /vacancy/{id}/edit': { id: 'vacancy' },
  'GET /vacancy/{id}/preview': { id: 'vacancy' },
  'POST /vacancy/{id}/publish': { id: 'vacancy' },
  'POST /vacancy/{id}/update-vacancy': { id: 'vacancy' },
  'POST /vacancy/{id}/unpublish-vacancy': { id: 'vacancy' },
  'POST /vacancy/{id}/recover-vacancy': { id: 'vacancy' },
  'POST /vacancy/{id}/archive-vacancy': { id: 'vacancy' },
  'POST /vacancy/{id}/brand-vacancy': { id: 'vacancy', cover: 'file:vacancy_cover' },
  'POST /vacancy/{id}/appeal': { id: 'vacancy' },
  'DELETE /vacancy/{id}': { id: 'vacancy' },
  'POST /vacancy/archive-many': { ids: { thing: 'vacancy', leftOut: 'each has a result of its own' } },
  'POST /vacancy/delete-many': { ids: { thing: 'vacancy', leftOut: 'each has a result of its own' } },
  'GET /vacancy/{id}/respond-settings': { id: 'vacancy' },
  'PATCH /vacancy/{id}/respond-settings': { id: 'vacancy', notifiedMemberIds: 'member' },
  'GET /search/vacancy': {
    facility: because('vacancies of a site are shown to everybody'),
    company: 'shown company',
  },
  'GET /search/vacancy/{id}/similar': { id: 'shown vacancy' },
  'GET /embed/feed': { facility: ON_PAGES, company: ON_PAGES },
  'GET /embed/vacancy/{id}': { id: ON_PAGES },
  'GET /embed/chat/form': { company: ON_PAGES },
  'POST /embed/chat/guest/{pending}/resend': { pending: ON_PAGES },
  'POST /embed/chat/guest/{pending}/confirm': { pending: ON_PAGES },
  'GET /embed/chat/files': { id: ON_PAGES },
  'GET /company/embed/{id}/figures': { id: 'embed key' },
  'PATCH /company/embed/{id}': { id: 'embed key' },
  'DELETE /company/embed/{id}': { id: 'embed key' },
  'GET /company/webhooks': { webhook: 'webhook' },
  'PATCH /company/webhooks/{id}': { id: 'webhook' },
  'DELETE /company/webhooks/{id}': { id: 'webhook' },
  'POST /company/webhooks/{id}/test': { id: 'webhook' },
  'POST /company/webhooks/{id}/replay': { id: 'webhook delivery' },
  'DELETE /users/sites/{id}': { id: 'grant' },
  'GET /embed/respond/form': { vacancy: ON_PAGES },
  'POST /embed/respond/quick': { vacancyId: ON_PAGES, ...ANSWERS },
  'POST /embed/respond/quick/{pending}/resend': { pending: ON_PAGES },
  'POST /embed/respond/quick/{pending}/confirm': { pending: ON_PAGES },
  'GET /embed/respond': { vacancy: 'shown vacancy' },
  'POST /embed/respond': { vacancyId: 'shown vacancy', ...answered },
  'POST /embed/token': { grantId: ON_PAGES },
  'GET /embed/respond/status': { vacancy: ON_PAGES },
  'GET /resume/{id}': { id: SHOWN_RESUME },
  'GET /resume/{id}/export': { id: SHOWN_RESUME },
  'GET /resume/anonymous-draft/{id}': { id: OF_A_BROWSER },
  'PUT /resume/anonymous-draft/{id}': { id: OF_A_BROWSER },
  'POST /resume/draft': {
    anonymousDraftId: OF_A_BROWSER,
    vacancyId: because('what the caller alone has said to it: resume-edit.test.ts'),
  },
  'GET /resume/{id}/edit': { id: 'shown resume' },
  'PUT /resume/{id}': { id: 'shown resume' },
  'DELETE /resume/{id}/edit': { id: 'shown resume' },
  'GET /resume/{id}/preview': { id: 'shown resume' },
  'POST /resume/{id}/phone/request': { id: 'shown resume' },
  'POST /resume/{id}/phone/confirm': { id: 'shown resume', confirmationId: CONFIRMATION },
  'POST /resume/{id}/publish': { id: 'shown resume' },
  'POST /resume/{id}/status': { id: 'shown resume', visibilityCompanyIds: OF_ANYBODY },
  'POST /resume/{id}/bump': { id: 'shown resume' },
  'POST /resume/{id}/archive': { id: 'shown resume' },
  'POST /resume/{id}/restore': { id: 'shown resume' },
  'POST /resume/{id}/duplicate': { id: 'shown resume' },
  'DELETE /resume/{id}': { id: because('calls after it would find nothing: resume-life.test.ts') },
  'GET /search/resume/{id}': { id: SHOWN_RESUME },
  'GET /resume/{id}/company': { id: 'shown resume' },
  'POST /resume/{id}/hide-for-me': { id: 'shown resume' },
  'POST /resume/{id}/uncover-for-me': { id: 'shown resume' },
  'GET /resume/{id}/comment': { id: 'shown resume' },
  'POST /resume/{id}/comment': {
    id: { thing: 'shown resume', along: { text: 'Позвонить' } },
    mentions: because('colleagues who read comments alone: resume-comments.test.ts'),
    respondId: because('of this person within the member’s scope alone: resume-comments.test.ts'),
  },
  'PATCH /resume/{id}/comment/{commentId}': {
    id: 'shown resume',
    commentId: 'resume comment',
    mentions: because('colleagues who read comments alone: resume-comments.test.ts'),
  },
  'DELETE /resume/{id}/comment/{commentId}': { id: 'shown resume', commentId: 'resume comment' },
  'POST /resume/{id}/return-contacts': { id: 'shown resume' },
  'POST /resume/{id}/show_contacts': { id: { thing: 'shown resume', along: { reason: 'Жалоба на номер' } } },
  'GET /resume/{id}/openings': { id: 'shown resume' },
  'POST /resume/{id}/seen-views': { id: 'shown resume' },
  'GET /respond/list': { vacancy: 'vacancy' },
  'GET /respond/marks': { vacancies: because('answers of the own responds alone') },
  'GET /respond/vacancy_list': { facility: 'facility' },
  'GET /respond/vacancy/{id}/board': { id: 'vacancy' },
  'GET /respond/vacancy/{id}/revision': { id: 'vacancy' },
  'GET /respond/vacancy/{id}/export': { id: 'vacancy' },
  'GET /respond/{id}': { id: 'respond' },
  'POST /respond/{id}/view': { id: 'respond' },
  'POST /respond/{id}/change_status': { id: 'respond', templateId: COUNTED },
  'PATCH /respond/{id}': { id: 'respond', assignedMemberId: 'member' },
  'POST /respond/change_status': {
    ids: { thing: 'respond', leftOut: 'each has its own result', along: { action: 'take' } },
    templateId: COUNTED,
  },
  'GET /respond/vacancy/{id}/form': { id: SHOWN_VACANCY },
  'GET /respond/company/{id}/form': { id: 'shown company' },
  'POST /respond/vacancy': { vacancyId: 'shown vacancy', ...answered },
  'POST /respond/company': { companyId: 'shown company', ...sent },
  'POST /respond/resume': {
    resumeId: { thing: 'shown resume', along: { message: 'Приходите' } },
    vacancyId: { thing: 'vacancy', along: { message: 'Приходите' } },
    templateId: COUNTED,
  },
  'GET /respond/resume/{id}/form': { id: 'shown resume', vacancy: 'vacancy' },
  'POST /respond/vacancy/quick': { vacancyId: SHOWN_VACANCY, ...ANSWERS },
  'POST /respond/vacancy/quick/{pending}/confirm': { pending: CONFIRMATION },
  'POST /respond/question': { vacancyId: 'shown vacancy', ...answered },
  'GET /respond/inquiries': { vacancy: 'vacancy' },
  'POST /respond/inquiries/{id}/answer': { id: 'inquiry' },
  ...favorites('vacancy'),
  ...favorites('resume'),
  'POST /vacancy/favorite/take-over': { ids: { thing: 'shown vacancy', leftOut: 'unknown ones are' } },
  'GET /vacancy/favorite-kept': { ids: { thing: 'shown vacancy', leftOut: 'unknown ones are' } },
  'GET /chat/dialogs': { vacancy: 'vacancy', company: 'shown company' },
  'GET /chat/dialogs/{id}': { id: 'dialog' },
  'POST /chat/dialogs': {
    respondId: 'respond',
    resumeId: 'shown resume',
    companyId: 'shown company',
    vacancyId: 'shown vacancy',
  },
  'PATCH /chat/dialogs/{id}': { id: 'dialog', assigneeId: 'member' },
  'PUT /chat/dialogs/{id}/page': { id: ON_PAGES },
  'GET /chat/dialogs/{id}/interview': { id: 'dialog' },
  'GET /chat/dialogs/{id}/templates': { id: 'dialog' },
  'GET /chat/messages': { dialog: 'dialog' },
  'POST /chat/messages': { dialogId: 'dialog', fileIds: 'file:chat', templateId: COUNTED },
  'PATCH /chat/messages/{id}': { id: 'message' },
  'DELETE /chat/messages/{id}': { id: 'message' },
  'POST /chat/messages/{id}/read': { id: 'message' },
  'GET /chat/files': { id: 'chat file' },
  'GET /requests/document-requests': { respondId: 'respond', companyId: 'shown company' },
  'POST /requests/document-requests': { respondId: 'respond' },
  'POST /requests/status': {
    id: 'document request',
    fileIds: because('of the own wallet alone: documents.test.ts'),
  },
  'POST /requests/wallet': { fileId: 'file:wallet' },
  'DELETE /requests/wallet/{id}': { id: 'wallet file' },
  'POST /requests/document-requests/{id}/look': { id: 'document request', fileId: 'wallet file' },
  'GET /company/feedback/own': { id: 'review' },
  'GET /company/feedback/received': { id: 'review' },
  'GET /company/{id}/feedback': { id: 'shown company' },
  'GET /company/{id}/feedback/form': { id: 'shown company' },
  'GET /company/{id}/feedback/{feedbackId}': { id: 'shown company', feedbackId: 'shown review' },
  'POST /company/{id}/feedback': {
    id: 'shown company',
    facility: TYPED,
    photoIds: SENT_ALONG,
    proofId: SENT_ALONG,
  },
  'PATCH /company/{id}/feedback/{feedbackId}': {
    id: OF_AUTHOR_OR_COMPANY,
    feedbackId: OF_AUTHOR_OR_COMPANY,
    facility: TYPED,
    photoIds: SENT_ALONG,
    proofId: SENT_ALONG,
  },
  'DELETE /company/{id}/feedback/{feedbackId}': { id: 'shown company', feedbackId: 'review' },
  'POST /company/{id}/feedback/{feedbackId}/helpful': { id: 'shown company', feedbackId: 'shown review' },
  'GET /complaints/target': { id: SEEN },
  'POST /complaints': { id: SEEN },
  'DELETE /subscription/applicant': { id: 'subscription' },
  'DELETE /subscription/company-member': { id: 'subscription' },
  'PATCH /subscription/{id}': { id: 'subscription' },
  'POST /feedback': { fileIds: ATTACHED },
  'POST /feedback/create-feedback-service': { fileIds: ATTACHED },
  'GET /staff/moderation/{kind}/{id}': { id: STAFF_WORK },
  'POST /staff/moderation/{kind}/{id}': { id: STAFF_WORK },
  'GET /staff/audit': { cursor: STAFF_WORK },
  'POST /staff/embed-keys/{id}': { id: STAFF_WORK },
  'POST /company/choose-best': { companyIds: STAFF_WORK },
  'GET /staff/news/{id}': { id: DESK },
  'PUT /staff/news/{id}': WRITTEN_NEWS,
  'POST /staff/news/{id}': { id: DESK },
  'GET /staff/news/{id}/preview': { id: DESK },
  'POST /staff/news/{id}/preview': WRITTEN_NEWS,
  'PUT /staff/news-categories/{id}': { id: DESK },
  'DELETE /staff/news-categories/{id}': { id: DESK },
  'POST /staff/news-categories/order': { ids: DESK },
  ...moneyIds(STAFF_WORK),
  'POST /staff/slides': { fileId: 'file:slide_photo' },
  'PUT /staff/slides/{id}': { id: DESK, fileId: OF_AN_EDITOR },
  'DELETE /staff/slides/{id}': { id: DESK },
  'POST /staff/slides/order': { ids: DESK },
  'PUT /staff/page-metas': { fileId: { thing: 'file:share_picture', along: { version: null } } },
};
