import { z } from 'zod';
import type { Entry } from '../record.ts';
import { describeBroken } from './broken.ts';
import { numeric } from './json-records.ts';
import { placeOfLocation, toCoordinates } from './location.ts';
import { readXmlElements } from './xml-elements.ts';

/** Elements with texts, which may be HTML. */
const HTML_TAGS = ['description', 'duty', 'text', 'qualification'];

/** Text of an element; of the first one when repeated, and without attributes. */
const text = z
  .preprocess((value) => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'object' && first !== null ? ((first as Record<string, unknown>)['#text'] ?? '') : first;
  }, z.string().nullish())
  .transform((value) => value ?? '');
/** The parser gives an empty text for an empty element. */
const nested = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? (value as unknown[])[0] : value || undefined),
    z.object(shape).nullish().catch(null),
  );

const addressSchema = z.object({ location: text, lat: numeric, lng: numeric });

const vacancySchema = z.object({
  '@id': text,
  id: text,
  url: text,
  'creation-date': text,
  salary: text,
  currency: text,
  'job-name': text,
  employment: text,
  schedule: text,
  description: text,
  duty: text,
  term: nested({ text }),
  requirement: nested({ education: text, experience: text, qualification: text }),
  addresses: nested({ address: z.union([z.array(addressSchema), addressSchema.transform((address) => [address])]) }),
  company: nested({ name: text, inn: text.catch('') }),
});

/** True for a feed of vacancies in Yandex's format. */
export function isYandexXml(content: string): boolean {
  return /^\s*</.test(content) && /<vacancy[\s>]/.test(content);
}

/** Vacancies of a feed `source > vacancies > vacancy`, without phones, mails and names of people. */
export function* readYandexXml(content: string, sourceName: string | undefined): Generator<Entry> {
  for (const element of readXmlElements(content, 'vacancy', HTML_TAGS)) {
    const { line } = element;
    if ('broken' in element) {
      yield { refusal: { line, id: null, text: describeBroken(element.broken, 'XML') } };
      continue;
    }
    const parsed = vacancySchema.safeParse(element.value);
    if (parsed.success) yield toEntry(parsed.data, line, sourceName);
    else yield { refusal: { line, id: null, text: 'запись не похожа на вакансию' } };
  }
}

function toEntry(vacancy: z.output<typeof vacancySchema>, line: number | null, stated: string | undefined): Entry {
  const address = vacancy.addresses?.address[0];
  const location = address?.location ?? '';
  const sourceName = stated ?? hostOf(vacancy.url) ?? 'XML';
  const id = vacancy['@id'] || vacancy.id;
  return {
    record: {
      line,
      // Two feeds may have the same ids, but not the same addresses.
      sourceId: vacancy.url || (id ? `${sourceName}:${id}` : null),
      sourceName,
      title: vacancy['job-name'],
      companyName: vacancy.company?.name ?? '',
      ...(vacancy.company?.inn ? { companyInn: vacancy.company.inn } : {}),
      salary: `${vacancy.salary} ${vacancy.currency}`.trim(),
      place: placeOfLocation(location),
      address: location,
      experience: vacancy.requirement?.experience ?? '',
      education: vacancy.requirement?.education ?? '',
      schedule: [vacancy.schedule, vacancy.employment].filter(Boolean).join(', '),
      description: vacancy.description,
      duties: vacancy.duty,
      requirements: vacancy.requirement?.qualification ?? '',
      conditions: vacancy.term?.text ?? '',
      publishedAt: vacancy['creation-date'],
      coordinates: toCoordinates(address?.lat ?? null, address?.lng ?? null),
    },
  };
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.hostname.replace(/^www\./, '');
}
