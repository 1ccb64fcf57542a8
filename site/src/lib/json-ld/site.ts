import type { Organization, SearchAction, WebSite, WithActionConstraints, WithContext } from 'schema-dts';

/** The site with its search, for search engines. */
export function webSite(origin: string): WithContext<WebSite> {
  const search: WithActionConstraints<Extract<SearchAction, object>> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/vacancy-list?q={query}` },
    'query-input': 'required name=query',
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Каркас',
    url: `${origin}/`,
    inLanguage: 'ru',
    potentialAction: search,
  };
}

/** The operator of the site. */
export function siteOrganization(origin: string): WithContext<Organization> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Каркас',
    url: `${origin}/`,
    logo: `${origin}/logo-512.png`,
  };
}
