import type { CompanyList } from '#shared/contracts/company.ts';
import type { CompanyQueryField } from '#shared/domain/company-query.ts';
import { inCity } from '#shared/text/in-city.ts';

/** How each filter is worded after the heading. */
const SAID: Record<CompanyQueryField, (name: string) => string> = {
  q: (name) => `по\u00a0запросу ${name}`,
  city: (name) => name,
  region: (name) => name,
  spec_hiring: (name) => `вакансии «${name}»`,
  object_type: (name) => `объекты «${name}»`,
  verified: () => 'проверенные',
  sro: () => 'в\u00a0СРО',
  has_vacancies: () => 'с\u00a0вакансиями',
};

/**
 * The heading of the list of companies, and the remaining filters in words: «Строительные компании в Казани»,
 * «проверенные».
 */
export function companyListTexts({ city, applied }: Pick<CompanyList, 'city' | 'applied'>): {
  heading: string;
  narrowed: string[];
} {
  return {
    heading: `Строительные компании${city ? ` ${inCity(city)}` : ''}`,
    narrowed: applied.filter(({ field }) => !(city && field === 'city')).map(({ field, name }) => SAID[field](name)),
  };
}
