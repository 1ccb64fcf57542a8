import type { SubscriptionKind } from '#shared/domain/subscription.ts';
import { INTERESTING_TITLE, newsTitle } from '#shared/text/subscription-labels.ts';
import type { Database } from '../../database/connect.ts';
import { queryOf } from '../../platform/address-query.ts';
import { badField } from '../../platform/problems.ts';
import { findNewsCategory } from '../content/index.ts';
import { describeResumeList, describeVacancyList, type SavedList } from '../search/index.ts';
import type { SubscriptionTools } from './tools.ts';

const ALL_VACANCIES = '/vacancy-list';
const ALL_RESUMES = '/resume-list';
const NEWS = '/news';

/** What a newsletter is about, in words; `href` is null where it is of no list. */
export type Described = Omit<SavedList, 'href'> & { href: string | null };

/** Throws `bad_argument` at the field `list` for an address that is of no list of this kind. */
export async function describe(
  db: Database,
  tools: SubscriptionTools,
  { kind, list, companyId }: { kind: SubscriptionKind; list: string | undefined; companyId: number | null },
): Promise<Described> {
  const found = await describeList(db, tools, kind, list, companyId);
  if (!found) throw badField('list', 'not_in_dictionary', 'Такого списка нет. Откройте нужный и\u00a0подпишитесь там');
  return found;
}

async function describeList(
  db: Database,
  { search, resumeSearch }: SubscriptionTools,
  kind: SubscriptionKind,
  list: string | undefined,
  companyId: number | null,
): Promise<Described | null> {
  switch (kind) {
    case 'vacancies':
      return describeVacancyList(db, await search.index(), list ?? ALL_VACANCIES);
    case 'resumes': {
      if (companyId === null) return null;
      const audience = { kind: 'company', companyId } as const;
      return describeResumeList(await resumeSearch.index(audience), list ?? ALL_RESUMES, audience);
    }
    case 'news':
      return describeNews(db, list ?? NEWS);
    case 'interesting_vacancies':
      return { href: null, title: INTERESTING_TITLE, plainTitle: INTERESTING_TITLE };
  }
}

async function describeNews(db: Database, list: string): Promise<Described | null> {
  const slug = categoryOf(list);
  if (slug === null) return list.split(/[?#]/, 1)[0] === NEWS ? ofNews(NEWS, newsTitle(null)) : null;
  const category = await findNewsCategory(db, slug);
  return category ? ofNews(`${NEWS}?category=${category.slug}`, newsTitle(category.title)) : null;
}

function ofNews(href: string, title: string): Described {
  return { href, title, plainTitle: title };
}

/** The slug of the category of an address of the news; null for all of them. */
export function categoryOf(href: string): string | null {
  const [address = ''] = href.split('#', 1);
  return address.split('?', 1)[0] === NEWS ? queryOf(address).get('category') : null;
}
