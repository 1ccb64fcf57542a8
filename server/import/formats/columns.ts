import { wordKey } from '../title.ts';

const SALARY = [
  'зарплата',
  'заработная плата',
  'з п',
  'зп',
  'оплата',
  'оплата труда',
  'оклад',
  'доход',
  'ставка',
  'вознаграждение',
  'salary',
  'pay',
  'wage',
];
const sided = (...sides: string[]) =>
  SALARY.flatMap((name) => sides.flatMap((side) => [`${name} ${side}`, `${side} ${name}`]));

/** Usual headers of table columns, lower case without punctuation. The first ones are preferred. */
const NAMES = {
  id: ['id', 'ид', 'код', 'код вакансии', 'номер вакансии', 'id вакансии', 'внешний id', 'external id', 'vacancy id'],
  title: [
    'должность',
    'вакансия',
    'название вакансии',
    'наименование вакансии',
    'название должности',
    'наименование должности',
    'название',
    'наименование',
    'профессия',
    'специальность',
    'позиция',
    'title',
    'job title',
    'position',
    'vacancy',
    'job',
    'job name',
    'name',
  ],
  company: [
    'компания',
    'название компании',
    'наименование компании',
    'работодатель',
    'наименование работодателя',
    'организация',
    'название организации',
    'наименование организации',
    'предприятие',
    'company',
    'company name',
    'employer',
    'organization',
  ],
  inn: ['инн', 'инн компании', 'инн работодателя', 'инн организации', 'inn'],
  salary: SALARY,
  'salary-from': sided('от', 'мин', 'минимум', 'минимальная', 'минимальный', 'from', 'min'),
  'salary-to': sided('до', 'макс', 'максимум', 'максимальная', 'максимальный', 'to', 'max'),
  city: [
    'город',
    'населенный пункт',
    'место работы',
    'местоположение',
    'локация',
    'регион',
    'город регион',
    'city',
    'location',
    'place',
    'town',
    'region',
  ],
  address: ['адрес', 'адрес работы', 'адрес места работы', 'адрес объекта', 'address'],
  schedule: ['график', 'график работы', 'режим работы', 'schedule', 'work schedule'],
  employment: ['занятость', 'тип занятости', 'вид занятости', 'employment', 'employment type'],
  experience: [
    'опыт',
    'опыт работы',
    'требуемый опыт',
    'требуемый опыт работы',
    'стаж',
    'experience',
    'work experience',
  ],
  education: ['образование', 'education'],
  description: ['описание', 'описание вакансии', 'текст', 'текст вакансии', 'description'],
  duties: ['обязанности', 'должностные обязанности', 'функционал', 'задачи', 'duties', 'responsibilities'],
  requirements: ['требования', 'требования к кандидату', 'квалификация', 'requirements'],
  conditions: ['условия', 'условия работы', 'условия труда', 'мы предлагаем', 'conditions', 'benefits'],
  headcount: [
    'количество мест',
    'число мест',
    'количество вакансий',
    'количество рабочих мест',
    'кол во мест',
    'headcount',
    'openings',
  ],
  date: [
    'дата',
    'дата публикации',
    'дата размещения',
    'опубликовано',
    'date',
    'published',
    'published date',
    'published at',
    'publication date',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Column = keyof typeof NAMES;

export const COLUMNS = Object.keys(NAMES) as Column[];
/** Without these a row is not a vacancy. */
export const NEEDED_COLUMNS = ['title', 'company'] as const satisfies readonly Column[];

/** What a header states besides its name: «за смену», «руб.», «на руки». */
const PAY_HINT =
  /(?:(?<!\p{L})(?:в|за)\s+|\/\s*)(?:мес|час|смен|день|сут|нед|год|вахт|м²|м2|м³|м3|тонн)[\p{L}\d]*\.?|(?<!\p{L})(?:руб(?:л[а-я]*)?\.?|rub|rur|usd|eur|kzt|byn|на руки|net|gross|до вычета \S+)(?!\p{L})|[₽$€₸]/giu;

/** The words in a salary's header that state period, currency and tax. */
export function payHint(header: string): string {
  return (header.match(PAY_HINT) ?? []).join(' ');
}

/** Maps columns to cells of a row, by the given names or by usual ones. */
export function findColumns(header: readonly string[], named: ReadonlyMap<Column, string>): Map<Column, number> {
  const keys = header.map((name) => wordKey(name));
  const bareKeys = header.map((name) => wordKey(name.replaceAll(PAY_HINT, ' ')));
  const found = new Map<Column, number>();
  for (const column of COLUMNS) {
    const name = named.get(column);
    const usual: readonly string[] = NAMES[column];
    const index =
      name === undefined
        ? usual.map((one) => bareKeys.indexOf(one)).find((at) => at >= 0)
        : keys.indexOf(wordKey(name));
    if (index !== undefined && index >= 0) found.set(column, index);
  }
  return found;
}
