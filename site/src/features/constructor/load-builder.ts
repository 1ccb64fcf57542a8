import type { BuilderOptions } from '#islands/vacancy-builder/index.ts';
import type { Call } from '#shared/client/call.ts';
import type { Service } from '#shared/contracts/service.ts';
import type { VacancyEdit } from '#shared/contracts/vacancy-edit.ts';
import { foundOrNull } from '../../lib/page.ts';

interface Request {
  id: number | null;
  from: number | null;
  edit: VacancyEdit | null;
  companyId: number;
  /** The account. */
  owner: string;
  mayPublish: boolean;
  mayBuy: boolean;
  now: Date;
}

/** What the builder has to know before anything is typed. */
export async function loadBuilder(
  call: Call,
  { id, from, edit, companyId, owner, mayPublish, mayBuy, now }: Request,
): Promise<Omit<BuilderOptions, 'step' | 'field'>> {
  const [company, facilities, members, workTypes, languages, promotion] = await Promise.all([
    foundOrNull(call('GET /company/{id}', { id: companyId })),
    call('GET /company/facilities'),
    call('GET /company/members'),
    call('GET /compendium/{kind}', { kind: 'work-type' }),
    call('GET /compendium/{kind}', { kind: 'language' }),
    mayBuy ? foundOrNull(call('GET /services/company/{code}', { code: 'vacancy-promotion' })) : null,
  ]);
  const choices = (items: typeof workTypes.items) =>
    items.map(({ id: value, name }) => ({ value: String(value), label: name }));
  return {
    id,
    from,
    edit,
    owner,
    mayPublish,
    promotionKopecks: promotion && leastOf(promotion),
    now: now.toISOString(),
    company: {
      id: companyId,
      name: company?.brandName ?? '',
      logoUrl: company?.logoUrl ?? null,
      verified: company?.verified ?? false,
    },
    employerNames: company ? [company.brandName, company.legalName].filter((name) => name !== null) : [],
    facilities: facilities.items.map(({ id: facility, name, address, gate, camp, busSchedule, objectType }) => ({
      id: facility,
      name,
      address,
      gate,
      camp,
      busSchedule,
      objectType,
    })),
    members: members.items.map(({ id: value, name }) => ({ value, label: name })),
    workTypes: choices(workTypes.items),
    languages: choices(languages.items),
  };
}

/** What the cheapest way costs; a further place promotes nothing. */
const leastOf = ({ offers }: Pick<Service, 'offers'>): number =>
  Math.min(
    ...offers.filter(({ option }) => option !== 'place').flatMap(({ tiers }) => tiers.map((one) => one.unitKopecks)),
  );
