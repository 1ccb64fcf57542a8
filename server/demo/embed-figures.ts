import type { UseKind } from '#shared/domain/embed-figures.ts';
import { addDays, inMoscow } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import type { Random } from './random.ts';

const DAYS = 90;
/** Pages of the employer's site with how many see their widgets on a working day, and how many of a hundred open something and respond. */
const PAGES = [
  { path: '/vakansii', views: 210, openPercent: 12, respondPercent: 9 },
  { path: '/srochno', views: 64, openPercent: 17, respondPercent: 14 },
  { path: '/', views: 96, openPercent: 4, respondPercent: 5 },
  { path: '/obekty', views: 12, openPercent: 6, respondPercent: 3 },
] as const;
const CHAT_PERCENT = 0.3;
const WEEKEND_SHARE = 0.35;
const SATURDAY = 6;

interface DemoKey {
  id: string;
  companyId: number;
  origin: string;
}

/** What the widgets of a key have brought in three months: more and more, and little at weekends. */
export async function insertDemoFigures(tx: Database, key: DemoKey, random: Random, now: Date): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, ago) => daysOf(key, random, now, ago));
  await insertRecords(tx, 'embedDay', days.flat());
}

function daysOf({ id, companyId, origin }: DemoKey, random: Random, now: Date, ago: number) {
  const date = inMoscow(addDays(now, -ago));
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === SATURDAY;
  // The last day is not over.
  const share = (isWeekend ? WEEKEND_SHARE : 1) * (1 - (ago / DAYS) * 0.6) * (ago === 0 ? 0.5 : 1);
  return PAGES.flatMap(({ path, views, openPercent, respondPercent }) => {
    const view = Math.max(1, Math.round(views * share * (0.75 + random.next() / 2)));
    const open = times(random, view, openPercent);
    const counts: readonly (readonly [UseKind, number])[] = [
      ['view', view],
      ['open', open],
      ['respond', times(random, open, respondPercent)],
      ['chat', times(random, view, CHAT_PERCENT)],
    ];
    return counts
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => ({
        embedKeyId: id,
        companyId,
        day: date.toISOString().slice(0, 10),
        origin,
        path,
        kind,
        count,
      }));
  });
}

/** Of so many each does it with this chance. */
function times(random: Random, count: number, percent: number): number {
  return Array.from({ length: count }, () => random.chance(percent / 100)).filter(Boolean).length;
}
