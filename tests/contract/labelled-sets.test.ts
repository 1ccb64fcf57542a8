import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { CITIES, METRO, REGIONS, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { QUERIES } from '../../bench/search-quality/queries.ts';
import type { Card } from '../../bench/search-quality/unseen/cards.ts';
import { FAMILIES } from '../../bench/search-quality/unseen/families.ts';
import { HELD_OUT } from '../../bench/search-quality/unseen/held-out.ts';
import { alternativesOf, rightCards } from '../../bench/search-quality/unseen/judge.ts';
import { GROUPS, type Label } from '../../bench/search-quality/unseen/label.ts';
import { PAIR_CITIES, PAIR_TRADES } from '../../bench/search-quality/unseen/pairs.ts';
import { TUNING } from '../../bench/search-quality/unseen/tuning.ts';

/** The sets that measure how words of people are understood, and how a card is held against a label. */
const rows = [TUNING, HELD_OUT].flatMap((set) => GROUPS.flatMap((group) => [...set[group]]));
const trades = new Set([...SPECIALIZATIONS.map(({ slug }) => slug), ...Object.keys(FAMILIES)]);
const cities = new Set(CITIES.map(({ slug }) => slug));
const regions = new Set(REGIONS.map(({ slug }) => slug));
const split = (slugs: string | undefined) => slugs?.split(' ') ?? [];

describe('sets', () => {
  test('300 queries, ten of a group in a half, none twice and none of those that the search is tuned on', () => {
    for (const set of [TUNING, HELD_OUT]) for (const group of GROUPS) expect(set[group]).toHaveLength(10);
    const queries = new Set(rows.map(([query]) => query));
    expect(queries.size).toBe(300);
    expect(QUERIES.filter(({ query }) => queries.has(query)).map(({ query }) => query)).toEqual([]);
  });

  test('labels name what the dictionaries have', () => {
    const labels = rows.flatMap(([, label]) => [label, ...(label.either ?? [])]);
    const named = labels.flatMap(({ trade, near, alternatives = [] }) => [trade, near, ...alternatives].flatMap(split));
    const stations = new Set(METRO.map(({ name }) => name));
    expect([...named, ...Object.values(FAMILIES).flatMap(split)].filter((slug) => !trades.has(slug))).toEqual([]);
    expect(labels.flatMap(({ city }) => split(city)).filter((slug) => !cities.has(slug))).toEqual([]);
    expect(labels.flatMap(({ region }) => split(region)).filter((slug) => !regions.has(slug))).toEqual([]);
    expect(labels.flatMap(({ hiring }) => split(hiring)).filter((slug) => !cities.has(slug))).toEqual([]);
    expect(labels.flatMap(({ metro }) => metro ?? []).filter((name) => !stations.has(name))).toEqual([]);
  });

  test('20 trades and 20 cities, 300 ordinary words, 600 titles in halves without a title in both', async () => {
    expect(PAIR_TRADES.flatMap(([, trade]) => split(trade)).filter((slug) => !trades.has(slug))).toEqual([]);
    expect(PAIR_CITIES.filter(([, slug]) => !cities.has(slug))).toEqual([]);
    expect([PAIR_TRADES.length, PAIR_CITIES.length]).toEqual([20, 20]);
    const lines = async (file: string) =>
      (await readFile(new URL(`../../bench/${file}`, import.meta.url), 'utf8')).trimEnd().split('\n');
    expect(new Set(await lines('search-quality/unseen/ordinary-words.txt')).size).toBe(300);
    const titles = (await Promise.all(['tuning', 'held-out'].map((half) => lines(`titles/${half}.tsv`)))).flatMap(
      ([, ...half]) => half.map((line) => line.split('\t')),
    );
    expect(new Set(titles.map(([title]) => title)).size).toBe(600);
    expect(titles.flatMap(([, slugs]) => split(slugs)).filter((slug) => slug !== '-' && !trades.has(slug))).toEqual([]);
  });
});

describe('a card against a label', () => {
  const card: Card = {
    id: 1,
    first: 1,
    title: 'каменщик (вахта)',
    texts: '',
    conditions: 'общежитие рядом с объектом',
    trades: ['kamenshchik'],
    city: 'tula',
    region: 'tulskaya-oblast',
    hiringCities: ['kazan'],
    metro: [],
    company: 'монолитпром',
    direct: true,
    monthPay: 150_000,
    shiftPay: 5_500,
    hourPay: 500,
    payFrequency: 'weekly',
    rotation: { onDays: 60, offDays: 30 },
    schedule: 'rotation',
    night: false,
    employment: 'full',
    workFormat: 'on_site',
    gradeMin: 3,
    gradeMax: 5,
    category: null,
    permits: ['height'],
    driverCategories: [],
    tractorCategories: [],
    experience: 'none',
    contractForms: ['tk'],
    takesCrews: true,
    youthAge: null,
    disability: false,
    ownCar: null,
    workAuthorizations: ['rf_passport', 'eaes'],
  };
  const rightness = (label: Label) => rightCards([card], label).get(1) ?? 0;

  test.each<[Label, number]>([
    [{ trade: 'kamenshchik', city: 'tula', month: 150_000 }, 1],
    [{ trade: 'kamenshchik', city: 'kazan' }, 0],
    [{ trade: 'kamenshchik', city: 'kazan', hiring: 'kazan' }, 1],
    [{ trade: 'kamenshchik', month: 150_001 }, 0],
    [{ trade: 'plotnik', near: 'kamenshchik', city: 'tula' }, 0.5],
    [{ trade: 'plotnik', near: 'kamenshchik', city: 'kazan' }, 0],
    [{ alternatives: ['plotnik', 'kamenshchik'] }, 1],
    [{ rotation: '60/30' }, 1],
    [{ rotation: '30/30' }, 0],
    [{ trade: 'kamenshchik', rotation: false }, 0],
    [{ trade: 'kamenshchik', without: 'вахт' }, 0],
    [{ title: 'каменщик', grade: 5 }, 1],
    [{ grade: 6 }, 0],
    [{ housing: true }, 1],
    [{ meals: true }, 0],
    [{ who: 'patent_region eaes' }, 1],
    [{ who: 'patent_region' }, 0],
    [{ company: 'МонолитПром' }, 1],
    [{ trade: 'plotnik', either: [{ trade: 'kamenshchik', permit: 'height' }] }, 1],
    [{ nothing: true }, 0],
  ])('%j: %d', (label, expected) => {
    expect(rightness(label)).toBe(expected);
  });

  test('a vacancy published twice counts once', () => {
    expect([...rightCards([card, { ...card, id: 2 }], { trade: 'kamenshchik' })]).toEqual([[1, 1]]);
  });

  test('of high pay the best quarter is right, at least ten', () => {
    const cards = Array.from({ length: 60 }, (_, at) => ({ ...card, id: at, first: at, monthPay: at * 1_000 }));
    expect([...rightCards(cards, { topPay: true }).keys()].toSorted((a, b) => a - b)[0]).toBe(45);
    expect(rightCards(cards.slice(0, 12), { topPay: true }).size).toBe(10);
  });

  test('only alternatives that have cards can be left out', () => {
    expect(alternativesOf([card], { alternatives: ['plotnik', 'kamenshchik'], near: 'stolyar' })).toEqual([
      new Set([1]),
    ]);
  });
});
