import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { SIMILAR_NEAR_KM } from '#shared/domain/vacancy-terms.ts';
import { inCity } from '#shared/text/in-city.ts';

type Similar = CallAnswer<Contracts['GET /search/vacancy/{id}/similar']>['items'][number];

interface Vacancy {
  title: string;
  city: { prepositional: string } | null;
  specializations: readonly { name: string }[];
}

/** Similar vacancies under the reason why they are: «Сварщик в Казани», «Сварщик рядом: до 200 км». */
export function similarGroups(
  similar: readonly Similar[],
  { title, city, specializations: [trade] }: Vacancy,
): { name: string; items: Similar[] }[] {
  const name = trade?.name ?? title;
  const names: Readonly<Record<Similar['why'], string>> = {
    trade_here: city ? `${name} ${inCity(city)}` : name,
    trade_near: `${name} рядом: до\u00a0${SIMILAR_NEAR_KM}\u00a0км`,
    related_near: city ? `Похожие специализации ${inCity(city)} и\u00a0рядом` : 'Похожие специализации',
    trade_elsewhere: city ? `${name} в\u00a0других городах` : name,
    conditions: 'Похожие условия',
  };
  return [...Map.groupBy(similar, ({ why }) => why)].map(([why, items]) => ({ name: names[why], items }));
}
