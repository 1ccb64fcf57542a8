import type { OwnCompany } from '#shared/contracts/own-company.ts';
import { htmlToText } from '../../../platform/html.ts';
import { findCity } from '../../compendium/index.ts';
import type { OwnCompanyRow } from './own-company-repository.ts';

export function toOwnCompany(
  row: OwnCompanyRow & Pick<OwnCompany, 'slug' | 'branding'>,
  changed: OwnCompany['changed'],
  may: OwnCompany['may'],
): OwnCompany {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    legalName: row.legalName,
    inn: row.inn,
    brandName: row.brandName,
    kind: row.kind,
    size: row.size,
    foundedYear: row.foundedYear,
    description: row.description,
    descriptionText: htmlToText(row.description),
    slug: row.slug,
    siteUrl: row.siteUrl,
    socials: row.socials,
    videoUrl: row.videoUrl,
    phones: row.phones,
    addresses: row.addresses.map(({ cityId = null, cityName = null, text }) => ({
      cityId,
      cityName: findCity(cityId)?.name ?? cityName,
      text,
    })),
    objectTypes: row.objectTypes,
    regionIds: row.regionIds,
    logoUrl: row.logoUrl,
    coverUrl: row.coverUrl,
    gallery: row.gallery,
    sro: row.sro.map(({ kind, registryNumber, liabilityLevel = null, valid, waitsSince }) => ({
      kind,
      registryNumber,
      liabilityLevel,
      state: valid ? 'valid' : waitsSince ? 'waiting' : 'refused',
    })),
    isPublic: row.isPublic,
    branding: row.branding,
    changed,
    may,
  };
}
