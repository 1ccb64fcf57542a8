import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eventPayloads } from '#shared/contracts/events.ts';
import { contracts } from '#shared/contracts/index.ts';
import { DOMAINS } from '#server/domains/all.ts';

const folder = path.resolve(import.meta.dirname, '../../server/domains');

test('every folder of server/domains is a domain of the product', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = DOMAINS.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...folders.map(({ name }) => name), 'health', 'captcha'].toSorted());
});

test('every contract is bound by one domain', () => {
  const bound = DOMAINS.flatMap((domain) => Object.keys(domain.contracts));
  expect(bound.toSorted()).toEqual(Object.keys(contracts).toSorted());
});

test('every event belongs to one domain', () => {
  const told = DOMAINS.flatMap(({ events }) => events);
  expect(told.toSorted()).toEqual(Object.keys(eventPayloads).toSorted());
});
