import { describe, expect, it } from 'vitest';
import { SPECIALIZATIONS } from '../data/specializations.ts';
import { CONFIDENCE_MIN, createTitleReader } from './read-title.ts';

const match = createTitleReader(SPECIALIZATIONS);
const slugs = new Map(SPECIALIZATIONS.map(({ id, slug }) => [id, slug]));
const slugsOf = (title: string) => match(title).specializationIds.map((id) => slugs.get(id));

describe('titles that name a trade', () => {
  it.each([
    ['Электрогазосварщик на полуавтомат', ['svarshchik-poluavtomat', 'elektrogazosvarshchik']],
    ['Срочно! Требуются СВАРЩИКИ НАКС (вахта)', ['svarshchik-naks', 'svarshchik']],
    ['Электросварщик ручной сварки 5 разряда', ['elektrosvarshchik']],
    ['Сварщик-аргонщик (TIG)', ['argonshchik', 'svarshchik']],
    ['Слесарь-сварщик', ['svarshchik']],
    ['Газорезчик', ['gazorezchik']],
    ['Бетонщик - арматурщик', ['betonshchik', 'armaturshchik']],
    ['Бригада монолитчиков', ['monolitchik']],
    ['Каменщики на вахту 60/30', ['kamenshchik']],
    ['Монтажница железобетонных конструкций', ['montazhnik-zhbk']],
    ['Монтажник стальных и железобетонных конструкций', ['montazhnik-metallokonstruktsiy']],
    ['Монтажники МК 4–5 разряда', ['montazhnik-metallokonstruktsiy']],
    ['Подсобная рабочая/Подсобный рабочий', ['raznorabochiy']],
    ['Вахта (упаковщики, разнорабочие)', ['raznorabochiy']],
    ['Мастер-отделочник (плиточник)', ['otdelochnik', 'plitochnik']],
    ['Штукатур -отделочник на стройку', ['shtukatur', 'otdelochnik']],
    ['Монтажник ГКЛ', ['gipsokartonshchik']],
    ['Маляр по металлу (трубопроводное производство)', ['malyar-po-metallu', 'malyar']],
    ['Промальпинист', ['promyshlennyy-alpinist']],
    ['Слесарь-сантехник в УК «Эталон»', ['santekhnik']],
    ['Помощник сантехника/ изолировщик', ['santekhnik', 'izolirovshchik']],
    ['Монтажник сетей НВК 4, 5, 6 разряда', ['montazhnik-naruzhnykh-setey']],
    ['Монтажник наружных инженерных сетей (вахта)', ['montazhnik-naruzhnykh-setey']],
    ['Техник по обслуживанию систем вентиляции', ['montazhnik-ventilyatsii']],
    ['Электромонтёр на АЗС', ['elektromonter']],
    ['электромонтер по ремонту и обслуживанию электрооборудования', ['elektromonter']],
    ['Бригада электромонтажников', ['elektromontazhnik']],
    ['Электрик-сантехник', ['elektrik', 'santekhnik']],
    ['Монтажник связи', ['slabotochnik']],
    ['Помощник монтажника (охранно-пожарные системы)', ['slabotochnik']],
    ['Монтажник GPS и КИП', ['kipovets']],
    ['Слесарь КИПиА', ['kipovets']],
    ['Асфальтобетонщик (дорожный рабочий)', ['asfaltobetonshchik']],
    ['Монтер пути', ['monter-puti']],
    ['Бригадир по текущему содержанию и ремонту пути', ['monter-puti']],
    ['Машинист экскаватора-погрузчика', ['mashinist-ekskavatora-pogruzchika']],
    ['Экскаваторщик', ['mashinist-ekskavatora']],
    ['Машинист автокрана 25 (автокрановщик 6 разряда)', ['mashinist-avtokrana']],
    ['Крановщица башенного крана', ['mashinist-bashennogo-krana', 'kranovshchik']],
    ['Машинист пневмоколесного крана', ['kranovshchik']],
    ['Водитель самосвала (а/м Shakman)', ['voditel-samosvala']],
    ['Водитель категории С', ['voditel']],
    ['Тракторист-машинист', ['traktorist']],
    ['Геодезист, Москва', ['geodezist']],
    ['Помощник геодезиста', ['geodezist']],
    ['Инженер-конструктор КМД', ['konstruktor-metallokonstruktsiy']],
    ['Инженер-проектировщик систем водоснабжения', ['proektirovshchik-vk']],
    ['ГИП', ['gip']],
    ['Главный инженер проекта', ['gip']],
    ['Главный инженер (Общестроительные работы)', ['glavnyy-inzhener']],
    ['Инженер по проверке ИТД (ПТО)', ['inzhener-pto']],
    ['Ведущий инженер-сметчик', ['smetchik']],
    ['Производитель работ (монолитные работы)', ['prorab-monolit', 'prorab']],
    ['Прораб (внутренняя отделка)', ['prorab-otdelka', 'prorab']],
    ['Мастер СМР с обучением (Ленинский район)', ['master-smr']],
    ['Начальник участка (ОВиВК)', ['nachalnik-uchastka']],
    ['Руководитель проектов', ['rukovoditel-proekta']],
    ['Инженер ОТ', ['okhrana-truda-spetsialist']],
    ['Ведущий специалист по пожарной безопасности', ['pozharnaya-bezopasnost']],
    ['Инженер строительного контроля', ['stroitelnyy-kontrol']],
    ['Менеджер по снабжению', ['snabzhenets']],
    ['Кладовщик (сантехника)', ['kladovshchik']],
    ['Кухонный рабочий на вахту', ['kukhonnyy-rabochiy']],
    ['Водитель погрузчика на склад', ['voditel-pogruzchika']],
    ['Прораб монолитных работ', ['prorab-monolit', 'prorab']],
    ['Монтажник сэндвич-панелей (вахта)', ['montazhnik-sendvich-paneley']],
    ['Слесарь-ремонтник', ['slesar-remontnik']],
    ['Машинист козлового крана', ['mashinist-kozlovogo-krana']],
    ['Токарь-универсал', ['tokar']],
  ])('%s', (title, expected) => expect(slugsOf(title)).toEqual(expected));
});

describe('titles of other professions', () => {
  it.each([
    'Менеджер по продажам',
    'Менеджер по продажам инженерной сантехники',
    'Менеджер отдела продаж (Аренда/продажа строительных кранов)',
    'Продавец-консультант строительных материалов',
    'Продавец-консультант сантехника',
    'Видеооператор',
    'Срочно! Требуется оператор видеонаблюдение в ресторан',
    'Инженер',
    'Сервисный инженер',
    'Инженер-метролог',
    'Мастер леса',
    'Монтажник РЭА и приборов',
    'Рабочий в колбасный цех',
    'Водитель автобуса',
    'Машинист моечных машин',
    'Помощник машиниста тепловоза',
    'Юрист в отрасли строительства',
    'Копирайтер (ниша строительство)',
    'Специалист по охране лесов',
    'Ученик машиниста экструдера ПВХ',
    'Руководитель отдела логистики филиала',
    'Учитель технологии',
    '',
    '((((',
  ])('%s', (title) => expect(slugsOf(title)).toEqual([]));
});

describe('titles as they are written', () => {
  it.each([
    ['Cвapщик HAKC', 'svarshchik-naks'],
    ['Инж. ПТО', 'inzhener-pto'],
    ['вед.инж. ПТО', 'inzhener-pto'],
    ['Гл. инж. проекта', 'gip'],
    ['Зам. нач. участка', 'nachalnik-uchastka'],
    ['зам.гл.инженера (строительство)', 'glavnyy-inzhener'],
    ['Маш. экскаватора JCB', 'mashinist-ekskavatora'],
    ['Вод. кат. С', 'voditel'],
    ['вод-ль самосвала', 'voditel-samosvala'],
    ['Слес-рь-сантехник', 'santekhnik'],
    ['эл. монтажник 4 р.', 'elektromontazhnik'],
    ['Эл/монтёр', 'elektromonter'],
    ['Сварщик п/автомат', 'svarshchik-poluavtomat'],
    ['р/рабочий на стройку', 'raznorabochiy'],
    ['ЭГС 5 разряда', 'elektrogazosvarshchik'],
    ['Инженер РЗиА', 'inzhener-rza'],
    ['Монт. ОПС', 'slabotochnik'],
    ['Производитель работ (ОВиК)', 'prorab-inzhenernykh-setey'],
    ['Производитель отделочных работ', 'prorab-otdelka'],
    ['Прораб ОВ и ВК', 'prorab-inzhenernykh-setey'],
    ['Кравельщик', 'krovelshchik'],
    ['Мантажник вентеляции', 'montazhnik-ventilyatsii'],
    ['Элетромонтажник', 'elektromontazhnik'],
    ['Помощник инженера ПТО', 'tekhnik-pto'],
    ['Помощник геодезиста', 'geodezist'],
    ['Дежурный техник (бизнес-центр)', 'tekhnik-po-ekspluatatsii'],
    ['Диспетчер инженерных систем', 'dispetcher-inzhenernykh-sistem'],
    ['Наладчик ОПС', 'naladchik-slabotochnykh-sistem'],
    ['Начальник участка ПНР', 'rukovoditel-pnr'],
    ['Инженер по качеству', 'stroitelnyy-kontrol'],
    ['Инженер АСУЗ', 'inzhener-asu-tp'],
    // As people call the trades: the search has the same words.
    ['Сварной на вахту', 'svarshchik'],
    ['Кипиповец', 'kipovets'],
    ['ПТО', 'inzhener-pto'],
    ['Птошник', 'inzhener-pto'],
    ['Гипсарь', 'gipsokartonshchik'],
    ['Дверник', 'ustanovshchik-dverey'],
    ['Геодезик', 'geodezist'],
    ['Начальник ПТО', 'nachalnik-pto'],
  ])('%s', (title, expected) => expect(slugsOf(title)[0]).toBe(expected));

  it.each([
    'Помощник прораба',
    'Помощник директора по строительству',
    'Начальник отдела технадзора',
    'Руководитель направления BIM',
    'Бармен',
    'Кассир еженедельные выплаты',
    'Мастер маникюра',
    'Слесарь-сборщик РЭА',
    'Варщик сиропа',
    'Конструктор (мебель)',
    'Project manager',
  ])('«%s» is not recognised rather than wrong', (title) => expect(match(title).specializationIds).toEqual([]));

  it('is less sure of what it had to mend', () => {
    const [sure, short, typo, twice] = ['Кровельщик', 'Инж. ПТО', 'Кравельщик', 'Мантажник вентеляции'].map(
      (title) => match(title).confidence,
    );
    expect(sure).toBe(1);
    expect([short, typo, twice].every((one) => one !== undefined && one < 1 && one >= CONFIDENCE_MIN)).toBe(true);
    expect(twice).toBeLessThan(typo ?? 0);
  });

  it('tells other professions from what it does not know', () => {
    expect(match('Продавец-консультант').isOther).toBe(true);
    expect(match('Хранитель тишины')).toEqual({ specializationIds: [], confidence: 0, isOther: false });
  });
});

it('answers at most three trades', () => {
  expect(match('Сварщик, плотник, каменщик, маляр, штукатур').specializationIds).toHaveLength(3);
});
