import { expect, test } from 'vitest';
import { attributeOf, unusualText } from './embed-attributes.ts';
import {
  canonicalFeedAddress,
  drawnAttributes,
  FEED_ELEMENT,
  feedAddressFields,
  readFeedAddress,
  undrawnAttributes,
} from './feed-address.ts';

const { places, table } = FEED_ELEMENT;
const canonical = (query: string, place: 'frame' | 'fragment' = 'frame') =>
  canonicalFeedAddress(new URLSearchParams(query), place);

test.each([
  ['group-by=city&key=pk', '?group-by=city&key=pk'],
  ['group-by=none&limit=10&sort=newest&show=none', '?show=none'],
  ['show=city,pay,%20junk&filters=[%22city%22]', '?filters=city&show=pay+city'],
  ['limit=007&layout=%20cards%20&detail=inline&company=1&api-base=https%3A%2F%2Fa.ru', '?layout=cards&limit=7'],
  ['accent=red&theme=pink&key=a%20b', ''],
])('%s is the same page in any equivalent spelling', (query, expected) => {
  expect(canonical(query)).toBe(expected);
});

test('a fragment takes what its element does in the page; a frame is a page of its own', () => {
  const given = 'detail=inline&group-by=city&limit=5&theme=dark';
  expect(canonical(given, 'fragment')).toBe(`?${given}`);
  expect(canonical(given)).toBe('?group-by=city&limit=5&theme=dark');
});

test('what no server can draw is named', () => {
  expect(undrawnAttributes('fragment')).toEqual(['lazy', 'consent', 'mode', 'locale', 'api-base']);
});

test('settings survive the round trip through the frame’s address', () => {
  const given = 'filters=search+city&group-by=city&limit=5&preset-tags=a%2Cb&show=none&utm-source=career';
  const values = readFeedAddress(new URLSearchParams(given));
  expect(values).toMatchObject({ filters: ['search', 'city'], groupBy: 'city', limit: 5, show: [], layout: 'list' });
  expect(feedAddressFields(values, null).toString()).toBe(given);
  expect(feedAddressFields({ ...values, pageSize: 7 }, 'pk').get('limit')).toBe('7');
});

/** Some of them mean something to any attribute. */
const SAMPLES = [
  '7',
  'abc',
  '#0a6b52',
  '0190d5a0-7e1c-7000-8000-000000000001',
  'page:/careers/{id}',
  'datalayer',
  'none',
];

test.each(Object.entries(table).filter(([property]) => places[property]))(
  '%s is passed to exactly the pages that it is declared for',
  (property, declared) => {
    const { reads } = declared;
    const text = [...(reads.values ?? []), ...SAMPLES].find((sample) => {
      const value = reads.read(sample);
      return value !== undefined && unusualText(declared, value) !== null;
    });
    const attribute = attributeOf(property);
    for (const place of ['frame', 'fragment'] as const) {
      const taken = places[property]?.includes(place);
      expect([place, canonical(`${attribute}=${encodeURIComponent(text ?? '')}`, place) !== '']).toEqual([
        place,
        taken,
      ]);
      expect([place, drawnAttributes(place).has(attribute)]).toEqual([place, taken]);
    }
  },
);

test('an element, whose values are accessors, has the same address as its values', () => {
  const values = readFeedAddress(new URLSearchParams('theme=dark&filters=search+city&limit=5'));
  const accessors = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { get: () => value, enumerable: false }]),
  );
  const element = Object.create(Object.create(null, accessors)) as typeof values;
  expect(feedAddressFields(element, 'pk').toString()).toBe(feedAddressFields(values, 'pk').toString());
  expect(feedAddressFields(element, 'pk').get('theme')).toBe('dark');
});
