import { expect, test } from 'vitest';
import { policyFindings } from './policy-findings.ts';

const OURS = 'https://karkas.example';
const told = (policy: string) =>
  policyFindings(policy, OURS).map(({ level, code, cure }) =>
    `${level} ${code}: ${cure ?? ''}`.replaceAll('\u00a0', ' '),
  );

test('what is missing comes first, then what only some need', () => {
  expect(told(`script-src 'self'; connect-src 'self'; img-src ${OURS}; style-src 'self'`)).toEqual([
    `bad policy_script-src: Добавьте к script-src: ${OURS}`,
    `bad policy_connect-src: Добавьте к connect-src: ${OURS}`,
    'warn policy_connect-src: Добавьте к connect-src: wss://karkas.example',
    `warn policy_style-src: Добавьте к style-src: ${OURS}`,
  ]);
});

test('a policy that lets us in is said to', () => {
  expect(told("object-src 'none'")).toEqual(['ok policy_ok: ']);
});

test('a nonce is the page’s own work; what is no policy is said to be none', () => {
  expect(told("script-src 'strict-dynamic' 'nonce-a'").map((text) => text.split(':')[0])).toEqual([
    'ok policy_ok',
    'warn policy_nonce',
  ]);
  expect(told('нет').map((text) => text.split(':')[0])).toEqual(['bad policy_form']);
});
