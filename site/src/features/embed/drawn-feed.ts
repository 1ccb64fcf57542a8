import type { Call } from '#shared/client/call.ts';
import type { Host } from '#shared/client/host.ts';
import type { Feed } from '#shared/contracts/embed.ts';
import { createVacancyFeed, type VacancyFeedOptions, type VacancyFeedStore } from '#islands/vacancy-feed/index.ts';
import type { DescribedFeed } from './feed-attributes.ts';

/** A valid key, and the first page of its feed. */
export interface KeyedFeed {
  company: { id: number; name: string };
  /** Sites that the key allows. */
  origins: string[];
  initial: Feed;
}

/** Why there is nothing to show; other errors are failures. */
export const KEY_REFUSALS: ReadonlySet<string> = new Set([
  'not_found',
  'key_revoked',
  'forbidden',
  'origin_denied',
  'bad_argument',
]);

async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && KEY_REFUSALS.has(String(error.code))) return null;
    throw error;
  }
}

/** What a key opens; null for one that opens nothing, or nothing any more. */
export const findKeyConfig = (call: Call, key: string) => unlessRefused(call('GET /embed/config', { key }));

/** Null for an invalid key or one that does not cover the company's feed. */
export function findKeyedFeed(
  call: Call,
  key: string,
  described: DescribedFeed,
  named?: number | string,
): Promise<KeyedFeed | null> {
  return unlessRefused(readKeyedFeed(call, key, described, named));
}

async function readKeyedFeed(
  call: Call,
  key: string,
  { options }: DescribedFeed,
  named?: number | string,
): Promise<KeyedFeed> {
  const { preset, query, pageSize, groupBy } = options;
  const { company, origins } = await call('GET /embed/config', { key });
  const source = { key, company: [named ?? company.id] };
  const initial = await call('GET /embed/feed', {
    ...preset,
    ...query,
    ...source,
    group: groupBy ?? undefined,
    per_page: pageSize,
  });
  return { company, origins, initial };
}

/** Options of a feed that is rendered on the server and taken over by an element. */
export interface DrawnFeedOptions {
  publicOrigin: string;
  companyId: number;
  /** `utm_*` for the links, by attribute name. */
  attributes: Readonly<Record<string, string>>;
  feed: VacancyFeedOptions;
}

/** The store that an element would create, for one render: no requests, no events. */
export function drawnFeedStore({ publicOrigin, companyId, attributes, feed }: DrawnFeedOptions): VacancyFeedStore {
  const { linkTarget = 'marketplace' } = feed;
  const host: Host = {
    call: () => Promise.reject(new Error('A drawn feed asks nothing')),
    navigate: () => {},
    onNavigate: () => () => {},
    linkTo: (id) => (linkTarget?.startsWith('page:') ? ownLink(linkTarget, id, attributes) : vacancyLink(id)),
    emit: () => true,
    now: () => new Date(0),
  };
  const vacancyLink = (id: number): string => embedLink(publicOrigin, `/vacancy/${id}`, attributes);
  const listPath = `/company/${companyId}/vacancy-list`;
  return createVacancyFeed(host, {
    ...feed,
    pictureOrigin: publicOrigin,
    slots: true,
    // Without a script the rest of the feed is on the marketplace, from its beginning: page sizes differ there.
    address: {
      urlOf: (fields) => embedLink(publicOrigin, listPath, attributes, withoutPage(fields)),
      fieldsOf: () => null,
    },
  });
}

/** An address of the marketplace with the source of its visitors. */
export function embedLink(
  publicOrigin: string,
  path: string,
  attributes: Readonly<Record<string, string>>,
  fields?: URLSearchParams,
): string {
  const url = new URL(path, publicOrigin);
  for (const [name, value] of fields ?? []) url.searchParams.set(name, value);
  url.searchParams.set('src', 'embed');
  addUtm(url, attributes);
  return url.href;
}

/** A page of the employer's own site: a path stays one, because only the including page knows its origin. */
function ownLink(target: string, id: number, attributes: Readonly<Record<string, string>>): string {
  const base = 'http://employer.invalid';
  const url = new URL(target.slice('page:'.length).replaceAll('{id}', String(id)), base);
  addUtm(url, attributes);
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : url.href;
}

function addUtm(url: URL, attributes: Readonly<Record<string, string>>): void {
  for (const name of ['source', 'medium', 'campaign']) {
    const value = attributes[`utm-${name}`];
    if (value) url.searchParams.set(`utm_${name}`, value);
  }
}

function withoutPage(fields: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...fields].filter(([name]) => name !== 'page'));
}
