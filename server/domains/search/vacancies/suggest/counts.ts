import { BESIDE, MAIN, type Mark } from '../../core/marks.ts';
import { hasBit } from '../../core/bits.ts';
import { visit } from '../../core/postings.ts';
import { workCityOf } from '../filters.ts';
import type { VacancyIndex } from '../vacancy-index.ts';

/** Vacancies that a list of the mark shows; with a city those that are there. */
export function countShown(index: VacancyIndex, mark: Mark, cityId: number | null = null): number {
  let count = 0;
  eachShown(index, mark, (row) => {
    if (cityId === null || workCityOf(index, row) === cityId) count += 1;
  });
  return count;
}

/** Vacancies of a trade in each city. */
export function countByCity(index: VacancyIndex, specializationId: number): Map<number, number> {
  const counts = new Map<number, number>();
  eachShown(index, `spec:${specializationId}`, (row) => {
    const city = workCityOf(index, row);
    if (city) counts.set(city, (counts.get(city) ?? 0) + 1);
  });
  return counts;
}

/** Vacancies of each trade in a city. */
export function countByTrade(index: VacancyIndex, cityId: number): Map<number, number> {
  const { columns, specs } = index;
  const counts = new Map<number, number>();
  eachShown(index, `city:${cityId}`, (row) => {
    const start = columns.specStart[row] ?? 0;
    for (let at = start; at < start + (columns.specCount[row] ?? 0); at += 1) {
      const spec = specs.values[at] ?? 0;
      counts.set(spec, (counts.get(spec) ?? 0) + 1);
    }
  });
  return counts;
}

function eachShown({ marks, shown }: VacancyIndex, mark: Mark, see: (row: number) => void): void {
  const places = mark.startsWith('city:') ? MAIN : MAIN | BESIDE;
  visit(marks.get(mark), (row, place) => {
    if (place & places && hasBit(shown, row)) see(row);
  });
}
