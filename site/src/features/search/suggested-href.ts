import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';

type Kind = CallAnswer<Contracts['GET /search/vacancy/suggest']>['groups'][number]['kind'];

/** Filters that what is chosen takes the place of. */
const PLACES = ['city', 'region', 'metro', 'near', 'anywhere'];
const REPLACED: Readonly<Record<Exclude<Kind, 'companies'>, readonly string[]>> = {
  trades: ['spec'],
  popular: ['spec'],
  places: [...PLACES, 'spec'],
  words: [],
};

/** The address of a suggestion with the filters that the field's form keeps; a company has none of them. */
export function suggestedHref(
  { kind, href }: { kind: Kind; href: string },
  kept: readonly (readonly [name: string, value: string])[],
  origin: string,
): string {
  if (kind === 'companies') return href;
  const url = new URL(href, origin);
  for (const [name, value] of kept) if (!REPLACED[kind].includes(name)) url.searchParams.append(name, value);
  url.searchParams.sort();
  const query = url.search.replaceAll('%2C', ',');
  return url.pathname + query;
}
