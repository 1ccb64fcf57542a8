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

/** Throws `not_found` for a vacancy beyond the member's company and scope, `bad_argument` never: the contract names the id. */
export async function findTarget(
  db: Database,
  buyer: MemberActor,
  service: ServiceCode,
  vacancyId: number | undefined,
): Promise<Target> {
  const { companyId } = buyer;
  const company = await findCompanyStatus(db, companyId);
  if (!company) throw new DomainError('not_found');
  const { target } = SERVICES[service];
  if (target === 'company')
    return { kind: target, id: companyId, title: company.brandName, company, vacancyStatus: null, anonymous: false };
  const vacancy = vacancyId === undefined ? undefined : await findVacancyToPayFor(db, buyer, vacancyId);
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
