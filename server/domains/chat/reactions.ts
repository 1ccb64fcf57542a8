import type { EventHandlers, GatheringHandler, GatheringHandlers } from '../../platform/outbox.ts';
import { closeDialogsOf, eraseDialogsOf, forgetMember } from './erasure.ts';
import { tellInquiry } from './inquiries.ts';
import { tellResponds } from './respond-dialog.ts';

/** What other domains' events mean for the chat. */
export const chatReactions: EventHandlers = {
  'inquiry.asked': [async (tx, { payload }, tools) => tellInquiry(tools, tx, payload.inquiryId)],
  'inquiry.answered': [async (tx, { payload }, tools) => tellInquiry(tools, tx, payload.inquiryId)],
  'account.erased': [async (tx, { payload }, tools) => eraseDialogsOf(tx, tools, payload.accountId)],
  'company.closed': [async (tx, { payload }) => closeDialogsOf(tx, payload.companyId)],
  'member.removed': [async (tx, { payload: { memberId, headId } }) => forgetMember(tx, memberId, headId)],
};

const tellTheirs: GatheringHandler<'respond.created' | 'respond.changed'> = async (tx, events, tools) => {
  await tellResponds(
    tools,
    tx,
    events.map(({ payload }) => payload.respondId),
  );
};

/** What of them is the same for one respond and for many. */
export const chatGatheringReactions: GatheringHandlers = {
  'respond.created': tellTheirs,
  'respond.changed': tellTheirs,
};
