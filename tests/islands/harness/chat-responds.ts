import type { ChatMessage, DialogFull } from '#shared/contracts/chat-views.ts';
import type { Interview, RespondActionView } from '#shared/contracts/respond-parts.ts';
import { addDays } from '#shared/domain/time.ts';

/** Responds over a dialog, by the name in the address of the page: `?respond=invited`. */

type Respond = NonNullable<DialogFull['respond']>;

const inDays = (days: number): string => addDays(new Date(), days).toISOString();

const interview: Interview = {
  status: 'proposed',
  proposedBy: 'company',
  options: [inDays(1), inDays(2)],
  at: null,
  timeZone: 'Europe/Moscow',
  durationMinutes: 30,
  place: 'site',
  address: 'Проходная №\u00a02',
  documents: null,
  contact: null,
  note: null,
};
const offer = { pay: '215\u00a0000\u00a0₽ за\u00a0вахту', startsOn: '2026-12-01', place: null, until: null };

const action = (
  id: RespondActionView['id'],
  label: string,
  resultingStatus: RespondActionView['resultingStatus'],
  change: Partial<RespondActionView> = {},
): RespondActionView => ({
  id,
  label,
  args: [],
  requiredArgs: [],
  reasons: [],
  resultingStatus,
  weight: 'main',
  question: null,
  ...change,
});

const base = { id: 1, interview: null, offer: null, version: 3 };

export const RESPONDS: Readonly<Record<string, Respond>> = {
  invited: {
    ...base,
    status: 'invited',
    label: 'Приглашение',
    interview,
    actions: [
      action('accept', 'Приду', 'interview', { args: ['at', 'message'], requiredArgs: ['at'] }),
      action('counter', 'Не смогу / другое время', 'invited', { args: ['interview', 'message'], weight: 'side' }),
      action('withdraw', 'Отозвать отклик', 'withdrawn', { args: ['reason', 'message'], weight: 'rest' }),
      action('refuse', 'Отказаться', 'declined_by_applicant', {
        args: ['reason', 'reasonText', 'message'],
        reasons: [{ id: 'found_work', label: 'Нашёл работу' }],
        weight: 'side',
      }),
    ],
  },
  declined: { ...base, status: 'declined', label: 'Отказ', actions: [] },
  offer: {
    ...base,
    status: 'offer',
    label: 'Предложение',
    offer,
    actions: [
      action('accept_offer', 'Принять предложение', 'hired', {
        args: ['message'],
        question: { title: 'Принять предложение?', text: 'Компания будет на\u00a0вас рассчитывать.' },
      }),
    ],
  },
};

/** The card that such a respond has brought into its dialog. */
export function cardOf(respond: Respond): Partial<ChatMessage> {
  if (respond.interview)
    return { type: 'interview', text: '', payload: { kind: 'interview', respondId: 1, interview: respond.interview } };
  return respond.offer
    ? { type: 'offer', text: '', payload: { kind: 'offer', respondId: 1, offer: respond.offer } }
    : {};
}
