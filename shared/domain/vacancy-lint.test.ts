import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BLANK_LINT_INPUT } from '../../tests/setup/blanks.ts';
import { payEquivalent } from './pay-equivalent.ts';
import type { Pay } from './pay.ts';
import type { LintInput } from './vacancy-lint-input.ts';
import { lintVacancy } from './vacancy-lint.ts';

const lint = (input: Partial<LintInput>) => lintVacancy({ ...BLANK_LINT_INPUT, ...input });
const stopsOf = (input: Partial<LintInput>) => lint(input).filter(({ level }) => level === 'stop');
const warningsOf = (input: Partial<LintInput>) =>
  lint(input)
    .filter(({ level }) => level === 'warn')
    .map(({ rule }) => rule);

test('patterns over a plain reading name its letters: a class of all letters is a thousand times the code', () => {
  const folder = path.resolve(import.meta.dirname, 'lint');
  // These read what was typed, or what is plain in itself.
  const others = new Set(['contacts.ts', 'employer.ts', 'fields.ts', 'plain-text.ts']);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !others.has(file));
  expect(files).toContain('text-rule.ts');
  for (const file of files) expect(readFileSync(path.join(folder, file), 'utf8'), file).not.toContain('\\p{L}');
});

test('a finding says where, why, by which law and what one press does', () => {
  const [sex, age] = stopsOf({ requirements: 'Опыт. Требуются мужчины до\u00a045 лет.' });
  expect(sex).toEqual({
    rule: 'sex',
    level: 'stop',
    field: 'requirements',
    from: 6,
    to: 23,
    phrase: 'Требуются мужчины',
    message: 'Закон запрещает выбирать людей по\u00a0полу',
    article: 'ст.\u00a03 и\u00a064 ТК\u00a0РФ, закон о\u00a0занятости',
    rewrite: 'требуются сотрудники',
  });
  expect(age).toMatchObject({ rule: 'age', phrase: 'до\u00a045 лет', rewrite: '' });
});

test.each([
  ['a call', 'Набираем в бригаду семейных', 'family'],
  ['a refusal by any verb', 'Приезжих не трудоустраиваем', 'residence'],
  ['a question that turns away', 'Есть маленькие дети? Увы, не подходите', 'family'],
  ['looks', 'Без татуировок, работа с клиентами', 'personal'],
  ['an item of a list after a trade', 'Мастер, отец двоих детей', 'family'],
  ['a question that the next sentence answers', 'А женщины могут? К сожалению, нет', 'sex'],
  ['a letter for a zero', 'Грузчик до 4О лет', 'age'],
])('%s chooses', (_name, description, rule) => {
  expect(stopsOf({ description }).map((found) => found.rule)).toEqual([rule]);
});

test.each([
  ['free housing', 'Монтажники до 45 лет, проживание бесплатно', 'age'],
  ['the labour code', 'Бетонщик до 45 лет, оформление по ТК РФ', 'age'],
  ['the labour code, beside an age without years', 'Возраст до 45, оформление по ТК РФ', 'age'],
  ['buses', 'Водитель автобуса до 45 лет', 'age'],
  ['fences', 'Мужчины на монтаж ограждений', 'sex'],
  ['papers of the army', 'Мужчины, военный билет обязателен', 'sex'],
  ['a school that is built', 'Строим школу, берём подростков на кровлю', 'youth_height'],
  ['presents for children', 'Подарки детям до 14 лет, а вам самим лучше быть холостым', 'family'],
  ['free clothes', 'Спецодежда бесплатно, за инструктаж берём 900 ₽', 'money'],
  ['flats of customers', 'Беременных просим не откликаться, ремонт квартир заказчиков', 'family'],
  ['partners', 'Цыганам отказ на складе металла, скидки у партнёров', 'nationality'],
])('%s in another clause excuse no demand', (_name, description, rule) => {
  expect(stopsOf({ description }).map((found) => found.rule)).toEqual([rule]);
});

test.each([
  ['a limit that the next clause says a law sets', 'Водителем автобуса берём с 23 лет, так велит закон'],
  ['buses from 21', 'Водитель автобуса, от 21 года'],
  ['what staff of an age are given', 'Сотрудникам старше 50 лет, имеющим стаж, доплата 3 %'],
  ['papers of the army beside whom they are asked of', 'Военный билет (для мужчин)'],
  ['money that is the work', 'Возврат залога за поддоны: учёт у кладовщика'],
  ['pay beside a contract', 'Официальное трудоустройство, 120 000 руб.'],
  ['pay after clothes', 'Спецодежда, инструмент, 90 000 ₽ в месяц'],
  ['a refusal of others', 'Верующим даём выходной в праздник, без допуска не берём'],
  ['a refusal of others before it', 'Пьющих не берём, в бригаде русские и киргизы'],
  ['a call for somebody else', 'Требуется сварщик, детям сотрудников дарим путёвки'],
  ['a share', 'Треть мастеров участка — женщины, доля растёт'],
  ['things of a place', 'Мастер участка, местные командировки, авто служебное'],
  ['an act that is forbidden', 'Объект рядом с домами местных жителей: шуметь после 21 нельзя'],
  ['a demand that is taken back after it', 'Спецодежда 12 500 ₽ за комплект, для вас бесплатно'],
])('%s is lawful', (_name, description) => {
  expect(stopsOf({ description })).toEqual([]);
});

test.each([
  ['a clause with a verb of its own', 'Узбеки и русские в бригаде ладят'],
  ['a clause beside a call for a trade', 'Нужен прораб, муж хозяйки поможет с дорогой'],
  ['a welcome whatever the age', 'Старше 50 лет тоже берём, опыт ценим'],
  ['a place that people live in', 'Дворники: обслуживаем дома, где живут семьи'],
  ['a place to live that comes with the work', 'Сварщик в Казани, с проживанием'],
  ['programs named like a messenger', 'AutoCAD, 3ds Max, Civil3D, ведение Telegram, CRM Bitrix24'],
  ['a test of knowledge', 'Сдаёте теорию — тест на время — и практику'],
  ['a sentence open to all', 'Пенсионеров принимаем наравне со всеми'],
  ['an age of things', 'Возраст плиты 45 лет, усиливаем углеволокном'],
  ['the next sentence', 'Работаем рядом с домами москвичей. Без опыта не берём.'],
])('%s chooses nobody', (_name, description) => {
  expect(stopsOf({ description })).toEqual([]);
});

test('the same words are found once, and an age that stays without its people is found, too', () => {
  const rulesOf = (requirements: string) => stopsOf({ requirements }).map(({ rule, phrase }) => [rule, phrase]);
  expect(rulesOf('Только славяне')).toEqual([['nationality', 'Только славяне']]);
  expect(rulesOf('Только мужчины до 35, опыт от года')).toEqual([
    ['sex', 'Только мужчины'],
    ['age', 'до 35'],
  ]);
  expect(rulesOf('До 35, опыт от года.\nДо 45, без вредных привычек')).toEqual([
    ['age', 'До 35'],
    ['age', 'До 45'],
  ]);
  expect(rulesOf('До 35 тонн за смену. До 20\u00a0м³ бетона, лотком до 30, если сухо')).toEqual([]);
});

test('places are those of the text as it was typed, whatever hides in it', () => {
  const text = 'Нужны  муж\u00adчины,  то\u043bькo рyсские';
  for (const { from, to, phrase } of stopsOf({ description: text })) expect(text.slice(from, to)).toBe(phrase);
  expect(stopsOf({ description: text }).map(({ rule }) => rule)).toEqual(['sex', 'nationality']);
});

test.each([
  ['phone', 'Звоните +7 917 204-16-83'],
  ['mail', 'Пишите на hr@stroyka.example'],
  ['link', 'Подробнее на www.stroyka.example/rabota'],
  ['nick', 'Телеграм: @stroyka_hr'],
  ['link', 'Наш чат в телеге «Шабашка Север», вступайте'],
  ['phone', 'Ватсап: плюс семь 903 и дальше 111-22-33'],
])('a contact in the text is a %s', (rule, description) => {
  expect(stopsOf({ description })).toEqual([expect.objectContaining({ rule, rewrite: '', article: null })]);
});

test('an employer who hides is not named, with or without the legal form', () => {
  const named = { title: 'Сварщик в «Мостострой»', employerNames: ['ООО «Мостострой»'] };
  expect(stopsOf({ ...named, anonymous: true })).toEqual([
    expect.objectContaining({ rule: 'employer_named', phrase: 'Мостострой' }),
  ]);
  expect(stopsOf(named)).toEqual([]);
});

test.each([
  ['to a roof', 'Берём подростков на кровлю', 'youth_height', 'совершеннолетних', 265],
  ['at night', 'Разнорабочие с 16 лет, смены ночные', 'youth_night', 'с 18\u00a0лет', 268],
  ['beyond the hours', 'Школьникам платим за сверхурочные', 'youth_overtime', 'совершеннолетним', 268],
  ['on journeys', 'Подростки, командировки по области', 'youth_trips', 'совершеннолетние', 268],
  ['on rotation', 'Шестнадцатилетние, вахта 30/30', 'youth_rotation', 'совершеннолетние', 298],
  ['under ground', 'Ребята 15–17 лет, протяжка кабеля в колодцах', 'youth_underground', 'от 18\u00a0лет', 265],
  ['at a machine', 'Нет 18? Ничего страшного, поставим на экскаватор', 'youth_machinery', null, 265],
  ['with loads', 'Парни от шестнадцати на разгрузку цемента', 'youth_loads', 'от 18\u00a0лет', 265],
  ['for too long', 'Тинейджеры на раздачу листовок, 10 часов в день', 'youth_day_hours', 'совершеннолетние', 94],
])('the young are not called %s', (_name, description, rule, rewrite, article) => {
  const found = stopsOf({ description }).filter((one) => one.rule.startsWith('youth'));
  expect(found).toEqual([expect.objectContaining({ rule, rewrite, article: `ст.\u00a0${article} ТК\u00a0РФ` })]);
});

test.each([
  ['light work by day', 'Каникулы? 16–17 лет: озеленение двора, 7 часов в день, без ночных'],
  ['who is of age', 'На высоту и на вахту — с 18 лет'],
  ['who is turned away', 'До 18 на кровлю не берём, школьникам — полив газонов'],
  ['who is taught', 'Мастер производственного обучения: сварка, группа подростков 16–17 лет'],
  ['a house of theirs', 'Дом для подростков: кровля и фасад'],
  ['the hours of a shift', 'Монтаж лифтов, смена с 16 до 24'],
])('%s calls nobody under age to what is forbidden', (_name, description) => {
  expect(stopsOf({ description })).toEqual([]);
});

test('a warning of swindlers asks for nothing', () => {
  expect(stopsOf({ description: 'Мошенники просят деньги за пропуск от нашего имени' })).toEqual([]);
  expect(stopsOf({ description: 'Мы не мошенники: за пропуск 500 рублей' })).toHaveLength(1);
});

test('what the law forbids the young stops, only where they are taken', () => {
  const night = { shift: { hours: 12, night: true }, youthWeekHours: 40 };
  expect(stopsOf(night)).toEqual([]);
  expect(stopsOf({ ...night, youthAge: 16 }).map(({ rule, article }) => [rule, article])).toEqual([
    ['youth_day_hours', 'ст.\u00a094 ТК\u00a0РФ'],
    ['youth_week_hours', 'ст.\u00a092 ТК\u00a0РФ'],
    ['youth_night', 'ст.\u00a0268 ТК\u00a0РФ'],
  ]);
});

describe('the pay', () => {
  const month = (fromRubles: number, toRubles = fromRubles, gross = false): Partial<LintInput> => {
    const pay: Pay = { fromKopecks: fromRubles * 100, toKopecks: toRubles * 100, mode: 'month', gross };
    return { pay, payEquivalent: payEquivalent(pay, { schedule: 'd5_2', shift: null, rotation: null }) };
  };
  const market = { lowKopecks: 80_000_00, highKopecks: 200_000_00 };

  test.each([
    ['none', {}, ['no_pay']],
    ['the minimum wage to the rouble', month(27_093, 27_093, true), []],
    ['less than the minimum wage', month(27_090, 40_000, true), ['below_minimum']],
    ['as little in part time', { ...month(20_000), employment: 'part' }, []],
    ['last year’s minimum in its year', { ...month(22_440, 22_440, true), today: '2025-12-31' }, []],
    ['1 500 000 ₽', month(100_000, 1_500_000), []],
    ['more', month(100_000, 1_500_001), ['too_much']],
    ['below the market', { ...month(60_000, 79_999), market }, ['below_market']],
    ['partly in the market', { ...month(60_000, 80_000), market }, []],
    ['above the market', { ...month(200_001, 300_000), market }, ['above_market']],
  ])('%s', (_name, input, rules) => expect(warningsOf(input)).toEqual(rules));
});

test('a rotation says where one lives, who feeds, who pays the journey and when it begins', () => {
  const full = { onDays: 92, campType: 'hostel', meals: 'three', tickets: 'paid', firstStartDate: '2026-12-01' };
  const pay: Pay = { fromKopecks: 100_000_00, toKopecks: null, mode: 'rotation', gross: false };
  expect(warningsOf({ pay, rotation: full })).toEqual([]);
  expect(warningsOf({ pay, rotation: { ...full, onDays: 93 } })).toEqual(['rotation_too_long']);
  const [finding] = lint({ pay, rotation: { ...full, campType: null, firstStartDate: null } });
  expect(finding).toMatchObject({
    rule: 'rotation_incomplete',
    message: expect.stringMatching(/где жить, первый день$/),
  });
});
