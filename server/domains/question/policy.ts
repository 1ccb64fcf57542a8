import { permissionsOf, type MemberRole, type ScopeKind } from '#shared/domain/member-roles.ts';
import { questionMachine, type QuestionAction, type QuestionStatus } from '#shared/domain/question-machine.ts';
import { ALLOWED, allow, refuse, type Decision } from '../../platform/decision.ts';

/** A member for whom the policy decides. */
export interface JudgedMember {
  role: MemberRole;
  permissions: readonly string[];
  scopeKind: ScopeKind;
}

interface JudgedQuestion {
  status: QuestionStatus;
  hasAnswers: boolean;
}

/**
 * Whether the caller may write the library. A question is asked by vacancies of anybody in the company, so it takes the
 * right to edit all of them, in the whole company.
 */
export function canWrite({ role, permissions, scopeKind }: JudgedMember): Decision {
  if (!permissionsOf(role, permissions).includes('vacancy.edit_any')) return refuse('forbidden');
  return scopeKind === 'all'
    ? ALLOWED
    : refuse('forbidden', { detail: 'Вопросы правят те, кому открыты все вакансии компании' });
}

/** An archived question stays as it was answered. */
export function canChange(caller: JudgedMember, { status }: JudgedQuestion): Decision {
  const decision = canWrite(caller);
  if (!decision.allowed) return decision;
  return status === 'archived' ? refuse('wrong_state', { detail: 'Вопрос в\u00a0архиве. Добавьте новый' }) : ALLOWED;
}

/** The status that the action leads to. */
export function canMove(
  caller: JudgedMember,
  { status }: JudgedQuestion,
  action: QuestionAction,
): Decision<QuestionStatus> {
  const next = questionMachine.next(status, action, actorOf(caller), () => true);
  return next === null ? refuse('wrong_state') : allow(next);
}

/** Answers need their question, and vacancies what they ask. */
export function canDelete(caller: JudgedMember, { status, hasAnswers }: JudgedQuestion): Decision {
  const decision = canWrite(caller);
  if (!decision.allowed) return decision;
  if (hasAnswers) return refuse('wrong_state', { detail: 'На\u00a0этот вопрос отвечали. Отправьте его в\u00a0архив' });
  return status === 'active' ? refuse('wrong_state', { detail: 'Сначала отправьте вопрос в\u00a0архив' }) : ALLOWED;
}

/** For the buttons. */
export function actionsOf(caller: JudgedMember, { status }: JudgedQuestion): QuestionAction[] {
  return canWrite(caller).allowed ? questionMachine.actions(status, actorOf(caller), () => true) : [];
}

const actorOf = ({ role }: JudgedMember) => (role === 'head' ? 'head' : 'member');
