import type { VacancyCard } from '../contracts/vacancy.ts';

/**
 * «Казань, ул. Тэцевская, 1»: the city once, even where the employer repeated it in the address; empty without both.
 */
export function placeOf({ city, place }: Pick<VacancyCard, 'city' | 'place'>): string {
  if (city && place?.includes(city.name)) return place;
  return [city?.name, place].filter(Boolean).join(', ');
}
