import { expect, test } from 'vitest';
import { actionText, targetText } from './audit-texts.ts';

test('actions in words', () => {
  expect(actionText('vacancy.approve')).toBe('Одобрено');
  expect(actionText('staff.suspend')).toBe('Аккаунт персонала приостановлен');
  expect(actionText('moon.fly')).toBe('moon.fly');
});

test('targets in words', () => {
  expect(targetText('vacancy:12')).toBe('вакансия №\u00a012');
  expect(targetText('dead-letter:01935c1e-0000-7000-8000-00000000d001')).toBe('сбой задания');
  expect(targetText('account:01935c1e-0000-7000-8000-00000000d001')).toBe('аккаунт');
  expect(targetText('moon:1')).toBe('moon:1');
});
