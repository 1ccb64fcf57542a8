import { expect, test, vi } from 'vitest';
import { CallError, type Call } from '#shared/client/call.ts';
import type { NewsBlock } from '#shared/contracts/news.ts';
import type { Vacancy } from '#shared/contracts/vacancy.ts';
import { lacksOf, unshownVacancies } from './lacks.ts';

const image = (alt: string): NewsBlock => ({ kind: 'image', picture: { src: '/files/a.webp', alt }, caption: null });

test('a cover and descriptions are missed, those of the cover too', () => {
  const cover = { src: '/files/c.webp', alt: 'Дом' };
  expect(lacksOf({ cover, blocks: [image('Кран')] })).toEqual([]);
  expect(lacksOf({ cover: null, blocks: [image('')] })).toEqual(['Нет обложки', '1\u00a0картинка без\u00a0описания']);
  expect(lacksOf({ cover: { ...cover, alt: ' ' }, blocks: [image(''), image('Кран'), image('')] })).toEqual([
    '3\u00a0картинки без\u00a0описания',
  ]);
});

test('a closed vacancy and an unknown number are told, once each; another failure is not taken for one', async () => {
  const vacancies = new Map([[1, {} as Vacancy]]);
  const refused = (code: 'not_found' | 'internal', status: number) =>
    new CallError(status, { type: 'about:blank', title: code, status, code, requestId: 'r' });
  const call = vi.fn(async (_name: string, { id }: { id: number }) => {
    if (id === 9) throw refused('not_found', 404);
    return { id, status: 'archive' };
  });
  expect(await unshownVacancies(call as unknown as Call, { ids: [1, 594, 9, 594], vacancies })).toEqual([
    'Вакансия №\u00a0594 закрыта: карточки в\u00a0статье не\u00a0будет',
    'Вакансии №\u00a09 нет: карточки в\u00a0статье не\u00a0будет',
  ]);
  const failing = () => Promise.reject(refused('internal', 500));
  await expect(unshownVacancies(failing as unknown as Call, { ids: [2], vacancies })).rejects.toMatchObject({
    code: 'internal',
  });
});
