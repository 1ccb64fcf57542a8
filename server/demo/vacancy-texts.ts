import type { OBJECT_TYPES } from '#shared/domain/vacancy-terms.ts';
import type { DemoCompany } from './companies.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import { bullets, paragraph } from './text.ts';
import type { Trade } from './trade.ts';
import type { WorkTime } from './work-time.ts';

export interface VacancyTexts {
  description: string;
  duties: string;
  requirements: string;
  conditions: string;
}

const OBJECTS: Record<(typeof OBJECT_TYPES)[number], string> = {
  residential: 'жилой комплекс',
  low_rise: 'малоэтажный посёлок',
  industrial: 'производственный корпус',
  warehouse: 'складской комплекс',
  road: 'участок дороги',
  bridge: 'мост',
  airfield: 'аэродром',
  railway: 'железнодорожный путь',
  metro_tunnel: 'станция метро',
  energy: 'энергообъект',
  oil_gas: 'площадка нефтегазового месторождения',
  pipeline: 'трубопровод',
  power_line: 'линия электропередачи',
  hydro: 'гидроузел',
  social: 'школа',
  commercial: 'торговый центр',
  restoration: 'исторический фасад',
  landscaping: 'парк и дворы',
  utilities: 'сети и котельная',
  data_center: 'дата-центр',
  agro: 'животноводческий комплекс',
  nuclear: 'атомная станция',
  sports: 'спортивный комплекс',
};
const OPENINGS = [
  'Открыли второй фронт работ и добираем людей',
  'Объект на полном ходу, объёмов хватит до конца следующего сезона',
  'Заменяем коллегу, который ушёл на повышение',
  'Собираем постоянную команду, а не на один этап',
  'Срок сдачи близко, поэтому выйти можно уже на этой неделе',
  'Начинаем новый этап: чертежи выданы, материал на площадке',
  'Расширяем участок после подписания нового договора',
];
const CLOSINGS = [
  'Покажем площадку до оформления, чтобы вы решили сами.',
  'Звоните или пишите: отвечает тот, с кем будете работать.',
  'Если подходите не по всем пунктам, всё равно откликайтесь — обсудим.',
  'Оформляем за два дня, документы можно прислать фотографиями.',
  'Скажем честно, если место уже занято.',
];
const CAMPS = {
  wagon: 'Живём в тёплых вагончиках',
  hostel: 'Общежитие рядом с объектом',
  flat: 'Квартира с кухней и стиральной машиной',
  hotel: 'Гостиница',
} as const;
const MEALS = {
  none: 'Питание своё, магазин рядом',
  one: 'Горячий обед бесплатно',
  two: 'Завтрак и обед бесплатно',
  three: 'Трёхразовое питание за счёт компании',
  compensated: 'Питание возмещаем деньгами',
} as const;
const TICKETS = {
  paid: 'Билеты туда и обратно покупаем мы',
  compensated: 'Дорогу возмещаем по билетам',
  own: 'Дорога до объекта своя, встречаем на вокзале',
} as const;
const LOCAL = [
  'Каска, обувь и спецодежда с первого дня',
  'Бытовка с душем и сушилкой',
  'Автобус от города к началу смены',
  'Стоянка у проходной',
  'Больничные и отпуск по закону',
  'Инструмент выдаём под роспись',
] as const;
const DESK = [
  'Два монитора и нормальное кресло',
  'Больничные и отпуск по закону',
  'Выезды на объект на служебной машине',
  'Обучение раз в год за счёт компании',
] as const;

/** Texts of a vacancy in the words of its trade and its company; every list has three to six lines. */
export function makeTexts(
  random: Random,
  trade: Trade,
  company: DemoCompany,
  place: Place,
  time: WorkTime,
  facilityName: string | null,
): VacancyTexts {
  const object = facilityName ?? OBJECTS[random.pick(company.objectTypes)];
  const where = time.rotation
    ? `Объект — ${object}, сбор вахты ${inPlace(place)}`
    : `Объект — ${object} ${inPlace(place)}`;
  const opening = random.pick(OPENINGS);
  return {
    description: paragraph(`${opening}. ${where}. ${random.pick(CLOSINGS)}`),
    duties: bullets(someOf(random, trade.duties, 5)),
    requirements: bullets(someOf(random, trade.requirements, 4)),
    conditions: bullets(conditionsOf(random, trade, company, time)),
  };
}

/** From three to `max` lines in their own order: the main thing comes first. */
function someOf(random: Random, lines: readonly string[], max: number): string[] {
  const chosen = new Set(random.sample(lines, random.int(3, max)));
  return lines.filter((line) => chosen.has(line));
}

/** «в Казани», but «во Владимире». */
function inPlace({ prepositional }: Place): string {
  return `${/^[вф][^аеёиоуыэюя]/iu.test(prepositional) ? 'во' : 'в'} ${prepositional}`;
}

function conditionsOf(random: Random, trade: Trade, company: DemoCompany, { rotation, shift }: WorkTime): string[] {
  const perks = random.sample(company.perks, random.int(1, 2));
  if (rotation) {
    const camp = `${CAMPS[rotation.campType ?? 'hostel']}, ${rotation.peoplePerRoom} ${rotation.peoplePerRoom === 1 ? 'человек' : (rotation.peoplePerRoom ?? 2) < 5 ? 'человека' : 'человек'} в комнате`;
    return [
      camp,
      MEALS[rotation.meals ?? 'none'],
      TICKETS[rotation.tickets ?? 'own'],
      ...(rotation.laundry ? ['Прачечная раз в неделю'] : []),
      ...perks,
    ].slice(0, 6);
  }
  const own = trade.scenes[0] === 'office' ? DESK : LOCAL;
  const start = shift.startTime
    ? [`Смена ${shift.hours} ${shift.hours === 24 ? 'часа' : 'часов'}, начало в ${shift.startTime}`]
    : [];
  return [...start, ...random.sample(own, 2), ...perks];
}
