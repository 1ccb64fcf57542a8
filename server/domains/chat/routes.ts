import type { chatContracts } from '#shared/contracts/chat.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Handlers } from '../../platform/binder.ts';
import { enforce } from '../../platform/decision.ts';
import { readInterviewCalendar } from './calendar.ts';
import { changeDialog } from './change-dialog.ts';
import { tellPage } from './dialog-page.ts';
import { countUnread } from './dialog-repository.ts';
import { deleteMessage, editMessage } from './edit.ts';
import { readChatFile, receiveChatFile } from './files.ts';
import { openDialog } from './open.ts';
import { canUseChat } from './policy.ts';
import { listDialogs, readDialog } from './read-dialogs.ts';
import { listMessages } from './read-messages.ts';
import { markReadUpTo } from './read-state.ts';
import { sendMessage } from './send.ts';
import { listDialogTemplates } from './templates.ts';
import { makeTicket } from './tickets.ts';
import type { ChatTools } from './tools.ts';

export function chatCalls(tools: ChatTools): Handlers<typeof chatContracts> {
  return {
    'GET /chat/dialogs': ({ query }, context) => listDialogs(context, query),
    'GET /chat/dialogs/{id}': ({ params }, context) => readDialog(context, params.id),
    'POST /chat/dialogs': async ({ body }, context) => readDialog(context, await openDialog(context, tools, body)),
    'PATCH /chat/dialogs/{id}': ({ params, body }, context) => changeDialog(context, params.id, body),
    'PUT /chat/dialogs/{id}/page': ({ params, body }, context) => tellPage(context, params.id, body),
    'GET /chat/dialogs/{id}/interview': ({ params }, context) => readInterviewCalendar(context, tools, params.id),
    'GET /chat/dialogs/{id}/templates': ({ params }, context) => listDialogTemplates(context, tools, params.id),
    'GET /chat/messages': ({ query }, context) => listMessages(context, query),
    'POST /chat/messages': ({ body }, context) => sendMessage(context, body),
    'PATCH /chat/messages/{id}': ({ params, body }, context) => editMessage(context, params.id, body.text),
    'DELETE /chat/messages/{id}': ({ params }, context) => deleteMessage(context, params.id),
    'POST /chat/messages/{id}/read': ({ params }, context) => markReadUpTo(context, params.id),
    'GET /chat/has_unread': async (_request, { db, actor }) => {
      const count = await countUnread(db, enforce(canUseChat(actor)));
      return { hasUnread: count > 0, count };
    },
    'POST /chat/files': (request, context) => receiveChatFile(context, tools, request),
    'GET /chat/files': ({ query }, context) => readChatFile(context, tools, query),
    'POST /chat/ticket': async (_request, context) => {
      const { ticket, expiresAt } = await makeTicket(context, tools.secrets);
      return { ticket, expiresAt: toIso(expiresAt) };
    },
  };
}
