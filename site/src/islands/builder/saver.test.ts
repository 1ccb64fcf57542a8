import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_VACANCY } from '#shared/domain/vacancy-empty.ts';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import type { Edited, SaveCalls, Saved } from './document.ts';
import { typingStore } from './kept.ts';
import { createSaver, QUIET_MS, SAVE_MS_MAX } from './saver.ts';

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

type Edit = Edited<VacancyContent>;

/** A server with one document. */
function makeServer() {
  const content: VacancyContent = { ...EMPTY_VACANCY };
  const told = { id: 7, status: 'draft', isWorkingCopy: false, errors: [], gaps: [] };
  const server = {
    version: 1,
    content,
    saves: [] as object[],
    isDown: false,
    editOf(): Edit {
      return { ...told, version: server.version, content: server.content, wrong: {}, savedAt: null, names: {} };
    },
    /** Somebody else saves. */
    write(fields: object) {
      server.version += 1;
      Object.assign(server.content, fields);
    },
    fail(code: string) {
      throw Object.assign(new Error(code), { code });
    },
  };
  async function read(): Promise<Edit> {
    if (server.isDown) server.fail('service_unavailable');
    return server.editOf();
  }
  const calls: SaveCalls<VacancyContent, Edit, Saved<VacancyContent>> = {
    make: read,
    read,
    async save(_, version, fields) {
      if (server.isDown) server.fail('service_unavailable');
      if (version !== server.version) server.fail('conflict');
      server.saves.push(fields);
      server.write(fields);
      return { ...told, version: server.version, savedAt: '2026-11-26T12:00:00Z', stored: {} };
    },
  };
  return Object.assign(server, { calls });
}

function open(server: ReturnType<typeof makeServer>, storage = memoryStorage(), isNew = false) {
  const made = vi.fn();
  const theirs = vi.fn();
  const saver = createSaver<VacancyContent, Edit, Saved<VacancyContent>>({
    calls: server.calls,
    edit: isNew ? null : server.editOf(),
    kept: typingStore('vacancy', 'account', storage),
    onSaved: () => {},
    onTheirs: theirs,
    onMade: made,
  });
  return { saver, storage, made, theirs };
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

test('typing is in the browser within a second and on the server after two seconds of quiet', async () => {
  const server = makeServer();
  const { saver, storage } = open(server);
  saver.change('title', 'Сварщик', '');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...storage.kept.values()].join()).toContain('Сварщик');
  expect(server.saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1_000);
  expect(server.saves).toEqual([{ title: 'Сварщик' }]);
  expect(saver.$state.get().phase).toBe('saved');
  expect([...storage.kept.values()].join()).not.toContain('Сварщик');
});

test('a page that was drawn before this browser’s last save asks the server what it has', async () => {
  const server = makeServer();
  const before = server.editOf();
  const { saver, storage } = open(server);
  saver.change('title', 'Сварщик', '');
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  const theirs = vi.fn();
  const late = createSaver<VacancyContent, Edit, Saved<VacancyContent>>({
    calls: server.calls,
    edit: before,
    kept: typingStore('vacancy', 'account', storage),
    onSaved: () => {},
    onTheirs: theirs,
    onMade: () => {},
  });
  late.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(theirs.mock.calls[0]?.[1]).toMatchObject({ title: 'Сварщик' });
  expect(late.version).toBe(saver.version);
});

test('the browser notes one saved version, however many documents were written in it', () => {
  const storage = memoryStorage();
  const kept = typingStore('vacancy', 'account', storage);
  kept.noteSaved(7, 2);
  kept.noteSaved(70, 5);
  expect([kept.savedVersion(70), kept.savedVersion(7)]).toEqual([5, 0]);
  expect(storage.kept.size).toBe(1);
});

test('who types on is saved after ten seconds', async () => {
  const server = makeServer();
  const { saver } = open(server);
  let title = '';
  for (let ms = 0; ms < SAVE_MS_MAX; ms += 1_000) {
    saver.change('title', `${title}а`, title);
    title += 'а';
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(server.saves).toEqual([{ title: 'а'.repeat(10) }]);
});

test('the first change makes the draft, once', async () => {
  const server = makeServer();
  const { saver, made } = open(server, memoryStorage(), true);
  expect(saver.id).toBeNull();
  saver.change('title', 'Сварщик', '');
  await Promise.all([saver.flush(), saver.flush()]);
  expect(made).toHaveBeenCalledTimes(1);
  expect(saver.id).toBe(7);
  expect(server.content.title).toBe('Сварщик');
});

test('a killed tab without a connection loses nothing: the next one sends it', async () => {
  const server = makeServer();
  server.isDown = true;
  const { saver, storage } = open(server);
  saver.change('duties', 'Варить трубы', '');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(saver.$state.get().phase).toBe('offline');
  server.isDown = false;
  const next = open(server, storage);
  expect(next.saver.start()).toEqual({ duties: 'Варить трубы' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(server.content.duties).toBe('Варить трубы');
});

test('two devices: other fields go together, the same field is for a person', async () => {
  const server = makeServer();
  const { saver, theirs } = open(server);
  saver.change('title', 'Моё название', '');
  saver.change('duties', 'Мои обязанности', '');
  server.write({ title: 'Их название', requirements: 'Их требования' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(saver.$state.get()).toMatchObject({
    phase: 'conflict',
    conflicts: [{ field: 'title', mine: 'Моё название', theirs: 'Их название' }],
  });
  expect(theirs.mock.calls[0]?.[1]).toMatchObject({ requirements: 'Их требования' });
  expect(theirs.mock.calls[0]?.[1]).not.toHaveProperty('duties');
  saver.resolve('title', 'mine');
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(server.content).toMatchObject({
    title: 'Моё название',
    duties: 'Мои обязанности',
    requirements: 'Их требования',
  });
});

test('a conflict given up leaves what the other has written', async () => {
  const server = makeServer();
  const { saver } = open(server);
  saver.change('title', 'Моё', '');
  server.write({ title: 'Их' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  saver.resolve('title', 'theirs');
  await vi.advanceTimersByTimeAsync(SAVE_MS_MAX);
  expect(server.content.title).toBe('Их');
  expect(server.saves).toEqual([]);
});

test('a save whose answer was lost is no conflict', async () => {
  const server = makeServer();
  const { saver } = open(server);
  saver.change('title', 'Сварщик', '');
  server.write({ title: 'Сварщик' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(saver.$state.get()).toMatchObject({ phase: 'saved', conflicts: [] });
  // What is written next begins from there: somebody else's change of another field does not make it one either.
  saver.change('title', 'Сварщик НАКС', 'Сварщик');
  server.write({ duties: 'Варить' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(saver.$state.get()).toMatchObject({ phase: 'saved', conflicts: [] });
  expect(server.content.title).toBe('Сварщик НАКС');
});
