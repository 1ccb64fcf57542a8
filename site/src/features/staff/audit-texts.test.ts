import { expect, test } from 'vitest';
import { DECISION_ACTIONS, OTHER_AUDIT_ACTIONS } from '#shared/domain/audit-actions.ts';
import { detailLines } from './audit-details.ts';
import { actionText, targetPage, targetText } from './audit-texts.ts';

test('actions in words', () => {
  expect(actionText('vacancy.approve')).toBe('Одобрено');
  expect(actionText('staff.suspend')).toBe('Аккаунт персонала приостановлен');
  expect(actionText('company.edit')).toBe('Компания изменила страницу');
  expect(actionText('moon.fly')).toBe('Другое действие');
});

test('targets in words', () => {
  expect(targetText('home:talents_here')).toBe('здесь нанимают');
  expect(targetText('vacancy:12')).toBe('вакансия №\u00a012');
  expect(targetText('dead-letter:01935c1e-0000-7000-8000-00000000d001')).toBe('сбой задания');
  expect(targetText('account:01935c1e-0000-7000-8000-00000000d001')).toBe('аккаунт');
  expect(targetText('news:12')).toBe('статья №\u00a012');
  expect(targetText('news_category:3')).toBe('тема №\u00a03');
  expect(targetText('news_category:all')).toBe('все темы');
  expect(targetText('slide:01935c1e-0000-7000-8000-00000000d001')).toBe('слайд');
  expect(targetText('page_meta:/about:us')).toBe('страница /about:us');
  expect(targetText('order:13')).toBe('заказ №\u00a013');
  expect(targetText('purchase:12')).toBe('покупка №\u00a012');
  expect(targetText('payment_case:4')).toBe('случай по\u00a0платежам №\u00a04');
  expect(targetText('bank_document:5')).toBe('документ банка №\u00a05');
  expect(targetText('service:contacts-add')).toBe('услуга «Контакты»');
  expect(targetText('home:company')).toBe('услуги для\u00a0компаний на\u00a0главной');
  expect(targetText('statement:2026-12-03T07:00:00.000Z')).toBe('выписка банка, 3\u00a0декабря\u00a02026, 10:00');
  expect(targetText('constructor:1')).toBe('constructor:1');
  expect(targetText('moon:1')).toBe('moon:1');
});

test('what the desk has a page for leads there', () => {
  expect(targetPage('order:13')).toEqual({ href: '/staff/orders/13', who: 'staff:orders.handle' });
  expect(targetPage('purchase:12')).toEqual({ href: '/staff/purchases/12', who: 'staff:billing.manage' });
  expect(targetPage('page_meta:/about')?.href).toBe('/staff/page-metas/edit?path=%2Fabout');
  expect(targetPage('home:best')?.href).toBe('/staff/companies');
  expect(targetPage('home:company')?.href).toBe('/staff/services');
  for (const target of ['order:x', 'account:01935c1e-0000-7000-8000-00000000d001', 'moon:1'])
    expect(targetPage(target)).toBeNull();
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
