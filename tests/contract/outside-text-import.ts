import { createMatcher } from '#server/domains/compendium/index.ts';
import { cleanLines, cleanText, withoutMarkup } from '#server/import/clean-text.ts';
import { tidyCompanyName } from '#server/import/company-name.ts';
import { readDate } from '#server/import/date-text.ts';
import { findNationalities } from '#shared/domain/nationality.ts';
import { readWhomTaken } from '#server/import/whom-taken.ts';
import { findColumns, payHint } from '#server/import/formats/columns.ts';
import { readEntries } from '#server/import/formats/detect.ts';
import { placeOfLocation } from '#server/import/formats/location.ts';
import { findPhones } from '#server/import/find-phones.ts';
import { unescapeText } from '#server/import/formats/xlsx-parts.ts';
import { whyOutside } from '#server/import/outside-trade.ts';
import { plainWords } from '#server/import/plain-text.ts';
import { maskContacts } from '#server/import/mask-contacts.ts';
import { findPlace } from '#server/import/place.ts';
import { decodeText } from '#server/import/read-source.ts';
import { readVacancy } from '#server/import/read-vacancy.ts';
import type { ImportRecord } from '#server/import/record.ts';
import { readSalary } from '#server/import/salary-text.ts';
import { readExperience, readEducation, readSchedule } from '#server/import/terms-text.ts';
import { isShouting, tidyQuotes, tidyTitle, wordKey } from '#server/import/title.ts';
import { makeXlsx } from '../fixtures/import/make-xlsx.ts';
import type { Read } from './hostile-texts.ts';

const matcher = createMatcher();
const reader = { format: 'csv', matcher, properNames: new Set<string>(), now: new Date(0) } as const;

const evidence = { title: matcher.title(''), titleText: '', companyName: '', schedule: '', texts: [], roleIds: [] };

const record: ImportRecord = {
  line: 1,
  sourceId: '1',
  sourceName: 'Тест',
  title: 'Сварщик',
  companyName: 'Мост',
  salary: '100 000',
  place: 'Казань',
  address: '',
  experience: '',
  education: '',
  schedule: '',
  description: 'Варить',
  publishedAt: '2026-01-01',
};

async function readFile(content: string | Uint8Array): Promise<void> {
  for (const _ of (await readEntries(content)).entries);
}

/** Texts of files to import. */
export const IMPORT_READERS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  'server/import/formats/detect.ts': { 'a file': readFile },
  'server/import/formats/hh-json.ts': {
    'a file': (text) => readFile(`{"items":[${text}`),
    'a record': (text) => readFile(`{"items":[{"name":${JSON.stringify(text)},"employer":{"name":"a"}}]}`),
  },
  'server/import/formats/trudvsem-api.ts': {
    'a file': (text) => readFile(`{"status":"200","results":{"vacancies":[${text}`),
  },
  'server/import/formats/json-elements.ts': {
    'a file': (text) => readFile(`[${text}`),
    'texts of a file': (text) => readFile(`[{"a":${JSON.stringify(text)}},{"b":"${text}`),
  },
  'server/import/formats/xml-elements.ts': {
    'a file': (text) => readFile(`<?xml version="1.0"?><source><vacancies><vacancy>${text}`),
    'a record': (text) =>
      readFile(`<source><vacancies><vacancy><job-name>${text}</job-name></vacancy></vacancies></source>`),
  },
  'server/import/formats/yandex-xml.ts': {
    'many records': (text) =>
      readFile(
        `<source>${`<vacancy><description>${text.slice(0, 50)}</description></vacancy>`.repeat(text.length / 100)}</source>`,
      ),
  },
  'server/import/formats/csv-rows.ts': {
    'a file': (text) => readFile(`title,company,salary\n${text}`),
    'a header': (text) => readFile(`${text}\na,b,c`),
    'many rows': (text) => readFile(`title;company\n${'a;b\n'.repeat(text.length / 4)}${text}`),
  },
  'server/import/formats/table.ts': {
    'a cell': (text) => readFile(`title,company\n"${text.replaceAll('"', '""')}",b`),
  },
  'server/import/formats/columns.ts': {
    'a header': (text) => findColumns([text, ...text.slice(0, 1_000)], new Map()),
    'a hint of pay': payHint,
  },
  'server/import/formats/xlsx-rows.ts': {
    'a file': (text) => readFile(Buffer.from(`PK\u0003\u0004${text}`)),
    'a cell': (text) =>
      readFile(
        makeXlsx([
          ['title', 'company'],
          [text, 'a'],
        ]),
      ),
  },
  'server/import/formats/location.ts': { 'a place': placeOfLocation },
  'server/import/read-source.ts': {
    'the encoding': (text) => decodeText(Buffer.from(text)),
    'a declaration': (text) => decodeText(Buffer.from(`<?xml ${text}`)),
  },
  'server/import/clean-text.ts': { 'a title': withoutMarkup, 'a text': cleanLines, 'a line': cleanText },
  'server/import/outside-trade.ts': {
    'a vacancy': (text) =>
      whyOutside({ ...evidence, titleText: text, companyName: text, schedule: text, texts: [text] }),
  },
  'server/import/mask-contacts.ts': { 'a text': maskContacts },
  'server/import/find-phones.ts': { 'a text': (text) => [...findPhones(text)].length },
  'server/import/plain-text.ts': { 'a text': plainWords },
  'server/import/formats/xlsx-parts.ts': { 'a cell': unescapeText },
  'server/import/whom-taken.ts': { 'a text': readWhomTaken },
  'shared/domain/nationality.ts': { 'a text': findNationalities },
  'server/import/salary-text.ts': { pay: readSalary },
  'server/import/stated-pay.ts': { pay: (text) => readVacancy({ ...record, salary: text }, reader) },
  'server/import/date-text.ts': { 'a date': readDate },
  'server/import/place.ts': { 'a place': (text) => findPlace(matcher, text, text) },
  'server/import/company-name.ts': { 'a name': tidyCompanyName },
  'server/import/terms-text.ts': { experience: readExperience, education: readEducation, 'a schedule': readSchedule },
  'server/import/title.ts': {
    'a title': (text) => tidyTitle(text),
    'a shouting title': (text) => tidyTitle(text.toUpperCase()),
    quotes: tidyQuotes,
    'a word': wordKey,
    capitals: isShouting,
  },
  'server/import/read-vacancy.ts': {
    'a title': (text) => readVacancy({ ...record, title: text }, reader),
    'a company': (text) => readVacancy({ ...record, companyName: text }, reader),
    'a place': (text) => readVacancy({ ...record, place: text, address: text }, reader),
    'a text': (text) => readVacancy({ ...record, description: text }, reader),
    sections: (text) => readVacancy({ ...record, duties: text, requirements: text, conditions: text }, reader),
    terms: (text) => readVacancy({ ...record, experience: text, education: text, schedule: text }, reader),
  },
};

/** Files of the importer that read no text of a record themselves. */
export const IMPORT_INSIDE: Readonly<Record<string, readonly string[]>> = {
  'texts that read-vacancy.ts has cut': ['server/import/likeness.ts', 'server/import/renamed.ts'],
  'lists of our own': ['server/import/foreign-places.ts', 'server/import/proper-names.ts'],
  'what was typed on the command line': ['server/import/command.ts'],
  'what our own readers have made': ['server/import/import-records.ts', 'server/import/source-columns.ts'],
};
