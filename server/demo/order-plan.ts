import type { BuyerOrderAction, StaffOrderAction } from '#shared/domain/order-machine.ts';

/** A step and when it was made; `units` as in the call. */
export interface PlannedStep {
  by: 'buyer' | 'staff';
  /** `pay`: of a quote, or of a card. */
  action: BuyerOrderAction | StaffOrderAction | 'pay';
  daysAgo: number;
  text?: string;
  units?: number;
}

interface PlannedWork {
  daysAgo: number;
  /** Of people or crews: price of one, number, term. */
  quote?: { rubles: number; quantity: number; workDays: number };
  steps: readonly PlannedStep[];
}

export type CompanyOrderPlan = PlannedWork & {
  /** Which company: the head of that number. */
  company: number;
} & (
    | { service: 'ask-company'; question: string; vacancy: number }
    | {
        service: 'find-employee';
        work: string;
        place: string;
        quantity: number;
        qualification: string;
        schedule: string;
        pay: string;
        housing: string;
      }
    | { service: 'work-request'; work: string; volume: string; place: string; quantity: number; budget: string }
  );

const staff = (action: StaffOrderAction, daysAgo: number, text = '', units?: number): PlannedStep => ({
  by: 'staff',
  action,
  daysAgo,
  text,
  ...(units === undefined ? {} : { units }),
});
const buyer = (action: BuyerOrderAction | 'pay', daysAgo: number, text = '', units?: number): PlannedStep => ({
  by: 'buyer',
  action,
  daysAgo,
  text,
  ...(units === undefined ? {} : { units }),
});

/** What companies have ordered: an order in each state. */
export const COMPANY_ORDERS: readonly CompanyOrderPlan[] = [
  {
    company: 0,
    service: 'find-employee',
    daysAgo: 52,
    work: 'Монтажники технологических трубопроводов',
    place: 'Нижнекамск, промзона',
    quantity: 3,
    qualification: '5 разряд, чтение изометрии',
    schedule: '45 на 30, 11 часов',
    pay: '135 000 рублей на руки',
    housing: 'Общежитие, два человека в комнате',
    quote: { rubles: 14_000, quantity: 3, workDays: 10 },
    steps: [
      staff('quote', 51, 'Людей с изометрией в Татарстане мало, поэтому ищем и в Башкирии. Срок с запасом.'),
      buyer('pay', 50),
      staff('take', 50),
      staff('ask', 49, 'Возьмёте с 4 разрядом, если человек сам читает изометрию?'),
      buyer('answer', 48, 'Да, если покажет на чертеже при мастере.'),
      staff('deliver', 44, 'Передаём двоих: оба работали на «ТАНЕКО», готовы выйти через неделю. Телефоны в чате.', 2),
      staff('deliver', 41, 'Третий: 5 разряд, двадцать лет стажа, живёт в Нижнекамске.', 1),
      buyer('accept', 39),
    ],
  },
  {
    company: 0,
    service: 'ask-company',
    daysAgo: 30,
    vacancy: 0,
    question: 'Вакансию смотрят каждый день, а откликов за две недели три. Что поправить?',
    steps: [
      staff('take', 29),
      staff(
        'deliver',
        28,
        'Главное — зарплата «от 80 000»: у соседей в выдаче вилка до 120 000. Напишите верхнюю границу и доплату за вахту. Второе — нет фото объекта и жилья. Третье — в требованиях десять пунктов, оставьте четыре, без которых правда нельзя.',
      ),
      buyer('rework', 27, 'Верхнюю границу назвать не можем: зависит от разряда. Как быть?'),
      staff('deliver', 26, 'Тогда назовите суммы по разрядам: «4 разряд — 95 000, 5 — 110 000». Это честнее вилки.'),
      buyer('accept', 25),
    ],
  },
  {
    company: 0,
    service: 'work-request',
    daysAgo: 18,
    work: 'Изоляция трубопроводов',
    volume: '1 200 метров, диаметр 325',
    place: 'Альметьевск, узел подготовки нефти',
    quantity: 2,
    budget: 'До 2,5 млн рублей',
    quote: { rubles: 9_000, quantity: 2, workDays: 8 },
    steps: [
      staff('quote', 17, 'Знаем четыре бригады с такими объёмами, за восемь дней договоримся с двумя.'),
      buyer('pay', 16),
      staff('take', 16),
      staff('deliver', 12, 'Бригада из Лениногорска, шесть человек, свой инструмент. Бригадир ждёт звонка.', 1),
      buyer('refund', 8, 'Вторую бригаду нашли сами.'),
    ],
  },
  {
    company: 0,
    service: 'find-employee',
    daysAgo: 9,
    work: 'Сварщики НАКС на РАД',
    place: 'Казань, ул. Центральная, 5',
    quantity: 4,
    qualification: 'НАКС: ОХНВП и НГДО',
    schedule: '60 на 30, день',
    pay: '160 000 рублей на руки',
    housing: 'Квартира на четверых, оплачиваем',
    quote: { rubles: 15_000, quantity: 4, workDays: 15 },
    steps: [
      staff('quote', 8, 'Сварщики с двумя группами есть в резерве, нужно поговорить с каждым.'),
      buyer('pay', 7),
      staff('take', 7),
      staff('deliver', 3, 'Первый: удостоверения до 2028 года, готов приехать в понедельник.', 1),
    ],
  },
  {
    company: 0,
    service: 'work-request',
    daysAgo: 6,
    work: 'Монтаж лесов',
    volume: '3 000 м² по фасаду',
    place: 'Казань, проспект Победы',
    quantity: 1,
    budget: '',
    quote: { rubles: 12_000, quantity: 1, workDays: 7 },
    steps: [
      staff('quote', 5, 'Нужна одна бригада монтажников с допуском к высоте, найдём за неделю.'),
      buyer('pay', 4),
      staff('take', 4),
      staff('ask', 2, 'Леса ваши или бригада привозит свои? От этого зависит, кого звать.'),
    ],
  },
  {
    company: 0,
    service: 'ask-company',
    daysAgo: 3,
    vacancy: 1,
    question: 'Кандидаты пропадают после собеседования. Что мы делаем не так?',
    steps: [
      staff('take', 2),
      staff(
        'deliver',
        1,
        'Между собеседованием и ответом у вас в среднем шесть дней, за это время людей забирают. Отвечайте в тот же день и сразу называйте дату выхода, даже если пропуск ещё делают.',
      ),
    ],
  },
  {
    company: 0,
    service: 'find-employee',
    daysAgo: 2,
    work: 'Машинисты крана КС-55713',
    place: 'Набережные Челны',
    quantity: 2,
    qualification: '6 разряд, удостоверение Ростехнадзора',
    schedule: '5/2, день',
    pay: '110 000 рублей на руки',
    housing: '',
    quote: { rubles: 11_000, quantity: 2, workDays: 9 },
    steps: [staff('quote', 1, 'Местные машинисты есть, жильё не понадобится.')],
  },
  {
    company: 0,
    service: 'ask-company',
    daysAgo: 0.6,
    vacancy: 2,
    question: 'Стоит ли писать в вакансии про аванс два раза в месяц?',
    steps: [],
  },
  {
    company: 4,
    service: 'work-request',
    daysAgo: 1.5,
    work: 'Кладка перегородок из газоблока',
    volume: '420 м²',
    place: 'Казань, жилой дом на Баумана',
    quantity: 1,
    budget: '700 000 рублей за всё',
    steps: [],
  },
  {
    company: 4,
    service: 'find-employee',
    daysAgo: 12,
    work: 'Прораб на отделку',
    place: 'Казань, Горки',
    quantity: 1,
    qualification: 'Опыт на бизнес-центрах',
    schedule: '5/2',
    pay: '140 000 рублей на руки',
    housing: '',
    steps: [
      staff(
        'decline',
        11,
        'Прорабов по отделке сейчас ищут восемь компаний, в срок не успеем. Попробуйте поднять вакансию.',
      ),
    ],
  },
];

export interface ExpertOrderPlan extends PlannedWork {
  /** Whose of the people who have a shown resume. */
  person: number;
  wishes: string;
  callWhen: string;
}

const TEXT =
  'Сварщик 6 разряда, НАКС РАД и МП. 12 лет на технологических трубопроводах: «ТАНЕКО», Амурский ГПЗ, Белорусская АЭС. Последние три года — бригадир восьми человек. Ищу вахту от 45 дней с жильём.';

/**
 * What applicants have ordered. None waits to be taken: the provider of card payments knows nothing of a card that the demo would hold
 * money of.
 */
export const EXPERT_ORDERS: readonly ExpertOrderPlan[] = [
  {
    person: 0,
    daysAgo: 40,
    wishes: 'Хочу уйти с подряда на прямой договор',
    callWhen: 'После 18:00',
    steps: [
      buyer('pay', 40),
      staff('take', 39),
      staff('talk', 38, 'Поговорили 35 минут: объекты, удостоверения, пожелания по вахте.'),
      staff('deliver', 36, TEXT),
      buyer('rework', 35, 'Добавьте, что есть допуск к газоопасным работам.'),
      staff('deliver', 34, `${TEXT} Допуск к газоопасным работам до 2027 года.`),
      buyer('accept', 33),
    ],
  },
  {
    person: 0,
    daysAgo: 3,
    wishes: 'Второе резюме: на бригадира',
    callWhen: 'В обед',
    steps: [
      buyer('pay', 3),
      staff('take', 2.8),
      staff('talk', 2.5, 'Договорились: короткое резюме на одну страницу.'),
      staff('ask', 2.2, 'Сколько человек было в бригаде на последнем объекте и кто подписывал наряды?'),
    ],
  },
  {
    person: 4,
    daysAgo: 5,
    wishes: 'Пишу сам плохо, опыт есть',
    callWhen: 'Утром',
    steps: [
      buyer('pay', 5),
      staff('take', 4),
      staff('talk', 3.5, 'Опыт — одиннадцать объектов, половины в резюме не было.'),
      staff('deliver', 2.1, 'Арматурщик-бетонщик 4 разряда. Одиннадцать объектов за восемь лет, из них пять — мосты.'),
    ],
  },
  {
    person: 2,
    daysAgo: 3.5,
    wishes: 'Не знаю, что писать про вахту',
    callWhen: 'В любое время',
    steps: [buyer('pay', 3.5), staff('take', 3), staff('talk', 2.4, 'Поговорили, текст будет завтра.')],
  },
  {
    person: 3,
    daysAgo: 15,
    wishes: 'Нужно срочно',
    callWhen: 'Сейчас',
    steps: [buyer('cancel', 14.99)],
  },
];
