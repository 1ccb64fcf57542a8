import { chatContracts } from '#shared/contracts/chat.ts';
import { inTransaction } from '../../database/connect.ts';
import { defineDomain } from '../../platform/domain.ts';
import { defineJob } from '../../platform/job.ts';
import { findOwnData } from './erasure.ts';
import { archiveSilentDialogs, deleteOldTickets, freezeDialogs } from './jobs.ts';
import { chatGatheringReactions, chatReactions } from './reactions.ts';
import { TELL_RESPOND, tellRespond } from './respond-dialog.ts';
import { chatCalls } from './routes.ts';
import type { ChatTools } from './tools.ts';

export { endSockets } from './chat-bus.ts';
export { createChatBus, type ChatBus } from './chat-listener.ts';
export { createChatSockets, isChatAddress, type ChatSockets } from './sockets/index.ts';

export { complainedMessages, readMessageToComplain } from './complained.ts';
export { readChatFile, type ChatFileTools } from './files.ts';
export { joinDialogs } from './join-dialogs.ts';
export { insertDialog, lockDialog } from './dialog-repository.ts';
export { findOrderDialogs, openOrderDialog, postOrderStep } from './order-dialog.ts';
export { post } from './post.ts';
export { tellRespond } from './respond-dialog.ts';
export { renameVouched } from './vouched-name.ts';

export const chatDomain = defineDomain({
  name: 'chat',
  contracts: chatContracts,
  calls: (tools: ChatTools) => chatCalls(tools),
  reactions: chatReactions,
  gatheringReactions: chatGatheringReactions,
  jobs: () => ({
    queued: [
      defineJob({
        ...TELL_RESPOND,
        run: async ({ respondId }, context) => {
          await inTransaction(context.db, (tx) => tellRespond(context, tx, respondId));
        },
      }),
    ],
    scheduled: [
      { name: 'freeze-dialogs', cron: '19 * * * *', run: freezeDialogs },
      { name: 'archive-silent-dialogs', cron: '29 3 * * *', run: archiveSilentDialogs },
      { name: 'delete-old-chat-tickets', cron: '*/10 * * * *', run: deleteOldTickets },
    ],
  }),
  ownData: findOwnData,
});
