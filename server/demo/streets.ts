import type { ObjectType } from './company-plan.ts';
import type { Random } from './random.ts';
import { typeset } from './text.ts';

/** Names that most towns have, by what stands along them. */
const WORKS = [
  'ул. Индустриальная',
  'ул. Промышленная',
  'ул. Заводская',
  'ул. Складская',
  'ул. Монтажников',
  'ул. Строителей',
  'ул. Металлургов',
  'ул. Машиностроителей',
  'ул. Энергетиков',
  'ул. Шофёров',
  'ул. Элеваторная',
  'ул. Кирпичная',
  'ул. Литейная',
  'ул. Транспортная',
  'ул. Магистральная',
  'ул. Железнодорожная',
  'ул. Вагонная',
  'ул. Портовая',
  'ул. Автомобилистов',
  'ул. Технологическая',
  'ул. Электриков',
  'ул. Цементная',
  'ул. Лесозаводская',
  'ул. Тепличная',
  'ул. Базовая',
  'проезд Производственный',
  'проезд Складской',
  'проезд Монтажный',
  'шоссе Объездное',
  'шоссе Южное',
] as const;
const HOMES = [
  'ул. Полевая',
  'ул. Береговая',
  'ул. Новая',
  'ул. Солнечная',
  'ул. Садовая',
  'ул. Луговая',
  'ул. Сосновая',
  'ул. Кленовая',
  'ул. Заречная',
  'ул. Озёрная',
  'ул. Весенняя',
  'ул. Парковая',
  'ул. Набережная',
  'ул. Школьная',
  'ул. Молодёжная',
  'ул. Дружбы',
  'ул. Мира',
  'ул. Победы',
  'ул. Космонавтов',
  'ул. Спортивная',
  'ул. Северная',
  'ул. Восточная',
  'бульвар Молодёжный',
  'бульвар Рябиновый',
  'проспект Победы',
  'проспект Строителей',
] as const;
const OFFICES = [
  'ул. Советская',
  'ул. Октябрьская',
  'ул. Гагарина',
  'ул. Чехова',
  'ул. Пушкина',
  'ул. Гоголя',
  'ул. Некрасова',
  'ул. Маяковского',
  'ул. Кирова',
  'ул. Горького',
  'ул. Чкалова',
  'ул. Королёва',
  'ул. Менделеева',
  'ул. Вокзальная',
  'ул. Театральная',
  'площадь Труда',
] as const;

const STREETS: Partial<Record<ObjectType, readonly string[]>> = {
  residential: HOMES,
  low_rise: HOMES,
  social: HOMES,
  landscaping: HOMES,
  sports: HOMES,
  utilities: HOMES,
  commercial: OFFICES,
  restoration: OFFICES,
};

/** What stands along no street: where it is, in the words of those who build it. */
const LINES: Partial<Record<ObjectType, readonly string[]>> = {
  road: ['участок трассы, 12–28 км', 'обход города, 3–9 км', 'трасса, 64-й км', 'съезд на 18-м км'],
  bridge: ['мостовой переход, левый берег', 'путепровод на въезде в город', 'мостовой переход, правый берег'],
  railway: ['перегон 46–58 км', 'станция, нечётная горловина', 'разъезд 112 км'],
  pipeline: ['трасса трубопровода, 31-й км', 'трасса трубопровода, 74–90 км', 'городок линейщиков, 17-й км'],
  power_line: ['трасса ВЛ, опоры 40–96', 'трасса ВЛ, 27-й км', 'заходы на подстанцию'],
  oil_gas: ['промзона, база подрядчика', 'куст 14', 'установка подготовки, вторая очередь'],
  hydro: ['створ плотины', 'причал № 3', 'гидроузел, правый берег'],
  airfield: ['аэропорт, служебный въезд', 'аэропорт, перрон'],
  nuclear: ['площадка станции, КПП № 2'],
  agro: ['комплекс за северной окраиной', 'тепличный комбинат, въезд с трассы'],
};

/** Where a company sits. */
export function makeOfficeAddress(random: Random): string {
  return `${random.pick(random.chance(0.6) ? WORKS : OFFICES)}, ${random.int(2, 96)}`;
}

/** Where people come to work in a town, as `objectType` and its trade have it. */
export function makeAddress(random: Random, objectType: ObjectType, office: boolean): string {
  const place = office ? undefined : LINES[objectType];
  if (place) return typeset(random.pick(place));
  const streets = office ? OFFICES : (STREETS[objectType] ?? WORKS);
  const part = random.next();
  const building = part < 0.12 ? `, стр. ${random.int(1, 9)}` : part < 0.22 ? `, корп. ${random.int(1, 4)}` : '';
  return typeset(`${random.pick(streets)}, ${random.int(1, 118)}${building}`);
}
