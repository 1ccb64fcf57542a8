import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from '#server/platform/field-errors.ts';
import { canonicalTarget } from '#server/web/request-head.ts';
import type { Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import { attributeOf, COMMON_ATTRIBUTES } from '#shared/domain/embed-attributes.ts';
import { FEED_ATTRIBUTES } from '#shared/domain/feed-attributes.ts';
import { CHAT_ATTRIBUTES } from '#shared/domain/chat-attributes.ts';
import { RESPOND_ATTRIBUTES } from '#shared/domain/respond-attributes.ts';
import { COMPANY_QUERY_FIELDS } from '#shared/domain/company-query.ts';
import { canonicalQuery, PAGE_KEYS } from '#shared/domain/page-queries.ts';
import { readFields, type Field } from '#shared/domain/query-fields.ts';
import { RESUME_QUERY_FIELDS } from '#shared/domain/resume-query.ts';
import { VACANCY_QUERY_FIELDS } from '#shared/domain/vacancy-query.ts';
import { counts } from '../setup/counts.ts';
import { inTurn } from '../setup/turns.ts';
import { growthOf, GROWTH_MAX, SHAPE_NAMES, type Read } from './hostile-texts.ts';
import { PAGES } from './inventory.ts';
import { ACCOUNT_READERS } from './outside-text-accounts.ts';
import { CARD_INSIDE, CARD_READERS } from './outside-text-cards.ts';
import { CHAT_INSIDE, CHAT_READERS } from './outside-text-chat.ts';
import { COMPANY_INSIDE, COMPANY_READERS } from './outside-text-company.ts';
import { IMPORT_INSIDE, IMPORT_READERS } from './outside-text-import.ts';
import { MONEY_READERS } from './outside-text-money.ts';
import { SEARCH_READERS } from './outside-text-search.ts';
import { INSIDE, READERS } from './outside-text.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A reader that takes longer for one shape is dear. */
const DEAR_MS = 60;
const part = Date.now() % counts.HOSTILE_STEP;

/** Every parser takes time at most proportional to the length of its text, whatever the text. */
async function expectLinear(read: Read): Promise<void> {
  let isDear = false;
  for (const [index, shape] of SHAPE_NAMES.entries()) {
    if (isDear && index % counts.HOSTILE_STEP !== part) continue;
    const startedAt = process.threadCpuUsage();
    const growth = await growthOf(read, shape, counts.HOSTILE_CHARS);
    // Garbage collection may look steep once.
    if (growth >= GROWTH_MAX) expect(await growthOf(read, shape, counts.HOSTILE_CHARS), shape).toBeLessThan(GROWTH_MAX);
    const { user, system } = process.threadCpuUsage(startedAt);
    isDear ||= (user + system) / 1_000 > DEAR_MS;
  }
}

const TIMEOUT = { timeout: 300_000 };

describe.each(
  inTurn(
    Object.entries({
      ...READERS,
      ...ACCOUNT_READERS,
      ...CARD_READERS,
      ...CHAT_READERS,
      ...COMPANY_READERS,
      ...IMPORT_READERS,
      ...MONEY_READERS,
      ...SEARCH_READERS,
    }),
  ),
)('%s', (_file, readers) => {
  test.each(Object.entries(readers))('%s', TIMEOUT, (_name, read) => expectLinear(read));
});

/** The text in place of every text that the schema takes. */
function filled(schema: unknown, text: string): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, filled(field, text)]));
  if (schema instanceof z.ZodArray) return [filled(schema.element, text)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return filled(schema.unwrap(), text);
  return schema instanceof z.ZodPipe ? filled(schema.in, text) : text;
}

const parts = Object.entries(contracts).flatMap(([name, contract]: [string, Contract]) =>
  (['params', 'query', 'body'] as const).flatMap((part): [string, z.ZodObject][] => {
    const schema = contract[part];
    return schema ? [[`${name}, ${part}`, schema]] : [];
  }),
);

describe('calls', () => {
  test.each(inTurn(parts))('%s', TIMEOUT, (_name, schema) =>
    expectLinear((text) => {
      const { error } = schema.safeParse(filled(schema, text));
      if (error) fieldErrors(error.issues);
    }),
  );
});

describe('fields of lists', () => {
  const all = Object.entries<Field>({ ...VACANCY_QUERY_FIELDS, ...RESUME_QUERY_FIELDS, ...COMPANY_QUERY_FIELDS });
  // Two of a kind are read alike.
  const kinds = new Map(all.map(([, field]) => [field.kind === 'texts' ? String(field.pattern) : field.kind, field]));
  test.each([...kinds])('%s', TIMEOUT, (_kind, field) =>
    expectLinear((text) => readFields({ field }, new URLSearchParams([['field', text]]))),
  );
});

describe('pages', () => {
  test.each(PAGES)('%s', TIMEOUT, (address) =>
    expectLinear((text) => canonicalTarget(`${address.replace(/\{[^{}]*\}/, () => text)}?${text}`)),
  );

  // Fields of lists are above.
  const lists = ['/vacancy-list/{slug?}', '/resume-list/{slug?}', '/company-list', '/youth-vacancy-list'];
  const others = PAGES.filter((address) => !lists.includes(address))
    .map((address) => address.replace('{kind}', 'vacancies').replace(/\{[^{}]*\}/, 'a'))
    .concat(AGREEMENTS.map(({ slug }) => `/${slug}`));
  test.each(PAGE_KEYS)('%s=', TIMEOUT, (key) =>
    expectLinear((text) => {
      const query = new URLSearchParams([[key, text]]);
      for (const address of others) canonicalQuery(address, query);
    }),
  );
});

describe('attributes of elements', () => {
  beforeAll(() => {
    vi.stubGlobal('CSS', { supports: () => false });
    vi.stubGlobal('document', { baseURI: 'https://example.ru/' });
  });
  afterAll(() => vi.unstubAllGlobals());

  const readings = Object.entries({
    ...COMMON_ATTRIBUTES,
    ...FEED_ATTRIBUTES,
    ...RESPOND_ATTRIBUTES,
    ...CHAT_ATTRIBUTES,
  }).map(([property, { reads }]) => ({
    attribute: attributeOf(property),
    read: reads.read,
  }));

  test('are found', () => {
    expect(readings.map(({ attribute }) => attribute)).toEqual(expect.arrayContaining(['embed-key', 'preset-query']));
  });
  test.each(readings.map(({ attribute, read }): [string, Read] => [attribute, read]))('%s', TIMEOUT, (_name, read) =>
    expectLinear(read),
  );
});

/** Code that reads a text: applies a pattern, parses, or reads a request. */
const MARKS =
  /\.(?:test|exec|match|matchAll|search)\(|\.(?:replace|replaceAll|split)\(\s*[/A-Z]|new RegExp\(|JSON\.parse\(|decodeURI|\bcomposed\(|\brequest\.(?:headers|raw|url|originalUrl|params)\b/;

test('every file that parses text is in the registry, or states why it need not be', () => {
  const files = globSync('{server,shared,site/src,widgets}/**/*.{ts,tsx,astro}', { cwd: root }).filter(
    // The schemas of contracts are measured above, as those of calls.
    (file) => !/\.test\.tsx?$|^server\/(?:demo|database)\/|^shared\/contracts\/|^widgets\/build\//.test(file),
  );
  const reading = files.filter((file) => MARKS.test(readFileSync(path.join(root, file), 'utf8')));
  const derived = [
    'server/platform/field-errors.ts',
    'shared/domain/attribute-readers.ts',
    'shared/domain/chat-attributes.ts',
    'shared/domain/embed-attributes.ts',
    'shared/domain/feed-readers.ts',
    'shared/domain/page-queries.ts',
    'shared/domain/query-fields.ts',
  ];
  const named = [
    ...Object.keys({
      ...READERS,
      ...ACCOUNT_READERS,
      ...CARD_READERS,
      ...CHAT_READERS,
      ...COMPANY_READERS,
      ...IMPORT_READERS,
      ...MONEY_READERS,
      ...SEARCH_READERS,
    }),
    ...Object.values({ ...INSIDE, ...CARD_INSIDE, ...CHAT_INSIDE, ...COMPANY_INSIDE, ...IMPORT_INSIDE }).flat(),
    ...derived,
  ];
  expect(reading.filter((file) => !named.includes(file))).toEqual([]);
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
});

test('a quadratic parser does not pass', TIMEOUT, async () => {
  const quadratic: Read = (text) => {
    let sum = 0;
    for (let end = 0; end < text.length; end += 1) for (let at = 0; at < end; at += 1) sum += text.charCodeAt(at);
    return sum;
  };
  expect(await growthOf(quadratic, 'one letter', 8 * 1024)).toBeGreaterThan(GROWTH_MAX);
});
