import { DEMO_EMBED_KEY } from '#shared/domain/embed.ts';
import type { Specimens } from '../setup/site.ts';

export interface PageKind {
  name: string;
  path(specimens: Specimens): string;
  status?: number;
  /** Path and query of the canonical address; absent: the path itself; null: none, as on errors. */
  canonical?: ((specimens: Specimens) => string) | null;
  noindex?: boolean;
}

/** Every kind of public page: each is looked at as a visitor would at it. */
export const PAGE_KINDS: readonly PageKind[] = [
  { name: 'home', path: () => '/' },
  { name: 'vacancy list', path: () => '/vacancy-list' },
  { name: 'vacancy list with keys of others', path: () => '/vacancy-list?utm_source=mail&page=1&x=%27', canonical: () => '/vacancy-list' },
  { name: 'vacancy list, page 2', path: () => '/vacancy-list?page=2' },
  { name: 'vacancy list by pay', path: () => '/vacancy-list?sort=pay_desc', noindex: true },
  { name: 'vacancy list of a specialization', path: ({ specialization }) => `/vacancy-list/${specialization}` },
  { name: 'vacancy list of a city', path: ({ city }) => `/vacancy-list/${city}` },
  { name: 'vacancy list of both', path: ({ both }) => `/vacancy-list/${both}` },
  { name: 'plain vacancy', path: ({ plainVacancy }) => `/vacancy/${plainVacancy}` },
  { name: 'vacancy with photos and contacts', path: ({ richVacancy }) => `/vacancy/${richVacancy}` },
  { name: 'branded vacancy', path: ({ brandedVacancy }) => `/vacancy/${brandedVacancy}` },
  { name: 'vacancy with a rotation', path: ({ rotationVacancy }) => `/vacancy/${rotationVacancy}` },
  { name: 'archived vacancy', path: ({ archivedVacancy }) => `/vacancy/${archivedVacancy}`, noindex: true },
  { name: 'company', path: ({ company }) => `/company/${company}` },
  { name: 'vacancies of a company', path: ({ company }) => `/company/${company}/vacancy-list` },
  { name: 'vacancies of a company, page 2', path: ({ company }) => `/company/${company}/vacancy-list?page=2` },
  { name: 'guide for webmasters', path: () => '/developers' },
  {
    name: 'guide for webmasters with a key and a site',
    path: () => `/developers?key=${DEMO_EMBED_KEY}&origin=https%3A%2F%2Fexample.ru`,
    canonical: () => '/developers',
    noindex: true,
  },
  { name: 'unknown path', path: () => '/no/such/page', status: 404, canonical: null, noindex: true },
  { name: '/error', path: () => '/error', status: 404, canonical: null, noindex: true },
  { name: '/error of the server', path: () => '/error?code=503', canonical: null, noindex: true },
];

/** What is not there, in every way in which it can be absent. */
export const ABSENT: readonly { name: string; path(specimens: Specimens): string }[] = [
  { name: 'vacancy of no number', path: () => '/vacancy/999999999' },
  { name: 'vacancy past 2^53', path: () => '/vacancy/9007199254740993' },
  { name: 'vacancy that is not a number', path: () => '/vacancy/1e3' },
  { name: 'vacancy closed long ago', path: ({ goneVacancy }) => `/vacancy/${goneVacancy}` },
  { name: 'draft', path: ({ draftVacancy }) => `/vacancy/${draftVacancy}` },
  { name: 'company of no number', path: () => '/company/0' },
  { name: 'blocked company', path: ({ blockedCompany }) => `/company/${blockedCompany}` },
  { name: 'vacancies of a blocked company', path: ({ blockedCompany }) => `/company/${blockedCompany}/vacancy-list` },
  { name: 'unknown slug', path: () => '/vacancy-list/no-such-trade' },
  { name: 'slug of two unknown parts', path: () => '/vacancy-list/a_b_c' },
  { name: 'page past the end', path: () => '/vacancy-list?page=9999' },
  { name: 'page of a company past the end', path: ({ company }) => `/company/${company}/vacancy-list?page=99` },
];
