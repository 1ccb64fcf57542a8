import type {
  DRIVER_CATEGORIES,
  ENGINEER_CATEGORIES,
  PERMIT_KINDS,
  TRACTOR_CATEGORIES,
} from '#shared/domain/vacancy-terms.ts';
import type { ContractForm, PayFrequency, Schedule } from '#shared/domain/vacancy-terms.ts';
import type { WORK_AUTHORIZATIONS } from '#shared/domain/vacancy-terms.ts';

/** Slugs or names of {@link FAMILIES}, separated by spaces: one of them is enough. */
export type Slugs = string;
/** Source of a regular expression, case-insensitive; ё is written as е. */
export type Pattern = string;

/**
 * What a right answer's card must have, by its columns: all facts hold. Where columns cannot tell the trade, its title is read
 * (`title`). A card of a neighbour trade with all other facts is half right, a card with some facts only is not right at all.
 */
export interface Label {
  /** One of the card's trades, main or further. */
  trade?: Slugs;
  /** Trades that a person who asked for `trade` would still look at. */
  near?: Slugs;
  /** Trades asked for side by side; each is as good as `trade`, and none that has cards may be left out of the first ten. */
  alternatives?: readonly Slugs[];
  /** Must be in the title. */
  title?: Pattern;
  /** Must not be in the title. */
  without?: Pattern;
  city?: Slugs;
  region?: Slugs;
  /** Slug of a city from which a rotation hires; with a place also given, either is right. */
  hiring?: string;
  /** Name of a station. */
  metro?: string;
  /** Roubles in hand that the card's range reaches: a month, a shift or an hour; comparable figures. */
  month?: number;
  shift?: number;
  hour?: number;
  /** One of the best paid quarter, at least ten, of the cards with the other facts. */
  topPay?: true;
  /** Any, none, or days on and off as `60/30`. */
  rotation?: boolean | `${number}/${number}`;
  schedule?: Schedule;
  night?: true;
  /** Names of employments, separated by spaces. */
  employment?: string;
  remote?: true;
  /** A worker's grade within the range of the card. */
  grade?: number;
  category?: (typeof ENGINEER_CATEGORIES)[number];
  /** Required or welcome. */
  permit?: (typeof PERMIT_KINDS)[number];
  driver?: (typeof DRIVER_CATEGORIES)[number];
  tractor?: (typeof TRACTOR_CATEGORIES)[number];
  /** Name without legal form, as the card shows it. */
  company?: string;
  /** Hires for itself, no agency and no outsourcing. */
  direct?: true;
  housing?: true;
  meals?: true;
  tickets?: true;
  noExperience?: true;
  payFrequency?: PayFrequency;
  /** Names of contract forms, separated by spaces. */
  contract?: ContractForm | 'tk tk_fixed';
  /** Takes whole crews. */
  crews?: true;
  youth?: true;
  disability?: true;
  /** An own car is required or welcome. */
  ownCar?: true;
  /** Work authorisations that the card states, one of them, separated by spaces. */
  who?: (typeof WORK_AUTHORIZATIONS)[number] | 'patent_region eaes' | 'patent_region eaes rvp_vnj';
  /** Help with a patent or other papers, in the card's texts. */
  docsHelp?: true;
  /** Another way to be right. */
  either?: readonly Label[];
  /** Nothing is right: words of no trade of ours. The answer's total must be 0. */
  nothing?: true;
  /** The query as written is not what right cards are: the answer must say that it mended or left out something. */
  exact?: false;
}

/**
 * A query, how people type it, and its label. Where no card at all is right, the answer is right when it does not pass for an
 * exact one: nothing found, or neighbours that are told to be such.
 */
export type UnseenRow = readonly [query: string, label: Label];

export const GROUPS = [
  'place',
  'trade-city',
  'pay',
  'several-trades',
  'slang',
  'typo',
  'layout',
  'grade',
  'rotation',
  'employer',
  'conditions',
  'who',
  'operators',
  'other',
  'half',
] as const;
export type Group = (typeof GROUPS)[number];

export type QuerySet = Readonly<Record<Group, readonly UnseenRow[]>>;
