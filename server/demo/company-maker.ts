import { CITIES } from '../domains/compendium/index.ts';
import { COMPANY_PLANS } from './company-list.ts';
import type { CompanyPlan } from './company-plan.ts';
import { createRandom, type Random } from './random.ts';

const BEGINNINGS = [
  'Строй',
  'Монтаж',
  'Пром',
  'Энерго',
  'Гидро',
  'Дор',
  'Спец',
  'Тепло',
  'Электро',
  'Монолит',
  'Фасад',
  'Гео',
  'Сиб',
  'Урал',
  'Волга',
  'Нева',
  'Дон',
  'Кама',
  'Обь',
  'Алтай',
  'Байкал',
  'Север',
  'Юг',
  'Восток',
  'Центр',
  'Рус',
  'Мега',
  'Альфа',
  'Вектор',
  'Метал',
] as const;
const ENDINGS = [
  'СтройМонтаж',
  'Групп',
  'Ресурс',
  'Инжиниринг',
  'СтройСервис',
  'Комплект',
  'ИнвестСтрой',
  'Трест',
  'Техника',
  'Альянс',
  'Подряд',
  'Генстрой',
  'СпецМонтаж',
  'Развитие',
  'СтройТрейд',
  'Объект',
  'СМУ',
  'Капстрой',
  'СтройЛайн',
  'Мастер',
] as const;
const NAMES = BEGINNINGS.length * ENDINGS.length;
const ABOUT = [
  'Работаем по прямым договорам и платим вовремя.',
  'Своя база, техника и постоянные бригады.',
  'Строим там, где живём, поэтому за работу не стыдно.',
  'Берём объект целиком и сдаём в срок.',
  'Половина людей с нами больше пяти лет.',
] as const;
const PERKS = [
  'Аванс в середине месяца',
  'Спецодежда и обувь с первого дня',
  'Помогаем с жильём иногородним',
  'Премия по итогам этапа',
  'Обучение и удостоверения за счёт компании',
  'Столовая на объекте',
  'Проезд оплачиваем',
  'Стабильный объём на год вперёд',
] as const;
const MODELS = COMPANY_PLANS.filter(({ status, kind }) => status === 'verified' && kind !== 'self');
const PEOPLE = CITIES.reduce((sum, { population }) => sum + population, 0);

/** A made-up company of the trades of one of the demo's, somewhere else. The same one for the same `number`, with a name of its own. */
export function makeCompanyPlan(number: number): CompanyPlan {
  const random = createRandom(number * 7919 + 17);
  const model = random.pick(MODELS);
  const small = random.chance(0.1);
  const city = cityOf(random);
  const foundedYear = random.int(1993, 2024);
  return {
    ...model,
    name: nameOf(number),
    status: small ? random.pick(['unverified', 'unverified', 'on_check'] as const) : 'verified',
    size: small ? '1-15' : model.size,
    foundedYear,
    cities: small
      ? [city]
      : [
          city,
          ...new Set(Array.from({ length: random.int(0, 3) }, () => cityOf(random)).filter((other) => other !== city)),
        ],
    active: small ? 1 : Math.ceil(random.next() ** 2 * 30),
    about: `С ${foundedYear} года. ${random.sample(ABOUT, 2).join(' ')}`,
    perks: random.sample(PERKS, 3),
    facilities: [],
  };
}

/** Neighbours differ in both parts; a pair that is used up gets a number. */
function nameOf(number: number): string {
  const at = (number * 7) % NAMES;
  const round = Math.floor(number / NAMES);
  return `${BEGINNINGS[at % BEGINNINGS.length]}${ENDINGS[Math.floor(at / BEGINNINGS.length)]}${round ? `-${round + 1}` : ''}`;
}

/** Large cities come more often. */
function cityOf(random: Random): string {
  let left = random.next() * PEOPLE;
  for (const { slug, population } of CITIES) {
    left -= population;
    if (left < 0) return slug;
  }
  return 'moskva';
}
