import type { Company } from '#shared/contracts/company.ts';
import { statedTerms, type Term } from '#shared/text/terms.ts';

const SRO_KINDS: Record<Company['sro'][number]['kind'], string> = {
  build: 'строительство',
  design: 'проектирование',
  survey: 'изыскания',
};

/** What the registers say of a company; only what is stated. */
export function companyFacts(company: Company): Term[] {
  const sro = company.sro.filter(({ valid }) => valid).map(({ registryNumber, kind }) => `${SRO_KINDS[kind]}, ${registryNumber}`);
  return statedTerms([
    ['Полное название', company.legalName],
    ['ИНН', company.inn],
    ['КПП', company.kpp],
    ['ОГРН', company.ogrn],
    ['ОКВЭД', company.okvedMain],
    ['СРО', sro.join('; ')],
    ['Регионы работы', company.regions.join(', ')],
  ]);
}
