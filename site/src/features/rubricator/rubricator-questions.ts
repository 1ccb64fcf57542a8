import type { ResumeSearch } from '#shared/contracts/resume-search.ts';
import type { FacetValue } from '#shared/contracts/list-search.ts';
import type { VacancySearch } from '#shared/contracts/search.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { inCity } from '#shared/text/in-city.ts';
import { formatNumber, rubles } from '#shared/text/number.ts';
import { plural, pluralWord } from '#shared/text/plural.ts';
import type { Question } from './json-ld.ts';

type RegionPay = CallAnswer<Contracts['GET /specializations/{slug}']>['pay'];

const CITIES = 3;

/** Questions that the numbers of a specialization's vacancies answer; questions without numbers are left out. */
export function vacancyQuestions(
  name: string,
  { total, medianKopecks, facets }: Pick<VacancySearch, 'total' | 'medianKopecks' | 'facets'>,
  pay: RegionPay,
): Question[] {
  const all = plural(total, ['вакансии', 'вакансий', 'вакансий']);
  const rotation = countOf(facets.schedule, 'rotation');
  const housing = countOf(facets.housing, '1');
  const beginners = countOf(facets.experience, 'none');
  return answered([
    [`Сколько платят по\u00a0профессии «${name}»?`, payAnswer(medianKopecks, pay)],
    [`В\u00a0каких городах больше всего вакансий по\u00a0профессии «${name}»?`, citiesAnswer(facets.city)],
    [
      `Есть\u00a0ли вахта по\u00a0профессии «${name}»?`,
      rotation > 0 &&
        `Да: вахта\u00a0— в\u00a0${formatNumber(rotation)} из\u00a0${all}.${housing > 0 ? ` Жильё даёт работодатель в\u00a0${plural(housing, ['вакансии', 'вакансиях', 'вакансиях'])}.` : ''}`,
    ],
    [
      `Берут\u00a0ли без опыта по\u00a0профессии «${name}»?`,
      beginners > 0 && `Да: опыт не\u00a0нужен в\u00a0${formatNumber(beginners)} из\u00a0${all}.`,
    ],
  ]);
}

/** The same for resumes. */
export function resumeQuestions(
  name: string,
  { total, medianKopecks, facets }: Pick<ResumeSearch, 'total' | 'medianKopecks' | 'facets'>,
): Question[] {
  const ready = countOf(facets.rotation_ready, '1');
  const free = countOf(facets.availability, 'now');
  const people = plural(total, ['человека', 'человек', 'человек']);
  return answered([
    [
      `Какую зарплату просят по\u00a0профессии «${name}»?`,
      medianKopecks !== null &&
        `Медиана пожеланий\u00a0— ${rubles(medianKopecks)} в\u00a0месяц на\u00a0руки: половина просит больше, половина меньше.`,
    ],
    [`В\u00a0каких городах больше всего резюме по\u00a0профессии «${name}»?`, citiesAnswer(facets.city)],
    [
      `Кто готов ехать на\u00a0вахту?`,
      ready > 0 &&
        `${formatNumber(ready)} из\u00a0${people} ${pluralWord(ready, ['готов', 'готовы', 'готовы'])} работать вахтой.`,
    ],
    [
      `Кто может выйти сразу?`,
      free > 0 &&
        `Сразу ${pluralWord(free, ['может', 'могут', 'могут'])} выйти ${formatNumber(free)} из\u00a0${people}.`,
    ],
  ]);
}

function payAnswer(medianKopecks: number | null, pay: RegionPay): string | false {
  const [best] = pay;
  const parts = [
    medianKopecks !== null &&
      `Медиана по\u00a0России\u00a0— ${rubles(medianKopecks)} в\u00a0месяц на\u00a0руки: половина вакансий обещает больше, половина меньше.`,
    best &&
      `${pay.length > 1 ? 'Больше всего платят' : 'Медиана'} ${payLeaders(pay).join(' и\u00a0')}: ${rubles(best.medianKopecks)}.`,
  ].filter(Boolean);
  return parts.length > 0 && parts.join(' ');
}

/** The best paid region, or several regions with equal pay: «в Красноярском крае». */
function payLeaders(pay: RegionPay): string[] {
  return pay.filter(({ medianKopecks }) => medianKopecks === pay[0]?.medianKopecks).map(({ region }) => inCity(region));
}

function citiesAnswer(cities: readonly FacetValue[]): string | false {
  // With one of each there is nothing to compare.
  const first = cities.filter(({ count }) => count > 1).slice(0, CITIES);
  return first.length > 1 && `${first.map(({ name, count }) => `${name}\u00a0— ${formatNumber(count)}`).join(', ')}.`;
}

function countOf(values: readonly FacetValue[], value: string): number {
  return values.find((one) => one.value === value)?.count ?? 0;
}

function answered(questions: readonly (readonly [question: string, answer: string | false])[]): Question[] {
  return questions.flatMap(([question, answer]) => (answer ? [{ question, answer }] : []));
}
