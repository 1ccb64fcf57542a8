import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHAT_ATTRIBUTES } from '#shared/domain/chat-attributes.ts';
import { attributeOf, COMMON_ATTRIBUTES } from '#shared/domain/embed-attributes.ts';
import { RESPOND_ATTRIBUTES } from '#shared/domain/respond-attributes.ts';
import { CHAT_EVENTS, CHAT_METHODS } from '../../../../widgets/build/chat-manual.ts';
import { RESPOND_EVENTS } from '../../../../widgets/build/respond-manual.ts';
import { CSS_PROPERTIES, FEED_EVENTS, FEED_SLOTS } from '../../../../widgets/build/feed-manual.ts';
import {
  ATTRIBUTES,
  CHAT_EVENT_ROWS,
  CHAT_MEMBER_ROWS,
  EVENTS,
  PROPERTIES,
  RESPOND_EVENT_ROWS,
  SLOTS,
} from './reference.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();

test('the guide lists exactly what the element has', () => {
  expect(names(EVENTS)).toEqual(
    Object.keys(FEED_EVENTS)
      .map((name) => `karkas-${name}`)
      .sort(),
  );
  expect(names(PROPERTIES)).toEqual([...CSS_PROPERTIES].sort());
  expect(names(SLOTS)).toEqual(FEED_SLOTS.map((name) => name || '(без имени)').sort());
});

test('the README of the element lists exactly its attributes', () => {
  const readme = readFileSync(new URL('../../../../widgets/vacancy-feed/README.md', import.meta.url), 'utf8');
  const table = readme.slice(readme.indexOf('| атрибут |'), readme.indexOf('## Свойства'));
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  expect(named.sort()).toEqual(names(ATTRIBUTES));
});

test('the README of the respond button lists exactly its attributes and events', () => {
  const readme = readFileSync(new URL('../../../../widgets/respond-button/README.md', import.meta.url), 'utf8');
  const table = readme.slice(readme.indexOf('| атрибут |'), readme.indexOf('## Состояния'));
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  const attributes = Object.keys({ ...COMMON_ATTRIBUTES, ...RESPOND_ATTRIBUTES }).map(attributeOf);
  expect(named.sort()).toEqual(attributes.sort());
  const events = [...readme.matchAll(/`karkas-([a-z]+-\w+)` `\{/g)].map(([, name]) => name);
  expect(events.sort()).toEqual(Object.keys(RESPOND_EVENTS).sort());
  expect(names(RESPOND_EVENT_ROWS)).toEqual(events.map((name) => `karkas-${name}`));
});

test('the README of the chat bubble lists exactly its attributes, events and methods', () => {
  const readme = readFileSync(new URL('../../../../widgets/chat-bubble/README.md', import.meta.url), 'utf8');
  const table = readme.slice(readme.indexOf('| атрибут |'), readme.indexOf('## Свойства'));
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  const attributes = Object.keys({ ...COMMON_ATTRIBUTES, ...CHAT_ATTRIBUTES }).map(attributeOf);
  expect(named.sort()).toEqual(attributes.sort());
  const events = [...readme.matchAll(/`karkas-(chat-[\w-]+)` `\{/g)].map(([, name]) => name);
  expect(events.sort()).toEqual(Object.keys(CHAT_EVENTS).sort());
  expect(names(CHAT_EVENT_ROWS)).toEqual(events.map((name) => `karkas-${name}`));
  for (const method of CHAT_METHODS) {
    expect(readme).toContain(`\`${method}(`);
    expect(names(CHAT_MEMBER_ROWS).join(' ')).toContain(`${method}(`);
  }
});
