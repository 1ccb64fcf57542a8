import type { JobPosting, Place, WithContext } from 'schema-dts';
import type { Vacancy } from '../contracts/vacancy.ts';
import { imageUrl } from '../domain/image-sizes.ts';
import type { Pay } from '../domain/pay.ts';
import type { PayMode } from '../domain/vacancy-terms.ts';

/** Google’s names of time units; a rotation, a piece and a project have none. */
const UNITS: Partial<Record<PayMode, string>> = { hour: 'HOUR', shift: 'DAY', month: 'MONTH' };

const EMPLOYMENTS: Record<NonNullable<Vacancy['employment']>, string> = {
  full: 'FULL_TIME',
  part: 'PART_TIME',
  project: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  side_job: 'PART_TIME',
  practice: 'INTERN',
};

/**
 * A vacancy for search engines, by the rules of https://developers.google.com/search/docs/appearance/structured-data/job-posting.
 * Null for one that is not open: Google asks to take the markup off.
 *
 * @param origin Of the marketplace.
 * @param url The page that shows it: its own on the marketplace unless said otherwise.
 */
export function jobPosting(
  vacancy: Vacancy,
  origin: string,
  url = `${origin}/vacancy/${vacancy.id}`,
): WithContext<JobPosting> | null {
  if (vacancy.status !== 'active' || !vacancy.publishedAt) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.title,
    description: description(vacancy),
    identifier: { '@type': 'PropertyValue', name: 'Каркас', value: String(vacancy.id) },
    url,
    datePosted: vacancy.publishedAt,
    ...(vacancy.expiresAt && { validThrough: vacancy.expiresAt }),
    ...(vacancy.employment && { employmentType: EMPLOYMENTS[vacancy.employment] }),
    ...(vacancy.headcount && { totalJobOpenings: vacancy.headcount }),
    hiringOrganization: organization(vacancy, origin),
    ...location(vacancy),
    ...(vacancy.pay && salary(vacancy.pay)),
    directApply: false,
  };
}

/** Google requires the whole text as HTML; a vacancy without texts is described by its title. */
function description({ title, description, duties, requirements, conditions }: Vacancy): string {
  const parts = [
    description,
    duties && `<h3>Что делать</h3>${duties}`,
    requirements && `<h3>Кого ищем</h3>${requirements}`,
    conditions && `<h3>Что даём</h3>${conditions}`,
  ];
  return parts.filter(Boolean).join('') || `<p>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
}

function organization({ company, anonymous }: Vacancy, origin: string) {
  if (anonymous || company.id === null) return 'confidential';
  return {
    '@type': 'Organization' as const,
    name: company.name,
    sameAs: `${origin}/company/${company.id}`,
    ...(company.logoUrl && { logo: new URL(imageUrl(company.logoUrl, 'logoMarkup', 1), origin).href }),
  };
}

function location({ city, place, workFormat, latitude, longitude }: Vacancy) {
  const where: Place = {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'RU',
      ...(city && { addressLocality: city.name, addressRegion: city.regionName }),
      ...(place && { streetAddress: place }),
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
  if (workFormat !== 'remote') return { jobLocation: where };
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country' as const, name: 'Россия' },
  };
}

/** Pay as stated; in roubles, since Google reads whole units of the currency. */
function salary({ mode, fromKopecks, toKopecks }: Pay) {
  const unitText = UNITS[mode];
  if (!unitText || (fromKopecks === null && toKopecks === null)) return {};
  const value =
    fromKopecks === toKopecks && fromKopecks !== null
      ? { value: fromKopecks / 100 }
      : {
          ...(fromKopecks !== null && { minValue: fromKopecks / 100 }),
          ...(toKopecks !== null && { maxValue: toKopecks / 100 }),
        };
  return {
    baseSalary: {
      '@type': 'MonetaryAmount' as const,
      currency: 'RUB',
      value: { '@type': 'QuantitativeValue' as const, ...value, unitText },
    },
  };
}
