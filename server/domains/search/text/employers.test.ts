import { describe, expect, it } from 'vitest';
import { PLACES } from '../core/postings.ts';
import { analyze } from './analyze.ts';
import type { Lexicon } from './clause.ts';
import { takeEmployers } from './employers.ts';
import { readItems } from './query-items.ts';

const COMPANIES = [
  'Северный каркас',
  'МонолитПром',
  'Панель-Строй',
  'Бригада 24',
  'Петренко и сыновья',
  'Мастер Плитки',
];
const TITLES = ['Сварщик на вахту', 'Монтажник каркасов', 'Северный морской порт'];

function hasAll(text: string, stems: readonly string[]): boolean {
  return stems.every((stem) => analyze(text).includes(stem));
}

const lexicon: Lexicon = {
  frequency: () => 1,
  words: () => new Map(),
  placesOf: (stems) =>
    (COMPANIES.some((name) => hasAll(name, stems)) ? PLACES.company : 0) |
    (TITLES.some((title) => hasAll(title, stems)) ? PLACES.title : 0),
};

function read(q: string) {
  const { employers, rest } = takeEmployers(readItems(q), lexicon);
  return { names: employers.map(({ name }) => name), rest: rest.length };
}

describe('takeEmployers', () => {
  it.each([
    ['ООО «Северный каркас»', 'северный каркас', 0],
    ['ооо северный каркас сварщик', 'северный каркас', 1],
    ['"северный каркас"', 'северный каркас', 0],
    ['северный каркас', 'северный каркас', 0],
    ['монолитпром вахта', 'монолитпром', 1],
    ['монолит пром', 'монолит пром', 0],
    ['панельстрой новосибирск', 'панельстрой', 1],
    ['панель-строй', 'панель строй', 0],
    ['бригада24', 'бригада24', 0],
    ['ИП Мастер плитки', 'мастер плитки', 0],
    ['петренко и сыновья', 'петренко и сыновья', 0],
  ])('finds the company of %j', (q, name, rest) => {
    expect(read(q)).toEqual({ names: [name], rest });
  });

  it.each([
    'сварщик вахта',
    'мастер плитки',
    '-монолитпром',
    'сварщик',
    'на каркас',
    'порт',
    'ип',
    'ип бригада кровельщиков',
    'ООО Ромашка',
    'NAME:монолитпром',
    '"мастер плитки"',
    '!монолитпром',
  ])('finds none in %j', (q) => {
    expect(read(q).names).toEqual([]);
  });
});
