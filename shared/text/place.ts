import type { VacancyCard } from '../contracts/vacancy.ts';
import { formatNumber } from './number.ts';

/**
 * «Казань, ул. Тэцевская, 1»: the city once, even where the employer repeated it in the address; empty without both.
 */
export function placeOf({ city, place }: Pick<VacancyCard, 'city' | 'place'>): string {
  if (city && place?.includes(city.name)) return place;
  return [city?.name, place].filter(Boolean).join(', ');
}

/** «До 100 км», of `radius_km`. */
export function radiusName(radius: string): string {
  return radius === 'any' ? 'Везде, сначала ближе' : `До\u00a0${radius}\u00a0км`;
}

/** «1 171 км». */
export function distanceText(km: number): string {
  return `${formatNumber(km)}\u00a0км`;
}
