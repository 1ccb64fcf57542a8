import { respondSendContracts } from '#shared/contracts/respond-send.ts';
import { respondContracts } from '#shared/contracts/respond.ts';
import { defineDomain } from '../../platform/domain.ts';
import { recountReplies } from './clock.ts';
import { findOwnData } from './erasure.ts';
import { mayReadEntryFiles, mayReadRespondFiles } from './files.ts';
import { ENTRY_FILES } from './history.ts';
import { deleteOldUndo, expireResponds, remindOfInterviews, warnOfDeadlines } from './jobs.ts';
import { respondReactions } from './reactions.ts';
import { followCreated } from './told/created.ts';
import { respondCalls } from './routes.ts';
import { respondQueue } from './suspect/queue.ts';
import { respondSendCalls } from './send/routes.ts';
import type { RespondTools } from './tools.ts';

export { assertTakesInquiries } from './inquiry/inquiries.ts';
export { markViewed } from './change/change.ts';
export { countReplies } from './clock.ts';
export { mayReadEntryFiles, mayReadRespondFiles } from './files.ts';
export {
  answerFromChat,
  findInquiry,
  findMeeting,
  findRespondsToTell,
  findShownStatus,
  readRespondOverDialog,
  type Meeting,
  type RespondToTell,
  findRespondValues,
  readPhoneLogged,
} from './for-chat.ts';
export { assertNotBlocked, blockedBy, blockText, liftBlock, setBlock, type BlockingSide } from './blocks.ts';
export { beginByCompany } from './invitation/invite.ts';
export { beginQuestion } from './send/deliver.ts';
export { readForm as readRespondForm } from './send/form.ts';
export {
  checkFromWidget,
  confirmFromWidget,
  readWidgetVacancy,
  resendToWidget,
  sendResumeFromWidget,
  startFromWidget,
  type WidgetPlace,
} from './send/from-widget.ts';
export { STOPPED } from './send/limits.ts';
export { boundToEntry, ENTRY_FILES, type HistoryRow } from './history.ts';
export { hidesPhones } from './phones.ts';
export { isSeenBy as isRespondSeenBy } from './policy.ts';
export { personName as respondPersonName, respondTitle } from './life.ts';
export { findToldMembers } from './told/members.ts';
export { findSaidInRespond } from './read/for-resume.ts';
export { findSenders } from './read/for-webhooks.ts';
export { findAnsweredBy } from './read/for-newsletters.ts';
export { findPlaceOfRespond } from './read/place.ts';
export { findStart } from './read/start.ts';
export { findStanding } from './read/for-widget.ts';
export { hasResponded, isStopped } from './send/insert.ts';

export const respondDomain = defineDomain({
  name: 'respond',
  contracts: { ...respondContracts, ...respondSendContracts },
  calls: (tools: RespondTools) => ({ ...respondCalls, ...respondSendCalls(tools) }),
  events: ['respond.created', 'respond.changed', 'respond.replied', 'inquiry.asked', 'inquiry.answered'],
  reactions: respondReactions,
  gatheringReactions: { 'respond.created': followCreated },
  jobs: () => ({
    scheduled: [
      {
        name: 'expire-responds',
        cron: '* * * * *',
        run: async (context) => {
          await expireResponds(context);
        },
      },
      { name: 'warn-of-respond-deadlines', cron: '*/10 * * * *', run: warnOfDeadlines },
      { name: 'remind-of-interviews', cron: '* * * * *', run: remindOfInterviews },
      { name: 'delete-old-respond-undo', cron: '13 * * * *', run: deleteOldUndo },
      { name: 'recount-replies', cron: '17 2 * * *', run: recountReplies },
    ],
  }),
  ownData: findOwnData,
  moderation: (tools) => [respondQueue(tools)],
  fileReaders: { respond: mayReadRespondFiles, [ENTRY_FILES]: mayReadEntryFiles },
});
