import type { OBJECT_TYPES } from '#shared/domain/vacancy-terms.ts';
import { plural, pluralWord } from '#shared/text/plural.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { DemoCompany } from './companies.ts';
import { maySay } from './line-rules.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import { bullets, paragraph, typeset } from './text.ts';
import type { Trade } from './trade.ts';

/** The texts, and the fields that they ask for something in. */
export interface VacancyTexts extends Pick<NewVacancy, 'educationLevel' | 'ownTools'> {
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
  oil_gas: 'нефтегазовый объект',
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
  'Объёма стало больше, чем успеваем',
  'Собираем постоянную команду, а не на один этап',
  'Срок сдачи близко, поэтому выйти можно уже на этой неделе',
  'Начинаем новый этап: чертежи выданы, материал на площадке',
  'Расширяем участок после подписания нового договора',
  'Работы идут по графику, нужны руки',
  'Передали нам ещё одну очередь, набираем под неё',
];
const DESK_OPENINGS = [
  'Взяли новый объект, и в отделе стало больше работы',
  'Открыли ещё одно место в отделе',
  'Отдел растёт: заказчик добавил ещё одну очередь',
  'Собираем постоянную команду, а не на один этап',
];
const CLOSINGS = [
  'Покажем площадку до оформления, чтобы вы решили сами.',
  'Звоните или пишите: отвечает тот, с кем будете работать.',
  'Если подходите не по всем пунктам, всё равно откликайтесь — обсудим.',
  'Оформляем за два дня, документы можно прислать фотографиями.',
  'Скажем честно, если место уже занято.',
];
const CAMPS = {
  wagon: ['Живём в тёплых вагончиках', 'Вагон-городок с сушилкой и душем', 'Утеплённые вагончики рядом с объектом'],
  hostel: ['Общежитие рядом с объектом', 'Общежитие с кухней на этаже', 'Общежитие, до объекта возит автобус'],
  flat: ['Квартира с кухней и стиральной машиной', 'Снимаем квартиру недалеко от объекта'],
  hotel: ['Гостиница', 'Гостиница в городе, до объекта возим'],
} as const;
const MEALS = {
  none: ['Питание своё, магазин рядом', 'Готовим сами: есть плита и холодильник'],
  one: ['Горячий обед бесплатно', 'Обед на объекте за наш счёт'],
  two: ['Завтрак и обед бесплатно', 'Кормим дважды в день: завтрак и обед'],
  three: ['Трёхразовое питание за счёт компании', 'Столовая: завтрак, обед и ужин бесплатно'],
  compensated: ['Питание возмещаем деньгами', 'На питание платим отдельно, за каждый день'],
} as const;
const TICKETS = {
  paid: ['Билеты туда и обратно покупаем мы', 'Билеты в обе стороны — за нами'],
  compensated: ['Дорогу возмещаем по билетам', 'Билеты оплачиваем по чекам после заезда'],
  own: ['Дорога до объекта своя, встречаем на вокзале', 'Добираетесь сами, от вокзала довезём'],
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
const HOME = [
  'Работаем удалённо, встречи по видео',
  'Лицензии и доступ к серверу даём',
  'Больничные и отпуск по закону',
  'Обучение раз в год за счёт компании',
] as const;
/** For a list that its rules have left too short. */
const WANTED = [
  'Приходите вовремя и предупреждаете, если что-то изменилось',
  'Работаете по технике безопасности',
  'Спокойны с людьми',
];

interface Told {
  trade: Trade;
  company: DemoCompany;
  place: Place;
  /** Where a rotation meets. */
  gathering: Place | undefined;
  facilityName: string | null;
}

/** Texts of a vacancy in the words of its trade and its company, such that they agree with its fields; every list has three to six lines. */
export function makeTexts(
  random: Random,
  { trade, company, place, gathering, facilityName }: Told,
  vacancy: NewVacancy,
): VacancyTexts {
  const sayOf = (fields: NewVacancy) => (lines: readonly string[]) => lines.filter((line) => maySay(line, fields));
  const say = sayOf(vacancy);
  const [type = company.objectTypes[0]] = vacancy.objectTypes ?? [];
  const object = `Объект — ${facilityName ?? OBJECTS[type]} ${inPlace(place)}`;
  const requirements = someOf(random, say(trade.requirements.map((line) => withGrade(line, vacancy))), 4);
  const wanted = bullets([...requirements, ...WANTED].slice(0, Math.max(3, requirements.length)));
  const asked = askedBy(wanted, vacancy);
  return {
    description: paragraph(
      `${random.pick(say(trade.desk ? DESK_OPENINGS : OPENINGS))}. ${object}${gathering ? `, сбор вахты ${inPlace(gathering)}` : ''}. ${random.pick(say(CLOSINGS))}`,
    ),
    duties: bullets(someOf(random, say(trade.duties), 5)),
    requirements: wanted,
    conditions: bullets(conditionsOf(random, trade, company, vacancy, sayOf({ ...vacancy, ...asked }))),
    ...asked,
  };
}

/** The grade of the trade's usual words is that of this vacancy. */
function withGrade(line: string, { gradeMin, gradeMax }: NewVacancy): string {
  const grade = gradeMin ?? gradeMax;
  return grade ? line.replace(/от \d разряда/u, `от ${grade} разряда`) : line.replace(/ от \d разряда/u, '');
}

/** What the requirements name is asked for in the fields, too. */
function askedBy(
  requirements: string,
  { educationLevel, ownTools }: NewVacancy,
): Pick<NewVacancy, 'educationLevel' | 'ownTools'> {
  return {
    educationLevel: /ехникум|иплом|рофильное/u.test(requirements)
      ? 'vocational'
      : /вуз/u.test(requirements)
        ? 'higher'
        : (educationLevel ?? 'any'),
    ownTools: /[Сс]вой\sинструмент|Своё\sснаряжение/u.test(requirements) ? 'required' : (ownTools ?? null),
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

function conditionsOf(
  random: Random,
  trade: Trade,
  company: DemoCompany,
  { rotation, shift, workFormat }: NewVacancy,
  say: (lines: readonly string[]) => string[],
): string[] {
  const perks = random.sample(say(company.perks), random.int(1, 2));
  if (rotation) {
    const people = rotation.peoplePerRoom ?? 2;
    const camp = `${random.pick(CAMPS[rotation.campType ?? 'hostel'])}, ${plural(people, ['человек', 'человека', 'человек'])} в комнате`;
    return [
      camp,
      random.pick(MEALS[rotation.meals ?? 'none']),
      random.pick(TICKETS[rotation.tickets ?? 'own']),
      ...(rotation.laundry ? ['Прачечная раз в неделю'] : []),
      ...perks,
    ].slice(0, 6);
  }
  const hours = shift?.hours ?? 8;
  const start = shift?.startTime
    ? [typeset(`Смена ${hours} ${pluralWord(hours, ['час', 'часа', 'часов'])}, начало в ${shift.startTime}`)]
    : [];
  const own = workFormat === 'remote' ? HOME : trade.desk ? DESK : LOCAL;
  return [...start, ...random.sample(say(own), perks.length ? 2 : 3), ...perks];
}
