import type { SeenPage } from './read-page.ts';

/**
 * What a reader would not believe. The list is the tests' own: it knows pages, not how the demo is made. Each finds what
 * contradicts what, or nothing.
 */
export interface Contradiction {
  name: string;
  kind: 'vacancy' | 'resume' | 'company' | 'any';
  find(page: SeenPage): string | false | undefined;
}

const lower = (text: string) => text.toLowerCase();
/** Both words, where the page says both. */
const clash = (page: SeenPage, fact: string, value: RegExp, words: RegExp, where = page.text): string | false => {
  const said = page.facts.get(fact);
  const found = said !== undefined && value.test(said) && words.exec(where)?.[0];
  return found ? `${fact}: ${said}, but «${found}»` : false;
};
const isRotation = (page: SeenPage) => /^Вахта/.test(page.facts.get('График') ?? '');
const offered = (page: SeenPage) => page.lines('Что даём').join('. ');
const wanted = (page: SeenPage) => page.lines('Кого ищем').join('. ');
const objectOf = (page: SeenPage) => page.facts.get('Тип объекта') ?? page.facts.get('Объект') ?? '';
const YEARS = { года: 1, 'одного сезона': 1, 'двух лет': 2, 'трёх лет': 3, 'четырёх лет': 4, 'шести лет': 6 } as const;

/** Words of an alternative text, and the objects that it can be of. */
const PICTURED: readonly (readonly [RegExp, RegExp])[] = [
  [/мост/i, /Мост/],
  [/асфальт|дорог/i, /Дорог|Аэродром|Мост|Благоустройство/],
  [/полос/i, /Аэродром/],
  [/склад/i, /Склад|Дата-центр/],
  [/жил(?:ыми|ого) кварт|корпусами|строящиеся дома|цветными панелями/i, /Жильё/],
  [/сруб|бруса/i, /Малоэтаж|Частные|Дома|Загородн/],
  [/тоннел/i, /Метро/],
  [/рельсы|два пути/i, /Железн|Метро/],
  [/элеватор|силос/i, /Сельхоз/],
  [/школ/i, /Школы/],
  [/градирн/i, /Атомн/],
  [/плотин|гидроузл/i, /Гидро/],
  [/лэп|линии электро/i, /ЛЭП/],
  [/подстанц|трансформатор/i, /Энерг|ЛЭП/],
  [/трубоукладчик|нитка трубопровода/i, /Трубопровод|Нефть/],
  [/арена под|спортивная арена/i, /Спорт/],
  [/усадьб|старинный/i, /Реставрац/],
  [/аллея|сквер/i, /Благоустройство|Жильё|Малоэтаж|Школы/],
];
/** Words that only people of some works are told, and what their works or trade are called. */
const OF_WORKS: readonly (readonly [RegExp, RegExp])[] = [
  [/накс|электрод|стык без|стыки без|маска с авто/i, /свар|трубопровод|контрол|стык/i],
  [/группу по электро/i, /электр|слабот|автомат/i],
  [/миксер|за машинистом|моточас/i, /машин|техник|водител|земл|кран|автопарк|транспорт|бурен|асфальт/i],
  [/взрывник/i, /взрыв/i],
  [/рассада/i, /озелен|благоустр/i],
  [/сварщикам/i, /свар/i],
  [/стеклоприсоск/i, /окн|стекл/i],
];

export const VACANCY_CONTRADICTIONS: readonly Contradiction[] = [
  {
    name: 'experience and grade',
    kind: 'vacancy',
    find(page) {
      const said = page.facts.get('Опыт') ?? '';
      const least = Number(/(?<!до )(\d)(?:–\d)? разряд/.exec(said)?.[1] ?? 0);
      const limit = /Без опыта/.test(said) ? 3 : /От 1 до 3/.test(said) ? 5 : 6;
      return least > limit && said;
    },
  },
  {
    name: 'experience and requirements',
    kind: 'vacancy',
    find(page) {
      const said = page.facts.get('Опыт') ?? '';
      const text = wanted(page);
      if (/Без опыта/.test(said)) return /(?:опыт|стаж)[^.]*? от (?:года|двух|трёх)/i.exec(text)?.[0];
      const [, words] =
        /(?:опыт|стаж)[^.]*? от (года|одного сезона|двух лет|трёх лет|четырёх лет|шести лет)/i.exec(text) ?? [];
      const years = words ? YEARS[words as keyof typeof YEARS] : undefined;
      const [from, to] = /От 1 до 3/.test(said) ? [1, 3] : /От 3 до 6/.test(said) ? [3, 6] : [6, 50];
      if (/опыт не нужен/i.test(text)) return `${said}, but «опыт не нужен»`;
      return years !== undefined && (years < from || years >= to) && `${said}, but «от ${words}»`;
    },
  },
  {
    name: 'grade of the title',
    kind: 'vacancy',
    find(page) {
      const titled = /(\d)(?:–(\d))? разряда/.exec(page.title)?.[1];
      const asked = /от (\d) разряда/.exec(wanted(page))?.[1];
      const said = page.facts.get('Опыт') ?? '';
      if (titled && !said.includes(titled)) return `${page.title}, but ${said}`;
      return asked && titled && Number(asked) > Number(titled) && `${page.title}, but «от ${asked} разряда»`;
    },
  },
  {
    name: 'lodging and words',
    kind: 'vacancy',
    find: (page) =>
      clash(page, 'Проживание', /Гостиница/, /общежити|вагон(?!е-столов)|квартир/i, offered(page)) ||
      clash(page, 'Проживание', /Общежитие/, /гостиниц|вагон(?!е-столов)|квартир/i, offered(page)) ||
      clash(page, 'Проживание', /Вагон/, /гостиниц|общежити|квартир/i, offered(page)) ||
      clash(page, 'Проживание', /Квартира/, /гостиниц|общежити|вагон(?!е-столов)/i, offered(page)) ||
      clash(page, 'Проживание', /./, /ночуете у себя|вечером дома|рядом с домом/i),
  },
  {
    name: 'board and words',
    kind: 'vacancy',
    find: (page) =>
      clash(
        page,
        'Питание',
        /свой счёт|Возмещают/,
        /тр[её]хразов|столов|обед|завтрак|корм(?:им|ят)|кейтеринг/i,
        offered(page),
      ) ||
      clash(
        page,
        'Питание',
        /Три раза|Два раза|Раз в день/,
        /питание своё|готовим сами|возмещаем деньгами/i,
        offered(page),
      ),
  },
  {
    name: 'road and words',
    kind: 'vacancy',
    find: (page) =>
      clash(page, 'Дорога', /свой счёт/, /билеты (?:туда|в обе)|проезд оплачиваем|дорогу возмещаем/i, offered(page)) ||
      clash(page, 'Дорога', /покупает/, /дорога до объекта своя|добираетесь сами|возмещаем по билетам/i, offered(page)),
  },
  {
    name: 'rotation and schedule',
    kind: 'vacancy',
    find(page) {
      const schedule = page.facts.get('График') ?? '';
      const named = /вахт\S* (\d+\/\d+)/i.exec(`${page.title}. ${offered(page)}`)?.[1];
      if (named && !schedule.includes(named)) return `${schedule}, but «${named}»`;
      if (!isRotation(page) && (/\(вахта\)|, вахта$/.test(page.title) || page.facts.has('Проживание'))) return schedule;
      const [, , city = ''] = page.crumbs.length > 3 ? ['', '', page.crumbs[1]] : [];
      return (
        isRotation(page) &&
        city &&
        (page.facts.get('Набор из городов') ?? '').split(', ').includes(city) &&
        `hired in ${city} to work in ${city}`
      );
    },
  },
  {
    name: 'shift and words',
    kind: 'vacancy',
    find(page) {
      const schedule = page.facts.get('График') ?? '';
      const [, hours, start] = /Смена (\d+) час\S*, начало в ([\d:]+)/.exec(offered(page)) ?? [];
      if (hours && !new RegExp(`${hours} час`).test(schedule)) return `${schedule}, but «${hours} часов»`;
      if (start && (page.facts.get('Начало смены') ?? start) !== start) return `«${start}»`;
      const atNight = /ноч(?:ь|и|н)/i.exec(`${offered(page)} ${page.facts.get('Премия') ?? ''}`)?.[0];
      return !/ноч/i.test(schedule) && atNight && `${schedule}, but «${atNight}»`;
    },
  },
  {
    name: 'pay and hours',
    kind: 'vacancy',
    find(page) {
      const hours = Number(/смена (\d+) час/.exec(page.facts.get('График') ?? '')?.[1] ?? 8);
      const [, low = '', unit = ''] = /(\d[\d ]{0,12})(?:–[\d ]{1,12})? ₽ (за смену|за час)/.exec(page.pay) ?? [];
      const amount = Number(low.replaceAll(' ', ''));
      const hourly = unit === 'за смену' ? amount / hours : unit === 'за час' ? amount : null;
      if (hourly !== null && (hourly < 120 || hourly > 4000)) return `${amount} ₽ ${unit}, ${hours} hours`;
      return clash(page, 'Занятость', /Подработка|Частичная/, /[2-9]\d\d 000 ₽ в месяц/, page.pay);
    },
  },
  {
    name: 'payments and words',
    kind: 'vacancy',
    find: (page) =>
      clash(
        page,
        'Выплаты',
        /Раз в месяц|Два раза|Каждый день|В конце/,
        /каждую пятницу|каждую субботу|деньги — в пятницу/i,
        offered(page),
      ) ||
      clash(
        page,
        'Выплаты',
        /Раз в месяц|Каждую неделю|Каждый день|В конце/,
        /дважды в месяц|каждые две недели/i,
        offered(page),
      ) ||
      clash(page, 'Выплаты', /Раз в месяц|Два раза|Каждую неделю|В конце/, /в тот же день/i, offered(page)),
  },
  {
    name: 'contract and words',
    kind: 'vacancy',
    find: (page) =>
      clash(page, 'Оформление', /^(?!.*рудовой)/, /больничны|отпуск по закону/i, offered(page)) ||
      clash(page, 'Оформление', /ГПХ|самозанят|ИП/i, /Только официально/),
  },
  {
    name: 'city and address',
    kind: 'vacancy',
    find(page) {
      const city = page.crumbs.length > 3 ? (page.crumbs[1] ?? '') : '';
      const told = /Объект — [^.]*? (?:в|во) ([А-ЯЁ][а-яё-]+)/.exec(page.text)?.[1];
      const stem = (name: string) => lower(name).slice(0, Math.min(3, name.length - 1));
      if (city && told && stem(told) !== stem(city)) return `${city}, but «в ${told}»`;
      const place = page.meta.split(',')[0] ?? '';
      return (
        Boolean(city && place) &&
        place !== city &&
        !/район|край|область|км|анонимно/i.test(place) &&
        `${city}, but «${page.meta}»`
      );
    },
  },
  {
    name: 'work at home and words',
    kind: 'vacancy',
    find: (page) =>
      clash(page, 'Где работать', /^Удалённо/, /автобус|бытовк|стоянк|спецодежд|кресло|столов/i, offered(page)) ||
      clash(page, 'Где работать', /^Удалённо/, /ул\. |проезд|шоссе/i, page.meta) ||
      clash(page, 'Где работать', /^На объекте/, /удалённо/i, offered(page)),
  },
  {
    name: 'number of people and words',
    kind: 'vacancy',
    find(page) {
      const people = Number(page.facts.get('Сколько человек нужно') ?? 1);
      const largest = Number(/–(\d+) человек/.exec(page.facts.get('Размер бригады') ?? '')?.[1] ?? 0);
      if (people > 1 && /заменяем коллегу/i.test(page.text)) return `${people} people, but «Заменяем коллегу»`;
      return largest > people && `${people} people, but a crew of ${largest}`;
    },
  },
  {
    name: 'tools and words',
    kind: 'vacancy',
    find: (page) =>
      clash(page, 'Свой инструмент', /Не нужен/, /свой инструмент|своё снаряжение/i, wanted(page)) ||
      clash(page, 'Свой инструмент', /^Нужен/, /инструмент (?:выдаём|— наши)|инструмент за нами/i, offered(page)),
  },
  {
    name: 'trade and words',
    kind: 'vacancy',
    find(page) {
      const trade = `${page.title} ${page.crumbs.join(' ')} ${page.facts.get('Виды работ') ?? ''}`;
      const texts = `${offered(page)} ${wanted(page)}`;
      const found = OF_WORKS.find(([words, works]) => words.test(texts) && !works.test(trade));
      return found && `${trade}, but «${found[0].exec(texts)?.[0]}»`;
    },
  },
  {
    name: 'education and words',
    kind: 'vacancy',
    find: (page) => clash(page, 'Образование', /Любое|^Среднее$/, /диплом|вуз|техникум/i, wanted(page)),
  },
  {
    name: 'pictures and object',
    kind: 'vacancy',
    find(page) {
      const object = objectOf(page);
      for (const alt of page.ownAlts) {
        const found = PICTURED.find(([words, types]) => words.test(alt) && !types.test(object));
        if (found) return `${object}, but «${alt}»`;
        if (/вагон/i.test(alt) && !/Вагон/.test(page.facts.get('Проживание') ?? '')) return `«${alt}» without wagons`;
        if (/мониторах|экрана/i.test(alt) && page.facts.get('Уровень') === 'Рабочий' && !isYoung(page))
          return `a worker, but «${alt}»`;
      }
      return false;
    },
  },
];

const isYoung = (page: SeenPage) => /от 1[4-7] лет/i.test(page.text);
