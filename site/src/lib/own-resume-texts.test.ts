import { expect, test } from 'vitest';
import type { OwnResumeCard } from '#shared/contracts/resume.ts';
import { figuresLine, stateTag, termLine } from './own-resume-texts.ts';

const own: OwnResumeCard = {
  visibility: 'companies',
  isChanged: false,
  waitsForStaff: false,
  note: null,
  progress: { percent: 40, mandatory: ['name', 'city'], recommended: [] },
  stats: { views: 0, newViews: 0, contactShows: 0, invitations: 0 },
  nextBumpAt: null,
  archivedAt: null,
  goneAt: null,
  actions: [],
};

test('only a published resume says who sees it', () => {
  expect(stateTag('published', 'everyone').label).toBe('Видно всем');
  expect(stateTag('archive', 'everyone').label).toBe('В\u00a0архиве');
});

test('the figures are words, and none are none', () => {
  expect(figuresLine(own.stats)).toBeNull();
  expect(figuresLine({ views: 64, newViews: 1, contactShows: 0, invitations: 5 })).toBe(
    '64\u00a0просмотра, из\u00a0них 1\u00a0новый, 5\u00a0приглашений',
  );
});

test('a draft says what is left, a deleted one until when it comes back', () => {
  expect(termLine('draft', own)).toBe('осталось 2\u00a0поля');
  expect(termLine('draft', { ...own, progress: { ...own.progress, mandatory: [] } })).toBe('готово к\u00a0публикации');
  expect(termLine('deleted', { ...own, goneAt: '2026-12-08T09:00:00Z' })).toBe('вернуть можно до\u00a08\u00a0декабря');
  expect(termLine('published', { ...own, isChanged: true, waitsForStaff: true })).toBe(
    'есть неопубликованные изменения, модератор ещё не\u00a0посмотрел',
  );
  expect(termLine('published', own)).toBeNull();
});
