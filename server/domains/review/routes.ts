import type { reviewContracts } from '#shared/contracts/review.ts';
import type { Handlers } from '../../platform/binder.ts';
import { disputeReview, replyToReview } from './answer.ts';
import { readForm } from './author.ts';
import { markHelpful } from './helpful.ts';
import { listAll, listOfCompany, listOwn, listReceived, readShown } from './lists.ts';
import { editReview, removeReview, writeReview } from './write.ts';

export const reviewCalls: Handlers<typeof reviewContracts> = {
  'GET /company/feedback': ({ query }, context) => listAll(context, query),
  'GET /company/feedback/own': ({ query }, context) => listOwn(context, query),
  'GET /company/feedback/received': ({ query }, context) => listReceived(context, query),
  'GET /company/{id}/feedback': ({ params, query }, context) => listOfCompany(context, params.id, query),
  'GET /company/{id}/feedback/form': ({ params }, context) => readForm(context, params.id),
  'GET /company/{id}/feedback/{feedbackId}': ({ params }, context) => readShown(context, params),
  'POST /company/{id}/feedback': ({ params, body }, context) => writeReview(context, params.id, body),
  'PATCH /company/{id}/feedback/{feedbackId}': ({ params, body: { version, change } }, context) => {
    switch (change.kind) {
      case 'edit':
        return editReview(context, params, { version, fields: change.fields });
      case 'reply':
        return replyToReview(context, params, { version, text: change.text });
      case 'dispute':
        return disputeReview(context, params, { version, reason: change.reason, text: change.text });
    }
  },
  'DELETE /company/{id}/feedback/{feedbackId}': ({ params }, context) => removeReview(context, params),
  'POST /company/{id}/feedback/{feedbackId}/helpful': ({ params, body }, context) =>
    markHelpful(context, params, body.on),
};
