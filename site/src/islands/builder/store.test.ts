import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  placeIn,
  stepIn,
  fieldsOf,
  type BuilderDocument,
  type Edited,
  type Published,
  type Saved,
} from './document.ts';
import { typingStore } from './kept.ts';
import type { BuilderHost } from './options.ts';
import { QUIET_MS } from './saver.ts';
import { createDocumentBuilder, type PublishState, type Told } from './store.ts';

interface Note {
  title: string;
  author: string;
  pages: number | null;
}
type Step = 'text' | 'end';
type Edit = Edited<Note> & { names: { people: string[] } };

const NOTE: BuilderDocument<Note, Step> = {
  kind: 'note',
  empty: { title: '', author: '', pages: null },
  steps: [
    { key: 'text', title: 'Текст', next: 'текст' },
    { key: 'end', title: 'Конец', next: 'конец' },
  ],
  places: new Map([
    ...fieldsOf<Note, Step>('text', { title: 'Название', author: 'Кто' }),
    ...fieldsOf<Note, Step>('end', { pages: 'Страниц' }),
  ]),
  shown: ['shown'],
};

const IDLE: PublishState = { phase: 'idle', message: null, result: null };
const told = { id: 5, status: 'draft', isWorkingCopy: false, errors: [], gaps: [] };
const refused = (code: string, problem: object = {}) => Object.assign(new Error(code), { code, problem });

function open(publish: () => Promise<Published>, begin?: Partial<Note>) {
  const addresses: string[] = [];
  const saves: object[] = [];
  const host = {
    navigate: (url: string) => addresses.push(url),
    replaceAddress: (url: string) => addresses.push(url),
    onNavigate: () => () => {},
  } as Partial<BuilderHost> as BuilderHost;
  const made: Edit = {
    ...told,
    version: 1,
    content: { title: '', author: 'Анна', pages: null },
    wrong: {},
    savedAt: null,
    names: { people: ['Анна'] },
  };
  const builder = createDocumentBuilder<Note, Step, Edit, Saved<Note>, Told, PublishState, object>({
    host,
    document: NOTE,
    options: { id: null, edit: null, step: 'text', field: null, owner: 'me', workTypes: [], languages: [] },
    begin,
    kept: typingStore('note', 'me', null),
    calls: {
      make: async () => made,
      read: async () => made,
      async save(_, version, fields) {
        saves.push(fields);
        return { ...told, version: version + 1, savedAt: '2026-11-28T00:00:00Z', stored: {} };
      },
    },
    noNames: { people: [] },
    metaOf: (edit, id) => ({ ...told, errors: edit?.errors ?? [], id }),
    savedMeta: () => ({}),
    addressOf: (id, step) => `/note/${id ?? 'new'}?step=${step}`,
    idle: IDLE,
    publish,
    publishedMeta: () => ({}),
    unsent: 'Нет связи',
  });
  return { builder, addresses, saves };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the visit makes nothing; the first change makes the draft, and what the server knows joins what was typed', async () => {
  const { builder, addresses, saves } = open(vi.fn(), { author: 'А.' });
  builder.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saves).toEqual([]);
  expect(builder.$typed.get()).toEqual({ title: '', author: 'А.', pages: null });
  builder.change('title', 'Черновик');
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(saves).toEqual([{ title: 'Черновик' }]);
  expect(builder.$typed.get()).toEqual({ title: 'Черновик', author: 'Анна', pages: null });
  expect(builder.$names.get()).toEqual({ people: ['Анна'] });
  expect(addresses).toEqual(['/note/5?step=text']);
});

test('where the server fills in nothing, a new draft leaves the screen as it is', async () => {
  const { builder } = open(vi.fn());
  builder.change('title', 'Черновик');
  await builder.flush();
  expect(builder.$typed.get()).toEqual({ title: 'Черновик', author: '', pages: null });
});

test('what is missing comes to its fields, and goes with the next word there', async () => {
  const gap = { field: 'author', code: 'is_empty' as const, message: 'Кто это написал' };
  const { builder } = open(vi.fn().mockRejectedValue(refused('bad_argument', { errors: [gap] })));
  builder.change('title', 'Черновик');
  await builder.publish();
  expect(builder.$publish.get()).toMatchObject({
    phase: 'idle',
    message: 'Не\u00a0всё готово: исправьте то, что ниже',
  });
  expect(builder.$meta.get().gaps).toEqual([gap]);
  builder.change('author', 'Б.');
  expect(builder.$meta.get().gaps).toEqual([]);
  expect(builder.$publish.get()).toEqual(IDLE);
});

test('without a connection publishing says so, with one it is done', async () => {
  const publish = vi.fn<() => Promise<Published>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  publish.mockResolvedValue({ id: 5, status: 'shown', waitsForStaff: true });
  const { builder } = open(publish);
  builder.change('title', 'Черновик');
  await builder.publish();
  expect(builder.$publish.get().message).toBe('Нет связи');
  await builder.publish();
  expect(builder.$publish.get().phase).toBe('done');
  expect(builder.$meta.get().status).toBe('shown');
});

test.each([
  ['step=end', 'end'],
  ['field=pages', 'end'],
  ['field=author&step=end', 'end'],
  ['field=nothing', 'end'],
  ['step=nothing', 'text'],
  ['', 'text'],
])('an address with «%s» opens %s', (query, step) => {
  expect(stepIn(NOTE, new URLSearchParams(query))).toBe(step);
});

test('a path belongs to the place of its field', () => {
  expect(placeIn(NOTE, 'author.0.name')).toEqual({ label: 'Кто', step: 'text' });
});

test('typing of every kind lies where the sign-out looks for it', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  for (const kind of ['vacancy', 'resume'])
    typingStore<Note>(kind, 'me', storage).keep(7, { fields: { title: kind }, before: {} });
  expect([...kept.keys()].sort()).toEqual(['typing:resume:me:7', 'typing:vacancy:me:7']);
});
