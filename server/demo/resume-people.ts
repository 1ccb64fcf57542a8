import type { Random } from './random.ts';

/** Common names that are put together at random: nobody of them is meant. */
const MEN = {
  first: [
    'Александр', 'Алексей', 'Андрей', 'Антон', 'Артём', 'Борис', 'Вадим', 'Василий', 'Виктор', 'Виталий', 'Владимир', 'Георгий', 'Денис', 'Дмитрий', 'Евгений', 'Иван', 'Игорь',
    'Ильдар', 'Константин', 'Максим', 'Марат', 'Михаил', 'Николай', 'Олег', 'Павел', 'Ринат', 'Роман', 'Руслан', 'Сергей', 'Станислав', 'Тимур', 'Фёдор', 'Юрий', 'Ярослав',
  ],
  middle: ['Александрович', 'Алексеевич', 'Андреевич', 'Васильевич', 'Викторович', 'Владимирович', 'Иванович', 'Игоревич', 'Маратович', 'Михайлович', 'Николаевич', 'Олегович', 'Павлович', 'Петрович', 'Сергеевич', 'Юрьевич'],
};
const WOMEN = {
  first: ['Алина', 'Анастасия', 'Анна', 'Валентина', 'Галина', 'Гульнара', 'Дарья', 'Екатерина', 'Елена', 'Ирина', 'Ксения', 'Лариса', 'Людмила', 'Марина', 'Мария', 'Наталья', 'Ольга', 'Светлана', 'Татьяна', 'Юлия'],
  middle: ['Александровна', 'Алексеевна', 'Андреевна', 'Васильевна', 'Викторовна', 'Владимировна', 'Ивановна', 'Игоревна', 'Михайловна', 'Николаевна', 'Олеговна', 'Павловна', 'Петровна', 'Сергеевна', 'Юрьевна'],
};
/** Without the ending «а» of women. */
const LAST = [
  'Астахов', 'Баранников', 'Белозёров', 'Бортников', 'Валиев', 'Вершинин', 'Галимов', 'Глазунов', 'Голованов', 'Горбатов', 'Грачёв', 'Дегтярёв', 'Долгов', 'Ермолаев', 'Ефремов', 'Жаров', 'Завьялов',
  'Зимин', 'Игнатов', 'Исмагилов', 'Калинин', 'Карпов', 'Кириллов', 'Климов', 'Козырев', 'Коновалов', 'Кудрин', 'Лаптев', 'Леонтьев', 'Лобанов', 'Лыков', 'Макаров', 'Мельников', 'Мухаметов', 'Назаров',
  'Нестеров', 'Никифоров', 'Овчинников', 'Осипов', 'Панков', 'Пахомов', 'Пестов', 'Поляков', 'Прохоров', 'Рогов', 'Родионов', 'Рябов', 'Савельев', 'Сафин', 'Селезнёв', 'Сорокин', 'Столяров', 'Суворин',
  'Тарасов', 'Терехов', 'Тихонов', 'Трошин', 'Уваров', 'Фомин', 'Хабиров', 'Черепанов', 'Чижов', 'Шаров', 'Шубин', 'Щербаков', 'Юдин', 'Яковлев',
];

/** Trades that women of the demo have. */
const TRADES_OF_WOMEN = new Set([
  'smetchik', 'inzhener-pto', 'malyar', 'shtukatur', 'otdelochnik', 'plitochnik', 'povar', 'feldsher', 'uborshchik', 'gornichnaya', 'kladovshchik', 'geodezist', 'snabzhenets', 'arkhitektor', 'logist',
  'okhrana-truda-spetsialist', 'inzhener-tender', 'laborant-dorozhnyy', 'mashinist-bashennogo-krana', 'kadastrovyy-inzhener', 'inzhener-konstruktor', 'pozharnaya-bezopasnost', 'ozelenitel', 'komendant',
]);

export interface Person {
  lastName: string;
  firstName: string;
  middleName: string;
}

export function makePerson(random: Random, trade: string): Person {
  const isWoman = TRADES_OF_WOMEN.has(trade) && random.chance(0.6);
  const { first, middle } = isWoman ? WOMEN : MEN;
  return { lastName: `${random.pick(LAST)}${isWoman ? 'а' : ''}`, firstName: random.pick(first), middleName: random.pick(middle) };
}
