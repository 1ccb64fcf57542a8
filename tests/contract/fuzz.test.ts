import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#shared/contracts/contract.ts';
import { isSchema } from '#shared/contracts/answers.ts';
import { contracts, type Contracts } from '#shared/contracts/index.ts';
import { COMMON_ERRORS, ERROR_STATUS, problemSchema, type ErrorCode } from '#shared/contracts/problem.ts';
import { openBrowser, signUpByEmail } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';
import { inTurn } from '../setup/turns.ts';

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

/** Which of the strange values a key gets in a short run; all of them in a long one. */
const part = Date.now() % counts.STRANGE_STEP;
const isTurnOf = (key: number, strange: number) => (key + strange) % counts.STRANGE_STEP === part;

const isShort = (strange: string) => strange.length < 100;

/** Path parts that are not valid percent-encoding. */
const BROKEN_PATHS = ['%', '%zz', '%E0%A4%A', '%00', '..%2f..', '.', '%2e%2e'];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

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

/** A body with the call's own keys: one without them is refused before anything reads it. */
function ownBody(keys: readonly string[]): fc.Arbitrary<{ type: string; text: string }> {
  const read = fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() });
  const fields = fc.record(Object.fromEntries(keys.map((key) => [key, read])), { requiredKeys: [] });
  return fc.oneof(
    fields.map((given) => ({ type: 'application/json', text: JSON.stringify(given) })),
    fields.map((given) => ({
      type: 'application/x-www-form-urlencoded',
      text: new URLSearchParams(Object.entries(given).map(([key, text]) => [key, asText(text)])).toString(),
    })),
  );
}

/** An object of fast-check may have no prototype, and so no text of its own. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface WildRequest {
  method: string;
  pathParts: string[];
  query: [string, string][];
  payload: { type: string; text: string } | null;
  token: string | null;
  /** As from a script of our own page: others may not use cookies at all. */
  isOwn: boolean;
  cookies: Record<string, string>;
}

/** Mostly the call's own method and query keys: a request refused early finds nothing. */
function wildRequest({ method, partCount, keys, bodyKeys, cookieNames }: CallInputs): fc.Arbitrary<WildRequest> {
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
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    pathParts: fc.array(part, { minLength: partCount, maxLength: partCount }),
    query: fc.array(fc.tuple(key, value), { maxLength: 3 }),
    payload: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: fc.record({ type: fc.constantFrom(...CONTENT_TYPES), text: body }) },
      { weight: bodyKeys.length > 0 ? 4 : 0, arbitrary: ownBody(bodyKeys) },
    ),
    token: fc.option(fc.constantFrom('', 'nobody', 'a'.repeat(10_000), APPLICANT), { freq: 2 }),
    isOwn: fc.boolean(),
    cookies: fc.dictionary(fc.constantFrom(...cookieNames, 'other'), value, { maxKeys: 3 }),
  });
}

/** Stands for the token of somebody who is signed in. */
const APPLICANT = 'applicant';

let served: TestApp;
let accessToken: string;
beforeAll(async () => {
  served = await createTestApp();
  ({ accessToken } = await signUpByEmail(served, openBrowser(served), 'fuzz@pochta.example'));
  const companyId = await makeCompany(served.db);
  for (let index = 0; index < 5; index += 1) await makeVacancy(served.db, companyId);
  for (let index = 0; index < 5; index += 1) await makeResume(served.db);
});
afterAll(() => served.close());

async function answerIsInOrder(
  name: keyof Contracts,
  { method, pathParts, query, payload, token, isOwn, cookies }: WildRequest,
): Promise<void> {
  const [, template = ''] = name.split(' ');
  const rest = [...pathParts];
  const path = `/api${template.replaceAll(/\{\w+\}/g, () => rest.shift() ?? '')}`;
  const search = new URLSearchParams(query).toString();
  const answer = await served.app.inject({
    method: method as 'GET',
    url: `${path}${search && `?${search}`}`,
    headers: {
      ...(payload && { 'content-type': payload.type }),
      ...(token !== null && { 'x-access-token': token === APPLICANT ? accessToken : token }),
      ...(isOwn && { 'sec-fetch-site': 'same-origin' }),
    },
    cookies,
    ...(payload && { payload: payload.text }),
  });
  const asked = callAt(method, path);
  if (answer.statusCode === 200) {
    expect(asked, `${method} ${answer.raw.req.url} is no call`).toBeDefined();
    const kind = asked && contracts[asked].answer;
    if (kind && isSchema(kind)) expect(kind.safeParse(answer.json()).error).toBeUndefined();
    return;
  }
  if (answer.statusCode < 400) {
    expect([201, 202, 204, 303]).toContain(answer.statusCode);
    return;
  }
  expect(answer.statusCode, answer.raw.req.url).toBeLessThan(500);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.parse(answer.json());
  expect(problem.status).toBe(answer.statusCode);
  expect(ERROR_STATUS[problem.code]).toBe(answer.statusCode);
  const errors = asked ? contracts[asked].errors : [];
  expect([...errors, ...COMMON_ERRORS, ...OUTSIDE_CONTRACTS]).toContain(problem.code);
}

/** Fixed parts of an address go before parameters, and a slash at its end does not matter. */
const ROUTES = (Object.keys(contracts) as (keyof Contracts)[])
  .map((name) => {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]*');
    return { name, method, pattern: new RegExp(`^/api${path}/?$`), inputs: template.split('{').length };
  })
  .toSorted((one, other) => one.inputs - other.inputs);

/** The call that such a request is: another method, or a strange part of the path, may make it another than was meant. */
function callAt(method: string, path: string): keyof Contracts | undefined {
  const { pathname } = new URL(path, 'http://localhost');
  return ROUTES.find((route) => route.method === method && route.pattern.test(pathname))?.name;
}

interface CallInputs {
  method: string;
  /** Of the query. */
  keys: string[];
  bodyKeys: string[];
  cookieNames: string[];
  partCount: number;
}

function inputsOf(name: keyof Contracts): CallInputs {
  const [method = '', template = ''] = name.split(' ');
  const contract: Contract = contracts[name];
  return {
    method,
    keys: Object.keys(contract.query?.shape ?? {}),
    bodyKeys: Object.keys(contract.body?.shape ?? {}),
    cookieNames: Object.keys(contract.cookies ?? {}),
    partCount: template.match(/\{\w+\}/g)?.length ?? 0,
  };
}

describe.each(inTurn(Object.keys(contracts) as (keyof Contracts)[]))('%s', (name) => {
  const inputs = inputsOf(name);
  const { method, keys, bodyKeys, partCount } = inputs;
  const plain: WildRequest = {
    method,
    pathParts: Array.from({ length: partCount }, () => '1'),
    query: [],
    payload: null,
    token: APPLICANT,
    isOwn: true,
    cookies: {},
  };
  const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) });

  test('answers each strange value in its contract or by a problem document', { timeout: 300_000 }, async () => {
    // Keys that no contract has, which nothing reads.
    await answerIsInOrder(name, { ...plain, query: STRANGE.filter(isShort).map((strange) => [strange, strange]) });
    for (const [index, strange] of STRANGE.entries()) {
      for (const [place, key] of keys.entries())
        if (isTurnOf(place, index)) await answerIsInOrder(name, { ...plain, query: [[key, strange]] });
      if (partCount > 0) {
        await answerIsInOrder(name, { ...plain, pathParts: plain.pathParts.map(() => encodeURIComponent(strange)) });
      }
      if (bodyKeys.length > 0) {
        const given = Object.fromEntries(bodyKeys.map((key) => [key, strange]));
        await answerIsInOrder(name, { ...plain, payload: json(given) });
      }
    }
  });

  test('answers other methods as another call or by a problem document', async () => {
    for (const other of METHODS) {
      await answerIsInOrder(name, { ...plain, method: other, payload: json({}), token: null, isOwn: false });
    }
  });

  test('answers random requests in its contract or by a problem document', { timeout: 300_000 }, async () => {
    const property = fc.asyncProperty(wildRequest(inputs), (request) => answerIsInOrder(name, request));
    await fc.assert(property, { numRuns: counts.FUZZ });
  });
});
