import type { NewDialog } from '#shared/contracts/chat.ts';
import type { PageNeeds } from '#shared/domain/page-needs.ts';
import { idOf, textOf, type Sending } from '../../lib/step-values.ts';

export const CHAT = '/chat';
export const NEW_DIALOG = '/chat/new';
export const dialogPage = (id: string) => `${CHAT}/dialog/${id}`;

/** The newest message: a page without a script begins at the oldest. */
const newestOf = (id: string) => `${dialogPage(id)}#end`;

/** Who uses the chat, as its calls say. */
export const CHAT_PEOPLE = ['applicant', 'member:chat.write', 'member:chat.view_all', 'staff:chat.answer'] as const;

/** Permissions of the pages with the chat: voice notes are recorded, and heard before they are sent; a place may be where one is. */
export const CHAT_NEEDS = { microphone: true, blobMedia: true, geolocation: true } as const satisfies PageNeeds;

/** What a new dialog may be about, by the names of its fields. */
export type Subject = { respond: number } | { resume: number } | { company: number; vacancy?: number } | { support: 1 };

function wishOf({ values }: Pick<Sending, 'values'>): NewDialog {
  const vacancyId = idOf(values, 'vacancy');
  return {
    respondId: idOf(values, 'respond'),
    resumeId: idOf(values, 'resume'),
    companyId: idOf(values, 'company'),
    ...(textOf(values, 'support') ? { support: true } : {}),
    ...(vacancyId ? { vacancyId } : {}),
  };
}

/** The forms of the chat without its island. */
export const CHAT_STEPS = {
  /** The button «Написать»: the dialog opens, or the one that there is. */
  async open({ call, values }: Sending) {
    const { id } = await call('POST /chat/dialogs', wishOf({ values }));
    return dialogPage(id);
  },
  /** A new dialog with its first message. */
  async start({ call, values }: Pick<Sending, 'call' | 'values'>) {
    const { id } = await call('POST /chat/dialogs', wishOf({ values }));
    const text = textOf(values, 'text').replaceAll('\r\n', '\n').trim();
    if (text) await call('POST /chat/messages', { dialogId: id, clientId: textOf(values, 'clientId'), text });
    return newestOf(id);
  },
  /** What is typed under a dialog. */
  async send({ call, values }: Sending) {
    const dialogId = textOf(values, 'dialogId');
    const text = textOf(values, 'text').replaceAll('\r\n', '\n');
    if (text.trim()) await call('POST /chat/messages', { dialogId, clientId: textOf(values, 'clientId'), text });
    return newestOf(dialogId);
  },
  /** Without a script nothing tells what was seen: the reader does. */
  async read({ call, values }: Sending) {
    await call('POST /chat/messages/{id}/read', { id: textOf(values, 'messageId') });
    return newestOf(textOf(values, 'dialogId'));
  },
} as const;
