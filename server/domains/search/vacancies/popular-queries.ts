import { createHash } from 'node:crypto';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { searchContracts } from '#shared/contracts/search.ts';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import { listPath, writeVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import { countFound } from './search.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import { addQueryCounts, findPopularQueries } from './repository.ts';
import type { Summary } from './summary.ts';
import { words } from '../text/analyze.ts';
import { readText } from '../text/read-text.ts';

type PopularQuery = CallAnswer<(typeof searchContracts)['GET /search/vacancy/popular']>['items'][number];

export interface PopularQueries {
  /** Counts a query that found something; once a day for an address, and only words that titles and names have. */
  count(text: string, ip: string, index: VacancyIndex, now: number): void;
  /** Writes what was counted. */
  flush(db: Database, now: number): Promise<void>;
  /** The most frequent of a month, then the trades most in demand; with `start` those that have a word which begins so. */
  find(
    db: Database,
    index: VacancyIndex,
    trades: Summary['trades'],
    start: string | undefined,
    limit: number,
    now: number,
  ): Promise<PopularQuery[]>;
}

const SINCE_DAYS = 30;
const QUERY_CHARS_MAX = 60;
const KEPT_MAX = 200;
const KEPT_MS = MINUTE_MS;
const SEEN_MAX = 100_000;
const PAGES = '127.0.0.1';

export function createPopularQueries(): PopularQueries {
  let waiting = new Map<string, number>();
  let seen = new Set<string>();
  let seenDay = '';
  let kept: { until: number; queries: PopularQuery[] } = { until: 0, queries: [] };

  async function popular(db: Database, index: VacancyIndex, now: number): Promise<PopularQuery[]> {
    if (now < kept.until) return kept.queries;
    const rows = await findPopularQueries(db, dayOf(now - SINCE_DAYS * DAY_MS), KEPT_MAX);
    const queries = rows.map(({ text }) => ({
      text,
      href: listPath({}) + writeVacancyQuery({ q: text }),
      count: countFound(index, { query: { q: text }, text: readText(text, index.lexicon), now }),
    }));
    kept = { until: now + KEPT_MS, queries: queries.filter(({ count }) => count > 0) };
    return kept.queries;
  }

  return {
    count(text, ip, index, now) {
      const normal = words(text).join(' ');
      const known = index.lexicon.words();
      if (!normal || normal.length > QUERY_CHARS_MAX || !words(text).every((word) => known.has(word))) return;
      const day = dayOf(now);
      if (day !== seenDay || seen.size >= SEEN_MAX) {
        seen = new Set();
        seenDay = day;
      }
      // Pages ask from this machine, and the cache of pages asks once for many people.
      const key = createHash('sha256').update(`${ip} ${normal}`).digest('base64');
      if (ip !== PAGES && seen.has(key)) return;
      seen.add(key);
      waiting.set(normal, (waiting.get(normal) ?? 0) + 1);
    },

    async flush(db, now) {
      const counts = waiting;
      waiting = new Map();
      await addQueryCounts(db, dayOf(now), counts);
    },

    async find(db, index, trades, start, limit, now) {
      const queries = await popular(db, index, now);
      const named = trades.map(({ specialization, count }) => ({
        text: specialization.name,
        href: listPath({ specialization }),
        count,
      }));
      const known = new Set<string>();
      return [...queries, ...named]
        .filter(({ text }) => beginsIn(text, start))
        .filter(({ text }) => {
          const normal = words(text).join(' ');
          const isNew = !known.has(normal);
          known.add(normal);
          return isNew;
        })
        .slice(0, limit);
    },
  };
}

/** True when the words go on from `start`, in either keyboard layout. */
function beginsIn(text: string, start: string | undefined): boolean {
  if (!start?.trim()) return true;
  const own = ` ${words(text).join(' ')}`;
  return [start, toOtherLayout(start)].some((one) => {
    const begun = words(one).join(' ');
    return begun !== '' && own.includes(` ${begun}`);
  });
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
