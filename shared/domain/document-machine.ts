import { defineMachine } from './machine.ts';

export const DOCUMENT_REQUEST_STATUSES = [
  'requested',
  'granted',
  'partial',
  'viewed',
  'declined',
  'revoked',
  'expired',
] as const;
export type DocumentRequestStatus = (typeof DOCUMENT_REQUEST_STATUSES)[number];

/** What an applicant does with a request; the API's words. */
export const ANSWER_ACTIONS = ['grant', 'decline', 'revoke'] as const;

export const DOCUMENT_REQUEST_ACTIONS = [...ANSWER_ACTIONS, 'grant_part', 'view', 'expire'] as const;
export type DocumentRequestAction = (typeof DOCUMENT_REQUEST_ACTIONS)[number];

/** `unanswered`: the days to answer are over; `kept_long_enough`: those of the grant are, or the respond has ended. */
export type DocumentRequestGuard = 'unanswered' | 'kept_long_enough';

/** Statuses in which the company may look. */
export const OPENED_STATUSES = ['granted', 'partial', 'viewed'] as const satisfies readonly DocumentRequestStatus[];

export function isOpened(status: DocumentRequestStatus): boolean {
  return OPENED_STATUSES.some((one) => one === status);
}

/** The life of a request for documents. A company begins it; whatever has ended stays so, and is asked for anew. */
export const documentRequestMachine = defineMachine<DocumentRequestStatus, DocumentRequestAction, DocumentRequestGuard>(
  [
    { from: ['requested'], action: 'grant', by: ['applicant'], to: 'granted' },
    { from: ['requested'], action: 'grant_part', by: ['applicant'], to: 'partial' },
    { from: ['requested'], action: 'decline', by: ['applicant'], to: 'declined' },
    { from: [...OPENED_STATUSES], action: 'view', by: ['member', 'head'], to: 'viewed' },
    { from: [...OPENED_STATUSES], action: 'revoke', by: ['applicant', 'system'], to: 'revoked' },
    { from: ['requested'], action: 'expire', by: ['system'], to: 'expired', guards: ['unanswered'] },
    { from: [...OPENED_STATUSES], action: 'expire', by: ['system'], to: 'expired', guards: ['kept_long_enough'] },
  ],
);
