import type { z } from 'zod';
import type { changeBody, Offer } from '#shared/contracts/respond-parts.ts';
import { INTERVIEW_DAYS_AHEAD_MAX } from '#shared/domain/limits.ts';
import type { RespondAction } from '#shared/domain/respond-machine.ts';
import { ACTION_ARGS, type RespondReason } from '#shared/domain/respond-terms.ts';
import { addDays, inMoscow } from '#shared/domain/time.ts';
import { badField } from '../../../platform/problems.ts';
import { argsOf, reasonsOf } from './actions.ts';
import type { RespondSide } from './guards.ts';
import type { InterviewInput } from './interview.ts';

/** An action with what it brings along, as its contract lets it in. */
export type ChangeBody = z.output<z.ZodObject<typeof changeBody>>;

/** The same, checked against the action. */
export interface CheckedChange extends InterviewInput {
  action: RespondAction;
  reason: RespondReason | null;
  reasonText: string | null;
  message: string | null;
  offer: Offer | null;
}

const MISSING: Readonly<Partial<Record<(typeof ACTION_ARGS)[number], string>>> = {
  reason: 'Выберите причину',
  interview: 'Выберите день и\u00a0время',
  offer: 'Напишите, сколько предлагаете',
};

/** Checks what does not depend on the respond. Throws `bad_argument` at the field. */
export function checkChange(body: ChangeBody, side: RespondSide, now: Date): CheckedChange {
  const { action, reason = null, reasonText = null, message = null, interview, at, offer = null } = body;
  const { args, required } = argsOf(action, 1);
  for (const arg of ACTION_ARGS) {
    const isGiven = body[arg] !== undefined && body[arg] !== null;
    if (isGiven && !args.includes(arg))
      throw badField(arg, 'unknown_key', 'К\u00a0этому действию это не\u00a0подходит');
    if (!isGiven && required.includes(arg)) throw badField(arg, 'is_empty', MISSING[arg] ?? 'Заполните это поле');
  }
  if (reason && !reasonsOf(action).includes(reason)) throw badField('reason', 'not_in_dictionary', 'Выберите причину');
  if (reason === 'other' && side === 'company' && !reasonText)
    throw badField('reasonText', 'is_empty', 'Напишите причину своими словами');
  if (action === 'invite' && !interview && !message)
    throw badField('message', 'is_empty', 'Предложите время или напишите сообщение');
  const options = interview?.options.map((option) => new Date(option)) ?? [];
  options.forEach((option, index) => {
    if (option > addDays(now, INTERVIEW_DAYS_AHEAD_MAX))
      throw badField(`interview.options.${index}`, 'greater_than_max', 'Выберите время не\u00a0дальше года');
    if (option <= now) throw badField(`interview.options.${index}`, 'less_than_min', 'Это время уже прошло');
  });
  const today = inMoscow(now).toISOString().slice(0, 10);
  for (const field of ['startsOn', 'until'] as const)
    if (offer?.[field] && offer[field] < today) throw badField(`offer.${field}`, 'less_than_min', 'Дата уже прошла');
  return {
    action,
    reason,
    reasonText,
    message,
    offer,
    at: at === undefined ? undefined : new Date(at),
    proposal: interview && {
      options,
      durationMinutes: interview.durationMinutes,
      place: interview.place,
      address: interview.address,
      documents: interview.documents,
      contact: interview.contact,
      note: interview.note,
    },
  };
}

/** Words for the other side come along, which a block keeps out; the bare action does not need them. */
export function hasWords({ message, reasonText, offer, proposal }: CheckedChange): boolean {
  return message !== null || reasonText !== null || offer !== null || proposal !== undefined;
}

/** Which of the proposed times is accepted. Throws `bad_argument` at `at` for one that nobody proposed or that has passed. */
export function acceptedTime(options: readonly Date[], at: Date | undefined, now: Date): Date {
  const [only] = options;
  if (!at && options.length > 1) throw badField('at', 'is_empty', 'Выберите время');
  const chosen = at ? options.find((option) => option.getTime() === at.getTime()) : only;
  if (!chosen) throw badField('at', 'not_in_dictionary', 'Выберите одно из\u00a0предложенных времён');
  if (chosen <= now) throw badField('at', 'less_than_min', 'Это время уже прошло. Предложите другое');
  return chosen;
}
