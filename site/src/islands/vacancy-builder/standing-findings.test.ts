import { expect, test } from 'vitest';
import type { Finding } from '#shared/domain/vacancy-lint-input.ts';
import { standingFindings } from './standing-findings.ts';

const found = (field: string, level: Finding['level'], phrase = ''): Finding => ({
  rule: 'any',
  level,
  field,
  from: 0,
  to: 0,
  phrase,
  message: 'Слова',
  article: null,
  rewrite: null,
});
const wrongAt = (field: string) => [
  { field, code: 'conflict_with_rules' as const, message: '«До» меньше, чем\u00a0«от»' },
];

test('a field with a refused value is not warned of as a whole, whatever part of it is wrong', () => {
  const findings = [found('pay', 'warn'), found('schedule', 'warn')];
  expect(standingFindings(findings, wrongAt('pay.toKopecks'))).toEqual([findings[1]]);
  expect(standingFindings(findings, wrongAt('pay'))).toEqual([findings[1]]);
  expect(standingFindings(findings, [])).toEqual(findings);
});

test('what quotes words and what the law forbids stays', () => {
  const findings = [found('description', 'warn', 'молодой коллектив'), found('youthAge', 'stop')];
  expect(standingFindings(findings, [...wrongAt('description'), ...wrongAt('youthAge')])).toEqual(findings);
});
