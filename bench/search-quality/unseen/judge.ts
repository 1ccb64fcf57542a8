import { FAMILIES } from './families.ts';
import type { Label, Slugs } from './label.ts';
import { plain, type Card } from './cards.ts';

/** 1: right, ½: a neighbour trade with all other facts, 0: not right. */
export type Rightness = 1 | 0.5 | 0;

const HOUSING = /прожива|жиль|общежит|вагончик/u;
const HELP_WITH_PAPERS = /(?:помо|оформ|делаем)[^.]{0,40}патент|помо[^.]{0,40}документ/u;
/** Of the cards with the other facts, those that count as highly paid: the best quarter, at least ten. */
const TOP_SHARE = 0.25;
const TOP_LEAST = 10;

/** The cards that are right for a label, by id; a vacancy published twice counts once, by its first publication. */
export function rightCards(cards: readonly Card[], label: Label): Map<number, Exclude<Rightness, 0>> {
  const found = new Map<number, Exclude<Rightness, 0>>();
  if (label.nothing) return found;
  for (const card of cards) {
    const rightness = card.first === card.id ? rightnessOf(card, label) : 0;
    if (rightness) found.set(card.id, rightness);
  }
  return label.topPay ? bestPaid(cards, found) : found;
}

/** The alternatives of a label for which there are right cards, each with the ids of those. */
export function alternativesOf(cards: readonly Card[], label: Label): Set<number>[] {
  return (label.alternatives ?? [])
    .map((trade) => {
      const { alternatives: _, near: __, ...facts } = label;
      return new Set(rightCards(cards, { ...facts, trade }).keys());
    })
    .filter(({ size }) => size > 0);
}

function rightnessOf(card: Card, label: Label): Rightness {
  if (!hasFacts(card, label)) return label.either?.some((other) => rightnessOf(card, other) === 1) ? 1 : 0;
  const { trade, alternatives, near } = label;
  const wanted = [trade, ...(alternatives ?? [])].flatMap((slugs) => slugs ?? []);
  if (!wanted.length || wanted.some((slugs) => hasTrade(card, slugs))) return 1;
  if (label.either?.some((other) => rightnessOf(card, other) === 1)) return 1;
  return near && hasTrade(card, near) ? 0.5 : 0;
}

export function hasTrade({ trades }: Pick<Card, 'trades'>, slugs: Slugs): boolean {
  return slugs
    .split(' ')
    .flatMap((name) => (FAMILIES[name] ?? name).split(' '))
    .some((slug) => trades.includes(slug));
}

/** Facts that are no conditions on a single card, or conditions on its trade. */
type Elsewhere = 'trade' | 'near' | 'alternatives' | 'topPay' | 'either' | 'nothing' | 'exact' | 'hiring';

const FACTS: {
  [Name in Exclude<keyof Label, Elsewhere>]-?: (card: Card, wanted: NonNullable<Label[Name]>, label: Label) => boolean;
} = {
  title: ({ title }, pattern) => new RegExp(pattern, 'iu').test(title),
  without: ({ title }, pattern) => !new RegExp(pattern, 'iu').test(title),
  city: (card, slugs, label) => oneOf(slugs, [card.city]) || hiresIn(card, label),
  region: (card, slugs, label) => oneOf(slugs, [card.region]) || hiresIn(card, label),
  metro: ({ metro }, name) => metro.includes(name),
  month: ({ monthPay }, least) => monthPay !== null && monthPay >= least,
  shift: ({ shiftPay }, least) => shiftPay !== null && shiftPay >= least,
  hour: ({ hourPay }, least) => hourPay !== null && hourPay >= least,
  rotation: ({ rotation }, wanted) =>
    typeof wanted === 'boolean' ? Boolean(rotation) === wanted : `${rotation?.onDays}/${rotation?.offDays}` === wanted,
  schedule: ({ schedule }, wanted) => schedule === wanted,
  night: ({ night }) => night,
  employment: ({ employment }, names) => oneOf(names, [employment]),
  remote: ({ workFormat }) => workFormat === 'remote',
  grade: ({ gradeMin, gradeMax }, grade) => (gradeMin ?? gradeMax ?? 99) <= grade && (gradeMax ?? 0) >= grade,
  category: ({ category }, wanted) => category === wanted,
  permit: ({ permits }, kind) => permits.includes(kind),
  driver: ({ driverCategories }, wanted) => driverCategories.includes(wanted),
  tractor: ({ tractorCategories }, wanted) => tractorCategories.includes(wanted),
  company: ({ company }, name) => company === plain(name),
  direct: ({ direct }) => direct,
  housing: ({ rotation, conditions }) => Boolean(rotation?.campType) || HOUSING.test(conditions),
  meals: ({ rotation }) => Boolean(rotation?.meals && rotation.meals !== 'none'),
  tickets: ({ rotation }) => rotation?.tickets === 'paid' || rotation?.tickets === 'compensated',
  noExperience: ({ experience }) => experience === 'none',
  payFrequency: ({ payFrequency }, wanted) => payFrequency === wanted,
  contract: ({ contractForms }, names) => oneOf(names, contractForms),
  crews: ({ takesCrews }) => takesCrews,
  youth: ({ youthAge }) => youthAge !== null,
  disability: ({ disability }) => disability,
  ownCar: ({ ownCar }) => ownCar === 'plus' || ownCar === 'required',
  who: ({ workAuthorizations }, names) => oneOf(names, workAuthorizations),
  docsHelp: ({ texts }) => HELP_WITH_PAPERS.test(texts),
};

function hasFacts(card: Card, label: Label): boolean {
  if (label.hiring && !label.city && !label.region && !hiresIn(card, label)) return false;
  return Object.entries(label).every(([name, wanted]) => {
    // Each check takes the value of the fact with its name; the other names have none.
    const holds = FACTS[name as keyof typeof FACTS] as
      | ((card: Card, wanted: unknown, label: Label) => boolean)
      | undefined;
    return !holds || holds(card, wanted, label);
  });
}

function hiresIn({ hiringCities }: Card, { hiring }: Label): boolean {
  return hiring !== undefined && hiringCities.includes(hiring);
}

function oneOf(names: string, values: readonly (string | null)[]): boolean {
  return names.split(' ').some((name) => values.includes(name));
}

function bestPaid(cards: readonly Card[], found: ReadonlyMap<number, Exclude<Rightness, 0>>) {
  const paid = cards
    .filter(({ id, monthPay }) => found.get(id) === 1 && monthPay !== null)
    .toSorted((a, b) => (b.monthPay ?? 0) - (a.monthPay ?? 0));
  const least = paid[Math.max(TOP_LEAST, Math.ceil(paid.length * TOP_SHARE)) - 1]?.monthPay ?? 0;
  return new Map(paid.filter(({ monthPay }) => (monthPay ?? 0) >= least).map(({ id }) => [id, 1 as const]));
}
