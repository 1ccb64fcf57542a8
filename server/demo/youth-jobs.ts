import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { SceneName } from './pictures.ts';

/** A job of the demo for those under 18. */
export interface YouthJobPlan {
  title: string;
  /** Name of the company that hires. */
  company: string;
  /** Slug of the city. */
  city: string;
  /** Slugs of specializations. */
  trades: readonly [string, ...string[]];
  workTypes: NonNullable<NewVacancy['workTypes']>;
  age: NonNullable<NewVacancy['youthAge']>;
  dayHours: number;
  daysInWeek: number;
  startTime: string;
  /** Roubles in hand for an hour. */
  pay: readonly [from: number, to: number];
  headcount: number;
  scene: SceneName;
  about: string;
  duties: readonly string[];
  conditions: readonly string[];
}

/** All within the law: see `shared/domain/youth-work.ts`. */
export const YOUTH_JOBS: readonly YouthJobPlan[] = [
  { title: 'Помощник озеленителя на лето', company: 'Зелёный двор', city: 'kazan', trades: ['ozelenitel'], workTypes: ['landscaping'], age: 14, dayHours: 4, daysInWeek: 5, startTime: '09:00', pay: [260, 300], headcount: 12, scene: 'road',
    about: 'Летняя бригада для школьников: сажаем цветы и кусты во дворах, где сами живём.',
    duties: ['Сажать цветы и рыхлить грунт ручным инструментом', 'Поливать газон и собирать обрезанные ветки', 'Раскладывать мульчу вокруг деревьев'],
    conditions: ['Работаем до обеда, в жару отдыхаем под тентом', 'Форма, панама и перчатки наши', 'С бригадой всё время взрослый наставник'] },
  { title: 'Рабочий по благоустройству двора', company: 'Зелёный двор', city: 'izhevsk', trades: ['ozelenitel', 'dvornik'], workTypes: ['landscaping', 'cleaning'], age: 15, dayHours: 5, daysInWeek: 4, startTime: '09:00', pay: [250, 290], headcount: 6, scene: 'facade',
    about: 'Приводим в порядок три двора к первому сентября. Можно прийти с другом.',
    duties: ['Красить лавки и бордюры водной краской', 'Подметать дорожки и собирать листву', 'Разносить рассаду по клумбам: ящик не тяжелее трёх килограммов'],
    conditions: ['Пятница всегда выходной', 'Обед за счёт компании', 'Платим дважды в месяц на карту'] },
  { title: 'Полив и уход за клумбами', company: 'Сад и камень', city: 'krasnodar', trades: ['ozelenitel'], workTypes: ['landscaping'], age: 14, dayHours: 2.5, daysInWeek: 4, startTime: '16:00', pay: [240, 270], headcount: 8, scene: 'road',
    about: 'Подработка после уроков в парке у школы. По нагрузке подходит и тем, кто учится.',
    duties: ['Поливать клумбы из шланга и лейки', 'Убирать сухие листья и сорняки', 'Отмечать в таблице, что полито'],
    conditions: ['Два с половиной часа четыре дня в неделю', 'В дождь и в контрольную неделю переносим смену', 'Перчатки и дождевик выдаём'] },
  { title: 'Помощник садовника', company: 'Сад и камень', city: 'sochi', trades: ['ozelenitel'], workTypes: ['landscaping'], age: 16, dayHours: 7, daysInWeek: 5, startTime: '08:00', pay: [300, 360], headcount: 4, scene: 'road',
    about: 'Сезон в приморских садах: научим отличать лавр от лавровишни и подрезать живую изгородь секатором.',
    duties: ['Подрезать кусты ручным секатором с земли', 'Сажать многолетники по схеме', 'Вести дневник полива'],
    conditions: ['Автобус от станции', 'Перерыв в самые жаркие часы', 'После сезона дадим рекомендацию'] },
  { title: 'Помощник по уборке офиса', company: 'Чистый объект', city: 'moskva', trades: ['uborshchik'], workTypes: ['cleaning'], age: 16, dayHours: 4, daysInWeek: 4, startTime: '15:30', pay: [330, 380], headcount: 3, scene: 'interior',
    about: 'Чистые кабинеты строительного штаба: бытовая химия без запаха, никакой стройки вокруг.',
    duties: ['Протирать столы и подоконники', 'Пылесосить и выносить бумагу', 'Следить за водой и чаем для планёрок'],
    conditions: ['После занятий, шестнадцать часов в неделю', 'Рядом с метро', 'Оплата каждую неделю'] },
  { title: 'Помощник по уборке сданных квартир', company: 'Чистый объект', city: 'kazan', trades: ['uborshchik', 'raznorabochiy'], workTypes: ['cleaning'], age: 15, dayHours: 4, daysInWeek: 5, startTime: '10:00', pay: [270, 310], headcount: 8, scene: 'interior',
    about: 'Помогаем бригаде перед передачей ключей: ремонт закончен, осталось навести блеск.',
    duties: ['Мыть подоконники, двери и низ окон изнутри', 'Снимать плёнку и наклейки', 'Раскладывать инструкции к приборам'],
    conditions: ['Без стремянок: верх моют взрослые', 'Химия безопасная, перчатки с запасом', 'Двое новичков на одного наставника'] },
  { title: 'Маляр-практикант', company: 'ОтделСервис', city: 'moskva', trades: ['malyar', 'otdelochnik'], workTypes: ['painting'], age: 16, dayHours: 7, daysInWeek: 5, startTime: '09:00', pay: [340, 420], headcount: 5, scene: 'interior',
    about: 'Оплачиваемая летняя практика для студентов колледжа: от грунтовки до второго слоя вместе с мастером.',
    duties: ['Клеить малярную ленту и укрывную плёнку', 'Грунтовать и красить стены водными составами с пола', 'Мыть валики и считать расход краски'],
    conditions: ['Краски только на водной основе, помещение проветриваем', 'Зачтём практику и подпишем дневник', 'Лучшим оставим место на следующее лето'] },
  { title: 'Практикант к плиточнику', company: 'ОтделСервис', city: 'khimki', trades: ['plitochnik', 'otdelochnik'], workTypes: ['tile'], age: 16, dayHours: 4, daysInWeek: 4, startTime: '15:00', pay: [320, 380], headcount: 3, scene: 'interior',
    about: 'Осваиваете ремесло рядом с мастером. Режет и носит пачки он, а раскладка и швы — ваши.',
    duties: ['Раскладывать плитку по схеме и ставить крестики', 'Затирать швы и протирать поверхность', 'Проверять плоскость уровнем'],
    conditions: ['Четыре часа четыре раза в неделю: учёбе не мешает', 'Очки, наколенники и перчатки выдаём', 'Через два месяца — первый самостоятельный фартук'] },
  { title: 'Помощник сметчика', company: 'ПроектЦентр 21', city: 'voronezh', trades: ['smetchik'], workTypes: ['estimating'], age: 16, dayHours: 4, daysInWeek: 4, startTime: '14:00', pay: [300, 350], headcount: 2, scene: 'office',
    about: 'Если дружите с таблицами, покажем, из чего складывается цена школы.',
    duties: ['Сверять объёмы в ведомости с чертежом', 'Переносить цены поставщиков в таблицу', 'Раскладывать сметы по папкам'],
    conditions: ['Офис в центре, своё рабочее место', 'Наставник — инженер с десятилетним опытом', 'В сессию отпускаем без споров'] },
  { title: 'Помощник в архив чертежей', company: 'ПроектЦентр 21', city: 'belgorod', trades: ['chertezhnik'], workTypes: ['design'], age: 14, dayHours: 2.5, daysInWeek: 4, startTime: '15:30', pay: [230, 260], headcount: 2, scene: 'office',
    about: 'Оцифровываем старые проекты. Тихая работа после уроков для тех, кто любит порядок.',
    duties: ['Сканировать листы и называть файлы по образцу', 'Складывать чертежи по номерам', 'Отмечать, чего не хватает'],
    conditions: ['Десять часов в неделю', 'Чай и печенье неограниченно', 'Покажем, как рисуют дома в трёх измерениях'] },
  { title: 'Практикант в отдел BIM', company: 'Модель шесть', city: 'innopolis', trades: ['bim-spetsialist', 'chertezhnik'], workTypes: ['design'], age: 16, dayHours: 6, daysInWeek: 5, startTime: '10:00', pay: [350, 450], headcount: 3, scene: 'office',
    about: 'Летний месяц в команде, которая собирает модели больниц. Опыт не нужен, нужен интерес к трёхмерной графике.',
    duties: ['Расставлять мебель и оборудование в модели', 'Искать пересечения труб и балок по списку', 'Готовить картинки для презентаций'],
    conditions: ['Мощный компьютер и два экрана', 'Лекции по пятницам', 'Свидетельство о практике для портфолио'] },
  { title: 'Помощник геодезиста-камеральщика', company: 'ГеоБаза', city: 'tyumen', trades: ['kameralshchik', 'geodezist'], workTypes: ['geodesy'], age: 16, dayHours: 7, daysInWeek: 5, startTime: '09:00', pay: [320, 370], headcount: 2, scene: 'survey',
    about: 'Практика для тех, кто думает о профессии геодезиста: обработка съёмки в офисе и учебный выезд на ровную площадку в городе.',
    duties: ['Подписывать точки на плане', 'Вести журнал съёмки под диктовку', 'Держать веху на учебной площадке'],
    conditions: ['Офис, без командировок', 'Прибор поверен, объясним каждую кнопку', 'Зачтём учебную практику'] },
  { title: 'Комплектовщик мелкого крепежа', company: 'СнабРесурс', city: 'chelyabinsk', trades: ['komplektovshchik', 'kladovshchik'], workTypes: ['supply'], age: 15, dayHours: 5, daysInWeek: 4, startTime: '10:00', pay: [280, 320], headcount: 4, scene: 'frame',
    about: 'Собираем наборы для монтажников: саморезы, хомуты, дюбели. Всё лёгкое и по списку.',
    duties: ['Раскладывать крепёж по пакетам до одного килограмма', 'Клеить этикетки', 'Сверять набор с листом заказа'],
    conditions: ['Тёплый светлый склад, сидячая работа', 'Музыку выбираем по очереди', 'Тяжёлые коробки носят взрослые'] },
  { title: 'Учётчик материалов на каникулы', company: 'СнабРесурс', city: 'ekaterinburg', trades: ['uchyot-tmts', 'kladovshchik'], workTypes: ['supply'], age: 16, dayHours: 6, daysInWeek: 5, startTime: '10:00', pay: [310, 350], headcount: 2, scene: 'office',
    about: 'Летом у нас большая инвентаризация: нужен внимательный человек с терминалом.',
    duties: ['Сканировать ярлыки на нижних полках', 'Сверять остатки с таблицей', 'Отмечать, где нет ярлыка'],
    conditions: ['Без погрузки', 'Обед в столовой за счёт компании', 'Можно взять на весь июль или на две недели'] },
  { title: 'Помощник в столовую для строителей', company: 'СтройАутсорс', city: 'samara', trades: ['kukhonnyy-rabochiy'], workTypes: ['camp'], age: 16, dayHours: 4, daysInWeek: 4, startTime: '11:00', pay: [290, 320], headcount: 3, scene: 'camp',
    about: 'Раздача в обед: строители любят, когда быстро и с улыбкой.',
    duties: ['Расставлять приборы и хлеб', 'Протирать столы', 'Помогать на раздаче холодных блюд'],
    conditions: ['Медкнижку оформим и оплатим', 'Обед бесплатно', 'Смена до трёх часов дня'] },
];
