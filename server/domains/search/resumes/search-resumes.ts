import type { FacetValue } from '#shared/contracts/list-search.ts';
import type {
  ResumeFacetField,
  ResumeSearch as Answer,
  resumeSearchContracts,
} from '#shared/contracts/resume-search.ts';
import {
  defaultResumeSort,
  OWN_RESUME_FIELDS,
  type ResumeQuery,
  type ResumeQueryField,
} from '#shared/domain/resume-query.ts';
import { resumeChipName, resumeValueName } from '#shared/text/resume-filter-chips.ts';
import { capitalised } from '#shared/text/terms.ts';
import { pageCountOf } from '#shared/domain/page-count.ts';
import type { CallRequest } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import {
  findCity,
  findSlug,
  findSpecialization,
  languageNameOf,
  pcProgramNameOf,
  regionNamesOf,
  workTypeNamesOf,
} from '../../compendium/index.ts';
import {
  audienceOf,
  canHideResumes,
  findHiddenIds,
  findIdsOfCompany,
  findResumeCards,
  type Audience,
} from '../../resume/index.ts';
import { COUNTED_CHIPS_MAX, writeCursor } from '../core/list-query.ts';
import { namedPlaces } from '../core/named-places.ts';
import { distancesFrom, shownDistance } from '../core/near.ts';
import { readText } from '../text/read-text.ts';
import { countResumes, findResumes, type ResumeSearchRequest } from './find-resumes.ts';
import type { ResumeIndex } from './resume-index.ts';
import { wishedParts } from './named-parts.ts';
import { lexiconFor } from './resume-lexicon.ts';
import { resumeList } from './resume-list.ts';

type Call = CallRequest<(typeof resumeSearchContracts)['GET /search/resume']>;

/** One page of the search with everything that its page shows, as the caller may see it. */
export async function searchResumes(
  index: ResumeIndex,
  { query: call }: Call,
  { db, actor, clock }: Context,
): Promise<Answer> {
  const request = resumeList.readRequest(call);
  const { query, center, limit, after, sort } = request;
  const now = 'now' in after ? after.now : clock.now().getTime();
  const audience = audienceOf(actor);
  const text = query.q ? readText(query.q, lexiconFor(index, audience), { exact: query.exact, of: 'resumes' }) : null;
  const own = await findOwn({ db, actor }, query, audience);
  const [place] = namedPlaces(text);
  const nearId = place?.nearId ?? null;
  const searched: ResumeSearchRequest = {
    query,
    text,
    sort,
    now,
    limit,
    after,
    audience,
    centerId: center?.id ?? null,
    nearId,
    ...(own && { own }),
  };
  const result = findResumes(index, searched);
  const last = result.found.at(-1);
  const applied = resumeList.appliedFilters(request).map(({ field, value, without }, at) => ({
    field,
    value,
    name: chipName(field, value, query),
    href: resumeList.hrefOf(without),
    total:
      result.total === 0 && at < COUNTED_CHIPS_MAX
        ? countResumes(index, { ...searched, query: without.query, text: without.query.q ? text : null })
        : null,
  }));
  const parts = wishedParts(text, request.rest.q ?? '');
  const chips = parts.map(({ q, ...part }) => {
    const { q: _, ...kept } = request.rest;
    const without = { ...kept, ...(q && { q }) };
    const order = sort === 'relevance' ? defaultResumeSort(without) : sort;
    return { ...part, href: resumeList.hrefOf({ rest: without, named: request.named, sort: order }), total: null };
  });
  const ids = result.found.map(({ id }) => id);
  const close = new Set(result.found.flatMap(({ id, isClose }) => (isClose ? [id] : [])));
  const cards = await findResumeCards(db, ids, audience, clock.now());
  const fromId = center?.id ?? nearId;
  const distances = fromId === null ? null : distancesFrom(fromId);
  return {
    items: cards.map((card) => ({
      ...card,
      distanceKm: shownDistance(distances, card.city?.id ?? null),
      isClose: close.has(card.id),
    })),
    total: result.total,
    pageCount: pageCountOf(result.total, limit),
    next: last && result.more ? writeCursor({ key: last.key, id: last.id, now }) : null,
    facets: nameFacets(result.facets, query),
    named: request.named,
    center,
    applied: [...applied, ...chips],
    canonical: resumeList.canonicalOf(request, result.total),
    reading: {
      corrected: text?.corrected ?? null,
      ignored: [...(text?.ignored ?? [])],
      nationalities: [...(text?.nationalities ?? [])],
      relaxed: result.relaxed,
      exactTotal: result.exactTotal,
      nowhereIn: place && result.isElsewhere ? { name: place.name, prepositional: place.prepositional } : null,
      parts,
    },
    medianKopecks: result.medianRubles === null ? null : result.medianRubles * 100,
  };
}

/** What the company that searches has done, as far as the list needs it; null for others. Throws for a filter that is not theirs. */
async function findOwn(
  { db, actor }: Pick<Context, 'actor' | 'db'>,
  query: ResumeQuery,
  audience: Audience,
): Promise<ResumeSearchRequest['own'] | null> {
  const isAsked = OWN_RESUME_FIELDS.some((field) => query[field]);
  if (audience.kind !== 'company' && !isAsked) return null;
  const { companyId } = enforce(canHideResumes(actor));
  const [hidden, viewed, opened] = await Promise.all([
    findHiddenIds(db, companyId),
    query.hide_viewed ? findIdsOfCompany(db, companyId, 'viewed') : [],
    query.opened_by_us ? findIdsOfCompany(db, companyId, 'opened') : [],
  ]);
  return { hidden_by_us: hidden, hide_viewed: viewed, opened_by_us: opened };
}

function nameFacets(
  facets: Readonly<Record<ResumeFacetField, { value: string; count: number }[]>>,
  query: ResumeQuery,
): Answer['facets'] {
  const entries = Object.entries(facets).map(([field, values]) => [
    field,
    values.flatMap((value) => nameFacet(field as ResumeFacetField, value, query)),
  ]);
  return Object.fromEntries(entries) as Answer['facets'];
}

function nameFacet(
  field: ResumeFacetField,
  { value, count }: { value: string; count: number },
  query: ResumeQuery,
): FacetValue[] {
  if (field === 'city' || field === 'spec') {
    const item = field === 'city' ? findCity(Number(value)) : findSpecialization(Number(value));
    return item ? [{ value, count, name: item.name, slug: item.slug }] : [];
  }
  const isFlag = field === 'rotation_ready' || field === 'has_photo';
  const name = isFlag ? chipName(field, value, query) : resumeValueName(field, value);
  return [{ value, count, name, slug: null }];
}

const UNKNOWN = 'По\u00a0ссылке';

/** A value missing from the dictionary is «По ссылке». */
export function chipName(field: ResumeQueryField, value: string, query: ResumeQuery): string {
  switch (field) {
    case 'city':
      return findCity(Number(value))?.name ?? UNKNOWN;
    case 'near':
      return `Рядом: ${findSlug(value)?.city?.name ?? UNKNOWN}`;
    case 'region':
      return regionNamesOf([Number(value)])[0] ?? UNKNOWN;
    case 'relocation_to':
      return `Готовы работать: ${findCity(Number(value))?.name ?? UNKNOWN}`;
    case 'spec':
      return findSpecialization(Number(value))?.name ?? UNKNOWN;
    case 'work_type':
      return capitalised(workTypeNamesOf([value])[0] ?? UNKNOWN);
    case 'languages':
      return languageNameOf(value) ?? UNKNOWN;
    case 'pc_program':
      return pcProgramNameOf(value) ?? UNKNOWN;
    default:
      return resumeChipName(field, value, query);
  }
}
