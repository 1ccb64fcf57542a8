import type { NewResume } from '../domains/resume/index.ts';
import { experienceMonths } from '#shared/domain/experience.ts';
import type { Random } from './random.ts';

type Told = Pick<NewResume, 'experience' | 'rotation' | 'ownTools' | 'educationLevel' | 'permits' | 'crew' | 'level'>;
type Line = readonly [text: string, holds?: (resume: Told, years: number) => boolean];

const isExperienced = (_: Told, years: number) => years >= 5;
const hasWorked = (_: Told, years: number) => years >= 2;

/** What people say of themselves, and of whom it is true. */
const HANDS: readonly Line[] = [
  ['Работаю по чертежам, брак переделываю за свой счёт. Документы в порядке.', hasWorked],
  [
    'Есть свой ручной инструмент. Выйду на пробную смену, чтобы вы увидели работу.',
    ({ ownTools }) => Boolean(ownTools),
  ],
  [
    'Последние три объекта — без замечаний. Ищу место, где платят вовремя.',
    ({ experience = [] }) => experience.length >= 3,
  ],
  [
    'В профессии сразу после училища и не жалею. Люблю, когда на площадке порядок.',
    ({ educationLevel, experience = [] }) => educationLevel === 'vocational' && experience.length > 0,
  ],
  [
    'Вахта привычна, в посёлке живу спокойно.',
    ({ rotation, experience = [] }) => Boolean(rotation) && experience.length > 0,
  ],
  ['Могу работать на высоте и зимой.', ({ permits = [] }) => permits.some(({ kind }) => kind === 'height')],
  ['Учу молодых, если дадите время, и учусь у тех, кто умеет больше.', isExperienced],
  ['Опыта пока нет, зато есть желание и руки. Учусь быстро, прихожу вовремя.', (_, years) => years === 0],
  ['Ищу работу рядом с домом, чтобы вечером быть с семьёй.', ({ rotation }) => !rotation],
  ['Не курю, на смену не опаздываю. Проверить меня можно за неделю.'],
];
const CREWS: readonly Line[] = [
  ['Бригада постоянная, работаем вместе не первый объект. Объёмы закрываем по актам, претензий не было.'],
  ['Приедем со своим бригадиром, людей ищем сами. Интересует объём хотя бы на два месяца.'],
];
const ENGINEERS: readonly Line[] = [
  [
    'Веду объект от котлована до ввода. Спокойно говорю и с бригадой, и с заказчиком.',
    ({ level }, years) => years >= 4 && level !== 'itr',
  ],
  ['Ценю ясные сроки и честные объёмы. Выполнение закрываю без задержек по документам.', hasWorked],
  [
    'Могу запустить новую площадку. Собираю команду и удерживаю её.',
    ({ level }, years) => years >= 6 && level !== 'itr',
  ],
  ['Знаю и подряд, и заказчика: понимаю обе стороны. Споры решаю до стройки.', isExperienced],
  ['Люблю считать: графики, ресурсы и деньги держу в одной таблице.', ({ level }) => level !== 'line_itr'],
  ['Отвечаю за свои листы и подписи. Переделываю сразу, а не к экспертизе.', ({ level }) => level === 'itr'],
  ['Начинаю карьеру, беру любую задачу отдела и довожу до конца.', (_, years) => years < 2],
];

/** Something that is true of this resume. */
export function aboutOf(random: Random, resume: Told, now: Date): string | null {
  const years = experienceMonths(resume.experience ?? [], now) / 12;
  const lines = resume.crew ? CREWS : resume.level === 'worker' || resume.level === 'foreman' ? HANDS : ENGINEERS;
  const fitting = lines.filter(([, holds]) => !holds || holds(resume, years));
  return fitting.length ? random.pick(fitting)[0] : null;
}
