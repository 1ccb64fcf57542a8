import { cleanHtml, htmlToText } from '#server/platform/html.ts';
import { readAnyPhone } from '#server/domains/account/index.ts';
import { readCompanyChange } from '#server/domains/company/read-company-change.ts';
import { toOwnCompany } from '#server/domains/company/own-company-view.ts';
import type { OwnCompanyRow } from '#server/domains/company/own-company-repository.ts';
import { socialKind } from '#shared/domain/social-kind.ts';
import { webAddress } from '#shared/domain/web-address.ts';
import { countOf, kopecksOf } from '../../site/src/features/members/quota-values.ts';
import { findCityByName } from '../../site/src/features/own-company/city-names.ts';
import { textsOf } from '../../site/src/features/own-company/row-values.ts';
import { fingerprint } from '../../site/src/features/own-company/section-save.ts';
import type { Readers } from './outside-text.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const ROW: OwnCompanyRow = {
  id: 1,
  version: 1,
  status: 'verified',
  legalName: null,
  inn: null,
  brandName: 'Мост',
  kind: 'direct',
  size: null,
  foundedYear: null,
  description: null,
  siteUrl: null,
  socials: [],
  videoUrl: null,
  phones: [],
  addresses: [],
  objectTypes: [],
  regionIds: [],
  logoUrl: null,
  coverUrl: null,
  gallery: [],
  isPublic: true,
};
const change = (fields: Parameters<typeof readCompanyChange>[0]) => readCompanyChange(fields, NOW);
const REGIONS = [{ name: 'Татарстан', cities: [{ id: 1, name: 'Казань' }] }];

/** What reads texts that members write about their company. */
export const COMPANY_READERS: Readers = {
  'server/domains/company/own-company-view.ts': {
    'a cleaned description as text': (text) => htmlToText(cleanHtml(text)),
    'a stored description': (text) => toOwnCompany({ ...ROW, description: text }, null, { edit: true, brand: true }),
  },
  'server/domains/company/read-company-change.ts': {
    'a name': (brandName) => change({ brandName }),
    HTML: (content) => change({ description: { format: 'html', content } }),
    'plain text': (content) => change({ description: { format: 'text', content } }),
    'an address of a site': (siteUrl) => change({ siteUrl }),
    'an address of a video': (videoUrl) => change({ videoUrl }),
    'a phone': (text) => readAnyPhone('phones', text),
    'an office': (text) => change({ addresses: [{ cityId: null, text }] }),
  },
  'shared/domain/social-kind.ts': { 'a name of a host': (text) => socialKind(`https://${text}`) },
  'shared/domain/web-address.ts': { 'an address': webAddress },
  'site/src/features/members/quota-values.ts': { 'a count': countOf, 'a sum': kopecksOf },
  'site/src/features/own-company/city-names.ts': { 'a city': (text) => findCityByName(REGIONS, text) },
  'site/src/features/own-company/row-values.ts': { 'a row': (text) => textsOf({ 'a.0': text }, 'a', 2) },
  'site/src/features/own-company/section-save.ts': { 'a part': fingerprint },
};

/** Reads what others have read before. */
export const COMPANY_INSIDE: Readonly<Record<string, readonly string[]>> = {
  'looks at the beginning of a year that a form takes four characters of': [
    'site/src/features/own-company/own-steps.ts',
  ],
  'descriptions and addresses that the server has cleaned': [
    'site/src/features/own-company/DescriptionPart.astro',
    'site/src/features/own-company/LinksParts.astro',
  ],
  'what a member types or pastes into the own page': ['site/src/features/own-company/clean-fragment.ts'],
};
