import type { CountedSpecialization, rubricatorContracts } from '#shared/contracts/rubricator.ts';
import type { RubricatorKind } from '#shared/domain/rubricator.ts';
import type { Database } from '../../database/connect.ts';
import type { CallRequest, Handlers } from '../../platform/binder.ts';
import { offsetOf } from '../../platform/paging.ts';
import { DomainError } from '../../platform/problems.ts';
import { REGIONS, suggestSpecializations } from '../compendium/index.ts';
import { correctWords, payByRegion, type VacancySearch } from '../search/index.ts';
import { findCounts } from './repository.ts';
import {
  countGroups,
  countSpecializations,
  hasAny,
  letterOfSpecialization,
  relatedTo,
  type Tallies,
} from './specializations.ts';

type Calls = typeof rubricatorContracts;

const regions = new Map(REGIONS.map(({ id, name, slug, prepositional }) => [id, { id, name, slug, prepositional }]));

/** The calls of the rubricator use stored numbers; only pay is looked up in the index. */
export function rubricatorCalls(search: VacancySearch): Handlers<Calls> {
  return {
    'GET /specializations/': async (_call, { db }) => {
      const tallies = await findCounts(db);
      const items = countSpecializations(tallies).filter((item) => hasAny(item));
      const groups = countGroups(tallies).map((group) => ({
        ...group,
        items: items.filter((item) => item.group.id === group.id),
      }));
      return { counts: totalsOf(tallies), groups: groups.filter((group) => group.items.length > 0) };
    },

    'GET /specializations/vacancies': ({ query }, { db }) => list(db, search, 'vacancies', query),
    'GET /specializations/resumes': ({ query }, { db }) => list(db, search, 'resumes', query),

    'GET /specializations/abcs': async (_call, { db }) => {
      const byLetter = Map.groupBy(
        countSpecializations(await findCounts(db)).filter((item) => hasAny(item)),
        letterOfSpecialization,
      );
      return {
        items: [...byLetter].map(([letter, items]) => ({
          letter,
          vacancies: items.filter((item) => hasAny(item, 'vacancies')).length,
          resumes: items.filter((item) => hasAny(item, 'resumes')).length,
          any: items.length,
        })),
      };
    },

    'GET /specializations/abcs/{letter}': async ({ params: { letter }, query: { kind, ...page } }, { db }) => {
      const tallies = await findCounts(db);
      const items = countSpecializations(tallies).filter(
        (item) => hasAny(item, kind) && letterOfSpecialization(item) === letter,
      );
      if (items.length === 0) throw new DomainError('not_found');
      return { ...pageOf(items, page), counts: totalsOf(tallies) };
    },

    'GET /specializations/{slug}': async ({ params: { slug } }, { db }) => {
      const all = countSpecializations(await findCounts(db));
      const found = all.find((item) => item.slug === slug);
      if (!found) throw new DomainError('not_found');
      const pay = payByRegion(await search.index(), found.id).flatMap(({ regionId, medianRubles, sample }) => {
        const region = regions.get(regionId);
        return region ? [{ region, medianKopecks: medianRubles * 100, sample }] : [];
      });
      return { ...found, related: relatedTo(found, all), pay };
    },
  };
}

type ListQuery = CallRequest<Calls['GET /specializations/vacancies']>['query'];

async function list(db: Database, search: VacancySearch, kind: RubricatorKind, { q, group, ...page }: ListQuery) {
  const tallies = await findCounts(db);
  const groups = countGroups(tallies);
  if (group && !groups.some(({ slug }) => slug === group)) throw new DomainError('not_found');
  const all = countSpecializations(tallies);
  const ofGroup = (items: CountedSpecialization[]) =>
    group ? items.filter((item) => item.group.slug === group) : items;
  const found = ofGroup(q ? named(all, q) : all.filter((item) => hasAny(item, kind)));
  const corrected = q && found.length === 0 ? correctWords(await search.index(), q) : null;
  const mended = corrected ? ofGroup(named(all, corrected)) : [];
  const isMended = mended.length > 0;
  return {
    ...pageOf(isMended ? mended : found, page),
    counts: totalsOf(tallies),
    groups,
    corrected: isMended ? corrected : null,
  };
}

/** The specializations that match the words, best first. */
function named(all: readonly CountedSpecialization[], q: string): CountedSpecialization[] {
  const byId = new Map(all.map((item) => [item.id, item]));
  return suggestSpecializations(q).flatMap((id) => byId.get(id) ?? []);
}

function pageOf(items: readonly CountedSpecialization[], { page, per_page: size }: { page: number; per_page: number }) {
  const offset = offsetOf(page, size, 'профессий');
  return { items: items.slice(offset, offset + size), total: items.length };
}

function totalsOf({ vacancies, resumes }: Tallies): Record<RubricatorKind, number> {
  return { vacancies: vacancies.all, resumes: resumes.all };
}
