import type { CallError } from '#shared/client/call.ts';
import { atFields } from '#shared/client/explain-problem.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { BULK_ACTIONS, RESPOND_ACTIONS, type RespondAction } from '#shared/domain/respond-machine.ts';
import type { RespondReason } from '#shared/domain/respond-terms.ts';
import { COMPANY_ACTION_LABELS } from '#shared/text/respond-labels.ts';
import { people } from '#shared/text/resume-summary.ts';
import { idOf, isTicked, textOf, type Sending } from '../../lib/step-values.ts';
import { boardHref, readBoardQuery, respondHref } from './board-address.ts';
import { DAY_FIELDS, meetingValues, readInterview } from './interview-fields.ts';
import { finishReply, nameOf } from './reply-text.ts';

/** Of the board, what its call can take back. */
export function isUndoable(action: RespondAction): boolean {
  return BULK_ACTIONS.includes(action);
}

type Step = Pick<Sending, 'call' | 'values' | 'options'>;
type Steps = Readonly<Record<string, (step: Step) => Promise<string>>>;

/**
 * The forms about responds: each makes its call and returns the address that follows. Pages and scripts share them. What
 * may be done with many may be taken back for ten seconds. On a person’s page it is checked against what was shown.
 */
export const BOARD_STEPS = {
  change: takeAction,

  /** A button of a card: `take:12:`, or `start:12:3` with the version that it was drawn from. */
  async act({ call, values, options }) {
    const [action = '', ids = '', version = ''] = textOf(values, 'act').split(':');
    return takeAction({ call, values: { ...values, action, ids, version }, options });
  },

  async undo({ call, values }) {
    const { undone } = await call('POST /respond/undo/{token}', { token: textOf(values, 'token') });
    const [id] = idsOf(values);
    if (id && isTicked(values, 'isPerson')) return person(values, id, { done: 'undo' });
    return board(values, { done: 'undo', count: String(undone.length) });
  },

  async answer({ call, values, options }) {
    await call(
      'POST /respond/inquiries/{id}/answer',
      { id: textOf(values, 'inquiry'), text: textOf(values, 'text') },
      options,
    );
    return board(values, { done: 'answer' });
  },

  async rate({ call, values }) {
    const rating = Number(textOf(values, 'rating')) || null;
    await call('PATCH /respond/{id}', { id: respondOf(values), rating });
    return marked(values, 'rate');
  },

  async assign({ call, values }) {
    const assignedMemberId = textOf(values, 'assignedMemberId') || null;
    await call('PATCH /respond/{id}', { id: respondOf(values), assignedMemberId });
    return marked(values, 'assign');
  },

  async tags({ call, values }) {
    const tags = textOf(values, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    await call('PATCH /respond/{id}', { id: respondOf(values), tags: [...new Set(tags)] });
    return marked(values, 'tags');
  },

  async note({ call, values }) {
    const text = textOf(values, 'note.text');
    if (!text.trim()) throw refusal('note.text', 'Напишите заметку');
    const note = { text, onlyAuthor: !isTicked(values, 'forAll') };
    await call('PATCH /respond/{id}', { id: respondOf(values), note });
    return marked(values, 'note');
  },
} satisfies Steps;

export type BoardStep = keyof typeof BOARD_STEPS;

/** Of one respond with its version, or of those that are chosen. */
async function takeAction({ call, values, options }: Step): Promise<string> {
  const change = readChange(values);
  const ids = idsOf(values);
  const version = textOf(values, 'version');
  const [id] = ids;
  const isPerson = id !== undefined && isTicked(values, 'isPerson');
  try {
    // What may be taken back names no version: one that is not what was shown is refused by the call that does.
    const isShown =
      isPerson && isUndoable(change.action) && (await call('GET /respond/{id}', { id })).version === Number(version);
    if (version && id && !isShown) {
      await call('POST /respond/{id}/change_status', { id, version: Number(version), ...change }, options);
      if (isPerson) return person(values, id, { done: change.action });
      return board(values, { done: change.action, count: '1' });
    }
    const versions = { ...versionsOf(values), ...(version && id ? { [id]: Number(version) } : {}) };
    const { results, undo } = await call('POST /respond/change_status', { ids, versions, ...change }, options);
    const refused = results.filter((result) => !result.done);
    const done = results.length - refused.length;
    if (done === 0) throw refusal('', refused[0]?.detail ?? 'Уже изменено');
    const back = undo && { undo: undo.token, until: undo.until };
    if (isPerson) return person(values, id, { done: change.action, ...back });
    return board(values, {
      done: change.action,
      count: String(done),
      ...(refused.length > 0 && { refused: String(refused.length) }),
      ...back,
    });
  } catch (error) {
    throw atMeetingFields(error);
  }
}

/** The chosen responds: boxes of one name, or one field. */
export function idsOf(values: FormValues): number[] {
  const texts = [values['ids'] ?? ''].flat().join(',').split(',');
  return [...new Set(texts.map(Number).filter(Boolean))];
}

/** As they were shown: `7:3`, of the chosen and of others. */
function versionsOf(values: FormValues): Record<string, number> {
  const texts = [values['versions'] ?? ''].flat().join(',').split(',');
  const pairs = texts.map((text) => text.split(':').map(Number));
  return Object.fromEntries(pairs.flatMap(([id, version]) => (id && version ? [[id, version]] : [])));
}

const respondOf = (values: FormValues): number => idOf(values, 'respond') ?? 0;

function person(values: FormValues, id: number, done: Readonly<Record<string, string>>): string {
  return respondHref(idOf(values, 'vacancy') ?? null, id, done);
}

/** The person’s page, at the part that has changed. */
function marked(values: FormValues, done: string): string {
  return `${person(values, respondOf(values), { done })}#${done}`;
}

/** The board as it was, narrowed by the same filters. Only the query is the form’s own: nobody is led away from here. */
function board(values: FormValues, done: Readonly<Record<string, string>>): string {
  const query = readBoardQuery({ searchParams: new URLSearchParams(textOf(values, 'query')) });
  const href = boardHref(idOf(values, 'vacancy') ?? 0, query);
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams(done)}`;
}

/** What goes with an action: only what the form of this action has. */
function readChange(values: FormValues) {
  // The call checks the names.
  const action = textOf(values, 'action') as RespondAction;
  const has = (name: string) => Object.hasOwn(values, name);
  const reason = textOf(values, 'reason') as RespondReason | '';
  if (has('needsReason') && !reason) throw refusal('reason', 'Выберите причину');
  const withMeeting = has('interview.place') && (has('needsMeeting') || isTicked(values, 'interview.options'));
  return {
    action,
    ...(reason && { reason }),
    ...(textOf(values, 'reasonText') && { reasonText: textOf(values, 'reasonText') }),
    ...(has('message') && { message: messageOf(values) }),
    ...(textOf(values, 'templateId') && { templateId: textOf(values, 'templateId') }),
    ...(withMeeting && { interview: readInterview(values) }),
    ...(textOf(values, 'at') && { at: textOf(values, 'at') }),
    ...(has('offer.pay') && {
      offer: {
        pay: textOf(values, 'offer.pay'),
        startsOn: textOf(values, 'offer.startsOn') || null,
        place: textOf(values, 'offer.place') || null,
        until: textOf(values, 'offer.until') || null,
      },
    }),
  };
}

/** Where the form shows what is wrong with a part as a whole. */
const WHOLE_FIELDS: Readonly<Record<string, string>> = { interview: 'interview.options', offer: 'offer.pay' };

/** The errors of proposed times, at their fields. */
export function atMeetingFields(error: unknown): unknown {
  return atFields(error, (field) => {
    const [, index] = /^interview\.options\.(\d+)$/.exec(field) ?? [];
    if (index !== undefined) return DAY_FIELDS[Number(index)] ?? 'interview.options';
    return WHOLE_FIELDS[field] ?? field;
  });
}

/** The text with the fields’ values in it. With a gap it is not sent. */
export function messageOf(values: FormValues): string | null {
  const { text, missing } = finishReply(textOf(values, 'message'), meetingValues(values));
  if (text !== null) return text.trim() || null;
  const gaps = missing.map((name) => `{{${nameOf(name)}}}`).join(', ');
  throw refusal('message', `Заполните поля или уберите из\u00a0текста: ${gaps}`);
}

/** A refusal like those of the server, at a field or of the whole form. */
function refusal(field: string, message: string): Error & Pick<CallError, 'status' | 'code' | 'problem'> {
  const problem = { type: 'about:blank', title: message, status: 400, code: 'bad_argument', requestId: '' } as const;
  return Object.assign(new Error(message), {
    status: 400,
    code: problem.code,
    problem: { ...problem, errors: field ? [{ field, code: 'is_empty' as const, message }] : [] },
  });
}

/** What an action has made, where the word of its button does not tell. */
const DONE_LABELS: Readonly<Partial<Record<RespondAction, string>>> = {
  take: 'В\u00a0работе',
  reserve: 'В\u00a0резерве',
  invite: 'Приглашение отправлено',
  propose: 'Время предложено',
  accept: 'Время подтверждено',
  counter: 'Другое время предложено',
  move: 'Встреча перенесена',
  cancel: 'Встреча отменена',
  offer: 'Работа предложена',
  decline: 'Отказ',
  reopen: 'Снова в\u00a0откликах',
};

/** What the board or the person’s page says of the last step; null for a word that is none of ours. */
export function doneText(done: string | null, count: number, refused: number): string | null {
  if (done === 'undo') return 'Отменили: всё как было';
  if (done === 'answer') return 'Ответ отправлен';
  if (done === 'ask-documents') return 'Просьба отправлена';
  if (done === 'note') return 'Заметка добавлена';
  if (done === 'rate' || done === 'assign' || done === 'tags') return 'Сохранено';
  const action = RESPOND_ACTIONS.find((one) => one === done);
  const label = action && (DONE_LABELS[action] ?? COMPANY_ACTION_LABELS[action]);
  if (!label) return null;
  const whom = count > 1 ? `: ${people(count)}` : '';
  const rest = refused > 0 ? `. Не\u00a0изменились: ${refused}, с\u00a0ними уже решили` : '';
  return `${label}${whom}${rest}`;
}
