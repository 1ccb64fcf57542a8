import { z } from 'zod';
import type { PayFrequency, PayMode } from '#shared/domain/vacancy-terms.ts';
import type { Entry, StatedPay } from '../record.ts';
import { HEAD_CHARS, readJsonRecords, numeric, text, textOrNumber } from './json-records.ts';
import { toCoordinates } from './location.ts';

const item = z.object({ id: textOrNumber, name: text }).nullish().catch(null);
const items = z
  .array(z.object({ id: textOrNumber, name: text }))
  .nullish()
  .catch(null)
  .transform((list) => list ?? []);

/** A part of the description with the search terms marked. */
const cut = text.transform((value) => value.replaceAll(/<\/?highlighttext>/g, ''));

const amounts = { from: numeric, to: numeric, currency: text, gross: z.boolean().nullish() };

const vacancySchema = z.object({
  id: textOrNumber,
  name: text,
  archived: z.boolean().nullish().catch(null),
  employer: z.object({ name: text }).nullish(),
  area: z.object({ name: text }).nullish().catch(null),
  salary: z.object(amounts).nullish(),
  salary_range: z.object({ ...amounts, mode: item, frequency: item }).nullish(),
  experience: item,
  employment: item,
  employment_form: item,
  schedule: item,
  work_schedule_by_days: items,
  working_hours: items,
  night_shifts: z.boolean().nullish().catch(null),
  fly_in_fly_out_duration: items,
  professional_roles: items,
  description: text,
  snippet: z.object({ requirement: cut, responsibility: cut }).nullish().catch(null),
  address: z
    .object({ city: text, street: text, building: text, raw: text, lat: numeric, lng: numeric })
    .nullish()
    .catch(null),
  published_at: text.catch(''),
});

type Vacancy = z.output<typeof vacancySchema>;
type Item = z.output<typeof item>;

/** Names in hh.ru's dictionaries, for answers that have only ids. */
const NAMES: Readonly<Record<string, string>> = {
  noExperience: 'Нет опыта',
  between1And3: 'От 1 года до 3 лет',
  between3And6: 'От 3 до 6 лет',
  moreThan6: 'Более 6 лет',
  full: 'Полная занятость',
  part: 'Частичная занятость',
  project: 'Проектная работа',
  probation: 'Стажировка',
  fullDay: 'Полный день',
  shift: 'Сменный график',
  flexible: 'Гибкий график',
  remote: 'Удалённая работа',
  flyInFlyOut: 'Вахтовый метод',
};
const MODES: Readonly<Record<string, PayMode>> = {
  MONTH: 'month',
  SHIFT: 'shift',
  HOUR: 'hour',
  FLY_IN_FLY_OUT: 'rotation',
  SERVICE: 'project',
};
const FREQUENCIES: Readonly<Record<string, PayFrequency>> = {
  DAILY: 'daily',
  WEEKLY: 'weekly',
  TWICE_PER_MONTH: 'twice_month',
  MONTHLY: 'monthly',
  PER_PROJECT: 'per_project',
};

/** Index of the array of vacancies in an answer of the API with pages, `{ "items": [` */
export function findHhItems(content: string): number | null {
  const found = /^\s*\{[^]{0,2000}?"items"\s*:\s*\[/.exec(content.slice(0, HEAD_CHARS));
  return found && found[0].length - 1;
}

/** Vacancies in the format of hh.ru's API, short ones of a list or whole ones. */
export function readHhJson(content: string, arrayStart: number): Iterable<Entry> {
  return readJsonRecords(content, arrayStart, vacancySchema, (vacancy, line) => {
    if (vacancy.archived)
      return {
        closed: { line, id: vacancy.id.trim() || null, text: `в архиве источника: ${vacancy.name.slice(0, 200)}` },
      };
    const { address, snippet } = vacancy;
    const isRotation = vacancy.fly_in_fly_out_duration.length > 0;
    const terms = [vacancy.schedule, ...vacancy.work_schedule_by_days, vacancy.employment_form, vacancy.employment].map(
      nameOf,
    );
    const schedule = new Set([isRotation ? 'Вахтовый метод' : '', ...terms].filter(Boolean));
    return {
      record: {
        line,
        sourceId: vacancy.id.trim() || null,
        sourceName: 'hh.ru',
        title: vacancy.name,
        companyName: vacancy.employer?.name ?? '',
        salary: toStatedPay(vacancy),
        place: vacancy.area?.name ?? '',
        address: address
          ? address.raw || [address.city, address.street, address.building].filter(Boolean).join(', ')
          : '',
        experience: nameOf(vacancy.experience),
        education: '',
        schedule: [...schedule].join(', '),
        description: vacancy.description,
        // Lists take these two from the description.
        ...(vacancy.description
          ? {}
          : { duties: snippet?.responsibility ?? '', requirements: snippet?.requirement ?? '' }),
        ...(isRotation ? { conditions: `Вахта: ${vacancy.fly_in_fly_out_duration.map(nameOf).join(', ')}` } : {}),
        publishedAt: vacancy.published_at,
        coordinates: address ? toCoordinates(address.lat, address.lng) : undefined,
        shift: readShift(vacancy),
        roleIds: vacancy.professional_roles.map(({ id }) => Number(id)),
      },
    };
  });
}

function toStatedPay({ salary, salary_range: range }: Vacancy): StatedPay | string {
  const stated = range ?? salary;
  if (!stated) return '';
  const { from, to, currency, gross = null } = stated;
  return {
    from,
    to,
    currency,
    gross,
    mode: MODES[range?.mode?.id ?? ''] ?? null,
    frequency: FREQUENCIES[range?.frequency?.id ?? ''] ?? null,
  };
}

/** The length of the shift when the vacancy offers only one. */
function readShift({
  working_hours: [only, ...others],
  night_shifts,
}: Vacancy): { hours: number; night: boolean } | undefined {
  const hours = Number(/^HOURS_(\d+)$/.exec(only?.id ?? '')?.[1]);
  return others.length === 0 && hours >= 4 && hours <= 24 ? { hours, night: night_shifts ?? false } : undefined;
}

function nameOf(named: Item): string {
  return named ? named.name || (NAMES[named.id] ?? '') : '';
}
