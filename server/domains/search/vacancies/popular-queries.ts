import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { searchContracts } from '#shared/contracts/search.ts';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import { listPath, writeVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import { CITIES } from '../../compendium/index.ts';
import { addAskedQueries, findPopularQueries, type AskedQuery } from './popular-repository.ts';
import { countFound } from './search.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import type { Summary } from './summary.ts';
import { words } from '../text/analyze.ts';
import { readText } from '../text/read-text.ts';

type PopularQuery = CallAnswer<(typeof searchContracts)['GET /search/vacancy/popular']>['items'][number];

export interface PopularQueries {
  /**
   * Counts a query of one person (`visitorKey`), once a day, in its corrected form and only with words of titles, names
   * and cities.
   */
  count(q: string, visitor: string, index: VacancyIndex, now: number): void;
  /** Writes the counts to the database. */
  flush(db: Database): Promise<void>;
  /** The most popular queries of a month that find something; with `start` those that have a word beginning with it. */
  find(
    db: Database,
    index: VacancyIndex,
    asked: { start?: string; limit: number; now: number },
  ): Promise<PopularQuery[]>;
}

/** Popular queries, then the trades most in demand there, each once. */
export function withTrades(
  queries: readonly PopularQuery[],
  trades: Summary['trades'],
  limit: number,
  city: { slug: string } | null = null,
): PopularQuery[] {
  const named = trades.map(({ specialization, count }) => ({
    text: specialization.name,
    href: listPath({ city, specialization }),
    count,
  }));
  const known = new Set<string>();
  return [...queries, ...named]
    .filter(({ text }) => {
      const named = words(text).toSorted().join(' ');
      const isFirst = !known.has(named);
      known.add(named);
      return isFirst;
    })
    .slice(0, limit);
}

const SINCE_DAYS = 30;
const QUERY_CHARS_MAX = 60;
const KEPT_MAX = 200;
const KEPT_MS = MINUTE_MS;
/** A shown query was asked by at least this many people on one day. */
const PEOPLE_MIN = 5;
/** Queries of one person a day. */
const QUERIES_MAX = 50;
/** After these are dropped the database still knows who was counted. */
const SEEN_MAX = 100_000;
const WAITING_MAX = 10_000;
/** People add cities to trades, though titles do not have them. */
const CITY_WORDS: ReadonlySet<string> = new Set(CITIES.flatMap(({ name }) => words(name)));

export function createPopularQueries(): PopularQueries {
  let waiting: { day: string; asked: Map<string, AskedQuery> } = { day: '', asked: new Map() };
  /** Queries of each person today. */
  let seen = new Map<string, Set<string>>();
  let seenCount = 0;
  /** Each number is a search of its own, so only those that are shown are counted. */
  let kept: { until: number; texts: string[]; counts: Map<string, number> } = {
    until: 0,
    texts: [],
    counts: new Map(),
  };

  async function popular(db: Database, now: number): Promise<typeof kept> {
    if (now >= kept.until) {
      const texts = await findPopularQueries(db, dayOf(now - SINCE_DAYS * DAY_MS), PEOPLE_MIN, KEPT_MAX);
      kept = { until: now + KEPT_MS, texts, counts: new Map() };
    }
    return kept;
  }

  /** False when the same person has already asked it today, or asked too many. */
  function isNew(q: string, visitor: string): boolean {
    if (seenCount >= SEEN_MAX) forget();
    const asked = seen.get(visitor) ?? new Set();
    if (asked.has(q) || asked.size >= QUERIES_MAX) return false;
    seen.set(visitor, asked.add(q));
    seenCount += 1;
    return true;
  }

  function forget(): void {
    seen = new Map();
    seenCount = 0;
  }

  return {
    count(q, visitor, index, now) {
      const day = dayOf(now);
      if (day !== waiting.day) {
        waiting = { day, asked: new Map() };
        forget();
      }
      if (q.length > QUERY_CHARS_MAX || waiting.asked.size >= WAITING_MAX || !isNew(q, visitor)) return;
      const { corrected, ignored } = readText(q, index.lexicon);
      const asked = words(corrected ?? q);
      const known = index.lexicon.words();
      if (asked.length === 0 || ignored.length > 0 || !asked.every((word) => known.has(word) || CITY_WORDS.has(word)))
        return;
      const named = asked.toSorted().join(' ');
      const key = `${visitor} ${named}`;
      if (!waiting.asked.has(key)) waiting.asked.set(key, { text: asked.join(' '), words: named, visitor });
    },

    async flush(db) {
      const { day, asked } = waiting;
      waiting = { day, asked: new Map() };
      await addAskedQueries(db, day, [...asked.values()]);
    },

    async find(db, index, { start, limit, now }) {
      const { texts, counts } = await popular(db, now);
      const found: PopularQuery[] = [];
      for (const text of texts) {
        if (found.length === limit) break;
        if (!beginsIn(text, start)) continue;
        const count =
          counts.get(text) ?? countFound(index, { query: { q: text }, text: readText(text, index.lexicon), now });
        counts.set(text, count);
        if (count > 0) found.push({ text, href: listPath({}) + writeVacancyQuery({ q: text }), count });
      }
      return found;
    },
  };
}

/** True when one of the words begins with `start`, in either keyboard layout. */
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
