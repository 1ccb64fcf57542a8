import type { COMPANY_KINDS, COMPANY_SIZES } from '#shared/contracts/company.ts';
import type { OBJECT_TYPES } from '#shared/domain/vacancy-terms.ts';
import type { SceneName } from './scenes.ts';

type ObjectType = (typeof OBJECT_TYPES)[number];

/** A company of the demo; all are made up. */
export interface CompanyPlan {
  name: string;
  status: 'verified' | 'unverified' | 'on_check' | 'blocked';
  kind: (typeof COMPANY_KINDS)[number];
  size: (typeof COMPANY_SIZES)[number];
  foundedYear: number;
  /** Slugs; the first is the office. */
  cities: readonly [string, ...string[]];
  objectTypes: readonly [ObjectType, ...ObjectType[]];
  /** Slugs of main specializations that the company hires. */
  trades: readonly [string, ...string[]];
  active: number;
  /** True where people sleep at home. */
  local?: boolean;
  scenes: readonly [SceneName, ...SceneName[]];
  about: string;
  /** Conditions in the company's own words, shared by its vacancies. */
  perks: readonly string[];
  facilities?: readonly { name: string; objectType: ObjectType; stage: 'zero' | 'frame' | 'facade' | 'finishing' | 'commissioning'; address: string }[];
}

const MONOLITH = ['betonshchik', 'armaturshchik', 'kamenshchik', 'stropalshchik', 'mashinist-bashennogo-krana', 'master-smr', 'brigadir-stroiteley'] as const;
const OFFICE = ['inzhener-pto', 'smetchik', 'snabzhenets', 'rukovoditel-proekta', 'okhrana-truda-spetsialist', 'stroitelnyy-kontrol', 'geodezist'] as const;

export const COMPANY_PLANS: readonly CompanyPlan[] = [
  { name: 'Волга-Трубострой', status: 'verified', kind: 'direct', size: '501-1000', foundedYear: 2009, cities: ['kazan', 'novyy-urengoy', 'nizhnekamsk', 'tobolsk'], objectTypes: ['pipeline', 'oil_gas'], active: 27, scenes: ['pipeline', 'camp', 'frame'],
    trades: ['elektrogazosvarshchik', 'svarshchik-naks', 'montazhnik-truboprovodov', 'prorab', 'elektromontazhnik', 'raznorabochiy', 'mashinist-ekskavatora', 'geodezist', 'okhrana-truda-spetsialist', 'povar', 'okhrannik'],
    about: 'Строим магистральные и технологические трубопроводы. Своя сварочная лаборатория, четыре колонны и парк трубоукладчиков. Людей держим годами: треть сварщиков с нами больше семи лет.',
    perks: ['Маска с автозатемнением, электроды и инструмент — наши', 'Продлеваем НАКС за счёт компании', 'Аванс каждую пятницу', 'Премия за стыки без ремонта'],
    facilities: [{ name: 'Компрессорная станция «Заречная»', objectType: 'oil_gas', stage: 'frame', address: 'Пуровский район, 42 км от Нового Уренгоя' }, { name: 'Продуктопровод, участок 3', objectType: 'pipeline', stage: 'zero', address: 'Нижнекамский район, промзона' }] },
  { name: 'Северный каркас', status: 'verified', kind: 'direct', size: '1001-5000', foundedYear: 2004, cities: ['sankt-peterburg', 'murmansk', 'arkhangelsk', 'petrozavodsk', 'kudrovo'], objectTypes: ['residential', 'industrial'], active: 25, scenes: ['frame', 'crane', 'facade'],
    trades: [...MONOLITH, 'montazhnik-metallokonstruktsiy', 'elektromontazhnik', 'elektrogazosvarshchik', 'raznorabochiy', 'prorab', 'nachalnik-uchastka', ...OFFICE, 'okhrannik'],
    about: 'Генподрядчик полного цикла на Северо-Западе: монолит, металлокаркас, инженерия. Двадцать лет без единого замороженного объекта. Работаем по белой и платим день в день.',
    perks: ['ДМС после испытательного срока', 'Спецодежда двух сезонов', 'Тёплая столовая на площадке', 'Доплата за наставничество'],
    facilities: [{ name: 'Жилой квартал «Лахта-парк»', objectType: 'residential', stage: 'frame', address: 'Санкт-Петербург, Приморский район' }, { name: 'Рыбоперерабатывающий завод', objectType: 'industrial', stage: 'facade', address: 'Мурманск, Портовый проезд' }] },
  { name: 'МонолитПром', status: 'verified', kind: 'direct', size: '501-1000', foundedYear: 2012, cities: ['moskva', 'podolsk', 'khimki', 'balashikha', 'tula'], objectTypes: ['residential', 'commercial'], active: 24, scenes: ['rebar', 'crane', 'facade'],
    trades: [...MONOLITH, 'prorab', 'raznorabochiy', 'elektromontazhnik', 'elektrogazosvarshchik', 'fasadchik', 'inzhener-pto', 'geodezist', 'nachalnik-uchastka', 'okhrannik'],
    about: 'Монолитный подрядчик Москвы и области: 380 тысяч кубов бетона за прошлый год. Свои опалубка, краны и бетонный узел, поэтому бригады не стоят.',
    perks: ['Объём на весь сезон, без простоев', 'Иногородним помогаем с жильём', 'Расчёт дважды в месяц на карту', 'Переработка — в полтора раза'],
    facilities: [{ name: 'ЖК «Восточный порт», корпуса 4–7', objectType: 'residential', stage: 'frame', address: 'Балашиха, микрорайон Заречный' }] },
  { name: 'ЭнергоТраст Монтаж', status: 'verified', kind: 'direct', size: '251-500', foundedYear: 2010, cities: ['ekaterinburg', 'surgut', 'chelyabinsk', 'nizhniy-tagil'], objectTypes: ['energy', 'power_line', 'industrial'], active: 14, scenes: ['grid', 'frame', 'interior'],
    trades: ['elektromontazhnik', 'slabotochnik', 'prorab', 'inzhener-pto', 'montazhnik-metallokonstruktsiy', 'nachalnik-uchastka', 'raznorabochiy', 'okhrana-truda-spetsialist'],
    about: 'Монтируем подстанции, кабельные линии и щитовое оборудование на заводах Урала и Сибири. Своя электролаборатория и цех сборки щитов.',
    perks: ['Повышаем группу по электробезопасности за свой счёт', 'Инструмент «Хилти» и обжимка на каждого', 'Компенсация аренды жилья до 20 000 ₽'],
    facilities: [{ name: 'Подстанция 220 кВ «Сосновая»', objectType: 'energy', stage: 'commissioning', address: 'Сургутский район' }] },
  { name: 'Дорстрой-Юг', status: 'verified', kind: 'direct', size: '1001-5000', foundedYear: 1998, cities: ['krasnodar', 'rostov-na-donu', 'novorossiysk', 'stavropol'], objectTypes: ['road', 'bridge', 'airfield'], active: 14, scenes: ['road', 'bridge', 'earth'],
    trades: ['dorozhnyy-rabochiy', 'mashinist-ekskavatora', 'voditel-samosvala', 'prorab', 'geodezist', 'master-smr', 'nachalnik-uchastka', 'raznorabochiy', 'stroitelnyy-kontrol'],
    about: 'Строим и ремонтируем дороги и мосты на юге: от просёлка до взлётной полосы. Два асфальтовых завода, сто двадцать единиц техники не старше шести лет.',
    perks: ['Техника закрепляется за машинистом', 'Зимой не распускаем: базовый оклад сохраняется', 'Путёвки на базу отдыха в Геленджике'],
    facilities: [{ name: 'Обход Тихорецка, мост через реку', objectType: 'bridge', stage: 'frame', address: 'Краснодарский край, 118 км трассы' }] },
  { name: 'Сибметаллмонтаж', status: 'verified', kind: 'direct', size: '251-500', foundedYear: 2007, cities: ['krasnoyarsk', 'novosibirsk', 'achinsk', 'kemerovo'], objectTypes: ['industrial', 'warehouse'], active: 13, scenes: ['frame', 'camp', 'crane'],
    trades: ['montazhnik-metallokonstruktsiy', 'elektrogazosvarshchik', 'stropalshchik', 'prorab', 'master-smr', 'raznorabochiy', 'promyshlennyy-alpinist', 'brigadir-stroiteley'],
    about: 'Монтируем заводские корпуса, склады и эстакады: 14 тысяч тонн металла в год. Собственный завод конструкций в Ачинске.',
    perks: ['Тёплые бытовки с сушилкой для одежды', 'Дежурная машина до города по воскресеньям', 'Северная надбавка по закону'] },
  { name: 'ДальСтройКомплект', status: 'verified', kind: 'direct', size: '251-500', foundedYear: 2013, cities: ['vladivostok', 'khabarovsk', 'komsomolsk-na-amure', 'bolshoy-kamen', 'svobodnyy'], objectTypes: ['industrial', 'residential', 'social'], active: 13, scenes: ['crane', 'camp', 'facade'],
    trades: ['elektrogazosvarshchik', 'elektromontazhnik', 'betonshchik', 'raznorabochiy', 'prorab', 'santekhnik', 'montazhnik-ventilyatsii', 'inzhener-pto', 'povar'],
    about: 'Строим на Дальнем Востоке верфи, школы и жильё для тех, кто на них работает. Знаем, что такое муссон и бетон при минус тридцати.',
    perks: ['Подъёмные при переезде 80 000 ₽', 'Служебная квартира для ИТР', 'Дальневосточный коэффициент сверху оклада'],
    facilities: [{ name: 'Школа на 1100 мест', objectType: 'social', stage: 'finishing', address: 'Хабаровск, микрорайон Волочаевский' }] },
  { name: 'ОтделСервис', status: 'verified', kind: 'direct', size: '101-250', foundedYear: 2015, cities: ['moskva', 'khimki', 'mytishchi', 'odintsovo'], objectTypes: ['residential', 'commercial'], active: 9, local: true, scenes: ['interior', 'facade'],
    trades: ['plitochnik', 'shtukatur', 'santekhnik', 'raznorabochiy', 'prorab', 'elektromontazhnik', 'brigadir-stroiteley'],
    about: 'Чистовая отделка новостроек под ключ: 900 квартир за прошлый год. Объёмы закрываем каждую неделю и так же платим.',
    perks: ['Закрытие объёмов каждый четверг, деньги — в пятницу', 'Материал на этаже с утра', 'Склад инструмента на объекте'] },
  { name: 'ВентПроект', status: 'verified', kind: 'direct', size: '16-100', foundedYear: 2016, cities: ['nizhniy-novgorod', 'cheboksary', 'dzerzhinsk'], objectTypes: ['warehouse', 'industrial'], active: 6, scenes: ['interior', 'roof'],
    trades: ['montazhnik-ventilyatsii', 'santekhnik', 'prorab', 'slabotochnik'],
    about: 'Вентиляция и отопление промышленных зданий. Проектируем и монтируем сами, поэтому на площадке не спорят с чертежом.',
    perks: ['Подъёмники и леса на каждое звено', 'Молодым монтажникам — наставник', 'Обед и проживание в командировке'] },
  { name: 'КровляПрофи', status: 'verified', kind: 'direct', size: '16-100', foundedYear: 2014, cities: ['samara', 'tolyatti', 'ulyanovsk'], objectTypes: ['warehouse', 'commercial'], active: 6, scenes: ['roof', 'facade'],
    trades: ['krovelshchik', 'fasadchik', 'montazhnik-metallokonstruktsiy', 'raznorabochiy'],
    about: 'Плоские кровли и фасады складов: от пожарной рубки до сдачи под проливом. Гарантия десять лет, поэтому берём тех, кто не торопится у примыканий.',
    perks: ['Сварочные автоматы и фены наши', 'Страховка от несчастного случая', 'Премия за сданную кровлю без замечаний'] },
  { name: 'ГеоБаза', status: 'verified', kind: 'direct', size: '16-100', foundedYear: 2011, cities: ['tyumen', 'noyabrsk', 'omsk'], objectTypes: ['oil_gas', 'road'], active: 5, scenes: ['survey', 'office'],
    trades: ['geodezist', 'stroitelnyy-kontrol', 'inzhener-pto'],
    about: 'Геодезия и строительный контроль на площадках Западной Сибири. Приборы поверены, отчёты читают без переводчика.',
    perks: ['Leica и роутеры связи на каждую бригаду', 'Полевые сверх оклада', 'Оплачиваем курсы по приборам'] },
  { name: 'ПроектЦентр 21', status: 'verified', kind: 'direct', size: '101-250', foundedYear: 2008, cities: ['voronezh', 'moskva', 'belgorod'], objectTypes: ['social', 'industrial', 'residential'], active: 9, scenes: ['office', 'survey'],
    trades: ['smetchik', 'bim-spetsialist', 'gip', 'inzhener-pto', 'snabzhenets'],
    about: 'Проектируем школы, поликлиники и цеха, ведём до ввода. Половина отдела работает из дома, вторая половина — просто любит наш офис.',
    perks: ['Удалённо или в офисе — на выбор', 'Лицензии и мощная станция за наш счёт', 'Оплачиваем обучение и экзамен'] },
  { name: 'Байкал-Гидрострой', status: 'verified', kind: 'direct', size: '501-1000', foundedYear: 1994, cities: ['irkutsk', 'bratsk', 'ust-kut', 'chita'], objectTypes: ['hydro', 'bridge', 'railway'], active: 10, scenes: ['bridge', 'camp', 'earth'],
    trades: ['betonshchik', 'armaturshchik', 'mashinist-ekskavatora', 'voditel-samosvala', 'elektrogazosvarshchik', 'prorab', 'okhrana-truda-spetsialist', 'povar', 'raznorabochiy'],
    about: 'Гидротехника, мосты и подъезды к ним в Прибайкалье. Летом строим у воды, зимой — со льда.',
    perks: ['Баня на базе через день', 'Связь и интернет на каждом объекте', 'Тушёнку возить не надо: столовая хорошая'] },
  { name: 'Уралпромвахта', status: 'verified', kind: 'staff_outsourcing', size: '1001-5000', foundedYear: 2011, cities: ['perm', 'nizhnevartovsk', 'ufa', 'salekhard'], objectTypes: ['oil_gas', 'industrial'], active: 12, scenes: ['camp', 'pipeline'],
    trades: ['raznorabochiy', 'elektrogazosvarshchik', 'elektromontazhnik', 'montazhnik-truboprovodov', 'stropalshchik', 'povar', 'voditel-samosvala'],
    about: 'Аккредитованное агентство: предоставляем вахтовый персонал заводам и месторождениям. Договор подписываем до выезда, куратор встречает на вокзале.',
    perks: ['Договор до выезда', 'Медкомиссия за наш счёт в вашем городе', 'Куратор на связи круглые сутки'] },
  { name: 'Кадры на объект', status: 'verified', kind: 'agency', size: '16-100', foundedYear: 2018, cities: ['moskva', 'novosibirsk', 'krasnodar'], objectTypes: ['residential', 'warehouse'], active: 8, scenes: ['crane', 'office'],
    trades: ['prorab', 'nachalnik-uchastka', 'rukovoditel-proekta', 'snabzhenets', 'inzhener-pto', 'raznorabochiy'],
    about: 'Подбираем линейных инженеров и рабочих для генподрядчиков. С соискателей денег не берём никогда.',
    perks: ['Подбор бесплатный для вас', 'Честно расскажем о заказчике до встречи', 'Ответ после собеседования за два дня'] },
  { name: 'ФасадАльп', status: 'verified', kind: 'direct', size: '16-100', foundedYear: 2017, cities: ['sankt-peterburg', 'vyborg', 'velikiy-novgorod'], objectTypes: ['residential', 'restoration'], active: 6, scenes: ['facade', 'bridge'],
    trades: ['promyshlennyy-alpinist', 'fasadchik', 'kamenshchik', 'shtukatur'],
    about: 'Фасады с люлек и верёвок: швы, ремонт, реставрация. Бережём людей: при ветре десять метров работа стоит, а простой оплачен.',
    perks: ['Оплачиваем простой по ветру', 'Осмотр снаряжения раз в квартал', 'Разряд и группы — за наш счёт'] },
  { name: 'ТеплоСтрой Поволжье', status: 'verified', kind: 'direct', size: '101-250', foundedYear: 2006, cities: ['saratov', 'volgograd', 'penza', 'engels'], objectTypes: ['utilities', 'social'], active: 8, local: true, scenes: ['pipeline', 'interior'],
    trades: ['elektrogazosvarshchik', 'santekhnik', 'mashinist-ekskavatora', 'prorab', 'raznorabochiy', 'master-smr'],
    about: 'Меняем теплотрассы и строим котельные в городах Поволжья. Летом много работы, зимой много благодарностей.',
    perks: ['Работа рядом с домом, ночуете у себя', 'Сдельная премия летом', 'Льготный стаж сварщикам'] },
  { name: 'АгроКаркас', status: 'verified', kind: 'direct', size: '101-250', foundedYear: 2014, cities: ['belgorod', 'kursk', 'lipetsk', 'bryansk'], objectTypes: ['agro', 'warehouse'], active: 8, scenes: ['frame', 'roof'],
    trades: ['montazhnik-metallokonstruktsiy', 'betonshchik', 'krovelshchik', 'elektromontazhnik', 'prorab', 'raznorabochiy'],
    about: 'Фермы, элеваторы и теплицы под ключ в Черноземье. Объекты по полгода, бригады переезжают вместе с нами.',
    perks: ['Дом в деревне рядом с объектом', 'Техника и леса свои', 'Мясо и овощи заказчика по себестоимости'] },
  { name: 'СкладДевелопмент', status: 'verified', kind: 'direct', size: '251-500', foundedYear: 2016, cities: ['podolsk', 'tver', 'yaroslavl', 'kaluga'], objectTypes: ['warehouse', 'data_center'], active: 10, scenes: ['frame', 'roof', 'grid'],
    trades: ['montazhnik-metallokonstruktsiy', 'elektromontazhnik', 'slabotochnik', 'prorab', 'stroitelnyy-kontrol', 'raznorabochiy', 'rukovoditel-proekta'],
    about: 'Строим распределительные центры и дата-центры вокруг Москвы. Четыре склада класса А сданы за два года.',
    perks: ['Пропускная система и чистые бытовки', 'Бесплатный автобус от станции', 'Кейтеринг на площадке'],
    facilities: [{ name: 'Логистический парк «Южный-2»', objectType: 'warehouse', stage: 'frame', address: 'Подольск, Домодедовское шоссе' }] },
  { name: 'Зелёный двор', status: 'verified', kind: 'direct', size: '16-100', foundedYear: 2019, cities: ['kazan', 'izhevsk', 'naberezhnye-chelny'], objectTypes: ['landscaping'], active: 5, scenes: ['road', 'facade'],
    trades: ['ozelenitel'],
    about: 'Благоустраиваем дворы и парки: дорожки, газоны, площадки. Летом берём подростков с согласия родителей.',
    perks: ['Вода и тент на объекте', 'Короткий день для тех, кому нет восемнадцати', 'Форма и перчатки выдаём'] },
  { name: 'Тоннель-Инвест', status: 'verified', kind: 'direct', size: '501-1000', foundedYear: 2003, cities: ['moskva', 'sochi'], objectTypes: ['metro_tunnel', 'road'], active: 7, scenes: ['rebar', 'crane'],
    trades: ['armaturshchik', 'betonshchik', 'elektrogazosvarshchik', 'nachalnik-uchastka', 'geodezist', 'elektromontazhnik'],
    about: 'Станции метро и автодорожные тоннели. Работаем под землёй и в три смены, зато без дождя.',
    perks: ['Подземные и ночные по закону', 'Молоко и сауна после смены', 'Проезд оплачиваем'] },
  { name: 'КрымСтройГрупп', status: 'on_check', kind: 'direct', size: '101-250', foundedYear: 2017, cities: ['simferopol', 'yalta', 'sevastopol'], objectTypes: ['commercial', 'low_rise'], active: 4, scenes: ['crane', 'facade'],
    trades: ['kamenshchik', 'shtukatur', 'raznorabochiy', 'prorab'],
    about: 'Гостиницы и апартаменты на побережье. Зимой работаем так же, как летом: морозов нет.',
    perks: ['Жильё в десяти минутах от моря', 'Столовая на объекте', 'Оплата каждые две недели'] },
  ...([
    ['Петренко и сыновья', 'ryazan', 'low_rise', 'kamenshchik', 'facade', 'Ставим кирпичные дома в Рязанской области семьёй и двумя бригадами. Берём немного заказов и не бросаем.'],
    ['СтройДом-Вятка', 'kirov', 'low_rise', 'krovelshchik', 'roof', 'Кровли и каркасные дома в Кирове. Молодая компания, первые отзывы уже есть.'],
    ['Электро-Плюс', 'vologda', 'commercial', 'elektromontazhnik', 'grid', 'Электрика магазинов и небольших цехов. Десять человек, все с группой.'],
    ['Мастер Плитки', 'orenburg', 'residential', 'plitochnik', 'interior', 'Ванные и входные группы. Ищем третьего мастера, объёма хватает до весны.'],
    ['Алтай-Монтаж', 'barnaul', 'agro', 'montazhnik-metallokonstruktsiy', 'frame', 'Ангары и зернохранилища на Алтае. Сезонная компания, документы на проверке.'],
  ] as const).map(([name, city, objectType, trade, scene, about]): CompanyPlan => ({
    name, status: 'unverified', kind: name === 'Мастер Плитки' ? 'self' : 'direct', size: '1-15', foundedYear: 2022, cities: [city], objectTypes: [objectType], trades: [trade], active: 1, local: true, scenes: [scene], about,
    perks: ['Небольшой коллектив, вопросы решаем сразу', 'Расчёт сразу после приёмки'],
  })),
  { name: 'Быстрый объект', status: 'blocked', kind: 'direct', size: '1-15', foundedYear: 2023, cities: ['samara'], objectTypes: ['residential'], trades: ['raznorabochiy'], active: 0, scenes: ['crane'], about: 'Подряды на общестроительные работы.', perks: ['Оплата после выезда'] },
  { name: 'Якутскэнергострой', status: 'verified', kind: 'direct', size: '251-500', foundedYear: 2005, cities: ['yakutsk', 'neryungri', 'mirnyy', 'magadan'], objectTypes: ['energy', 'power_line', 'utilities'], active: 8, scenes: ['grid', 'camp'],
    trades: ['elektromontazhnik', 'elektrogazosvarshchik', 'mashinist-ekskavatora', 'prorab', 'okhrana-truda-spetsialist', 'raznorabochiy'],
    about: 'Линии и дизельные станции там, где зимой минус пятьдесят. Актируем дни по закону и кормим как дома.',
    perks: ['Полярка и районный коэффициент', 'Утеплённая спецодежда до минус шестидесяти', 'Медпункт и связь на каждом объекте'] },
];
