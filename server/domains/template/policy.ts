import type { TemplateOwner } from '#shared/domain/template.ts';
import { templateMachine, type TemplateAction, type TemplateStatus } from '#shared/domain/template-machine.ts';
import { hasPermission, machineActor, type Actor } from '../../platform/actor.ts';
import { ALLOWED, allow, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';

/** Whether the caller may write templates of this owner: the company's need a permission, own ones nothing. */
export function canWrite(actor: Actor, owner: TemplateOwner): Decision {
  if (actor.kind !== 'applicant' && actor.kind !== 'member') return refuseCaller(actor);
  if (owner === 'company')
    return hasPermission(actor, 'template.edit')
      ? ALLOWED
      : refuse('forbidden', { detail: 'Шаблоны компании правят те, кому дали это право' });
  return owner === actor.kind ? ALLOWED : refuse('forbidden');
}

/** The status that the action leads to. */
export function canMove(
  actor: Actor,
  { owner, status }: { owner: TemplateOwner; status: TemplateStatus },
  action: TemplateAction,
): Decision<TemplateStatus> {
  const decision = canWrite(actor, owner);
  if (!decision.allowed) return decision;
  const next = templateMachine.next(status, action, machineActor(actor), () => true);
  return next === null ? refuse('wrong_state') : allow(next);
}

/** For the buttons. */
export function actionsOf(actor: Actor, { owner, status }: { owner: TemplateOwner; status: TemplateStatus }) {
  return canWrite(actor, owner).allowed ? templateMachine.actions(status, machineActor(actor), () => true) : [];
}
