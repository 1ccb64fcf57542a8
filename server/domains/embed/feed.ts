import type { Feed, embedContracts } from '#shared/contracts/embed.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findCompanyBriefs, findNamedCompanies, type CompanyBrief } from '../company/index.ts';
import { findSimilarInFeed, searchFeed, type VacancySearch } from '../search/index.ts';
import { findFeedItems, type FeedItem } from '../vacancy/index.ts';
import { openKey, type EmbedKeys } from './keys.ts';
import { canAskWithoutKey, isForCompanies } from './policy.ts';
import { toFeedCard } from './view.ts';

/** What the embed's calls need from the process. */
export interface EmbedSources {
  keys: EmbedKeys;
  search: VacancySearch;
  /** Our own origin, as a browser writes it. */
  ownOrigin: string;
}

type FeedQuery = CallRequest<(typeof embedContracts)['GET /embed/feed']>['query'];

/** What somebody may look at in place of a closed vacancy. */
const OTHERS_MAX = 3;

/** What a feed for other sites includes. */
export interface FeedSubject {
  items: FeedItem[];
  companies: CompanyBrief[];
}

interface FeedPage {
  items: FeedItem[];
  companyIds: readonly number[];
  found: Pick<Feed, 'total' | 'pageCount' | 'facets' | 'reading' | 'seeksNobody'>;
}

/**
 * Cards of the open vacancies of a key or of the named companies; vacancies excluded from feeds are included only for
 * our own pages without a key. Throws `not_found` for companies outside the key or not public, besides what
 * {@link openKey} throws.
 */
export function readFeed(sources: EmbedSources, query: FeedQuery, context: CallContext): Promise<Feed> {
  return readCards(sources, query, query.key !== undefined, context);
}

/** The same for programs: never with vacancies excluded from feeds. */
export function readFeedCards(sources: EmbedSources, query: FeedQuery, context: CallContext): Promise<Feed> {
  return readCards(sources, query, true, context);
}

async function readCards(
  sources: EmbedSources,
  query: FeedQuery,
  inFeedOnly: boolean,
  context: CallContext,
): Promise<Feed> {
  const { items, companyIds, found } = await findPage(sources, query, inFeedOnly, context);
  const options = { withCompany: companyIds.length > 1, onOwnPages: !inFeedOnly, group: query.group };
  const companyId = companyIds.length === 1 ? companyIds[0] : undefined;
  return { items: items.map((item) => toFeedCard(item, options)), companyId, ...found };
}

/** The vacancies for programs with all published fields, and their companies. */
export async function readFeedItems(
  sources: EmbedSources,
  query: FeedQuery,
  context: CallContext,
): Promise<FeedSubject> {
  const { items, companyIds } = await findPage(sources, query, true, context);
  return { items, companies: await findCompanyBriefs(context.db, companyIds) };
}

async function findPage(
  sources: EmbedSources,
  query: FeedQuery,
  inFeedOnly: boolean,
  context: CallContext,
): Promise<FeedPage> {
  const { db, clock } = context;
  const now = clock.now();
  const companyIds = await companiesOf(sources, query, context);
  const request = {
    ...query,
    companyIds,
    inFeedOnly,
    payMode: query.pay_mode,
    tags: query.tags?.split(','),
    limit: query.per_page,
  };
  const { ids, ...found } = await searchFeed(sources.search, db, request, now);
  // The index has no vacancies of non-public companies: only an empty answer needs a check.
  if (found.total === 0 && (await findCompanyBriefs(db, companyIds)).length === 0) throw new DomainError('not_found');
  const seeksNobody = found.total === 0 && !(await seeksAnybody(sources, companyIds, context)) ? true : undefined;
  return { items: await findFeedItems(db, ids, now), companyIds, found: { ...found, seeksNobody } };
}

/** Other open vacancies of a company: those like this one, else the newest. */
export async function findOthers(
  { search }: Pick<EmbedSources, 'search'>,
  { db, clock }: CallContext,
  { companyId, id }: { companyId: number; id: number },
) {
  const now = clock.now();
  const findNewest = async () => {
    // One more, where this one is still open.
    const newest = { inFeedOnly: true, sort: 'newest', page: 1, limit: OTHERS_MAX + 1 } as const;
    const { ids } = await searchFeed(search, db, { companyIds: [companyId], ...newest }, now);
    return ids.filter((one) => one !== id).slice(0, OTHERS_MAX);
  };
  const alike = await findSimilarInFeed(search, db, { id, companyId, limit: OTHERS_MAX }, now);
  const items = await findFeedItems(db, alike.length > 0 ? alike : await findNewest(), now);
  return items.map((item) => {
    const card = toFeedCard(item, { withCompany: false, onOwnPages: false, group: undefined });
    return { id: card.id, title: card.title, pay: card.pay.amount, place: card.place };
  });
}

async function seeksAnybody(
  { search }: EmbedSources,
  companyIds: readonly number[],
  { db, clock }: CallContext,
): Promise<boolean> {
  const all = { companyIds, inFeedOnly: false, sort: 'newest', page: 1, limit: 1 } as const;
  return (await searchFeed(search, db, all, clock.now())).total > 0;
}

async function companiesOf(
  { keys, ownOrigin }: EmbedSources,
  { key: publicKey, company }: FeedQuery,
  context: CallContext,
): Promise<readonly number[]> {
  if (publicKey === undefined) {
    enforce(canAskWithoutKey(context.origin, ownOrigin));
    if (company) return namedCompanies(company, context);
    throw badField('company', 'is_empty', 'Назовите компанию или ключ');
  }
  const key = await openKey(keys, ownOrigin, publicKey, { widget: 'vacancy-feed', scope: 'feed.read' }, context);
  if (company && !isForCompanies(key, await namedCompanies(company, context))) throw new DomainError('not_found');
  return [key.companyId];
}

async function namedCompanies(names: readonly (number | string)[], { db }: CallContext): Promise<readonly number[]> {
  const found = await findNamedCompanies(db, names);
  if (!found) throw new DomainError('not_found');
  return found;
}
