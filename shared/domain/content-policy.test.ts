import { describe, expect, test } from 'vitest';
import { checkPolicy } from './content-policy.ts';

const OURS = 'https://karkas.example';
const FULL = `script-src ${OURS}; connect-src ${OURS} wss://karkas.example; img-src ${OURS}; media-src ${OURS}; style-src ${OURS}; frame-src ${OURS}`;

const missing = (policy: string, origin = OURS) =>
  checkPolicy(policy, origin).missing.map(({ directive, source }) => `${directive} ${source}`);

test('a policy that lets everything in misses nothing', () => {
  expect(checkPolicy(FULL, OURS)).toEqual({ isEmpty: false, missing: [], isByNonce: false });
});

test('what is not restricted is let in', () => {
  expect(missing("base-uri 'none'; form-action 'self'")).toEqual([]);
  expect(missing("object-src 'none'; script-src 'self'")).toEqual([`script-src ${OURS}`]);
});

test('each directive falls back to default-src', () => {
  expect(checkPolicy("default-src 'self'", OURS).missing).toEqual([
    { directive: 'script-src', source: OURS, isOptional: false },
    { directive: 'connect-src', source: OURS, isOptional: false },
    { directive: 'connect-src', source: 'wss://karkas.example', isOptional: true },
    { directive: 'img-src', source: OURS, isOptional: false },
    { directive: 'media-src', source: OURS, isOptional: true },
    { directive: 'style-src', source: OURS, isOptional: true },
    { directive: 'frame-src', source: OURS, isOptional: true },
  ]);
  expect(missing(`default-src ${OURS}`)).toEqual(['connect-src wss://karkas.example']);
  expect(missing(`script-src ${OURS}; script-src-elem 'self'`)).toEqual([`script-src ${OURS}`]);
});

test.each([
  ['*'],
  ['https:'],
  ['http:'],
  ['karkas.example'],
  ['*.example'],
  ['https://karkas.example:443'],
  ['karkas.example:*'],
  ['http://karkas.example:443'],
  ['HTTPS://KARKAS.EXAMPLE'],
  [`${OURS}/`],
  [`${OURS}/widgets/`],
  [`${OURS}/widgets/v1/all.js`],
])('script-src %s is enough', (source) => {
  expect(missing(`script-src ${source}`)).toEqual([]);
});

test.each([
  ["'self'"],
  ["'none'"],
  ["'unsafe-inline'"],
  ["'nonce-abc'"],
  ['data:'],
  ['wss:'],
  ['https://evil.example'],
  ['https://karkas.example.ru'],
  ['https://*.karkas.example'],
  ['https://karkas.example:8443'],
  [`${OURS}/api/`],
  [`${OURS}/widgets`],
  [''],
])('script-src %s is not', (source) => {
  expect(missing(`script-src ${source}`)).toEqual([`script-src ${OURS}`]);
});

test('a socket needs a source of its own', () => {
  for (const source of ['https:', OURS, 'karkas.example'])
    expect(missing(`connect-src ${source}`)).toEqual(['connect-src wss://karkas.example']);
  for (const source of ['wss:', 'ws://karkas.example', 'wss://*.example'])
    expect(missing(`connect-src ${source}`)).toEqual([`connect-src ${OURS}`]);
  expect(missing('connect-src http://localhost:4321', 'http://localhost:4321')).toEqual([
    'connect-src ws://localhost:4321',
  ]);
});

test('with strict-dynamic a nonce decides', () => {
  expect(checkPolicy("script-src 'strict-dynamic' 'nonce-abc'", OURS)).toMatchObject({ missing: [], isByNonce: true });
});

describe('what people paste', () => {
  test.each([
    [`Content-Security-Policy: ${FULL}`],
    [`content-security-policy-report-only:${FULL}`],
    [`<meta http-equiv="Content-Security-Policy" content="${FULL}">`],
    [`<meta content='${FULL}' http-equiv='Content-Security-Policy'/>`],
    [FULL.replaceAll('; ', ';\n  ')],
    [`${FULL}; script-src 'none'`],
  ])('%s', (text) => {
    expect(missing(text)).toEqual([]);
  });

  test('of several policies each must let us in', () => {
    expect(missing(`${FULL}, img-src 'self'`)).toEqual([`img-src ${OURS}`]);
  });

  test.each([[''], ['   '], [';;,;'], ['привет'], ['12 34']])('%j is no policy', (text) => {
    expect(checkPolicy(text, OURS)).toMatchObject({ isEmpty: true, missing: [] });
  });
});
