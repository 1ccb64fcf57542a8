import { SUGGESTED_KINDS } from '#shared/contracts/search-suggest.ts';
import type { Database } from '../../../../database/connect.ts';
import { findCompaniesByName } from '../../../company/index.ts';
import { findCity } from '../../../compendium/index.ts';
import { withTrades, type PopularQueries } from '../popular-queries.ts';
import type { Summary } from '../summary.ts';
import type { VacancyIndex } from '../vacancy-index.ts';
import { countShown } from './counts.ts';
import { suggestOf, type Group, type Typed } from './groups.ts';
import { suggestTrades } from './names.ts';

interface Sources {
  db: Database;
  index: VacancyIndex;
  popular: PopularQueries;
  /** Counts those most in demand in the place that is asked for. */
  countTrades(): Summary['trades'];
  now: number;
}

const POPULAR_MAX = 6;
const COMPANIES_MAX = 3;
const COMPANIES_TRIED = 12;
const COMPANY_CHARS_MIN = 2;

/** What a search field suggests; for an empty one what is popular. Groups without items are left out. */
export async function suggestFor({ db, index, popular, countTrades, now }: Sources, typed: Typed): Promise<Group[]> {
  const { text, cityId } = typed;
  if (text === '') {
    const queries = cityId === null ? await popular.find(db, index, { limit: POPULAR_MAX, now }) : [];
    const items = withTrades(queries, countTrades(), POPULAR_MAX, findCity(cityId));
    return items.length > 0 ? [{ kind: 'popular', items }] : [];
  }
  const named = suggestTrades(text);
  const [queries, companies] = await Promise.all([
    popular.find(db, index, { start: text, limit: POPULAR_MAX, now }),
    // The name of a trade is hardly a part of a company's, or a misspelt one.
    companiesOf(db, index, text, named.length > 0),
  ]);
  const popularTexts = queries.map((query) => query.text);
  const groups = suggestOf(index, { ...typed, named }, popularTexts);
  return [...groups, ...companies].toSorted(
    (a, b) => SUGGESTED_KINDS.indexOf(a.kind) - SUGGESTED_KINDS.indexOf(b.kind),
  );
}

/** Companies that hire come first. */
async function companiesOf(db: Database, index: VacancyIndex, text: string, strict: boolean): Promise<Group[]> {
  if (text.length < COMPANY_CHARS_MIN) return [];
  const found = await findCompaniesByName(db, text, { limit: COMPANIES_TRIED, strict });
  const items = found
    .map(({ id, brandName }) => ({ id, text: brandName, count: countShown(index, `company:${id}`) }))
    .toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0))
    .slice(0, COMPANIES_MAX)
    .map(({ id, text: name, count }) => ({
      text: name,
      href: count > 0 ? `/company/${id}/vacancy-list` : `/company/${id}`,
      count,
    }));
  return items.length > 0 ? [{ kind: 'companies', items }] : [];
}
