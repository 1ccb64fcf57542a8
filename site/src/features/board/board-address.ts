import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { LIST_DEPTH } from '#shared/domain/limits.ts';
import { BOARD_COLUMNS, RESPOND_SOURCES, type BoardColumn } from '#shared/domain/respond-terms.ts';

/** The company's vacancies, and under each its board. */
export const VACANCIES = '/profile/vacancy-list';

/** In the address of a respond without a vacancy, in place of the vacancy’s id. */
export const NO_VACANCY = 'company';

export const BOARD_SORTS = {
  waiting: 'кто дольше ждёт',
  newest: 'новые',
  near: 'кто ближе',
  rating: 'по\u00a0оценке',
} as const;
export type BoardSort = keyof typeof BOARD_SORTS;

/** What an address asks of a board; names as in its call. */
export type BoardQuery = Omit<CallInput<Contracts['GET /respond/vacancy/{id}/board']>, 'id'> & {
  sort: BoardSort;
  page: number;
  column?: BoardColumn;
};

const FLAGS = ['deadline', 'permits_valid', 'crew', 'mine'] as const;
type Flag = (typeof FLAGS)[number];
const KM_MAX = 5_000;

/** A filter that one press puts on, with the value that it has then. */
export type Pressed =
  | { name: Flag; value: '1' }
  | { name: 'near_km'; value: number }
  | { name: 'ready_by'; value: string };

/** What of the query makes sense; the rest is left out. */
export function readBoardQuery({ searchParams }: Pick<URL, 'searchParams'>): BoardQuery {
  const column = searchParams.get('column');
  const sort = searchParams.get('sort');
  const km = wholeOf(searchParams.get('near_km'), KM_MAX);
  const day = searchParams.get('ready_by') ?? '';
  const source = RESPOND_SOURCES.find((one) => one === searchParams.get('source'));
  const tag = searchParams.get('tag')?.trim().slice(0, 40);
  return {
    sort: sort !== null && Object.hasOwn(BOARD_SORTS, sort) ? (sort as BoardSort) : 'waiting',
    page: wholeOf(searchParams.get('page'), LIST_DEPTH) ?? 1,
    ...(isColumn(column) && { column }),
    ...Object.fromEntries(FLAGS.filter((name) => searchParams.get(name) === '1').map((name) => [name, '1'])),
    ...(km && { near_km: km }),
    ...(isDay(day) && { ready_by: day }),
    ...(tag && { tag }),
    ...(source && { source }),
  };
}

/** How many filters narrow the board. */
export function filterCount({ sort: _sort, page: _page, column: _column, ...filters }: BoardQuery): number {
  return Object.keys(filters).length;
}

export function boardHref(vacancyId: number, query: Partial<BoardQuery> = {}): string {
  const text = boardQueryText(query);
  return `${VACANCIES}/${vacancyId}${text && `?${text}`}`;
}

/** Without what is usual. */
export function boardQueryText(query: Partial<BoardQuery>): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || (name === 'sort' && value === 'waiting') || (name === 'page' && value === 1)) continue;
    fields.set(name, String(value));
  }
  return fields.toString();
}

/** The same board with a filter put on, or off, whatever its value is. */
export function toggled(query: BoardQuery, { name, value }: Pressed): Partial<BoardQuery> {
  const { [name]: now, page: _page, ...rest } = query;
  return now ? rest : { ...rest, [name]: value };
}

export function respondHref(
  vacancyId: number | null,
  id: number,
  query: Readonly<Record<string, string>> = {},
): string {
  const text = new URLSearchParams(query).toString();
  return `${VACANCIES}/${vacancyId ?? NO_VACANCY}/responds/${id}${text && `?${text}`}`;
}

/** The form of an action on these responds. */
export function changeHref(vacancyId: number, action: string, ids: readonly number[]): string {
  return `${VACANCIES}/${vacancyId}/change?${new URLSearchParams({ act: action, ids: ids.join(',') })}`;
}

export function isColumn(text: string | null): text is BoardColumn {
  return text !== null && Object.hasOwn(BOARD_COLUMNS, text);
}

function wholeOf(text: string | null, max: number): number | null {
  const value = Number(text);
  return /^[1-9]\d{0,6}$/.test(text ?? '') && value <= max ? value : null;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
