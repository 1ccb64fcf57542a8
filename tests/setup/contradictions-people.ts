import type { Contradiction } from './contradictions.ts';
import { VACANCY_CONTRADICTIONS } from './contradictions.ts';
import type { SeenPage } from './read-page.ts';

const yearsIn = (text = '') => Number(/(\d{1,2}) (?:год|лет)/.exec(text)?.[1] ?? 0);
const aboutOf = (page: SeenPage) => page.lines('О себе').join(' ');
const jobsOf = (page: SeenPage) =>
  page.text.match(/(?:январ|феврал|март|апрел|ма|июн|июл|август|сентябр|октябр|ноябр|декабр)\S* \d{4} – /gi)?.length ??
  0;

const RESUME_CONTRADICTIONS: readonly Contradiction[] = [
  {
    name: 'age and experience',
    kind: 'resume',
    find(page) {
      const age = Number(/, (\d\d) (?:год|лет)/.exec(page.text)?.[1] ?? 99);
      const years = yearsIn(page.facts.get('Опыт'));
      return age - years < 16 && `${age} years old, ${years} at work`;
    },
  },
  {
    name: 'experience and own grade',
    kind: 'resume',
    find(page) {
      const grade = Number(/(\d) разряд/.exec(page.facts.get('Квалификация') ?? '')?.[1] ?? 0);
      const titled = Number(/(\d) разряда/.exec(page.title)?.[1] ?? grade);
      const years = yearsIn(page.facts.get('Опыт'));
      if (titled !== grade) return `${page.title}, but ${grade}`;
      return (
        (grade >= 6 ? years < 7 : grade === 5 ? years < 4 : grade === 4 && years < 2) &&
        `grade ${grade} after ${years} years`
      );
    },
  },
  {
    name: 'work and availability',
    kind: 'resume',
    find: (page) =>
      page.facts.get('Выход на работу') === 'Сразу' &&
      /\d{4} – сейчас/.test(page.text) &&
      'at work, but available at once',
  },
  {
    name: 'tools of a crew',
    kind: 'resume',
    find: (page) => page.facts.get('Инструмент') === 'Нужен от работодателя' && page.facts.get('Свой инструмент'),
  },
  {
    name: 'story and facts',
    kind: 'resume',
    find(page) {
      const about = aboutOf(page);
      const years = yearsIn(page.facts.get('Опыт'));
      if (/свой ручной инструмент/i.test(about) && !page.facts.has('Свой инструмент')) return about;
      if (/вахта привычна/i.test(about) && !page.facts.has('Вахта')) return about;
      if (/рядом с домом/i.test(about) && page.facts.has('Вахта')) return about;
      if (/три объекта/i.test(about) && jobsOf(page) < 3) return about;
      if (/опыта пока нет/i.test(about) && years > 0) return about;
      return (
        /от котлована до ввода|запустить новую площадку|учу молодых/i.test(about) &&
        years < 4 &&
        `${about} after ${years} years`
      );
    },
  },
  {
    name: 'papers',
    kind: 'resume',
    find(page) {
      const right = page.facts.get('Право на работу') ?? '';
      const hand = page.facts.get('На руках') ?? '';
      if (/Патент|ЕАЭС/.test(right) && /военный билет/i.test(hand)) return `${right}, but ${hand}`;
      return (
        /Патент/.test(right) &&
        /ИП|амозанят/.test(page.facts.get('Статус') ?? '') &&
        `${right}, but ${page.facts.get('Статус')}`
      );
    },
  },
  {
    name: 'home and relocation',
    kind: 'resume',
    find(page) {
      const home = page.crumbs[1] ?? '';
      return (page.facts.get('Куда возможен переезд') ?? '').split(', ').includes(home) && `from ${home} to ${home}`;
    },
  },
  {
    name: 'car and licence',
    kind: 'resume',
    // Some show neither their papers nor their licence.
    find: (page) =>
      page.facts.has('Право на работу') &&
      page.facts.has('Свой автомобиль') &&
      !page.facts.has('Водительские права') &&
      'a car without a licence',
  },
  {
    name: 'longest rotation',
    kind: 'resume',
    find(page) {
      const said = page.facts.get('Вахта') ?? '';
      const most = Number(/до (\d+) дней/.exec(said)?.[1] ?? 999);
      return [...said.matchAll(/(\d{1,3})\/\d+/g)].some(([, days]) => Number(days) > most) && said;
    },
  },
];

const COMPANY_CONTRADICTIONS: readonly Contradiction[] = [
  {
    name: 'year of foundation',
    kind: 'company',
    find(page) {
      const year = /\d{4}/.exec(page.facts.get('Основана') ?? '')?.[0];
      const said = /с (\d{4}) года/.exec(page.text)?.[1];
      return year && said && year !== said && `${year} and ${said}`;
    },
  },
  {
    name: 'facility and its term',
    kind: 'company',
    find: (page) => /Скоро начн[её]тся(?:(?!Сроки).)*Стадия: (?:каркас|фасад|отделка|сдача)/.exec(page.text)?.[0],
  },
];

const ANYWHERE: readonly Contradiction[] = [
  {
    name: 'one picture twice',
    kind: 'any',
    find({ pictures }) {
      const names = pictures.map(({ name }) => name);
      return names.find((name, at) => names.indexOf(name) !== at);
    },
  },
  {
    name: 'card and its tags',
    kind: 'any',
    find({ cards }) {
      for (const { title, text } of cards) {
        const named = /вахт\S* (\d+\/\d+)/i.exec(title)?.[1];
        const tagged = /Вахта (\d+\/\d+)/.exec(text)?.[1];
        if (named && tagged && named !== tagged) return `${title}: ${text}`;
        if (/Без опыта/.test(text) && /[4-6] разряд/.test(text)) return `${title}: ${text}`;
      }
      return false;
    },
  },
];

const ALL = [...VACANCY_CONTRADICTIONS, ...RESUME_CONTRADICTIONS, ...COMPANY_CONTRADICTIONS, ...ANYWHERE];

/** What the page says against itself: «name: what». */
export function contradictionsOf(page: SeenPage): string[] {
  return ALL.flatMap(({ name, kind, find }) => {
    const found = (kind === 'any' || kind === page.kind) && find(page);
    return found ? [`${name}: ${found}`] : [];
  });
}
