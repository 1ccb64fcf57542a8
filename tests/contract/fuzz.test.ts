import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#shared/contracts/contract.ts';
import { contracts, type Contracts } from '#shared/contracts/index.ts';
import { COMMON_ERRORS, ERROR_STATUS, problemSchema, type ErrorCode } from '#shared/contracts/problem.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

/** Codes that any call may return before its contract is reached. */
const OUTSIDE_CONTRACTS: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'body_too_large',
  'address_too_long',
];

/** Values that have broken servers. */
const STRANGE = [
  '',
  ' ',
  '0',
  '1',
  '2',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999999999',
  'сварщик',
  'a'.repeat(10_000),
  'a'.repeat(7_000),
  'я'.repeat(1_000),
  '👷🏽‍♀️🏗️',
  '\u0000',
  'a\u0000b',
  '\uFEFF',
  '\u202E',
  '%',
  '%%',
  '_',
  "'",
  "' or 1=1 --",
  '"; drop table vacancy; --',
  '$1',
  '\\',
  '../../etc/passwd',
  '<script>',
  '${7*7}',
  '1,2',
  ',',
  '1,,2',
  Array.from({ length: 1_000 }, (_, index) => index).join(','),
  'newest',
  'active',
  'moskva',
  'kazan_svarshchik',
  '__proto__',
  'constructor',
];

/** Path parts that are not valid percent-encoding. */
const BROKEN_PATHS = ['%', '%zz', '%E0%A4%A', '%00', '..%2f..', '.', '%2e%2e'];

const CONTENT_TYPES = [
  'application/json',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'nonsense',
  'application/json; charset=utf-16',
];

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRANGE) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
);
const body = fc.oneof(
  fc.json(),
  fc.constantFrom('', 'null', '[]', '{', '{"a":', '"', '{"__proto__":{"a":1}}', 'x'.repeat(300_000), '['.repeat(5_000)),
  value,
);

interface WildRequest {
  method: string;
  pathParts: string[];
  query: [string, string][];
  payload: { type: string; text: string } | null;
  token: string | null;
}

/** Mostly the call's own method and query keys: a request refused early finds nothing. */
function wildRequest(method: string, partCount: number, keys: readonly string[]): fc.Arbitrary<WildRequest> {
  const part = fc.oneof(
    { weight: 6, arbitrary: value.map(encodeURIComponent) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_PATHS) },
  );
  const key =
    keys.length > 0
      ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: value })
      : value;
  return fc.record({
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant(method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
    ),
    pathParts: fc.array(part, { minLength: partCount, maxLength: partCount }),
    query: fc.array(fc.tuple(key, value), { maxLength: 3 }),
    payload: fc.option(fc.record({ type: fc.constantFrom(...CONTENT_TYPES), text: body }), { freq: 4 }),
    token: fc.option(fc.constantFrom('', 'nobody', 'a'.repeat(10_000)), { freq: 10 }),
  });
}

let served: TestApp;
beforeAll(async () => {
  served = await createTestApp();
  const companyId = await makeCompany(served.db);
  for (let index = 0; index < 5; index += 1) await makeVacancy(served.db, companyId);
  for (let index = 0; index < 5; index += 1) await makeResume(served.db);
});
afterAll(() => served.close());

async function answerIsInOrder(
  name: keyof Contracts,
  { method, pathParts, query, payload, token }: WildRequest,
): Promise<void> {
  const [ownMethod = '', template = ''] = name.split(' ');
  const rest = [...pathParts];
  const search = new URLSearchParams(query).toString();
  const answer = await served.app.inject({
    method: method as 'GET',
    url: `/api${template.replaceAll(/\{\w+\}/g, () => rest.shift() ?? '')}${search && `?${search}`}`,
    headers: { ...(payload && { 'content-type': payload.type }), ...(token !== null && { 'x-access-token': token }) },
    ...(payload && { payload: payload.text }),
  });
  if (answer.statusCode === 200) {
    expect(method).toBe(ownMethod);
    // A part such as `..`, also encoded, makes the path that of another call.
    const own = pathParts.every((part) => /^(?!(?:%2e){1,2}$)[\w%-]+$/i.test(part) && part !== 'list');
    if (own) expect(contracts[name].answer.safeParse(answer.json()).error).toBeUndefined();
    return;
  }
  expect(answer.statusCode, answer.raw.req.url).toBeLessThan(500);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.parse(answer.json());
  expect(problem.status).toBe(answer.statusCode);
  expect(ERROR_STATUS[problem.code]).toBe(answer.statusCode);
  expect([...contracts[name].errors, ...COMMON_ERRORS, ...OUTSIDE_CONTRACTS]).toContain(problem.code);
}

/** Query keys and number of path parts of a call. */
function inputsOf(name: keyof Contracts): { method: string; keys: string[]; partCount: number } {
  const [method = '', template = ''] = name.split(' ');
  const contract: Contract = contracts[name];
  return { method, keys: Object.keys(contract.query?.shape ?? {}), partCount: template.match(/\{\w+\}/g)?.length ?? 0 };
}

describe.each(Object.keys(contracts) as (keyof Contracts)[])('%s', (name) => {
  const { method, keys, partCount } = inputsOf(name);

  test('answers each strange value in its contract or by a problem document', { timeout: 60_000 }, async () => {
    const plain: WildRequest = {
      method,
      pathParts: Array.from({ length: partCount }, () => '1'),
      query: [],
      payload: null,
      token: null,
    };
    for (const strange of STRANGE) {
      for (const key of [...keys, strange]) await answerIsInOrder(name, { ...plain, query: [[key, strange]] });
      await answerIsInOrder(name, { ...plain, pathParts: plain.pathParts.map(() => encodeURIComponent(strange)) });
    }
  });

  test('answers random requests in its contract or by a problem document', { timeout: 300_000 }, async () => {
    const property = fc.asyncProperty(wildRequest(method, partCount, keys), (request) =>
      answerIsInOrder(name, request),
    );
    await fc.assert(property, { numRuns: counts.FUZZ });
  });
});
