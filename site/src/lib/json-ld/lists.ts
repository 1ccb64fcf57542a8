import type { BreadcrumbList, ItemList, WithContext } from 'schema-dts';

/** One step of the breadcrumbs; the page itself has no `href`. */
export interface Crumb {
  name: string;
  /** A path of the site. */
  href?: string;
}

export function breadcrumbList(crumbs: readonly Crumb[], origin: string): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href && { item: origin + href }),
    })),
  };
}

/** The items of one page of a list, by their paths; `offset` is the number of items before it. */
export function itemList(paths: readonly string[], offset: number, origin: string): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: offset + index + 1,
      url: origin + path,
    })),
  };
}
