import type { Mark } from '../../core/marks.ts';

/** Place names that the dictionaries lack: colloquial names, wider areas, sites of large projects. */
interface PlaceName {
  /** Separated by semicolons. */
  phrases: string;
  marks: readonly Mark[];
}

const regions = (...ids: number[]): Mark[] => ids.map((id): Mark => `region:${id}`);

export const PLACE_NAMES: readonly PlaceName[] = [
  { phrases: 'питер; спб; петербург; ленинград; санкт петербург', marks: ['city:7801', 'region:78'] },
  { phrases: 'мск; москоу; столица; нерезиновая', marks: ['city:7701', 'region:77'] },
  { phrases: 'Новая Москва; ТиНАО', marks: ['city:7703', 'city:7704', 'city:7705'] },
  {
    phrases: 'москва и область; москва и московская область; мск и мо; москва и подмосковье; московский регион',
    marks: regions(77, 50),
  },
  {
    phrases: 'питер и область; спб и ло; спб и область; санкт петербург и ленинградская область',
    marks: regions(78, 47),
  },
  { phrases: 'подмосковье; мособласть; московская обл; мособл', marks: regions(50) },
  { phrases: 'ленобласть; лен область; ло; ленинградская обл; усть луга; ломоносовский район', marks: regions(47) },
  { phrases: 'екб; екат; ебург; екатеринбурге; еката', marks: ['city:6601'] },
  { phrases: 'нск; новосиб', marks: ['city:5401'] },
  { phrases: 'нижний; горький; ннов; нижний новгород; н новгород; н нов', marks: ['city:5201'] },
  { phrases: 'челяба; челябинск', marks: ['city:7401'] },
  { phrases: 'ростов; рнд; ростов на дону; ростов дон', marks: ['city:6101'] },
  { phrases: 'владик', marks: ['city:2501', 'city:1501'] },
  { phrases: 'хабара; хабаровск', marks: ['city:2701'] },
  { phrases: 'красноярск; крск', marks: ['city:2401'] },
  { phrases: 'тлт; тольятти', marks: ['city:6302'] },
  { phrases: 'магнитка; магнитогорск', marks: ['city:7402'] },
  { phrases: 'тагил', marks: ['city:6602'] },
  { phrases: 'комсомольск; комсомольск на амуре', marks: ['city:2702'] },
  { phrases: 'уренгой; нур; новый уренгой', marks: ['city:8901'] },
  { phrases: 'красная поляна; адлер; сириус; большой сочи', marks: ['city:2302'] },
  { phrases: 'набережные; челны; набчелны', marks: ['city:1602'] },
  { phrases: 'старый оскол; оскол', marks: ['city:3102'] },
  {
    phrases: 'минводы; минеральные воды; кмв; кавминводы',
    marks: ['city:2607', 'city:2602', 'city:2604', 'city:2603'],
  },
  { phrases: 'химок; химки', marks: ['city:5003'] },
  { phrases: 'люберец; люберцы', marks: ['city:5006'] },
  { phrases: 'ямал; янао; сабетта; бованенково; ямало ненецкий; арктик спг; харасавэй', marks: regions(89) },
  { phrases: 'хмао; югра; ханты мансийский; приобье', marks: regions(86) },
  { phrases: 'крым; полуостров крым', marks: regions(91, 92) },
  { phrases: 'кузбасс', marks: regions(42) },
  { phrases: 'кубань; краснодарский', marks: regions(23) },
  { phrases: 'ставрополье', marks: regions(26) },
  { phrases: 'приморье; большой камень', marks: regions(25) },
  { phrases: 'прикамье', marks: regions(59) },
  { phrases: 'башкирия; башкортостан', marks: regions(2) },
  { phrases: 'татария; татарстан', marks: regions(16) },
  { phrases: 'якутия; саха; чаянда; чаяндинское', marks: regions(14) },
  { phrases: 'камчатка', marks: regions(41) },
  { phrases: 'сахалин; курилы', marks: regions(65) },
  { phrases: 'колыма', marks: regions(49) },
  { phrases: 'амурский гпз; амурский гхк; космодром восточный; восточный космодром', marks: regions(28) },
  { phrases: 'таймыр; восток ойл', marks: regions(24) },
  { phrases: 'урал', marks: regions(66, 74, 59, 45) },
  { phrases: 'сибирь', marks: regions(54, 55, 70, 42, 22, 24, 38, 19, 17, 4) },
  { phrases: 'дальний восток; дв', marks: regions(25, 27, 28, 14, 65, 41, 49, 87, 79, 75, 3) },
  { phrases: 'поволжье', marks: regions(16, 63, 64, 52, 58, 73, 34, 21, 13, 12, 18) },
  { phrases: 'крайний север; север; заполярье; арктика', marks: regions(89, 86, 83, 87, 51, 14, 11) },
  { phrases: 'кавказ; северный кавказ; скфо', marks: regions(5, 6, 7, 9, 15, 20, 26) },
  { phrases: 'черноземье; центральное черноземье', marks: regions(36, 31, 46, 48, 68) },
  { phrases: 'байкал; прибайкалье', marks: regions(38, 3) },
  { phrases: 'донбасс', marks: regions(93, 94) },
  { phrases: 'новые регионы; новые территории', marks: regions(90, 93, 94, 95) },
];

/**
 * Districts and okrugs of big cities. A vacancy is in one by a station named like it, or where a text names it; most state neither,
 * so the rest of the city is close.
 */
export const DISTRICTS: readonly PlaceName[] = [
  {
    phrases:
      'Бутово; Северное Бутово; Южное Бутово; Бирюлёво; Чертаново; Медведково; Тушино; Измайлово; Гольяново; Кузьминки; Текстильщики; Хамовники; Лефортово; Зюзино; Черёмушки; Ясенево; Щукино; Кунцево; Капотня; Зябликово; Братеево; СВАО; ЮВАО; ЮЗАО; СЗАО; ЦАО; ЗАО Москва; САО; ЮАО; ВАО; ЗелАО; МКАД; Садовое кольцо',
    marks: ['city:7701', 'region:77'],
  },
  {
    phrases:
      'Купчино; Васильевский остров; Васька СПб; Петроградка; Петроградский район; Приморский район; Василеостровский район; Адмиралтейский район; Обводный канал; Уткина заводь; Шушары; Парнас; Озерки; Ржевка; Колпинский район; Приморский район СПб; Невский район; Выборгский район СПб; Калининский район СПб; Московский район СПб; Пулково; КАД',
    marks: ['city:7801', 'region:78'],
  },
  { phrases: 'Уралмаш; Академический Екатеринбург; ВТУЗгородок; Вторчермет; Химмаш', marks: ['city:6601'] },
  {
    phrases: 'Авиастроительный район; Вахитовский район; Ново-Савиновский район; Дербышки; Азино',
    marks: ['city:1601'],
  },
];

/** Stations whose names of several words are also something else. */
export const PLAIN_STATIONS: ReadonlySet<string> = new Set([
  'Деловой центр',
  'Рабочий Посёлок',
  'Красный Строитель',
  'Технологический институт',
  'Горный институт',
  'Кировский завод',
  'Северный вокзал',
]);

/** Cities whose names are also common words: a text with the word matches as well as the city. */
export const PLAIN_WORD_CITIES: ReadonlySet<string> = new Set([
  'Свободный',
  'Мирный',
  'Прохладный',
  'Видное',
  'Грозный',
  'Шахты',
  'Бор',
  'Клин',
  'Асбест',
  'Московский',
  'Октябрьский',
  'Заречный',
  'Находка',
  'Полевской',
  'Донской',
  'Волжский',
  'Дзержинский',
  'Губкинский',
  'Берёзовский',
  'Троицк',
  'Владимир',
  'Пушкин',
  'Киров',
  'Артём',
  'Чехов',
  'Александров',
]);
