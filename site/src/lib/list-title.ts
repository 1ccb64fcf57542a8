import type { VacancyList } from '#shared/contracts/vacancy.ts';

type Named = VacancyList['named'];

/** «в Казани», «во Владимире»: «во» comes before a В or Ф that a consonant follows. */
export function inCity({ prepositional }: { prepositional: string }): string {
  return `${/^[ВФ][бвгджзклмнпрстфхцчшщ]/.test(prepositional) ? 'во' : 'в'}\u00a0${prepositional}`;
}

/** The heading of a list: «Вакансии в строительстве», «Сварщик», «Вакансии в Казани», «Сварщик в Казани». */
export function listHeading({ specialization, city }: Named): string {
  if (!specialization && !city) return 'Вакансии в\u00a0строительстве';
  return [specialization?.name ?? 'Вакансии', city && inCity(city)].filter(Boolean).join(' ');
}

/** The title of the page: the heading, with the word «вакансии» where it lacks it. */
export function listTitle({ specialization, city }: Named): string {
  if (!specialization) return listHeading({ specialization, city });
  return [`${specialization.name}: вакансии`, city && inCity(city)].filter(Boolean).join(' ');
}
