import { companyMachine, type CompanyAction, type CompanyStatus } from '#shared/domain/company-machine.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { allow, refuse, type Decision } from '../../platform/decision.ts';

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

/** Whether more vacancies may be open: an unverified company shows one at a time, a restricted one publishes nothing. */
export function canPublishMore({ status, verification }: JudgedCompany, openCount: number): Decision {
  switch (status) {
    case 'verified':
      return allow(true);
    case 'on_check':
    case 'unverified':
      // A verified company that is checked again goes on as before.
      if ((status === 'on_check' && verification !== 'none') || openCount < UNVERIFIED_OPEN_MAX) return allow(true);
      return refuse('wrong_state', {
        detail: 'Пока компания не\u00a0проверена, открыть можно одну вакансию. Пришлите документы в\u00a0профиле',
      });
    case 'restricted':
      return refuse('wrong_state', { detail: 'Компания ограничена: новые вакансии публиковать нельзя' });
    default:
      return refuse('wrong_state');
  }
}

const UNVERIFIED_OPEN_MAX = 1;
