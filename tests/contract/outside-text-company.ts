import { putMention, typedMention } from '../../site/src/features/resume/mention.ts';
import { cleanHtml, htmlToText } from '#server/platform/html.ts';
import { readAnyPhone } from '#server/domains/account/index.ts';
import { readCompanyChange } from '#server/domains/company/own/read-company-change.ts';
import { csvCell, csvTable } from '#server/platform/csv.ts';
import { withoutNear } from '#server/domains/search/vacancies/near-words.ts';
import { movedList } from '#server/web/moved-lists.ts';
import { readPoint } from '#shared/domain/vacancy-query.ts';
import { toOwnCompany } from '#server/domains/company/own/own-company-view.ts';
import type { OwnCompanyRow } from '#server/domains/company/own/own-company-repository.ts';
import { CITIES } from '#server/domains/compendium/index.ts';
import { distance, nearestBeginning, sound } from '#shared/domain/closeness.ts';
import type { Lexicon } from '#server/domains/search/text/clause.ts';
import { takeEmployers } from '#server/domains/search/text/employers.ts';
import { readOperators } from '#server/domains/search/text/operators.ts';
import { takePay } from '#server/domains/search/text/pay-words.ts';
import { readItems } from '#server/domains/search/text/query-items.ts';
import { isCompanySlug } from '#shared/domain/company-slug.ts';
import { socialKind } from '#shared/domain/social-kind.ts';
import { splitWords } from '#shared/domain/split-words.ts';
import { createSuggester } from '#shared/domain/suggester.ts';
import { createVacancyIndex } from '#server/domains/search/vacancies/vacancy-index.ts';
import { suggestOf } from '#server/domains/search/vacancies/suggest/groups.ts';
import { suggestCities, suggestTrades } from '#server/domains/search/vacancies/suggest/names.ts';
import { splitPlace } from '#server/domains/search/vacancies/suggest/split-place.ts';
import { completeWords } from '#server/domains/search/vacancies/suggest/words.ts';
import { fillTemplate, parseTemplate } from '#shared/domain/template.ts';
import { toRussian } from '#shared/domain/translit.ts';
import { webAddress } from '#shared/domain/web-address.ts';
import { findDiscrimination } from '#shared/domain/vacancy-lint.ts';
import { findContacts } from '#shared/domain/lint/contacts.ts';
import { findEmployer } from '#shared/domain/lint/employer.ts';
import { MONEY_RULES } from '#shared/domain/lint/money.ts';
import { plainText } from '#shared/domain/lint/plain-text.ts';
import { findYouth } from '#shared/domain/lint/youth.ts';
import { findPlaces } from '#shared/domain/lint/text-rule.ts';
import { readNumber } from '../../site/src/islands/builder/typed.ts';
import { removed } from '../../site/src/islands/vacancy-builder/rewrite.ts';
import { inCity } from '#shared/text/in-city.ts';
import { nameParts } from '#shared/text/person-names.ts';
import { namedBody, readTemplate, unknownVariableText } from '#shared/text/template-variables.ts';
import { LEGAL_FORM, NAME_BESIDE } from '#shared/domain/legal-forms.ts';
import { readStyle } from '../../site/src/features/developers/look-style.ts';
import { countOf, kopecksOf } from '../../site/src/features/members/quota-values.ts';
import { findCityByName } from '../../site/src/features/own-company/city-names.ts';
import { textsOf } from '../../site/src/features/own-company/row-values.ts';
import { linksInText } from '../../site/src/features/news/links-in-text.ts';
import { arranged, blocksOf, errorField, PART_KINDS, sentParts } from '../../site/src/features/staff-news/parts.ts';
import { slugOfLink } from '../../site/src/features/staff-news/related.ts';
import { fingerprint } from '../../site/src/features/own-company/section-save.ts';
import { changeVacancy } from '../../site/src/features/board/reply-text.ts';
import type { Readers } from './outside-text.ts';

const LEXICON: Lexicon = { frequency: () => 1, words: () => new Map(), placesOf: () => 0 };
const NOW = new Date('2026-11-22T12:00:00Z');
const NO_BRANDING = { coverUrl: null, accent: null, paidUntil: null, ad: null };

const ROW: OwnCompanyRow = {
  id: 1,
  version: 1,
  status: 'verified',
  legalName: null,
  inn: null,
  brandName: 'Мост',
  kind: 'direct',
  size: null,
  foundedYear: null,
  description: null,
  siteUrl: null,
  socials: [],
  videoUrl: null,
  phones: [],
  addresses: [],
  objectTypes: [],
  regionIds: [],
  logoUrl: null,
  coverUrl: null,
  gallery: [],
  sro: [],
  isPublic: true,
};
const change = (fields: Parameters<typeof readCompanyChange>[0]) => readCompanyChange(fields, { videoUrl: null }, NOW);
const REGIONS = [{ name: 'Татарстан', cities: [{ id: 1, name: 'Казань' }] }];

const index = createVacancyIndex();
const suggestCity = createSuggester(CITIES.map(({ id, name, aliases }) => ({ item: id, name, aliases })));

/** What reads texts that members write about their company, and texts that people type to find a name. */
export const COMPANY_READERS: Readers = {
  'shared/domain/vacancy-lint.ts': {
    'a text': findDiscrimination,
    'ages and trades': (text) => findDiscrimination('нужны мужчины до 45 лет, москва '.repeat(text.length / 32)),
    'kin and conditions': (text) => findDiscrimination('если есть у вас дети и муж '.repeat(text.length / 27)),
    'towns and limits': (text) => findDiscrimination('живущий до 45 приму из тулы '.repeat(text.length / 28)),
    refusals: (text) => findDiscrimination('не берем без прописки и регистрации, '.repeat(text.length / 37)),
    'people in other clauses': (text) =>
      findDiscrimination(
        'нужен прораб, муж и жена живут рядом, внешность, возраст до сорока, '.repeat(text.length / 68),
      ),
    'words of a call': (text) => findDiscrimination('только для '.repeat(text.length / 11)),
  },
  'shared/domain/lint/contacts.ts': {
    'a text': findContacts,
    'words for digits': (text) => findContacts('восемь девять '.repeat(text.length / 14)),
    'names beside a messenger': (text) => findContacts('телега ник a_ 12-34 контактный '.repeat(text.length / 31)),
    'groups and places to look': (text) =>
      findContacts('найдите нас в канал чат группа вк «подписывайтесь ник в тг '.repeat(text.length / 58)),
    'labels of an address': (text) => findContacts('ab.cd-ef собака '.repeat(text.length / 16)),
  },
  'shared/domain/lint/employer.ts': { 'a text': (text) => findEmployer(plainText(text), ['ООО «Мост»', text]) },
  'shared/domain/lint/plain-text.ts': { 'a text': plainText },
  'shared/domain/lint/youth.ts': {
    'a text': (text) => findYouth(plainText(text)),
    'ages and work': (text) => findYouth(plainText('с 16 лет ночью на кровлю '.repeat(text.length / 25))),
    'ages without years': (text) => findYouth(plainText('можно с 15, 16-17 '.repeat(text.length / 18))),
    'words before work': (text) => findYouth(plainText('школьники без '.repeat(text.length / 14))),
  },
  'shared/domain/lint/text-rule.ts': {
    'a text': (text) => findPlaces(plainText(text), MONEY_RULES),
    'things and sums': (text) =>
      findPlaces(plainText('обучение на свой счет 500 '.repeat(text.length / 26)), MONEY_RULES),
    'who pays': (text) =>
      findPlaces(plainText('за ваш счет каску 4 000 вычтем '.repeat(text.length / 31)), MONEY_RULES),
    'sums handed over': (text) =>
      findPlaces(plainText('оплату за курс сдаете 500 '.repeat(text.length / 26)), MONEY_RULES),
  },
  'site/src/islands/builder/typed.ts': { 'a number': readNumber },
  'site/src/islands/vacancy-builder/rewrite.ts': {
    'a text': (text) => removed(text + text, text.length / 2, text.length),
  },
  'server/domains/search/vacancies/near-words.ts': { 'a query': withoutNear },
  'server/web/moved-lists.ts': { 'an address': (text) => movedList(`/vacancy-list?near=${text}`) },
  'shared/domain/vacancy-query.ts': { 'a point': (text) => readPoint(new URLSearchParams([['near', text]])) },
  'server/domains/search/vacancies/suggest/groups.ts': {
    'a typed text': (text) => suggestOf(index, { text, cityId: null, named: suggestTrades(text) }, []),
    'a typed text with a city': (text) => suggestOf(index, { text: `${text} казань`, cityId: 1601, named: [] }, [text]),
  },
  'server/domains/search/vacancies/suggest/names.ts': { 'a trade': suggestTrades, 'a city': suggestCities },
  'server/domains/search/vacancies/suggest/split-place.ts': { 'a typed text': (text) => splitPlace(text, true) },
  'server/domains/search/vacancies/suggest/words.ts': { 'a typed text': (text) => completeWords(index, text, 3) },
  'shared/text/in-city.ts': { 'a city': (text) => inCity({ prepositional: text }) },
  'shared/domain/closeness.ts': {
    sound,
    distance: (text) => distance(text, text, 3),
    'the beginning of a word': (text) => nearestBeginning(text, text, 3),
  },
  'shared/domain/split-words.ts': { words: splitWords },
  'shared/domain/suggester.ts': {
    'a partly typed text': suggestCity,
    'a misspelt text': (text) => suggestCity(`казн ${text}`),
  },
  'shared/domain/translit.ts': { 'Latin letters': toRussian },
  'shared/domain/company-slug.ts': { 'a name in addresses': isCompanySlug },
  'server/domains/company/own/own-company-view.ts': {
    'a cleaned description as text': (text) => htmlToText(cleanHtml(text)),
    'a stored description': (text) =>
      toOwnCompany({ ...ROW, slug: null, branding: NO_BRANDING, description: text }, null, { edit: true, brand: true }),
  },
  'server/domains/company/own/read-company-change.ts': {
    'a name': (brandName) => change({ brandName }),
    HTML: (content) => change({ description: { format: 'html', content } }),
    'plain text': (content) => change({ description: { format: 'text', content } }),
    'an address of a site': (siteUrl) => change({ siteUrl }),
    'an address of a video': (videoUrl) => change({ videoUrl }),
    'a phone': (text) => readAnyPhone('phones', text),
    'an office': (text) => change({ addresses: [{ cityId: null, text }] }),
  },
  'server/platform/csv.ts': { 'a cell': csvCell, 'a row': (text) => csvTable([[text, text]]) },
  'server/domains/search/text/employers.ts': { 'a query': (text) => takeEmployers(readItems(text), LEXICON) },
  'server/domains/search/text/operators.ts': {
    'a query': readOperators,
    'a query of operators': (text) => readOperators(text.replaceAll('a', ' name:(').replaceAll('7', ' not !')),
  },
  'server/domains/search/text/pay-words.ts': {
    'a query of pieces': (text) => takePay(readItems(text.replaceAll('a', ' 7 р/м2').replaceAll('7', ' 700р за '))),
  },
  'server/domains/search/text/pay-amount.ts': {
    'a query': (text) => takePay(readItems(text)),
    'a query of amounts': (text) => takePay(readItems(text.replaceAll('a', ' от 7к').replaceAll('7', ' 7.000'))),
  },
  'shared/domain/social-kind.ts': { 'a name of a host': (text) => socialKind(`https://${text}`) },
  'shared/domain/template.ts': {
    'a template': parseTemplate,
    'a template of one variable': (text) => parseTemplate(`{{${text}}}`),
    'a template of braces': (text) => parseTemplate(text.replaceAll('a', '{{').replaceAll('7', '}}')),
    'a filled template': (text) => fillTemplate(parseTemplate(`{{today|${text}}}${text}`), { today: text }),
  },
  'shared/text/person-names.ts': {
    'a name': (name) => nameParts(name, { surnameFirst: true }),
    'a name of dashes': (name) => nameParts(`А${name.replaceAll('a', '-')}`, { surnameFirst: false }),
  },
  'shared/text/template-variables.ts': {
    'a template': readTemplate,
    'an edited template': namedBody,
    'a name of no variable': unknownVariableText,
  },
  'shared/domain/web-address.ts': { 'an address': webAddress },
  'site/src/features/board/reply-text.ts': {
    'a message': (text) => changeVacancy(text, { 'vacancy.title': 'a' }, { 'vacancy.title': text }),
  },
  'site/src/features/members/quota-values.ts': { 'a count': countOf, 'a sum': kopecksOf },
  'site/src/features/own-company/city-names.ts': { 'a city': (text) => findCityByName(REGIONS, text) },
  'site/src/features/staff-news/parts.ts': Object.fromEntries(
    PART_KINDS.map((kind) => [
      kind,
      (text) => {
        const fields = ['text', 'items', 'picture', 'author', 'cells', 'caption', 'url', 'title', 'vacancy'];
        const values = Object.fromEntries(fields.map((name) => [`part.a0.${name}`, text]));
        const parts = sentParts({ ...values, part: [`a0:${kind}`, text] });
        return [blocksOf(parts), arranged(parts, text), errorField(text, parts, ['a0'])];
      },
    ]),
  ),
  'site/src/features/news/links-in-text.ts': {
    'a text': (text) => [linksInText(text), linksInText(`[${text}](${text})`), linksInText(`https://${text}`)],
  },
  'site/src/features/staff-news/related.ts': { 'a link': slugOfLink },
  'site/src/features/own-company/row-values.ts': { 'a row': (text) => textsOf({ 'a.0': text }, 'a', 2) },
  'site/src/features/own-company/section-save.ts': { 'a part': fingerprint },
  'site/src/features/developers/look-style.ts': { 'every field': (text) => readStyle({ get: () => text }) },
  'site/src/features/resume/mention.ts': {
    'a note': (text) => [typedMention(`@${text}`, text.length), putMention(text, { query: '', start: 0 }, 'Алсу')],
  },
  'shared/domain/legal-forms.ts': {
    'a name': (text) => [LEGAL_FORM, NAME_BESIDE].map((form) => text.replace(form, '')),
  },
};

/** Reads what others have read before. */
export const COMPANY_INSIDE: Readonly<Record<string, readonly string[]>> = {
  'a word that the index has cut from a text': ['server/domains/search/core/row-texts.ts'],
  'marks of the thesaurus': ['server/domains/search/text/people-clauses.ts'],
  'rules of the linter, which is measured with all of them': [
    'shared/domain/contact-patterns.ts',
    ...[
      'age',
      'age-names',
      'age-words',
      'family',
      'money',
      'money-handing',
      'money-words',
      'nationality',
      'personal',
      'reading',
      'residence',
      'sex',
    ].map((rules) => `shared/domain/lint/${rules}.ts`),
  ],
  'what this browser has kept itself': ['site/src/islands/builder/kept.ts', 'site/src/layouts/sign-out.ts'],
  'whether a number that a contract bounds has other characters': [
    'server/domains/company/registration/registration.ts',
  ],
  'a rhythm and words of one line that a contract bounds': [
    'site/src/islands/vacancy-builder/StepTerms.tsx',
    'site/src/islands/builder/pickers.tsx',
    'site/src/islands/resume-builder/CardPreview.tsx',
    'site/src/islands/resume-builder/JobsField.tsx',
    'site/src/islands/resume-builder/StepPerson.tsx',
    'server/domains/vacancy/repository.ts',
  ],
  'what people write for a long time, by what is measured itself': ['server/platform/writing/check-fields.ts'],
  'a file of the index that this server has written': [
    'server/domains/search/core/index-file.ts',
    'server/domains/search/core/kept-parts.ts',
  ],
  'headers, by readers that are measured themselves': ['server/web/kept-files.ts'],
  'an address of the header that the server has written': ['site/src/features/city/city-sections.ts'],
  'words of a query that were counted and cut before': ['server/domains/search/text/to-clauses.ts'],
  'what the server itself has just written': [
    'server/domains/respond/change/bulk.ts',
    'site/src/features/board/board-refresh.ts',
    'site/src/features/board/board-steps.ts',
    'site/src/features/board/card-facts.ts',
    'site/src/features/documents/document-steps.ts',
    'site/src/features/reviews/review-steps.ts',
  ],
  'numbers and days of an address or a form, by patterns that cannot go back': [
    'site/src/features/board/board-address.ts',
    'site/src/features/board/change-page.ts',
    'site/src/pages/profile/documents/[id].astro',
    'site/src/pages/profile/vacancy-list/[id]/responds/[respondId].astro',
    'site/src/features/board/interview-fields.ts',
    'site/src/features/own-vacancies/list-address.ts',
  ],
  'looks at the first sign only': ['site/src/features/board/person/ContactsPart.astro'],
  'looks at the beginning of a year that a form takes four characters of': [
    'site/src/features/own-company/own-steps.ts',
  ],
  'descriptions and addresses that the server has cleaned': [
    'site/src/features/own-company/DescriptionPart.astro',
    'site/src/features/own-company/LinksParts.astro',
  ],
  'what a member types or pastes into the own page': ['site/src/features/own-company/clean-fragment.ts'],
};
