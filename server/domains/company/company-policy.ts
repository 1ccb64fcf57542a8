import type { CompanyChange } from '#shared/contracts/own-company.ts';
import { facilityMachine, type FacilityAction, type FacilityStatus } from '#shared/domain/facility-machine.ts';
import { permissionsOf, type MemberRole } from '#shared/domain/member-roles.ts';
import { plural } from '#shared/text/plural.ts';
import { ALLOWED, allow, refuse, type Decision } from '../../platform/decision.ts';
import type { JudgedMember } from './members/member-policy.ts';

/** What of the company's page is its brand; everything else is a matter of `company.edit`. */
const BRAND_FIELDS: readonly string[] = ['logo', 'cover'];

const WHOLE_ONLY = 'Страницу компании правят те, кому открыта вся компания';

function may({ role, permissions, status }: JudgedMember, permission: 'company.edit' | 'company.brand'): boolean {
  return status === 'active' && permissionsOf(role, permissions).includes(permission);
}

/**
 * Whether the caller may change these fields of the own company. The page speaks for the whole company, so a member of
 * single facilities or of own vacancies does not write it.
 */
export function canEditCompany(caller: JudgedMember, fields: readonly (keyof CompanyChange)[]): Decision {
  if (caller.scopeKind !== 'all') return refuse('forbidden', { detail: WHOLE_ONLY });
  const isAllowed = fields.every((field) =>
    may(caller, BRAND_FIELDS.includes(field) ? 'company.brand' : 'company.edit'),
  );
  return isAllowed ? ALLOWED : refuse('forbidden');
}

/** For the forms: which parts of the page the caller may change. */
export function companyRights(caller: JudgedMember): { edit: boolean; brand: boolean } {
  const isWhole = caller.scopeKind === 'all';
  return { edit: isWhole && may(caller, 'company.edit'), brand: isWhole && may(caller, 'company.brand') };
}

/** The facilities that the caller knows of: null for all, otherwise their ids. */
export function reachOf({ scopeKind, facilityIds }: JudgedMember): readonly string[] | null {
  return scopeKind === 'facilities' ? facilityIds : null;
}

/** A new facility is in nobody's scope but that of the whole company. */
export function canAddFacility(caller: JudgedMember): Decision {
  return caller.scopeKind === 'all' && may(caller, 'company.edit') ? ALLOWED : refuse('forbidden');
}

/** A facility beyond the caller's scope does not exist for them. Members of own vacancies read and never change it. */
export function canChangeFacility(caller: JudgedMember, id: string): Decision {
  if (!(reachOf(caller)?.includes(id) ?? true)) return refuse('not_found');
  return caller.scopeKind !== 'own' && may(caller, 'company.edit') ? ALLOWED : refuse('forbidden');
}

/** The state that the action leads to. */
export function canMoveFacility(
  caller: JudgedMember,
  { id, status }: { id: string; status: FacilityStatus },
  action: FacilityAction,
): Decision<FacilityStatus> {
  const decision = canChangeFacility(caller, id);
  if (!decision.allowed) return decision;
  const next = facilityMachine.next(status, action, actorOf(caller), () => true);
  return next === null ? refuse('wrong_state') : allow(next);
}

/** For the buttons. */
export function facilityActions(caller: JudgedMember, facility: { id: string; status: FacilityStatus }) {
  if (!canChangeFacility(caller, facility.id).allowed) return [];
  return facilityMachine.actions(facility.status, actorOf(caller), () => true);
}

/** Vacancies that name a facility need its name: it is removed only without any, otherwise it is finished. */
export function canDeleteFacility(
  caller: JudgedMember,
  { id, openVacancies, closedVacancies }: { id: string; openVacancies: number; closedVacancies: number },
): Decision {
  const decision = canChangeFacility(caller, id);
  if (!decision.allowed) return decision;
  if (openVacancies > 0)
    return refuse('wrong_state', {
      detail: `На\u00a0объекте ${plural(openVacancies, ['открытая вакансия', 'открытые вакансии', 'открытых вакансий'])}. Сначала закройте их или перенесите на\u00a0другой объект`,
    });
  return closedVacancies > 0
    ? refuse('wrong_state', {
        detail: 'Объект назван в\u00a0закрытых вакансиях. Отметьте его сданным: со\u00a0страницы компании он уйдёт',
      })
    : ALLOWED;
}

const actorOf = ({ role }: { role: MemberRole }) => (role === 'head' ? 'head' : 'member');
