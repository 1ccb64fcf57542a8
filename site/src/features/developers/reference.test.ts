import { expect, test } from 'vitest';
import { CSS_PROPERTIES, FEED_EVENTS, FEED_PARTS, FEED_SLOTS } from '../../../../widgets/build/feed-manual.ts';
import { COMMON_SETTINGS } from '../../../../widgets/kit/common-settings.ts';
import { FEED_SETTINGS } from '../../../../widgets/vacancy-feed/settings.ts';
import { ATTRIBUTES, EVENTS, PARTS, PROPERTIES, SLOTS } from './reference.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();

test('the guide names everything that the element has, and nothing else', () => {
  const settings = Object.values({ ...COMMON_SETTINGS, ...FEED_SETTINGS });
  expect(names(ATTRIBUTES)).toEqual(settings.map(({ attribute }) => attribute).sort());
  expect(names(EVENTS)).toEqual(
    Object.keys(FEED_EVENTS)
      .map((name) => `karkas-${name}`)
      .sort(),
  );
  expect(names(PROPERTIES)).toEqual([...CSS_PROPERTIES].sort());
  expect(names(SLOTS)).toEqual(FEED_SLOTS.map((name) => name || '(без имени)').sort());
  expect([...PARTS].sort()).toEqual([...FEED_PARTS].sort());
});
