import type { DRIVER_CATEGORIES, PERMIT_KINDS, TRACTOR_CATEGORIES } from '#shared/domain/vacancy-terms.ts';

/** What a permit's level says, or what the paper is for. */
export const PERMIT_NOTES: Readonly<Record<(typeof PERMIT_KINDS)[number], string | null>> = {
  electro_group: 'I–V, до и\u00a0выше 1000\u00a0В',
  height: '1–3 группа или работы с\u00a0лесов',
  rostechnadzor: 'область аттестации: А.1, Б.1–Б.12',
  naks_welder: 'способ сварки и\u00a0группа устройств',
  naks_specialist: 'I–IV уровень',
  slinger: null,
  crane_operator: 'вид крана и\u00a0разряд',
  lift_operator: null,
  signalman: null,
  gas_safe: null,
  pressure_vessels: null,
  fire_min: null,
  first_aid: null,
  labour_safety: 'программы А, Б, В',
  confined_space: '1–3 группа',
  explosives: 'единая книжка взрывника',
  driver_adr: 'перевозка опасных грузов',
  geodesy: null,
  welding_ndt: 'ВИК, УЗК, РК',
  nrs_nostroy: 'строительство',
  nrs_nopriz: 'проектирование и\u00a0изыскания',
  nok: 'свидетельство на\u00a05\u00a0лет',
  medical_29n: null,
  criminal_record_clear: null,
  security_clearance: '2 или 3 форма',
  tractor_operator: 'категории А–F',
  other: null,
};

export const DRIVER_NOTES: Readonly<Record<(typeof DRIVER_CATEGORIES)[number], string>> = {
  A: 'мотоциклы',
  A1: 'мотоциклы до 125\u00a0см³',
  B: 'легковые и\u00a0грузовые до 3,5\u00a0т',
  B1: 'трициклы и\u00a0квадрициклы',
  BE: 'категория B с\u00a0прицепом тяжелее 750\u00a0кг',
  C: 'грузовые тяжелее 3,5\u00a0т',
  C1: 'грузовые от 3,5 до 7,5\u00a0т',
  CE: 'грузовые с\u00a0прицепом, седельные тягачи',
  C1E: 'категория C1 с\u00a0прицепом тяжелее 750\u00a0кг',
  D: 'автобусы, больше 8 мест',
  D1: 'автобусы от 9 до 16 мест',
  DE: 'сочленённые автобусы',
  D1E: 'категория D1 с\u00a0прицепом тяжелее 750\u00a0кг',
  M: 'мопеды',
  Tm: 'трамваи',
  Tb: 'троллейбусы',
};

export const TRACTOR_NOTES: Readonly<Record<(typeof TRACTOR_CATEGORIES)[number], string>> = {
  'A I': 'внедорожные мототранспортные средства',
  'A II': 'внедорожные до 3,5\u00a0т, до 8 мест',
  'A III': 'внедорожные тяжелее 3,5\u00a0т, карьерные самосвалы',
  'A IV': 'внедорожные пассажирские, больше 8 мест',
  B: 'гусеничные и\u00a0колёсные до 25,7\u00a0кВт: мини-погрузчики',
  C: 'колёсные 25,7–110,3\u00a0кВт: экскаваторы-погрузчики, катки, погрузчики',
  D: 'колёсные мощнее 110,3\u00a0кВт: автогрейдеры, фронтальные погрузчики',
  E: 'гусеничные мощнее 25,7\u00a0кВт: экскаваторы, бульдозеры, трубоукладчики',
  F: 'самоходные сельхозмашины',
};

/** Of a person; what a vacancy asks for is a shorter set. */
export const EDUCATION_LEVEL_LINES: readonly (readonly [key: string, name: string, note?: string])[] = [
  ['basic', 'Основное общее', '9 классов'],
  ['secondary', 'Среднее общее', '11 классов'],
  ['vocational_worker', 'Среднее профессиональное, рабочий', 'ПТУ, лицей, колледж'],
  ['vocational_specialist', 'Среднее профессиональное, специалист', 'техникум, колледж'],
  ['higher_incomplete', 'Неоконченное высшее'],
  ['bachelor', 'Высшее, бакалавр'],
  ['specialist', 'Высшее, специалист'],
  ['master', 'Высшее, магистр'],
  ['phd', 'Учёная степень'],
];

export const EDUCATION_TYPE_LINES: readonly (readonly [key: string, name: string, note?: string])[] = [
  ['full_time', 'Очное'],
  ['part_time', 'Заочное'],
  ['evening', 'Вечернее'],
  ['distance', 'Дистанционное'],
  ['courses', 'Курсы'],
  ['retraining', 'Профессиональная переподготовка', 'от 250\u00a0часов'],
  ['upskilling', 'Повышение квалификации', 'от 16\u00a0часов'],
];

export const SHIFT_SCHEDULE_LINES: readonly (readonly [key: string, name: string])[] = [
  ['day8', 'День, 8\u00a0часов'],
  ['day10', 'День, 10\u00a0часов'],
  ['day11', 'День, 11\u00a0часов'],
  ['day12', 'День, 12\u00a0часов'],
  ['night8', 'Ночь, 8\u00a0часов'],
  ['night11', 'Ночь, 11\u00a0часов'],
  ['night12', 'Ночь, 12\u00a0часов'],
  ['h24', 'Сутки'],
  ['rotating', 'День и\u00a0ночь по очереди'],
];
