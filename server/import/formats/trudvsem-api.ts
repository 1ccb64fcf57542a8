import { z } from 'zod';
import type { Entry, StatedPay } from '../record.ts';
import { HEAD_CHARS, readJsonRecords, numeric, text, textOrNumber } from './json-records.ts';
import { placeOfLocation, toCoordinates } from './location.ts';

const addressSchema = z.object({ location: text, lat: numeric, lng: numeric });

const vacancySchema = z.object({
  vacancy: z.object({
    id: textOrNumber,
    'job-name': text,
    company: z.object({ name: text, inn: textOrNumber.catch('') }).nullish(),
    region: z.object({ name: text }).nullish().catch(null),
    salary: textOrNumber,
    salary_min: numeric,
    salary_max: numeric,
    currency: text.catch(''),
    addresses: z
      .object({ address: z.union([z.array(addressSchema), addressSchema.transform((address) => [address])]) })
      .nullish()
      .catch(null),
    employment: text.catch(''),
    schedule: text.catch(''),
    duty: text,
    requirement: z.object({ education: text, experience: textOrNumber, qualification: text }).nullish().catch(null),
    term: z.object({ text }).nullish().catch(null),
    work_places: numeric,
    'creation-date': text.catch(''),
  }),
});

type Vacancy = z.output<typeof vacancySchema>['vacancy'];

/** Index of the array of vacancies in an answer of the API of Работа России; null for another file. */
export function findTrudvsemApi(content: string): number | null {
  const found = /^\s*\{[^]{0,2000}?"results"\s*:\s*\{\s*"vacancies"\s*:\s*\[/.exec(content.slice(0, HEAD_CHARS));
  return found && found[0].length - 1;
}

/** Vacancies of an answer of opendata.trudvsem.ru, without phones and names of people. */
export function readTrudvsemApi(content: string, arrayStart: number): Iterable<Entry> {
  return readJsonRecords(content, arrayStart, vacancySchema, ({ vacancy }, line) => {
    const address = vacancy.addresses?.address[0];
    const location = address?.location ?? '';
    const region = vacancy.region?.name ?? '';
    return {
      record: {
        line,
        sourceId: vacancy.id.trim() || null,
        sourceName: 'Работа России',
        title: vacancy['job-name'],
        companyName: vacancy.company?.name ?? '',
        ...(vacancy.company?.inn ? { companyInn: vacancy.company.inn } : {}),
        salary: readSalaryFields(vacancy),
        place: [location.includes(region) ? '' : region, placeOfLocation(location)].filter(Boolean).join(', '),
        address: location,
        experience: readYears(vacancy.requirement?.experience ?? ''),
        education: vacancy.requirement?.education ?? '',
        schedule: [vacancy.schedule, vacancy.employment].filter(Boolean).join(', '),
        description: '',
        duties: vacancy.duty,
        requirements: vacancy.requirement?.qualification ?? '',
        conditions: vacancy.term?.text ?? '',
        publishedAt: vacancy['creation-date'],
        coordinates: toCoordinates(address?.lat ?? null, address?.lng ?? null),
        headcount: vacancy.work_places ?? undefined,
      },
    };
  });
}

function readSalaryFields({ salary, salary_min, salary_max, currency }: Vacancy): string | StatedPay {
  if (!salary_min && !salary_max) return salary;
  return { from: salary_min, to: salary_max, currency, gross: null, mode: null, frequency: null };
}

/** The API has years as a bare number and 0 for none. */
function readYears(experience: string): string {
  return experience === '0' ? 'Нет опыта' : experience;
}
