import type { ChatMessage, Dialog, DialogFull } from '#shared/contracts/chat-views.ts';
import type { DialogSide } from '#shared/domain/chat.ts';

export const NOW = '2026-11-22T12:40:00+03:00';

export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const DIALOG_ID = uuid(1);

export function messageOf(
  change: Partial<Omit<ChatMessage, 'author'>> & { seq: number; side?: DialogSide | null },
): ChatMessage {
  const { side = 'company', ...rest } = change;
  const names = { company: 'Волга-Трубострой', applicant: 'Ильдар Галеев', staff: 'Поддержка' } as const;
  return {
    id: uuid(1_000 + change.seq),
    dialogId: DIALOG_ID,
    rev: change.seq,
    clientId: null,
    author: { side, name: side && names[side], isOwn: side === 'applicant' },
    isAutomatic: false,
    type: side === null ? 'system' : 'text',
    text: `Сообщение ${change.seq}`,
    payload: null,
    files: [],
    replyTo: null,
    createdAt: new Date(Date.parse(NOW) - 3_600_000 + change.seq * 60_000).toISOString(),
    editedAt: null,
    deletedAt: null,
    masked: false,
    editableUntil: null,
    deletableUntil: null,
    ...rest,
  };
}

export function dialogOf(change: Partial<Dialog> = {}): Dialog {
  return {
    id: DIALOG_ID,
    kind: 'respond',
    status: 'open',
    title: 'Волга-Трубострой',
    subject: 'Электрогазосварщик НАКС',
    side: 'applicant',
    otherSide: 'company',
    photoUrl: null,
    vouchedAs: null,
    last: null,
    lastSeq: 0,
    rev: 0,
    unread: 0,
    readSeq: 0,
    otherReadSeq: 0,
    otherDeliveredSeq: 0,
    archived: false,
    pinned: false,
    mutedUntil: null,
    assignee: null,
    updatedAt: NOW,
    ...change,
  };
}

export function fullDialogOf(change: Partial<DialogFull> = {}): DialogFull {
  return {
    ...dialogOf(change),
    vacancy: { id: 12, title: 'Электрогазосварщик НАКС' },
    companyId: 3,
    resumeId: null,
    orderId: null,
    respond: null,
    hours: null,
    page: null,
    phone: '+78432040000',
    mayWrite: true,
    refusal: null,
    mayBlock: true,
    mayUnblock: false,
    assignees: [],
    ...change,
  };
}
