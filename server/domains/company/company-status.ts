import { companyMachine, type CompanyAction, type CompanyStatus } from '#shared/domain/company-machine.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { ALLOWED, allow, refuse, type Decision } from '../../platform/decision.ts';

/** What the rules of a company's state ask of it. */
export interface JudgedCompany {
  status: CompanyStatus;
  /** How it was verified before; `none` without. */
  verification: string;
}

/** Grants the state that follows. The table decides, by whether the company was ever verified. */
export function nextCompanyStatus(
  { status, verification }: JudgedCompany,
  action: CompanyAction,
  by: MachineActor,
): Decision<CompanyStatus> {
  const isChecked = verification !== 'none';
  const next = companyMachine.next(status, action, by, (guard) => (guard === 'checked') === isChecked);
  return next === null ? refuse('wrong_state') : allow(next);
}

/** Which of these may be done now, in this order. */
export function companyActions<Action extends CompanyAction>(
  company: JudgedCompany,
  by: MachineActor,
  actions: readonly Action[],
): Action[] {
  return actions.filter((action) => nextCompanyStatus(company, action, by).allowed);
}

/** Verified, also while it is checked once more after a change: then it goes on as before. */
export function isChecked({ status, verification }: JudgedCompany): boolean {
  return status === 'verified' || (status === 'on_check' && verification !== 'none');
}

/** Whether the company's state lets it publish at all; how many vacancies is a matter of its places. */
export function canPublish({ status }: Pick<JudgedCompany, 'status'>): Decision {
  switch (status) {
    case 'verified':
    case 'on_check':
    case 'unverified':
      return ALLOWED;
    case 'restricted':
      return refuse('forbidden', { detail: 'Компания ограничена: новые вакансии публиковать нельзя' });
    case 'blocked':
      return refuse('forbidden', { detail: 'Компания заблокирована: вакансии публиковать нельзя' });
    default:
      return refuse('forbidden');
  }
}
