import type { Organization, WithContext } from 'schema-dts';
import type { Company } from '#shared/contracts/company.ts';
import { imageUrl } from '#shared/domain/image-sizes.ts';

/** A company for search engines; what is not stated is left out. */
export function organization(company: Company, origin: string): WithContext<Organization> {
  const [address] = company.addresses;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.brandName,
    url: `${origin}/company/${company.id}`,
    ...(company.legalName && { legalName: company.legalName }),
    ...(company.inn && { taxID: company.inn }),
    ...(company.logoUrl && { logo: new URL(imageUrl(company.logoUrl, 'logoMarkup', 1), origin).href }),
    ...(company.foundedYear && { foundingDate: String(company.foundedYear) }),
    ...(company.siteUrl && { sameAs: [company.siteUrl, ...company.socials.map(({ url }) => url)] }),
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'RU',
        streetAddress: address.text,
        ...(address.cityName && { addressLocality: address.cityName }),
      },
    }),
  };
}
