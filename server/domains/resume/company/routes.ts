import type { resumeCompanyContracts } from '#shared/contracts/resume-company.ts';
import type { Handlers } from '../../../platform/binder.ts';
import type { RespondSources } from './as-company.ts';
import { deleteComment, editComment, listComments, writeComment } from './comments.ts';
import { readForCompany } from './for-company.ts';
import { hideResume, uncoverResume } from './hiding.ts';
import { showContacts } from './openings.ts';
import { askForReturn } from './returns.ts';
import { forgetNewViews, listOpenings } from './for-applicant.ts';

export function resumeCompanyCalls(responds: RespondSources): Handlers<typeof resumeCompanyContracts> {
  return {
    'GET /resume/{id}/company': ({ params }, context) => readForCompany(context, params.id),

    'POST /resume/{id}/hide-for-me': ({ params, body }, context) => hideResume(context, params.id, body.reason),

    'POST /resume/{id}/uncover-for-me': ({ params }, context) => uncoverResume(context, params.id),

    'GET /resume/{id}/comment': ({ params }, context) => listComments(context, params.id),

    'POST /resume/{id}/comment': ({ params, body }, context) => writeComment(context, responds, params.id, body),

    'PATCH /resume/{id}/comment/{commentId}': ({ params, body }, context) =>
      editComment(context, responds, params, body),

    'DELETE /resume/{id}/comment/{commentId}': ({ params }, context) =>
      deleteComment(context, params.id, params.commentId),

    'POST /resume/{id}/show_contacts': ({ params, body }, context) =>
      showContacts(context, responds, params.id, body.reason),

    'POST /resume/{id}/return-contacts': ({ params }, context) => askForReturn(context, params.id),

    'POST /resume/{id}/seen-views': ({ params }, context) => forgetNewViews(context, params.id),

    'GET /resume/{id}/openings': ({ params }, context) => listOpenings(context, params.id),
  };
}
