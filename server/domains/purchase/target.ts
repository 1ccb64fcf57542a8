import { SERVICES, type ServiceCode, type ServiceTarget } from '#shared/domain/services.ts';
import type { VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import type { Database } from '../../database/connect.ts';
import type { MemberActor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCompanyStatus } from '../company/index.ts';
import { findVacancyToPayFor } from '../vacancy/index.ts';

/** What a service is bought for. */
export interface Target {
  kind: ServiceTarget;
  id: number;
  title: string;
  company: NonNullable<Awaited<ReturnType<typeof findCompanyStatus>>>;
  /** Of a vacancy. */
  vacancyStatus: VacancyStatus | null;
  /** A vacancy that names no company. */
  anonymous: boolean;
}

/**
 * `id`: of a vacancy or of an order; that of an order which is not written yet is 0. Throws `not_found` for a vacancy beyond the
 * member's company and scope, `bad_argument` never: the contract names the id.
 */
export async function findTarget(
  db: Database,
  buyer: MemberActor,
  service: ServiceCode,
  id: number | undefined,
): Promise<Target> {
  const { companyId } = buyer;
  const company = await findCompanyStatus(db, companyId);
  if (!company) throw new DomainError('not_found');
  const { target } = SERVICES[service];
  const whole = { title: company.brandName, company, vacancyStatus: null, anonymous: false };
  if (target === 'company') return { kind: target, id: companyId, ...whole };
  if (target === 'order') return { kind: target, id: id ?? 0, ...whole };
  const vacancy = id === undefined ? undefined : await findVacancyToPayFor(db, buyer, id);
  if (!vacancy) throw new DomainError('not_found');
  return {
    kind: target,
    id: vacancy.id,
    title: vacancy.title,
    company,
    vacancyStatus: vacancy.status,
    anonymous: vacancy.anonymous,
  };
}
