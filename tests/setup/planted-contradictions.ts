/** A lie put into the HTML of a page: the name of what must find it, and the page with it; the same page where it does not fit. */
export interface Plant {
  name: string;
  plant(html: string, path: string): string;
}

const onVacancy = (change: (html: string) => string) => (html: string, path: string) =>
  path.startsWith('/vacancy/') ? change(html) : html;
const onResume = (change: (html: string) => string) => (html: string, path: string) =>
  path.startsWith('/resume/') ? change(html) : html;
/** Another value of a term. */
const said = (term: string, from: RegExp, to: string) => (html: string) =>
  html.replace(new RegExp(`(<dt[^>]*>${term}</dt>\\s*<dd[^>]*>)${from.source}`, 's'), `$1${to}`);
/** Another line among the conditions of a vacancy that `fits`. */
const offers = (fits: RegExp, line: string) => (html: string) =>
  fits.test(html) ? html.replace(/(<h2>Что даём<\/h2>.*?<ul>)/s, `$1<li>${line}</li>`) : html;

export const PLANTS: readonly Plant[] = [
  {
    name: 'experience and grade',
    plant: onVacancy(said('Опыт', /[^<]{0,200}/, 'Без опыта, 5–6 разряд')),
  },
  {
    name: 'lodging and words',
    plant: onVacancy(offers(/<dt>Проживание<\/dt><dd>Вагончик/, 'Гостиница, один человек в номере')),
  },
  {
    name: 'board and words',
    plant: onVacancy(offers(/<dt>Питание<\/dt><dd>За\sсвой/u, 'Трёхразовое питание за счёт компании')),
  },
  {
    name: 'rotation and schedule',
    plant: onVacancy((html) => html.replace(/(<h1[^>]*>)[^<]*(?=<\/h1>)/, '$1Сварщик вахтой 77/11')),
  },
  {
    name: 'shift and words',
    plant: onVacancy((html) => html.replace(/Смена \d+\s(?:час|часа|часов), начало/u, 'Смена 23 часа, начало')),
  },
  {
    name: 'pay and hours',
    plant: onVacancy((html) =>
      html.replace(/(<\/h1>\s*<p class="pay[^"]*">)[^<]*(<small>\s*за\sсмену)/, '$1от 90 000 ₽ $2'),
    ),
  },
  {
    name: 'city and address',
    plant: onVacancy((html) => html.replace(/(<p class="meta"><span>)[^<]*/, '$1Владивосток, ул. Береговая, 4')),
  },
  {
    name: 'pictures and object',
    plant: onVacancy((html) =>
      /<dd>Жильё<\/dd>/.test(html)
        ? html.replace(/(<a class="ph".*?\salt=")[^"]*/s, '$1Строящийся мост через реку')
        : html,
    ),
  },
  {
    name: 'trade and words',
    plant: onVacancy((html) =>
      /<h1[^>]*>(?:Каменщик|Кровельщик|Маляр|Плиточник|Повар|Прораб)/.test(html)
        ? offers(/./, 'Маска с автозатемнением и электроды — наши')(html)
        : html,
    ),
  },
  {
    name: 'payments and words',
    plant: onVacancy(offers(/<dt>Выплаты<\/dt><dd>Раз\sв/u, 'Оплата смены в тот же день')),
  },
  {
    name: 'contract and words',
    plant: onVacancy((html) =>
      offers(/./, 'Больничные и отпуск по закону')(said('Оформление', /[^<]{0,200}/, 'Договор ГПХ')(html)),
    ),
  },
  {
    name: 'age and experience',
    plant: onResume((html) =>
      /<p class="meta">\s*<span>[^<]*, \d\d\s(?:год|лет)/u.test(html) && /<dt[^>]*>Опыт<\/dt>/.test(html)
        ? said('Опыт', /[^<]{0,200}/, '44 года')(html.replaceAll(/, \d\d\s(?:года|год|лет)/gu, ', 31 год'))
        : html,
    ),
  },
  {
    name: 'experience and own grade',
    plant: onResume((html) =>
      said('Опыт', /[^<]{0,200}/, '7 месяцев')(said('Квалификация', /[^<]{0,200}/, 'Рабочий, 6 разряд')(html)),
    ),
  },
  {
    name: 'one picture twice',
    plant: (html) => html.replace(/<a class="ph".*?<\/a>/s, '$&$&'),
  },
];
