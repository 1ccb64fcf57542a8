import type { Figures } from '#shared/contracts/embed-events.ts';
import type { OwnKey } from '#shared/contracts/embed-keys.ts';
import { FIGURE_DAYS, type FigureDays, type UseCounts, type UseKind } from '#shared/domain/embed-figures.ts';
import { dayAndMonth } from '#shared/text/date.ts';
import { formatNumber } from '#shared/text/plain-number.ts';
import { siteName } from '#shared/text/embed-key-labels.ts';

export const OTHER_PAGES = 'Другие страницы';

const TITLES: Readonly<Record<UseKind, string>> = {
  view: 'Показы',
  open: 'Открыли',
  respond: 'Откликнулись',
  chat: 'Написали в\u00a0чат',
};

/** Short names, for the heads of a table. */
export const COLUMNS: Readonly<Record<UseKind, string>> = {
  view: 'Показы',
  open: 'Открыли',
  respond: 'Отклики',
  chat: 'Чаты',
};

/** What is said of one kind of use. */
export interface KindFigure {
  kind: UseKind;
  title: string;
  total: string;
  /** «7,1 % показов, в среднем 3,1 в день»; «за 30 дней» where nothing happened. */
  about: string;
  counts: number[];
  /** The plot in words. */
  summary: string;
}

/** The period that an address asks for; thirty days for none and for any other. */
export function readDays(asked: string | null): FigureDays {
  return FIGURE_DAYS.find((days) => String(days) === asked) ?? 30;
}

/** What a key can bring, and what it has brought before its widgets were changed. */
export function kindsOf({ widgets }: Pick<OwnKey, 'widgets'>, { totals }: Pick<Figures, 'totals'>): UseKind[] {
  return [
    'view',
    'open',
    ...(widgets.includes('respond-button') || totals.respond > 0 ? (['respond'] as const) : []),
    ...(widgets.includes('chat-bubble') || totals.chat > 0 ? (['chat'] as const) : []),
  ];
}

export function kindFigure(kind: UseKind, { totals, byDay, days }: Omit<Figures, 'pages' | 'others'>): KindFigure {
  const title = TITLES[kind];
  const average = `в\u00a0среднем ${roughly(totals[kind] / days)} в\u00a0день`;
  const period = `за\u00a0${days}\u00a0дней`;
  const highest = byDay.reduce((best, day) => (day[kind] > best[kind] ? day : best));
  return {
    kind,
    title,
    total: formatNumber(totals[kind]),
    about: highest[kind] === 0 ? period : `${shareOf(kind, totals) ?? period}, ${average}`,
    counts: byDay.map((day) => day[kind]),
    summary:
      highest[kind] === 0
        ? `${title} по\u00a0дням: ни\u00a0одного`
        : `${title} по\u00a0дням: ${average}, больше всего ${formatNumber(highest[kind])}, ${dayAndMonth(highest.day)}`,
  };
}

/** «273», «3,1». */
function roughly(value: number): string {
  const digits = value < 10 ? 1 : 0;
  return formatNumber(Number(value.toFixed(digits)));
}

/** Of those who could; null where that cannot be said. */
function shareOf(kind: UseKind, { view, open, respond, chat }: UseCounts): string | null {
  switch (kind) {
    case 'view':
      return null;
    case 'open':
      return share(open, view, 'показов');
    case 'respond':
      return share(respond, open, 'открывших');
    case 'chat':
      return share(chat, view, 'показов');
  }
}

function share(part: number, whole: number, of: string): string | null {
  if (whole === 0 || part > whole) return null;
  return `${formatNumber(Math.round((part / whole) * 1_000) / 10)}\u00a0% ${of}`;
}

/** The pages' only site, «most.example»; null where there are several or none. */
export function siteOf(pages: readonly { origin: string }[]): string | null {
  const [site, ...others] = new Set(pages.map(({ origin }) => siteName(origin)));
  return others.length > 0 ? null : (site ?? null);
}

/** «most.example/karera», «/karera» where the site is named already. */
export function pageName({ origin, path }: { origin: string; path: string }, site: string | null): string {
  return site === null ? siteName(origin) + path : path;
}
