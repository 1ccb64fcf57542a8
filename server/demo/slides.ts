import { listPath, writeVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertSlide } from '../domains/content/index.ts';
import { pictureOf } from './news.ts';
import type { SceneName } from './pictures.ts';
import { typeset } from './text.ts';
import type { Workshop } from './workshop.ts';

interface SlidePlan {
  title: string;
  text: string;
  linkTitle: string;
  href: string;
  scene: SceneName;
  /** Off after so many days; without it the slide stays. */
  days?: number;
}

const SLIDES: readonly SlidePlan[] = [
  {
    title: 'Вахта с проживанием',
    text: 'Жильё, питание и проезд видны в списке. Сумма за вахту пересчитана в месяц.',
    linkTitle: 'Смотреть вахты',
    href: listPath({}) + writeVacancyQuery({ schedule: ['rotation'], housing: true }),
    scene: 'camp',
  },
  {
    title: 'Как читать вилку',
    text: 'До вычета налога, на руки, за смену и за вахту: приводим суммы к одному виду.',
    linkTitle: 'Прочитать',
    href: '/news/zarplaty/kak-chitat-vilku',
    scene: 'frame',
    days: 60,
  },
  {
    title: 'Вакансии на сайте компании',
    text: 'Одна строка кода, и ваш сайт показывает открытые вакансии сам.',
    linkTitle: 'Посмотреть виджет',
    href: '/developers',
    scene: 'office',
  },
];

/** The slides of the home page. */
export async function insertDemoSlides(
  db: Database,
  { pictures, now }: Pick<Workshop, 'pictures' | 'now'>,
): Promise<void> {
  for (const [sort, { title, text, linkTitle, href, scene, days }] of SLIDES.entries()) {
    const endsAt = days === undefined ? null : addDays(now, days);
    await insertSlide(db, {
      title: typeset(title),
      text: typeset(text),
      linkTitle,
      href,
      sort,
      endsAt,
      startsAt: now,
      image: pictureOf(pictures, scene, 0),
    });
  }
}
