import { expect, test } from 'vitest';
import { DECISION_ACTIONS, OTHER_AUDIT_ACTIONS } from '#shared/domain/audit-actions.ts';
import { detailLines } from './audit-details.ts';
import { actionText, targetText } from './audit-texts.ts';

test('actions in words', () => {
  expect(actionText('vacancy.approve')).toBe('Одобрено');
  expect(actionText('staff.suspend')).toBe('Аккаунт персонала приостановлен');
  expect(actionText('company.edit')).toBe('Компания изменила страницу');
  expect(actionText('moon.fly')).toBe('Другое действие');
});

test('targets in words', () => {
  expect(targetText('home:talents_here')).toBe('таланты здесь');
  expect(targetText('vacancy:12')).toBe('вакансия №\u00a012');
  expect(targetText('dead-letter:01935c1e-0000-7000-8000-00000000d001')).toBe('сбой задания');
  expect(targetText('account:01935c1e-0000-7000-8000-00000000d001')).toBe('аккаунт');
  expect(targetText('news:12')).toBe('статья №\u00a012');
  expect(targetText('news_category:3')).toBe('тема №\u00a03');
  expect(targetText('news_category:all')).toBe('все темы');
  expect(targetText('slide:01935c1e-0000-7000-8000-00000000d001')).toBe('слайд');
  expect(targetText('page_meta:/about:us')).toBe('страница /about:us');
  expect(targetText('constructor:1')).toBe('constructor:1');
  expect(targetText('moon:1')).toBe('moon:1');
});

test.each([...OTHER_AUDIT_ACTIONS, ...DECISION_ACTIONS.map(({ name }) => name)])('%s has words', (action) => {
  expect(actionText(action)).toMatch(/^[А-ЯЁ][^a-z_]+$/);
  expect(actionText(action)).not.toBe('Другое действие');
});

test('details in words, without codes', () => {
  const texts = (action: string, details: Record<string, string | boolean | null>) => detailLines({ action, details });
  expect(texts('company.edit', { fields: 'brandName, phones, moon' })).toBe(', название, телефоны');
  expect(texts('vacancy.refuse', { reason: 'contacts_in_text', field: 'description', subject: 'company:1' })).toBe(
    ', контакты в\u00a0тексте, описание',
  );
  expect(texts('verification.refuse', { reason: null, field: 'inn' })).toBe(', ИНН');
  expect(texts('staff.role', { before: 'support', role: 'moderator' })).toBe(', была: поддержка, роль: модератор');
  expect(texts('company.require_second_factor', { isRequired: true })).toBe(', обязателен для всех');
  expect(texts('embed_key.add', { key: 'pk_live_a', origins: 'https://a.ru https://b.ru' })).toBe(
    ', сайты: https://a.ru, https://b.ru',
  );
  expect(texts('news.edit', { title: 'Аванс', fields: 'lead, pinnedUntil' })).toBe(', «Аванс», вводка, закрепление');
  expect(texts('news.schedule', { title: 'Аванс', at: '2026-12-03T07:00:00.000Z' })).toBe(
    ', «Аванс», на\u00a03\u00a0декабря\u00a02026, 10:00',
  );
  expect(texts('moon.fly', { fields: 'constructor', height: '12' })).toBe('');
});
