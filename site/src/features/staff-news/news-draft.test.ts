import { beforeEach, expect, test } from 'vitest';
import type { FormValues } from '#shared/domain/form.ts';
import { newsDraft } from './news-draft.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};
beforeEach(() => kept.clear());

const open = (version: string, name = 'a1:12') => newsDraft({ name, version, storage });
const typed: FormValues = {
  version: '3',
  title: 'Набрано',
  part: ['n2:p', 's0:image', 'n1:image'],
  then: 'publish',
  'part.n2.text': 'Абзац',
  'part.s0.picture': '/files/a.webp',
  'part.n1.picture': '0197a1b2-0000-7000-8000-000000000000',
  'part.n1.pictureAlt': 'Кран',
};

test('texts come back with the order and the kinds of their parts, without pictures and what was pressed', () => {
  open('3').keep(typed, null);
  const draft = open('3');
  expect(draft.values()).toMatchObject({ title: 'Набрано', 'part.n2.text': 'Абзац', 'part.n1.pictureAlt': 'Кран' });
  expect(Object.keys(draft.values() ?? {}).filter((field) => /\.picture$|^then$|^part$/.test(field))).toEqual([]);
  expect(draft.parts).toEqual(['n2:p:', 's0:image:/files/a.webp', 'n1:image:0197a1b2-0000-7000-8000-000000000000']);
  expect(draft.state).toBe('restored');
  expect(open('3', 'a2:12').values()).toBeNull();
  draft.forget();
  expect(kept.size).toBe(0);
});

test('what was saved meanwhile is not written over, and neither is the draft, until the editor has chosen', () => {
  open('3').keep(typed, null);
  const behind = open('4');
  expect([behind.state, behind.values()]).toEqual(['behind', null]);
  behind.keep({ ...typed, version: '4', title: 'Другое' }, null);
  behind.forget();
  expect(open('3').values()).toMatchObject({ title: 'Набрано' });
  behind.take();
  expect(open('4').values()).toMatchObject({ title: 'Набрано' });

  const again = open('5');
  again.drop();
  expect(open('5').values()).toBeNull();
  again.keep({ ...typed, version: '5', title: 'Новое' }, null);
  expect(open('5').values()).toMatchObject({ title: 'Новое' });
});

test('after a conflict the draft belongs to the version that the form got', () => {
  open('3').keep({ ...typed, version: '4' }, null);
  expect(open('4').state).toBe('restored');
});
