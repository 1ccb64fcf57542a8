import { createHash } from 'node:crypto';
import { VACANCY_DAYS_DEFAULT } from '#shared/domain/limits.ts';
import type { Pay } from '#shared/domain/pay.ts';
import { addDays } from '#shared/domain/time.ts';
import { formatNumber } from '#shared/text/plain-number.ts';
import { isInn } from '#shared/domain/inn.ts';
import { companyNameKey, importedCompanyKey, type ImportedCompany } from '../domains/company/index.ts';
import { SPECIALIZATIONS, type Matcher } from '../domains/compendium/index.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import { cleanHtml, textToHtml } from '../platform/html.ts';
import { cleanLines, cleanText, withoutMarkup } from './clean-text.ts';
import { tidyCompanyName } from './company-name.ts';
import { readDate } from './date-text.ts';
import { findDiscrimination } from '#shared/domain/vacancy-lint.ts';
import { FIELD_CHARS_MAX, SOURCE_TEXT_CHARS_MAX } from './limits.ts';
import { MASKED, maskContacts } from './mask-contacts.ts';
import { whyOutside } from './outside-trade.ts';
import { findPlace, type Place } from './place.ts';
import type { Coordinates, Format, ImportRecord } from './record.ts';
import type { SalaryReading } from './salary-text.ts';
import { payText, readPay } from './stated-pay.ts';
import { readEducation, readExperience, readSchedule } from './terms-text.ts';
import { isShouting, tidyTitle, wordKey } from './title.ts';
import { readWhomTaken } from './whom-taken.ts';

export interface Reader {
  format: Format;
  /** Finds places and specializations by their names in free text. */
  matcher: Matcher;
  /** Names that keep their capital when an upper-case title is converted; lower case. */
  properNames: ReadonlySet<string>;
  now: Date;
}

/** A parsed record. It may be stored when `refusals` is empty. */
export interface ReadVacancy {
  /** Reasons in Russian. */
  refusals: string[];
  salary: SalaryReading;
  /** As stated in the record, for the report. */
  salaryText: string;
  placeText: string;
  place: Place;
  company: ImportedCompany;
  /** Company and place, normalised: only records with the same key can be duplicates. */
  neighborhood: string;
  /** The trade comes from hh.ru's role, not from the title. */
  matchedByRole: boolean;
  /** Forbidden phrases in the texts, quoted. */
  forbiddenPhrases: string[];
  /** Why it is not of the trade, in Russian. */
  outside: string | null;
  /** What was done to the texts beyond spaces and quotes. */
  cleanings: Cleaning[];
  vacancy: Omit<NewVacancy, 'companyId'> & {
    pay: Pay | null;
    sourceName: string;
    sourceKey: string;
    sourceHash: string;
  };
}

const TITLE_CHARS_MAX = 220;
const DESCRIPTION_CHARS_MAX = 20_000;
const ADDRESS_CHARS_MAX = 255;
const COMPANY_CHARS_MAX = 150;
const REPORT_CHARS_MAX = 200;
const SPECIALIZATIONS_MAX = 5;
const HEADCOUNT_MAX = 9_999;

/** Placeholders that sources use instead of an employer's name. */
const NO_COMPANY =
  /^(?:не указан[оа]?|работодатель(?: не)? указан.*|частн(?:ое лицо|ый наниматель)|конфиденциально|аноним\S*(?: \S+)?)$/iu;

/** Parses a record. A field that exceeds its limit is parsed only at its beginning, and the record is refused. */
export function readVacancy(source: ImportRecord, { format, matcher, properNames, now }: Reader): ReadVacancy {
  const record = cutToLimits(source);
  const title = tidyTitle(maskContacts(withoutMarkup(record.title)), properNames);
  const companyName = readCompanyName(record.companyName);
  const salary = readPay(record.salary);
  const place = findPlace(matcher, record.place, record.address);
  const reading = matcher.title(title);
  const { specializationIds } = reading;
  const idByRole = specializationIds.length || reading.isOther ? undefined : findByRole(record.roleIds ?? []);
  const sections = {
    description: readDescription(record.description),
    duties: readDescription(record.duties ?? ''),
    requirements: readDescription(record.requirements ?? ''),
    conditions: readDescription(record.conditions ?? ''),
  };
  const texts = Object.values(sections).filter((html) => html !== null);
  const company = { name: companyName, inn: readInn(record.companyInn ?? '') };
  const placeKey = wordKey(record.place);
  const refusals = [
    ...overlongRefusals(source),
    ...(JSON.stringify(record).includes('\uFFFD') ? ['испорчена кодировка'] : []),
    ...titleRefusals(title),
    ...(!companyName || NO_COMPANY.test(companyName) ? ['не указан работодатель'] : []),
    ...(place.kind === 'foreign' ? [`место не в России: ${cleanText(record.place)}`] : []),
    ...(salary.kind === 'foreign' ? [`зарплата в ${salary.currency}: загружаем только рубли`] : []),
    ...(texts.some((html) => html.length > DESCRIPTION_CHARS_MAX) ? [OVERLONG_TEXT] : []),
  ];
  const found = place.kind === 'found' ? place : { cityId: null, regionId: null };
  return {
    refusals: [...new Set(refusals)],
    salary,
    salaryText: shorten(payText(record.salary), REPORT_CHARS_MAX),
    placeText: shorten(record.place || record.address, REPORT_CHARS_MAX),
    place,
    company,
    matchedByRole: idByRole !== undefined,
    forbiddenPhrases: findDiscrimination([title, ...texts].join('\n')),
    outside: whyOutside({
      title: idByRole === undefined ? reading : { ...reading, specializationIds: [idByRole] },
      titleText: title,
      companyName,
      schedule: record.schedule,
      texts,
      roleIds: record.roleIds ?? [],
    }),
    cleanings: findCleanings(record, [title, ...texts]),
    neighborhood: `${importedCompanyKey(company)}|${found.cityId ?? placeKey}`,
    vacancy: {
      status: 'active',
      title,
      specializationIds: idByRole === undefined ? specializationIds.slice(0, SPECIALIZATIONS_MAX) : [idByRole],
      ...sections,
      headcount:
        record.headcount && record.headcount >= 1 && record.headcount <= HEADCOUNT_MAX
          ? Math.trunc(record.headcount)
          : null,
      experience: readExperience(record.experience),
      educationLevel: readEducation(record.education),
      ...readSchedule(record.schedule),
      ...readWhomTaken([title, ...texts].join('. ')),
      shift: record.shift ?? null,
      pay: salary.kind === 'pay' ? salary.pay : null,
      regionId: found.regionId,
      cityId: found.cityId,
      address: readAddress(record.address, record.place),
      ...readCoordinates(record.coordinates),
      publishedAt: now,
      expiresAt: addDays(now, VACANCY_DAYS_DEFAULT),
      sourceName: withoutMarkup(record.sourceName),
      sourceKey: `${format}:${record.sourceId ?? hash([companyNameKey(companyName), wordKey(record.title), placeKey].join('|')).slice(0, 32)}`,
      sourcePublishedAt: readDate(record.publishedAt),
      sourceHash: hash(JSON.stringify({ ...source, line: undefined })),
    },
  };
}

/** Contacts are no part of a name: what is left of it without them. */
function readCompanyName(name: string): string {
  const bare = maskContacts(withoutMarkup(name)).replaceAll(MASKED, ' ');
  return shorten(tidyCompanyName(bare.replaceAll(/\s+/g, ' ').trim()), COMPANY_CHARS_MAX);
}

/** Null for one with a slip: it would tie strangers together. */
function readInn(text: string): string | null {
  const inn = text.trim();
  return isInn(inn) ? inn : null;
}

export type Cleaning = 'markup' | 'capitals' | 'contacts';

function findCleanings({ title, companyName }: ImportRecord, texts: readonly string[]): Cleaning[] {
  const bare = withoutMarkup(title);
  const isMasked = texts.some((text) => text.search(MASKED) >= 0) || maskContacts(companyName) !== companyName;
  return [
    ...(bare !== cleanText(title) || withoutMarkup(companyName) !== cleanText(companyName) ? ['markup' as const] : []),
    ...(isShouting(maskContacts(bare)) ? ['capitals' as const] : []),
    ...(isMasked ? ['contacts' as const] : []),
  ];
}

/** Names of fields in refusals. */
const FIELDS = {
  sourceId: 'идентификатор',
  sourceName: 'источник',
  title: 'название',
  companyName: 'работодатель',
  place: 'место',
  address: 'адрес',
  experience: 'опыт',
  education: 'образование',
  schedule: 'график',
} as const satisfies Partial<Record<keyof ImportRecord, string>>;
const TEXTS = ['description', 'duties', 'requirements', 'conditions'] as const satisfies (keyof ImportRecord)[];
const OVERLONG_TEXT = `описание длиннее ${formatNumber(DESCRIPTION_CHARS_MAX)} знаков`;

function cutToLimits(record: ImportRecord): ImportRecord {
  const cut = { ...record };
  for (const field of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) {
    const value = record[field];
    if (value !== null) cut[field] = value.slice(0, FIELD_CHARS_MAX);
  }
  for (const text of TEXTS) cut[text] = record[text]?.slice(0, SOURCE_TEXT_CHARS_MAX) ?? '';
  return cut;
}

function overlongRefusals(record: ImportRecord): string[] {
  const fields = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(
    (field) => (record[field]?.length ?? 0) > FIELD_CHARS_MAX,
  );
  const isTextOverlong = TEXTS.some((text) => (record[text]?.length ?? 0) > SOURCE_TEXT_CHARS_MAX);
  return [
    ...fields.map((field) => `${FIELDS[field]} длиннее ${formatNumber(FIELD_CHARS_MAX)} знаков`),
    ...(isTextOverlong ? [OVERLONG_TEXT] : []),
  ];
}

/** The only specialization that the roles map to; a role of many trades does not count. */
function findByRole(roleIds: readonly number[]): number | undefined {
  const linked = SPECIALIZATIONS.filter(({ hhRoleIds }) => hhRoleIds.some((id) => roleIds.includes(id)));
  return linked.length === 1 ? linked[0]?.id : undefined;
}

/** Coordinates within Russia's bounds; exports have zeros and swapped numbers. */
function readCoordinates(point: Coordinates | undefined): Pick<NewVacancy, 'latitude' | 'longitude'> {
  const isInRussia =
    point &&
    point.latitude >= 41 &&
    point.latitude <= 82 &&
    (point.longitude >= 19 || point.longitude <= -168) &&
    Math.abs(point.longitude) <= 180;
  return isInRussia ? { latitude: point.latitude, longitude: point.longitude } : {};
}

function titleRefusals(title: string): string[] {
  if (!/\p{L}/u.test(title)) return ['нет названия'];
  return title.length > TITLE_CHARS_MAX ? [`название длиннее ${TITLE_CHARS_MAX} знаков`] : [];
}

const HTML_TAG = /<(?:p|br|ul|ol|li|div|b|strong|h\d)\b/i;

function readDescription(text: string): string | null {
  const tagAt = text.search(HTML_TAG);
  const isHtml = tagAt >= 0 && text.includes('>', tagAt);
  // Links in an export lead to other sites or to a phone.
  const html = isHtml
    ? maskContacts(cleanLines(text).replaceAll(/<\/?a\b[^>]*(?:>|$)/gi, ''))
    : textToHtml(maskContacts(cleanLines(text)));
  return cleanHtml(html);
}

/** Null when it adds nothing to the place. */
function readAddress(address: string, place: string): string | null {
  const clean = maskContacts(cleanText(address))
    .replace(/ ?\([^()]{0,100}в оригинале[^()]{0,100}\)/i, '')
    .replace(/, ?дом:? ?(?:д(?:ом)?\.? ?)?(?=\d)/i, ', д.\u00a0')
    .replaceAll(/ ?;[ ,]*/g, ', ')
    .replace(/(?<![ ,])[ ,]+$/, '');
  return wordKey(clean) && wordKey(clean) !== wordKey(place) ? shorten(clean, ADDRESS_CHARS_MAX) : null;
}

function shorten(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const start = text.slice(0, charsMax - 1);
  const border = start.lastIndexOf(' ');
  return `${(border > 0 ? start.slice(0, border) : start).trimEnd()}…`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
