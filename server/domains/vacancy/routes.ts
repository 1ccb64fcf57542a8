import type { vacancyContracts } from '#shared/contracts/vacancy.ts';
import type { Database } from '../../database/connect.ts';
import type { Handlers } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCompaniesByIds, findFacility, HIDDEN_STATUSES } from '../company/index.ts';
import { listVacancies } from './list.ts';
import { canReadVacancy, ownsVacancy } from './policy.ts';
import { loadReferences } from './references.ts';
import { findMarket, findMedia, findStats, findVacanciesByIds, type VacancyRow } from './repository.ts';
import { toVacancy, type VacancyDetails } from './view.ts';

export const vacancyCalls: Handlers<typeof vacancyContracts> = {
  'GET /vacancy/list': listVacancies,

  'GET /vacancy/{id}': async ({ params }, { db, actor, clock }) => {
    const now = clock.now();
    const [row] = await findVacanciesByIds(db, [params.id]);
    if (!row) throw new DomainError('not_found');
    const [company] = await findCompaniesByIds(db, [row.companyId]);
    const companyPublic = company !== undefined && !HIDDEN_STATUSES.some((status) => status === company.status);
    const allowed = canReadVacancy(actor, row, companyPublic, now);
    if (allowed !== true) throw new DomainError(allowed);
    const own = ownsVacancy(actor, row);
    const references = await loadReferences(db, [row]);
    const [media, facility, market, stats] = await Promise.all([
      findMedia(db, row.id),
      row.facilityId && !row.anonymous ? findFacility(db, row.facilityId) : undefined,
      findMarketOf(db, row, references.specializationIds.get(row.id)?.[0]),
      own ? findStats(db, row.id) : undefined,
    ]);
    const details: VacancyDetails = {
      media,
      facility: facility ? { id: facility.id, name: facility.name } : null,
      market,
      showContacts: own || (row.status === 'active' && showsContactsToAll(row)),
      stats: stats ?? null,
    };
    return toVacancy(row, references, details, now);
  },
};

/** The region's market where the sample is large enough, else the country's. */
async function findMarketOf(db: Database, row: VacancyRow, specializationId: number | undefined): Promise<VacancyDetails['market']> {
  if (specializationId === undefined || row.payMonthNetMin === null && row.payMonthNetMax === null) return null;
  const regional = row.regionId ? await findMarket(db, specializationId, row.regionId) : null;
  if (regional) return { ...regional, regional: true };
  const everywhere = await findMarket(db, specializationId, null);
  return everywhere && { ...everywhere, regional: false };
}

function showsContactsToAll({ contacts }: VacancyRow): boolean {
  return typeof contacts === 'object' && contacts !== null && 'show' in contacts && contacts.show === 'all';
}
