import { AGE_RULES } from './lint/age.ts';
import { findContacts, type ContactPlace } from './lint/contacts.ts';
import { FAMILY_RULES } from './lint/family.ts';
import { lintPay, lintRotation, lintYouth, youthLaw } from './lint/fields.ts';
import { findEmployer } from './lint/employer.ts';
import { MONEY_RULES } from './lint/money.ts';
import { NATIONALITY_RULES } from './lint/nationality.ts';
import { PERSONAL_RULES } from './lint/personal.ts';
import { plainText } from './lint/plain-text.ts';
import { RESIDENCE_RULES } from './lint/residence.ts';
import { SEX_RULES } from './lint/sex.ts';
import { findYouth } from './lint/youth.ts';
import { findChoices, findPlaces, phrasesOf, withoutOverlaps, type TextRule } from './lint/text-rule.ts';
import type { Finding, LintInput } from './vacancy-lint-input.ts';

/** Article 3 of ТК РФ, and the ban on such adverts by the law on employment (565-ФЗ); the fine is in article 13.11.1 of КоАП РФ. */
const EQUALITY = 'ст.\u00a03 и\u00a064 ТК\u00a0РФ, закон о\u00a0занятости';

interface TextRules {
  rules: readonly TextRule[];
  message: string;
  article: string | null;
}

const PERSON = 'Закон запрещает выбирать людей';
/** In the order in which they win where several find the same words. */
const TEXT_RULES = {
  sex: { rules: SEX_RULES, message: `${PERSON} по\u00a0полу`, article: EQUALITY },
  age: { rules: AGE_RULES, message: `${PERSON} по\u00a0возрасту`, article: EQUALITY },
  nationality: { rules: NATIONALITY_RULES, message: `${PERSON} по\u00a0национальности`, article: EQUALITY },
  residence: {
    rules: RESIDENCE_RULES,
    message: `${PERSON} по\u00a0прописке и\u00a0месту жительства`,
    article: EQUALITY,
  },
  family: { rules: FAMILY_RULES, message: `${PERSON} по\u00a0семейному положению`, article: EQUALITY },
  personal: {
    rules: PERSONAL_RULES,
    message: `${PERSON} по\u00a0внешности, вере и\u00a0другому, что не\u00a0о\u00a0работе`,
    article: EQUALITY,
  },
  money: {
    rules: MONEY_RULES,
    message: 'Брать деньги с\u00a0соискателя нельзя: спецодежду, медосмотр и\u00a0обучение оплачивает работодатель',
    article: 'ст.\u00a0214, 220 и\u00a0221 ТК\u00a0РФ',
  },
} as const satisfies Record<string, TextRules>;
type TextRuleName = keyof typeof TEXT_RULES;
const RULE_NAMES = Object.keys(TEXT_RULES) as TextRuleName[];

/** What an advert must not say of a person, by article 3 of ТК РФ. */
const DISCRIMINATION: readonly TextRuleName[] = ['sex', 'age', 'nationality', 'residence', 'family', 'personal'];

const CONTACT_MESSAGES: Readonly<Record<ContactPlace['kind'], string>> = {
  phone: 'Телефон\u00a0— в\u00a0шаге «Контакты»: там видно, кому он\u00a0открыт',
  mail: 'Почта\u00a0— в\u00a0шаге «Контакты»: там видно, кому она открыта',
  link: 'Ссылкам в\u00a0тексте не\u00a0место: адреса сайта и\u00a0соцсетей стоят на\u00a0странице компании',
  nick: 'Пишут вам через чат Каркаса: имя в\u00a0мессенджере уберите',
};

/** Of one field: enough to mend, and no more than fits a screen. */
const FINDINGS_PER_FIELD_MAX = 50;

/**
 * What a vacancy may not say (`stop`) and what its author should look at (`warn`), in the order of its fields. Reads at most as
 * long as the texts are; the same in the browser and on the server.
 */
export function lintVacancy(input: LintInput): Finding[] {
  const texts: readonly TextAt[] = [
    ['title', input.title],
    ['description', input.description],
    ['duties', input.duties],
    ['requirements', input.requirements],
    ['conditions', input.conditions],
    ['keySkills', input.keySkills.join('\n')],
    ['pay', input.pay?.bonusText],
    ['contacts', input.contacts?.name],
    ['contacts.phones', linesOf(input.contacts?.phones, ({ comment }) => comment)],
    ['photos', linesOf(input.photos, ({ alt }) => alt)],
    ['documents', linesOf(input.documents, ({ alt }) => alt)],
    ['customEmployerName', input.customEmployerName],
  ];
  // Names of streets and of papers choose nobody: «Русская улица».
  const names: readonly TextAt[] = [
    ['address', input.address],
    ['permits', linesOf(input.permits, ({ level }) => level)],
    ['medical', input.medical?.factors29n],
    ['okpdtrCode', input.okpdtrCode],
    ['profstandardCode', input.profstandardCode],
  ];
  return [
    ...texts.flatMap(([field, text]) => lintText(field, text ?? '', input)),
    ...names.flatMap(([field, text]) => lintContacts(field, text ?? '')),
    ...lintPay(input),
    ...lintRotation(input),
    ...lintYouth(input),
  ];
}

type TextAt = readonly [field: string, text: string | null | undefined];

const linesOf = <Item>(items: readonly Item[] | undefined, textOf: (item: Item) => string | null | undefined): string =>
  (items ?? []).map((item) => textOf(item) ?? '').join('\n');

function lintText(field: string, text: string, { anonymous, employerNames }: LintInput): Finding[] {
  if (!text) return [];
  const finding = { level: 'stop' as const, field };
  const read = plainText(text);
  const named = anonymous && field !== 'customEmployerName' ? findEmployer(read, employerNames) : [];
  const chosen: Finding[] = RULE_NAMES.flatMap((rule) =>
    (rule === 'money' ? findPlaces : findChoices)(read, TEXT_RULES[rule].rules).map((place) => ({
      ...finding,
      ...place,
      rule,
      message: TEXT_RULES[rule].message,
      article: TEXT_RULES[rule].article,
    })),
  );
  const found: Finding[] = [
    ...withoutOverlaps(chosen),
    ...findYouth(read).map(({ work, ...place }) => ({ ...finding, ...place, ...youthLaw(work) })),
    ...lintContacts(field, text),
    ...named.map((place) => ({
      ...finding,
      ...place,
      rule: 'employer_named',
      message: 'Вы скрыли компанию: её имени в\u00a0тексте быть не\u00a0должно',
      article: null,
    })),
  ];
  return found.toSorted((a, b) => a.from - b.from).slice(0, FINDINGS_PER_FIELD_MAX);
}

function lintContacts(field: string, text: string): Finding[] {
  return findContacts(text).map(({ kind, from, to }) => ({
    level: 'stop',
    field,
    rule: kind,
    from,
    to,
    phrase: text.slice(from, to),
    message: CONTACT_MESSAGES[kind],
    article: null,
    rewrite: '',
  }));
}

/** The phrases of a text or of HTML that an advert must not say of a person, as they are written; at most fifty. */
export function findDiscrimination(text: string): string[] {
  const read = plainText(text);
  return phrasesOf(
    DISCRIMINATION.flatMap((rule) => findChoices(read, TEXT_RULES[rule].rules)),
    FINDINGS_PER_FIELD_MAX,
  );
}

/** Why a text may not choose people so, with the words that do; null for one that chooses nobody. */
export function refusalOfChoice(text: string): string | null {
  const read = plainText(text);
  for (const rule of DISCRIMINATION) {
    const [phrase] = phrasesOf(findChoices(read, TEXT_RULES[rule].rules), 1);
    if (phrase !== undefined) return `${TEXT_RULES[rule].message}: «${phrase}»`;
  }
  return null;
}
