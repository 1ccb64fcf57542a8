import type { VacancyCard, VacancyList } from '#shared/contracts/vacancy.ts';
import type { FeedQuery } from '../../../site/src/islands/vacancy-feed/query.ts';

export const NOW = '2026-11-21T12:00:00+03:00';
export const COMPANY_ID = 12;
export const PAGE_SIZE = 20;

export const cities = [
  { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' },
  { id: 2, name: 'Набережные Челны', slug: 'chelny', prepositional: 'Набережных Челнах', regionId: 16, regionName: 'Татарстан' },
];

export const specializations = [
  { id: 7, name: 'Монтажник стальных и железобетонных конструкций', slug: 'montazhnik' },
  { id: 8, name: 'Сварщик', slug: 'svarshchik' },
];

/** 45 vacancies, three pages: each third is a welder's, each fifth is in Naberezhnye Chelny. */
const cards: VacancyCard[] = Array.from({ length: 45 }, (_, index) => {
  const specialization = specializations[index % 3 === 0 ? 1 : 0]!;
  return {
    id: 1000 + index,
    title: `${specialization.name} № ${index + 1}`,
    status: 'active',
    company: { id: COMPANY_ID, name: 'Волга-Трубострой', logoUrl: null, verified: true },
    pay: index % 4 === 0 ? null : { fromKopecks: 120_000_00 + index * 1_000_00, toKopecks: null, mode: 'month', gross: false },
    payEquivalent: { monthNetMinKopecks: null, monthNetMaxKopecks: null, shiftNetMinKopecks: null, shiftNetMaxKopecks: null, assumptions: [] },
    city: cities[index % 5 === 0 ? 1 : 0]!,
    place: null,
    specializations: [specialization],
    level: null,
    gradeMin: 4,
    gradeMax: 5,
    experience: 'none',
    contractForms: ['tk'],
    schedule: null,
    shift: null,
    rotation: { onDays: 60, offDays: 30, campType: 'hostel', meals: 'three' },
    permits: [],
    crew: null,
    coverUrl: null,
    highlighted: index === 1,
    publishedAt: new Date(Date.parse(NOW) - index * 86_400_000).toISOString(),
  } satisfies VacancyCard;
});

/** What the API answers to the feed's call. */
export function answerTo(query: FeedQuery): VacancyList {
  const inCity = (card: VacancyCard) => !query.city || card.city?.id === query.city;
  const inSpec = (card: VacancyCard) => !query.spec || card.specializations.some((item) => item.id === query.spec);
  const found = cards.filter((card) => inCity(card) && inSpec(card));
  const from = (query.page - 1) * PAGE_SIZE;
  return {
    items: found.slice(from, from + PAGE_SIZE),
    total: found.length,
    next: null,
    facets: {
      city: countBy(cities, (city) => cards.filter((card) => inSpec(card) && card.city?.id === city.id).length),
      spec: countBy(specializations, (item) => cards.filter((card) => inCity(card) && card.specializations[0]?.id === item.id).length),
    },
    named: { specialization: null, city: null },
    medianKopecks: null,
  };
}

function countBy<Item extends { id: number; name: string; slug: string }>(items: Item[], count: (item: Item) => number) {
  return items
    .map((item) => ({ id: item.id, name: item.name, slug: item.slug, count: count(item) }))
    .filter((item) => item.count > 0)
    .sort((a, b) => b.count - a.count);
}
