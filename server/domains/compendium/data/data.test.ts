import { expect, it } from 'vitest';
import { CITIES } from './cities.ts';
import { EDUCATION_PLACES } from './education-places.ts';
import { KEY_SKILLS } from './key-skills.ts';
import { LANGUAGES } from './languages.ts';
import { METRO } from './metro.ts';
import { OCCUPATIONS } from './occupations.ts';
import { PC_PROGRAMS } from './pc-programs.ts';
import { REGIONS } from './regions.ts';
import { SPECIALIZATION_GROUPS, SPECIALIZATIONS } from './specializations.ts';
import { WORK_TYPES } from './work-types.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const KEY = /^[a-z][a-z0-9_]{0,39}$/;

function repeated<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

it('has unique slugs: a slug of a list page is a specialization or a city', () => {
  const slugs = [...CITIES, ...SPECIALIZATIONS].map(({ slug }) => slug);
  expect(slugs.filter((slug) => !SLUG.test(slug))).toEqual([]);
  expect(repeated(slugs)).toEqual([]);
  expect(repeated(REGIONS.map(({ slug }) => slug))).toEqual([]);
  expect(repeated(SPECIALIZATION_GROUPS.map(({ slug }) => slug))).toEqual([]);
});

it('has unique ids that a 32-bit integer holds', () => {
  for (const rows of [REGIONS, CITIES, SPECIALIZATION_GROUPS, SPECIALIZATIONS, METRO, EDUCATION_PLACES, KEY_SKILLS, OCCUPATIONS]) {
    const ids = rows.map(({ id }) => id);
    expect(repeated(ids)).toEqual([]);
    expect(Math.max(...ids)).toBeLessThan(2 ** 31);
  }
});

it('has unique keys in snake case', () => {
  for (const keys of [WORK_TYPES.map(({ key }) => key), LANGUAGES.map(([code]) => code), PC_PROGRAMS.map(([key]) => key)]) {
    expect(keys.filter((key) => !KEY.test(key))).toEqual([]);
    expect(repeated(keys)).toEqual([]);
  }
});

it('has unique names without stray spaces', () => {
  const lists = [
    SPECIALIZATIONS.map(({ name }) => name),
    KEY_SKILLS.map(({ name }) => name),
    OCCUPATIONS.map(({ name }) => name),
    WORK_TYPES.map(({ name }) => name),
    EDUCATION_PLACES.map(({ name, cityId }) => `${name} (${cityId})`),
    METRO.map(({ name, line, cityId }) => `${name} (${line}, ${cityId})`),
  ];
  for (const names of lists) {
    expect(repeated(names)).toEqual([]);
    expect(names.filter((name) => !name || name !== name.trim() || name.includes('  '))).toEqual([]);
  }
});

it('is large enough to be useful', () => {
  expect(REGIONS).toHaveLength(89);
  expect(CITIES.length).toBeGreaterThanOrEqual(300);
  expect(SPECIALIZATION_GROUPS).toHaveLength(15);
  expect(SPECIALIZATIONS.length).toBeGreaterThanOrEqual(250);
  expect(WORK_TYPES.length).toBeGreaterThanOrEqual(60);
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(25);
  expect(PC_PROGRAMS.length).toBeGreaterThanOrEqual(25);
  expect(KEY_SKILLS.length).toBeGreaterThanOrEqual(200);
  expect(OCCUPATIONS.length).toBeGreaterThanOrEqual(150);
  expect(EDUCATION_PLACES.length).toBeGreaterThanOrEqual(120);
  expect(new Set(METRO.map(({ cityId }) => cityId)).size).toBe(7);
});

it('refers only to existing items, and every region and group is used', () => {
  const regionIds = new Set(REGIONS.map(({ id }) => id));
  const cityIds = new Set(CITIES.map(({ id }) => id));
  const groupIds = new Set(SPECIALIZATION_GROUPS.map(({ id }) => id));
  expect(new Set(CITIES.map(({ regionId }) => regionId))).toEqual(regionIds);
  expect(new Set(SPECIALIZATIONS.map(({ groupId }) => groupId))).toEqual(groupIds);
  expect(new Set(KEY_SKILLS.map(({ groupId }) => groupId))).toEqual(groupIds);
  expect([...METRO, ...EDUCATION_PLACES].filter(({ cityId }) => !cityIds.has(cityId))).toEqual([]);
});

it('has a prepositional form of every city: its name or another ending', () => {
  for (const { name, prepositional } of CITIES) expect(prepositional.slice(0, 2)).toBe(name.slice(0, 2));
});

it('has a time zone that the runtime knows, and a place inside Russia', () => {
  for (const { timeZone, latitude, longitude } of CITIES) {
    expect(() => new Intl.DateTimeFormat('ru', { timeZone })).not.toThrow();
    expect(latitude).toBeGreaterThan(41);
    expect(latitude).toBeLessThan(78);
    expect(longitude > 19 || longitude < -168).toBe(true);
  }
});

it('has every station within 60 kilometres of its city', () => {
  const cities = new Map(CITIES.map((city) => [city.id, city]));
  for (const { name, cityId, latitude, longitude } of METRO) {
    const city = cities.get(cityId);
    const km = Math.hypot(latitude - (city?.latitude ?? 0), (longitude - (city?.longitude ?? 0)) * Math.cos((latitude * Math.PI) / 180)) * 111;
    expect(km, name).toBeLessThan(60);
  }
});

it('has codes of five digits, each of one trade', () => {
  for (const rows of [SPECIALIZATIONS, OCCUPATIONS]) {
    const codes = rows.flatMap(({ okpdtrCode }) => okpdtrCode ?? []);
    expect(codes.filter((code) => !/^[12]\d{4}$/.test(code))).toEqual([]);
    expect(repeated(codes)).toEqual([]);
  }
});

it('has no phrase that means two trades', () => {
  expect(repeated(SPECIALIZATIONS.flatMap(({ name, aliases }) => [...new Set([name.toLowerCase().replaceAll('-', ' '), ...aliases])]))).toEqual([]);
});
