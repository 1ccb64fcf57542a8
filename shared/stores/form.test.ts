import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, type CallOptions } from '../client/call.ts';
import type { ErrorCode, FieldError } from '../contracts/problem.ts';
import type { FormValues } from '../domain/form.ts';
import { DAY_MS } from '../domain/time.ts';
import { createDraft, type DraftOptions } from './form-draft.ts';
import { createForm, OFFLINE, type FormOptions } from './form.ts';

/** A browser's storage for a site. */
function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

function refused(status: number, code: ErrorCode, errors?: FieldError[]): CallError {
  const title = 'Проверьте поля';
  return new CallError(status, { type: 'about:blank', title, status, code, requestId: 'r', ...(errors && { errors }) });
}

const wrongField = (field: string, message: string): FieldError => ({ field, code: 'is_empty', message });

let storage: ReturnType<typeof fakeStorage>;
let sent: { values: FormValues; key: unknown }[];
beforeEach(() => {
  storage = fakeStorage();
  sent = [];
});

const draft = (more: Partial<DraftOptions> = {}) => createDraft({ name: 'contact', storage, ...more });

/** A form whose submits end as given, in turn; the last result repeats. */
function formOf(ends: (Error | string)[], options: Partial<FormOptions<string>> = {}) {
  let keys = 0;
  return createForm<string>({
    async send(values: FormValues, { idempotencyKey }: CallOptions) {
      sent.push({ values, key: idempotencyKey });
      const end = ends.length > 1 ? ends.shift() : ends[0];
      if (end instanceof Error) throw end;
      return end ?? '';
    },
    isOnline: () => true,
    newKey: () => `key-${(keys += 1)}`,
    repeatDelayMs: 1,
    ...options,
  });
}

test('a page that came back with a refusal shows it until its field is changed', () => {
  const form = formOf(['saved'], { refusal: { errors: { name: 'Напишите имя', text: 'Напишите' }, message: null } });
  expect(form.$state.get()).toMatchObject({ phase: 'editing', errors: { name: 'Напишите имя', text: 'Напишите' } });
  form.change('name', { name: 'А' });
  expect(form.$state.get().errors).toEqual({ text: 'Напишите' });
});

describe('sending', () => {
  test('a double click sends once and both get the result', async () => {
    const form = formOf(['saved']);
    expect(await Promise.all([form.submit({ name: 'Анна' }), form.submit({ name: 'Анна' })])).toEqual([true, true]);
    expect(sent).toHaveLength(1);
    expect(form.$state.get()).toEqual({ phase: 'sent', errors: {}, message: null, answer: 'saved' });
  });

  test('server errors are shown at their fields, the first of each, and nothing else', async () => {
    const form = formOf([
      refused(400, 'bad_argument', [
        wrongField('name', 'Как вас зовут?'),
        wrongField('name', 'Слишком коротко'),
        wrongField('phone', 'Нужен телефон'),
      ]),
    ]);
    expect(await form.submit({ name: '' })).toBe(false);
    expect(form.$state.get()).toMatchObject({
      phase: 'editing',
      errors: { name: 'Как вас зовут?', phone: 'Нужен телефон' },
      message: null,
    });
    form.change('name', { name: 'А' });
    expect(form.$state.get().errors).toEqual({ phone: 'Нужен телефон' });
  });

  test('a refusal without fields is a sentence', async () => {
    const form = formOf([refused(403, 'forbidden')]);
    await form.submit({});
    expect(form.$state.get().message).toBe('Проверьте поля');
  });

  test('client-side errors prevent sending', async () => {
    const form = formOf(['saved'], {
      check: ({ name }): Record<string, string> => (name ? {} : { name: 'Как вас зовут?' }),
    });
    expect(await form.submit({ name: '' })).toBe(false);
    expect(form.$state.get().errors).toEqual({ name: 'Как вас зовут?' });
    expect(sent).toEqual([]);
  });
});

describe('keys', () => {
  test('the same content is sent again with its key, another with a new one', async () => {
    const form = formOf([refused(503, 'service_unavailable'), refused(503, 'service_unavailable'), 'saved', 'saved']);
    await form.submit({ name: 'Анна' });
    await form.submit({ name: 'Анна' });
    await form.submit({ name: 'Анна К.' });
    await form.submit({ name: 'Анна К.' });
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
  });

  test('a reload in the middle of a sending keeps the key, a change after it does not', async () => {
    const away = [new CallError(0, null)];
    await formOf(away, { draft: draft() }).submit({ name: 'Анна' });
    await formOf(away, { draft: draft(), newKey: () => 'other' }).submit({ name: 'Анна' });
    const changed = formOf(away, { draft: draft(), newKey: () => 'other' });
    changed.change('name', { name: 'Анна К.' });
    await formOf(away, { draft: draft(), newKey: () => 'third' }).submit({ name: 'Анна К.' });
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'third']);
  });
});

describe('a secret that no draft keeps', () => {
  const away = [new CallError(0, null)];
  const values = { name: 'Анна', password: 'тайна' };
  const secretive = () => draft({ without: ['password'] });

  test('does not change the key over a reload', async () => {
    await formOf(away, { draft: secretive() }).submit(values);
    const reloaded = formOf(away, { draft: secretive(), newKey: () => 'other' });
    reloaded.change('password', values);
    await reloaded.submit(values);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  test('is sent with a new key where it differs from what the server has done', async () => {
    await formOf(away, { draft: secretive() }).submit(values);
    const ends = [refused(422, 'key_reused'), 'saved'];
    const reloaded = formOf(ends, { draft: secretive(), newKey: () => 'other' });
    expect(await reloaded.submit({ ...values, password: 'другая' })).toBe(true);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'other']);
  });

  test('may be named when the form is bound', async () => {
    const form = formOf(away, { draft: draft() });
    form.restore(['password']);
    await form.submit(values);
    expect([...storage.kept.values()].join()).not.toContain('тайна');
  });
});

describe('repeating', () => {
  test.each([0, 408, 425, 429, 500, 502, 503, 504])('an idempotent write is retried after %i', async (status) => {
    const passing = status === 0 ? new CallError(0, null) : refused(status, 'internal');
    const form = formOf([passing, passing, 'saved'], { isRepeatable: true });
    expect(await form.submit({ name: 'Анна' })).toBe(true);
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['key-1']));
    expect(sent).toHaveLength(3);
  });

  test('one still in flight is retried, a conflict is not', async () => {
    expect(await formOf([refused(409, 'in_flight'), 'saved'], { isRepeatable: true }).submit({})).toBe(true);
    sent = [];
    expect(await formOf([refused(409, 'conflict'), 'saved'], { isRepeatable: true }).submit({})).toBe(false);
    expect(sent).toHaveLength(1);
  });

  test('another write is sent once', async () => {
    expect(await formOf([refused(503, 'service_unavailable'), 'saved']).submit({})).toBe(false);
    expect(sent).toHaveLength(1);
  });
});

describe('drafts', () => {
  test('input survives a reload and is discarded after it is sent', async () => {
    const form = formOf(['saved'], { draft: draft({ without: ['password'] }) });
    form.change('name', { name: 'Анна', password: 'тайна' });
    expect(createForm({ send: async () => '', draft: draft() }).restore([])).toEqual({ name: 'Анна' });
    await form.submit({ name: 'Анна', password: 'тайна' });
    expect([...storage.kept]).toEqual([]);
  });

  test('offline it reports that, sends nothing and keeps everything', async () => {
    let isOnline = false;
    const form = formOf(['saved'], { draft: draft(), isOnline: () => isOnline });
    expect(await form.submit({ name: 'Анна' })).toBe(false);
    expect(form.$state.get().message).toBe(OFFLINE);
    expect(sent).toEqual([]);
    expect(draft().values()).toEqual({ name: 'Анна' });
    isOnline = true;
    expect(await form.submit({ name: 'Анна' })).toBe(true);
  });

  test('old and broken drafts are ignored; without storage the form works', async () => {
    draft({ now: () => 0 }).keep({ name: 'Анна' }, null);
    expect(draft({ now: () => 8 * DAY_MS }).values()).toBeNull();
    storage.kept.set('draft:contact', '{');
    expect(draft().values()).toBeNull();
    const full = {
      ...storage,
      setItem: vi.fn(() => {
        throw new Error('full');
      }),
    };
    expect(await formOf(['saved'], { draft: draft({ storage: full }) }).submit({ name: 'Анна' })).toBe(true);
    expect(full.setItem).toHaveBeenCalled();
    expect(await formOf(['saved'], { draft: draft({ storage: null }) }).submit({ name: 'Анна' })).toBe(true);
  });
});
