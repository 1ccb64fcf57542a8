import type { Offer, RespondActionView } from '#shared/contracts/respond-parts.ts';
import { respondMachine, type RespondAction } from '#shared/domain/respond-machine.ts';
import {
  DECLINE_REASONS,
  WITHDRAW_REASONS,
  type ActionArg,
  type RespondReason,
  type RespondStatus,
} from '#shared/domain/respond-terms.ts';
import { longDate } from '#shared/text/date.ts';
import { APPLICANT_ACTION_LABELS, COMPANY_ACTION_LABELS, RESPOND_REASON_LABELS } from '#shared/text/respond-labels.ts';
import { holdsGuard, MACHINE_ACTORS, type GuardedRespond, type RespondSide } from './guards.ts';

interface ActionArgs {
  args: readonly ActionArg[];
  required?: readonly ActionArg[];
}

/** What the actions may bring along; those that are not here bring nothing. */
const ARGS: Readonly<Partial<Record<RespondAction, ActionArgs>>> = {
  // One of the two: an invitation to nothing helps nobody.
  invite: { args: ['interview', 'message'] },
  propose: { args: ['interview', 'message'], required: ['interview'] },
  counter: { args: ['interview', 'message'], required: ['interview'] },
  move: { args: ['interview', 'message'], required: ['interview'] },
  accept: { args: ['at', 'message'] },
  cancel: { args: ['message'] },
  offer: { args: ['offer', 'message'], required: ['offer'] },
  accept_offer: { args: ['message'] },
  miss: { args: ['message'] },
  dispute: { args: ['message'] },
  decline: { args: ['reason', 'reasonText', 'message'], required: ['reason'] },
  withdraw: { args: ['reason', 'reasonText', 'message'] },
  refuse: { args: ['reason', 'reasonText', 'message'] },
  reopen: { args: ['message'] },
};

/** Of an action: what it may bring along and what it must. Of several proposed times one has to be named. */
export function argsOf(action: RespondAction, optionCount: number): { args: ActionArg[]; required: ActionArg[] } {
  const { args = [], required = [] } = ARGS[action] ?? {};
  return {
    args: [...args],
    required: [...required, ...(action === 'accept' && optionCount > 1 ? ['at' as const] : [])],
  };
}

type Weight = RespondActionView['weight'];

const WEIGHTS: Readonly<Record<'applicant' | 'company', Readonly<Partial<Record<RespondAction, Weight>>>>> = {
  applicant: {
    accept: 'main',
    accept_offer: 'main',
    start: 'main',
    dispute: 'main',
    resend: 'main',
    counter: 'side',
    move: 'side',
    refuse: 'side',
    unstart: 'side',
  },
  company: { accept: 'main', start: 'main', counter: 'side', move: 'side', done: 'side', unstart: 'side' },
};

/** What cannot be taken back, with what follows from it. Actions with a reason ask for that instead. */
function questionOf(
  action: RespondAction,
  side: 'applicant' | 'company',
  to: RespondStatus,
  offer: Offer | null,
): RespondActionView['question'] {
  switch (action) {
    case 'accept_offer': {
      const terms = [offer?.pay, offer?.startsOn && `выход ${longDate(offer.startsOn)}`, offer?.place];
      const text = [terms.filter(Boolean).join(', '), 'Компания будет на\u00a0вас рассчитывать'].filter(Boolean);
      return { title: 'Принять предложение?', text: `${text.join('. ')}.` };
    }
    case 'start':
      // The first of both may take it back.
      return to === 'started'
        ? {
            title: side === 'applicant' ? 'Вы\u00a0вышли на\u00a0объект?' : 'Человек вышел на\u00a0объект?',
            text: 'Другая сторона это уже отметила. Снять отметку потом будет нельзя.',
          }
        : null;
    case 'cancel':
      return { title: 'Отменить встречу?', text: 'Приглашение останется: можно договориться о\u00a0другом времени.' };
    case 'miss':
      return { title: 'Человек не\u00a0вышел?', text: 'Он\u00a0сможет ответить, что выходил, три дня.' };
    default:
      return null;
  }
}

/** The reasons to choose from. */
export function reasonsOf(action: RespondAction): readonly RespondReason[] {
  if (action === 'decline') return DECLINE_REASONS;
  return action === 'withdraw' || action === 'refuse' ? WITHDRAW_REASONS : [];
}

/** The status that the action leads to; null where it is not allowed now. */
export function nextStatus(
  respond: GuardedRespond & { status: RespondStatus },
  action: RespondAction,
  side: RespondSide,
  now: Date,
): RespondStatus | null {
  return respondMachine.next(respond.status, action, MACHINE_ACTORS[side], (guard) =>
    holdsGuard(guard, respond, side, now),
  );
}

/** What this side may do now, in the order of the table. To open a respond is no button. */
export function actionsOf(
  respond: GuardedRespond & {
    status: RespondStatus;
    openInterview: { options: readonly Date[] } | null;
    offer: Offer | null;
  },
  side: 'applicant' | 'company',
  now: Date,
): RespondActionView[] {
  const labels = side === 'applicant' ? APPLICANT_ACTION_LABELS : COMPANY_ACTION_LABELS;
  const holds = (guard: Parameters<typeof holdsGuard>[0]) => holdsGuard(guard, respond, side, now);
  return respondMachine.actions(respond.status, MACHINE_ACTORS[side], holds).flatMap((id) => {
    const label = labels[id];
    const resultingStatus = nextStatus(respond, id, side, now);
    if (!label || !resultingStatus) return [];
    const { args, required } = argsOf(id, respond.openInterview?.options.length ?? 0);
    return [
      {
        id,
        label,
        args,
        requiredArgs: required,
        reasons: reasonsOf(id).map((reason) => ({ id: reason, label: RESPOND_REASON_LABELS[reason] })),
        resultingStatus,
        weight: WEIGHTS[side][id] ?? 'rest',
        question: questionOf(id, side, resultingStatus, respond.offer),
      },
    ];
  });
}
