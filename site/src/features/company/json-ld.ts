import type { Organization, WithContext } from 'schema-dts';
import type { Company } from '#shared/contracts/company.ts';
import { imageUrl } from '#shared/domain/image-sizes.ts';

/** Structured data of a company; facts that are not stated are omitted. */
export function organization(company: Company, origin: string): WithContext<Organization> {
  const { addresses, phones } = company;
  const people = company.size && peopleOf(company.size);
  const sites = [company.siteUrl, ...company.socials.map(({ url }) => url)].filter((url) => url !== null);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.brandName,
    url: `${origin}/company/${company.id}`,
    ...(company.legalName && { legalName: company.legalName }),
    ...(company.inn && { taxID: company.inn }),
    ...(company.logoUrl && { logo: new URL(imageUrl(company.logoUrl, 'logoMarkup', 1), origin).href }),
    ...(company.foundedYear && { foundingDate: String(company.foundedYear) }),
    ...(sites.length > 0 && { sameAs: sites }),
    ...(phones.length > 0 && { telephone: phones }),
    ...(people && { numberOfEmployees: { '@type': 'QuantitativeValue', ...people } }),
    ...(company.regions.length > 0 && { areaServed: company.regions }),
    ...(addresses.length > 0 && {
      address: addresses.map(({ cityName, text }) => ({
        '@type': 'PostalAddress',
        addressCountry: 'RU',
        streetAddress: text,
        ...(cityName && { addressLocality: cityName }),
      })),
    }),
  };
}

/** «101-250» and «5000+» as numbers. */
function peopleOf(size: string): { minValue: number; maxValue?: number } {
  const [min = '', max] = size.replace('+', '').split('-');
  return { minValue: Number(min), ...(max && { maxValue: Number(max) }) };
}
