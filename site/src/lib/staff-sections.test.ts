import { expect, test } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import { staffSections } from './staff-sections.ts';

const call = (async () => ({ count: 0 })) as unknown as Call;
const editor = {
  kind: 'staff',
  accountId: 'a',
  sessionId: 's',
  permissions: ['content.edit', 'audit.view'],
} as unknown as Parameters<typeof staffSections>[1];

async function openOf(path: string): Promise<string[]> {
  const sections = await staffSections(call, editor, path);
  return (sections ?? []).filter(({ isOpen }) => isOpen).map(({ title }) => title);
}

test('a page opens the section that it is in', async () => {
  expect(await openOf('/staff')).toEqual(['Очередь']);
  expect(await openOf('/staff/audit')).toEqual(['Журнал']);
  for (const path of ['/staff/news', '/staff/news/12/preview', '/staff/news-categories'])
    expect(await openOf(path)).toEqual(['Новости']);
  for (const path of ['/staff/companies', '/staff/slides/new']) expect(await openOf(path)).toEqual(['Главная']);
  expect(await openOf('/staff/page-metas/edit')).toEqual(['Страницы']);
});

test('orders are for those who handle them, beside the money of those who see it', async () => {
  const doer = { ...editor, permissions: ['orders.handle'] } as unknown as typeof editor;
  const sections = await staffSections(call, doer, '/staff/orders/12');
  expect(sections?.map(({ title, isOpen }) => [title, isOpen])).toEqual([
    ['Очередь', false],
    ['Заказы', true],
    ['Настройки', false],
  ]);
  const biller = { ...editor, permissions: ['orders.handle', 'billing.manage'] } as unknown as typeof editor;
  const open = (await staffSections(call, biller, '/staff/orders'))?.find(({ isOpen }) => isOpen);
  expect([open?.title, open?.parts?.at(-1)?.title]).toEqual(['Деньги', 'Заказы']);
});

test('whoever may not edit has none of what editors have, and others have no desk', async () => {
  const moderator = { ...editor, permissions: [] } as unknown as typeof editor;
  const sections = await staffSections(call, moderator, '/staff');
  expect(sections?.map(({ title }) => title)).toEqual(['Очередь', 'Настройки']);
  expect(await staffSections(call, undefined, '/staff')).toBeUndefined();
});
