import type { NewResume } from '../domains/resume/index.ts';
import type { Sex } from './portraits.ts';
import type { Random } from './random.ts';

/** Common names that are put together at random: nobody of them is meant. */
const FIRST = {
  man: words(`Александр Алексей Анатолий Андрей Антон Артём Богдан Борис Вадим Валерий Василий Виктор Виталий Владимир
    Владислав Вячеслав Геннадий Георгий Глеб Григорий Данил Денис Дмитрий Евгений Егор Иван Игорь Ильдар Илья Кирилл
    Константин Леонид Максим Марат Матвей Михаил Никита Николай Олег Павел Пётр Ринат Роман Руслан Семён Сергей Станислав
    Степан Тимофей Тимур Фёдор Юрий Ярослав`),
  woman: words(`Алина Алла Анастасия Анна Валентина Вера Вероника Виктория Галина Гульнара Дарья Евгения Екатерина Елена
    Ирина Ксения Лариса Лидия Любовь Людмила Маргарита Марина Мария Надежда Наталья Оксана Ольга Полина Регина Светлана
    Татьяна Юлия`),
};
/** Fathers' names as «Иванович» and «Ивановна»: what stands before the ending. */
const FATHERS =
  words(`Александр Алексе Анатоль Андре Борис Валерь Василь Виктор Владимир Геннадь Григорь Дмитри Евгень Иван
  Игор Константин Леонид Марат Михайл Никола Олег Павл Петр Роман Серге Станислав Юрь`);
/** Without the ending «а» of women. */
const LAST = words(
  `Астахов Баранников Белозёров Бортников Валиев Вершинин Галимов Глазунов Голованов Горбатов Грачёв Дегтярёв Долгов Ермолаев Ефремов Жаров Завьялов Зимин Игнатов Исмагилов Калинин Карпов Кириллов Климов Козырев Коновалов Кудрин Лаптев Леонтьев Лобанов Лыков Макаров Мельников Мухаметов Назаров Нестеров Никифоров Овчинников Осипов Панков Пахомов Пестов Поляков Прохоров Рогов Родионов Рябов Савельев Сафин Селезнёв Сорокин Столяров Суворин Тарасов Терехов Тихонов Трошин Уваров Фомин Хабиров Черепанов Чижов Шаров Шубин Щербаков Юдин Яковлев`,
);
/** Those who come with a patent or from the union; their papers name no father. */
const GUESTS = {
  patent_region: {
    first: words('Азиз Акмал Бахтиёр Баходир Дильшод Жасур Фаррух Фирдавс Хуршед Шерзод Умед Рустам'),
    last: words(`Рахимов Каримов Назаров Юлдашев Холматов Саидов Мирзоев Турсунов Шарипов Абдуллоев Эргашев Хакимов`),
  },
  eaes: {
    first: words('Азамат Бакыт Нурлан Улан Арсен Тигран Армен Янис Денис Павел Кирилл Руслан'),
    last: words(
      `Асанов Токтогулов Жумабеков Абдыраев Саркисов Петросов Ковалёнок Шевцов Лукашов Бекетов Осмонов Ибраев`,
    ),
  },
} as const;

/** Trades that women of the demo have. */
const TRADES_OF_WOMEN = new Set([
  'smetchik',
  'inzhener-pto',
  'malyar',
  'shtukatur',
  'otdelochnik',
  'plitochnik',
  'povar',
  'feldsher',
  'uborshchik',
  'gornichnaya',
  'kladovshchik',
  'geodezist',
  'snabzhenets',
  'arkhitektor',
  'logist',
  'okhrana-truda-spetsialist',
  'inzhener-tender',
  'laborant-dorozhnyy',
  'mashinist-bashennogo-krana',
  'kadastrovyy-inzhener',
  'inzhener-konstruktor',
  'pozharnaya-bezopasnost',
  'ozelenitel',
  'komendant',
]);

export interface Person extends Pick<NewResume, 'lastName' | 'firstName' | 'middleName'> {
  sex: Sex;
}

type Papers = NonNullable<NewResume['workAuthorizations']>[number];

/** Somebody of this trade and these papers. */
export function makePerson(random: Random, trade: string, papers: Papers): Person {
  if (papers === 'patent_region' || papers === 'eaes') {
    const { first, last } = GUESTS[papers];
    return { sex: 'man', lastName: random.pick(last), firstName: random.pick(first), middleName: null };
  }
  const sex = TRADES_OF_WOMEN.has(trade) && random.chance(0.6) ? 'woman' : 'man';
  return {
    sex,
    lastName: `${random.pick(LAST)}${sex === 'woman' ? 'а' : ''}`,
    firstName: random.pick(FIRST[sex]),
    middleName: fathersName(random.pick(FATHERS), sex),
  };
}

/** «Иванович», «Алексеевич», «Юрьевна». */
function fathersName(father: string, sex: Sex): string {
  const link = /[еиьа]$|^Игор$/u.test(father) ? 'ев' : 'ов';
  return `${father}${link}${sex === 'woman' ? 'на' : 'ич'}`;
}

function words(text: string): string[] {
  return text.split(/\s+/u);
}
