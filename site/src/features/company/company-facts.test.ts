import { expect, test } from 'vitest';
import type { Company } from '#shared/contracts/company.ts';
import { companyChecks, companyFacts } from './company-facts.ts';

/** Only what the test gives is stated. */
const company = (stated: Partial<Company>) =>
  ({
    sro: [],
    regions: [],
    foundedYear: null,
    replyClock: null,
    verification: 'none',
    verified: true,
    ...stated,
  }) as unknown as Company;

test('only what is stated becomes a fact', () => {
  expect(companyFacts(company({}))).toEqual([]);
  expect(companyFacts(company({ inn: '7707083893', egrulStatus: 'bankrupt', foundedYear: 2009 }))).toEqual([
    { term: 'ИНН', value: '7707083893' },
    { term: 'Статус в\u00a0ЕГРЮЛ', value: 'Банкротство' },
    { term: 'Основана', value: '2009\u00a0год' },
  ]);
});

test('how it answers is said once enough responds tell', () => {
  expect(companyFacts(company({ replyClock: { answeredOfTen: 9, medianMinutes: 120 } }))).toEqual([
    { term: 'Обычно отвечает', value: 'За\u00a02\u00a0часа, на\u00a09\u00a0откликов из\u00a010' },
  ]);
});

test('checks say what came out of them, and nothing of a company that is not checked', () => {
  const stated = {
    egrulStatus: 'active',
    verification: 'documents',
    sro: [{ registryNumber: 'СРО-С-1', kind: 'build', liabilityLevel: 2 }],
  } as const satisfies Partial<Company>;
  expect(companyChecks(company({ ...stated, sro: [...stated.sro] }))).toEqual([
    { title: 'ИНН и\u00a0ОГРН', text: 'Есть в\u00a0ЕГРЮЛ, действует' },
    { title: 'Членство в\u00a0СРО', text: 'Строительство, СРО-С-1, уровень ответственности\u00a02' },
    { title: 'Документы', text: 'Учредительные документы сверены' },
  ]);
  expect(companyChecks(company({ egrulStatus: 'active', verified: false }))).toEqual([]);
});
