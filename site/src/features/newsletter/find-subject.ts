import type { Call } from '#shared/client/call.ts';
import { newsOf, readResumeQuery, withoutOwn } from '#shared/domain/resume-query.ts';
import type { SubscriptionKind } from '#shared/domain/subscription.ts';
import { readVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { readYouthQuery, toYouthSearch } from '#shared/domain/youth-query.ts';
import {
  INTERESTING_TITLE,
  newsTitle,
  resumesTitle,
  vacanciesTitle,
  youthTitle,
} from '#shared/text/subscription-labels.ts';
import { foundOrNull } from '../../lib/page.ts';
import { readList, type NamedList } from './read-list.ts';

/** What somebody subscribes to. */
export interface Subject {
  kind: SubscriptionKind;
  /** The address of its list; absent where there is none. */
  list?: string;
  /** «Сварщик в Казани, с проживанием». */
  title: string;
}

/**
 * Finds what the form is about by the address of its list, as typed; null for a list that is not there. `hasOwn`: whether the
 * caller may ask for what their company has done.
 */
export async function findSubject(
  call: Call,
  address: string | null,
  { hasOwn }: { hasOwn: boolean },
): Promise<Subject | null> {
  if (address === null) return { kind: 'interesting_vacancies', title: INTERESTING_TITLE };
  const read = readList(address);
  const title = read && (await titleOf(call, read, hasOwn));
  return read && title ? { kind: read.kind, list: read.list, title } : null;
}

async function titleOf(
  call: Call,
  { kind, isYouth, slug, query: fields }: NamedList,
  hasOwn: boolean,
): Promise<string | null> {
  if (kind === 'news') {
    const category = fields.get('category');
    if (category === null) return newsTitle(null);
    const { items } = await call('GET /news/category');
    const chosen = items.find((one) => one.slug === category);
    return chosen ? newsTitle(chosen.title) : null;
  }
  const place = { ...(slug && { slug }), per_page: 1 };
  if (kind === 'resumes') {
    const query = (hasOwn ? newsOf : withoutOwn)(readResumeQuery(fields));
    const found = await foundOrNull(call('GET /search/resume', { ...query, ...place }));
    if (!found) return null;
    const { specialization } = found.named;
    const profession =
      specialization && (await foundOrNull(call('GET /specializations/{slug}', { slug: specialization.slug })));
    return resumesTitle(found, query, profession?.plural ?? null);
  }
  if (isYouth) {
    const query = readYouthQuery(fields);
    const found = await foundOrNull(call('GET /search/vacancy', { ...toYouthSearch(query), per_page: 1 }));
    return found && youthTitle(found.applied, query);
  }
  const query = readVacancyQuery(fields);
  const found = await foundOrNull(call('GET /search/vacancy', { ...query, ...place }));
  return found && vacanciesTitle(found, query);
}
