import type { FeedQuery } from '#islands/vacancy-feed/index.ts';
import type { Feed, FeedCard, FeedOption } from '#shared/contracts/embed.ts';
import type { Vacancy } from '#shared/contracts/vacancy.ts';
import type { FeedGroup } from '#shared/domain/feed-terms.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { BLANK_VACANCY } from '../../setup/blanks.ts';

export const NOW = '2026-11-21T12:00:00+03:00';
export const SOURCE = { company: [12], key: `pk_test_${'a'.repeat(24)}` };

const CITIES = [
  { value: '1', name: 'Казань' },
  { value: '2', name: 'Набережные Челны' },
];
const SPECIALIZATIONS = [
  { value: '7', name: 'Монтажник стальных и железобетонных конструкций' },
  { value: '8', name: 'Сварщик' },
];

interface Item {
  card: FeedCard;
  city: (typeof CITIES)[number];
  spec: (typeof SPECIALIZATIONS)[number];
}

/** 45 vacancies: each third is a welder's, each fifth is in Naberezhnye Chelny. */
const items: Item[] = Array.from({ length: 45 }, (_, index) => {
  const spec = SPECIALIZATIONS[index % 3 === 0 ? 1 : 0]!;
  const city = CITIES[index % 5 === 0 ? 1 : 0]!;
  const card: FeedCard = {
    id: 1000 + index,
    title: `${spec.name} № ${index + 1}`,
    pay:
      index % 4 === 0
        ? { amount: 'Зарплата не\u00a0указана' }
        : { amount: `от\u00a0${120 + index}\u00a0000\u00a0₽`, note: 'в\u00a0месяц на\u00a0руки' },
    place: city.name,
    tags: [
      { part: 'rotation', text: 'Вахта 60/30' },
      { part: 'conditions', text: 'Проживание' },
      { part: 'experience', text: 'Без опыта' },
    ],
    ...(index === 1 ? { highlighted: true as const } : {}),
    publishedAt: new Date(Date.parse(NOW) - index * DAY_MS).toISOString(),
  };
  return { card, city, spec };
});

type FeedInput = FeedQuery & { per_page?: number; group?: FeedGroup };

/** All of them are rotations: the word is understood as that. */
const ROTATION_WORD = / ?вахта$/;

/** What the API answers to the feed's call. */
export function answerTo({ city, spec, q: typed, exact, page = 1, per_page: pageSize = 20, group }: FeedInput): Feed {
  const q = exact ? typed : typed?.replace(ROTATION_WORD, '');
  const inCity = (item: Item) => !city || item.city.value === String(city);
  const inSpec = (item: Item) => !spec || item.spec.value === String(spec);
  const withText = items.filter((item) => !q || item.card.title.toLowerCase().includes(q.toLowerCase()));
  const found = withText.filter((item) => inCity(item) && inSpec(item));
  const cards = found.slice((page - 1) * pageSize, page * pageSize);
  return {
    items: cards.map((item) =>
      group ? { ...item.card, group: (group === 'city' ? item.city : item.spec).name } : item.card,
    ),
    total: found.length,
    pageCount: Math.ceil(found.length / pageSize),
    reading: typed
      ? {
          notes: [],
          parts: q === undefined || q === typed ? [] : [{ field: 'schedule', value: 'вахта', name: 'Вахта', q }],
        }
      : undefined,
    facets: {
      city: countBy(CITIES, (value) => withText.filter((item) => inSpec(item) && item.city.value === value).length),
      spec: countBy(
        SPECIALIZATIONS,
        (value) => withText.filter((item) => inCity(item) && item.spec.value === value).length,
      ),
      schedule: [],
      contract: [],
      facility: [],
    },
  };
}

function countBy(options: { value: string; name: string }[], count: (value: string) => number): FeedOption[] {
  return options
    .map((option) => ({ ...option, count: count(option.value) }))
    .filter((option) => option.count > 0)
    .sort((a, b) => b.count - a.count);
}

/** A vacancy in full whose texts try to become markup. */
export function vacancyOf(id: number): Vacancy {
  return {
    ...BLANK_VACANCY,
    id,
    title: items[id - 1000]?.card.title ?? 'Вакансия',
    company: { id: 12, name: 'Волга-Трубострой', logoUrl: null, verified: true },
    pay: { fromKopecks: 120_000_00, toKopecks: null, mode: 'month', gross: false },
    level: 'worker',
    gradeMin: 4,
    gradeMax: 5,
    experience: 'none',
    contractForms: ['tk'],
    schedule: 'rotation',
    rotation: { onDays: 60, offDays: 30, campType: 'hostel', meals: 'three' },
    publishedAt: NOW,
    headcount: 5,
    description: '<p>Строим мост через Каму.</p><img src="x" onerror="alert(1)"><script>alert(2)</script>',
    duties: '<ul><li>Собирать конструкции</li><li>Читать чертежи</li></ul>',
    respondSettings: {
      resumeRequired: false,
      letter: 'optional',
      allowChat: true,
      allowCalls: true,
      quickRespond: true,
    },
    createdAt: NOW,
    updatedAt: NOW,
  };
}
