import { describe, expect, test, vi } from 'vitest';
import { CallError } from '#shared/client/call.ts';
import { SENT, sentCode } from '../../../../tests/islands/harness/respond-data.ts';
import {
  FORM,
  formOf,
  harness,
  PERSON,
  problem,
  QUICK,
  withWindowEvents,
} from '../../../../tests/islands/harness/respond-store.ts';
import { nextLabel, titleOf } from './steps.ts';

withWindowEvents();

describe('quick', () => {
  async function filled(store: ReturnType<ReturnType<typeof harness>['create']>) {
    await store.load();
    store.change('name', 'Ильдар');
    store.change('phone', '+7 917 204-16-83');
    for (const box of ['agreement', 'personalAgreement', 'transferAgreement']) store.change(box, '1');
  }

  test('says what is missing, all at once, and asks nobody', async () => {
    const { create, sentBodies } = harness({ [FORM]: () => formOf() });
    const store = create();
    await store.load();
    await store.next();
    expect(Object.keys(store.$state.get().errors)).toEqual([
      'name',
      'phone',
      'agreement',
      'personalAgreement',
      'transferAgreement',
    ]);
    expect(sentBodies()).toEqual([]);
  });

  test('goes from the code to what was sent', async () => {
    vi.useFakeTimers();
    let sent: unknown;
    const { create, sentBodies } = harness(
      {
        [FORM]: () => formOf(),
        [QUICK]: () => sentCode(1),
        'POST /respond/vacancy/quick/{pending}/confirm': ({ code }) => {
          if (code !== '482163')
            throw problem(400, 'bad_argument', [
              { field: 'code', code: 'conflict_with_rules', message: 'Код не подошёл' },
            ]);
          return { ...SENT, session: null };
        },
      },
      { onSent: (respond) => (sent = respond) },
    );
    const store = create();
    await filled(store);
    await store.next();
    expect(store.$state.get().step).toBe('code');
    expect(store.code.$code.get()).toMatchObject({ resendSeconds: 1, expiresSeconds: 300 });
    store.code.change('111 111');
    await vi.waitFor(() => expect(store.code.$code.get().errors).toEqual({ code: 'Код не подошёл' }));
    store.code.change('482163');
    await vi.waitFor(() => expect(store.$state.get().step).toBe('sent'));
    expect(sentBodies()[0]).toMatchObject({ personalAgreement: true, vacancyId: 12 });
    expect(sent).toMatchObject({ id: 55 });
    store.code.stop();
  });

  test('a one-letter name is told apart from none, with every other error', async () => {
    const store = harness({ [FORM]: () => formOf() }).create();
    await store.load();
    store.change('name', ' И ');
    store.change('phone', '917');
    await store.next();
    expect(store.$state.get().errors).toMatchObject({
      name: 'Имя короче двух букв',
      phone: expect.stringContaining('не\u00a0хватает цифр'),
      transferAgreement: expect.any(String),
    });
  });

  const CONFIRM = 'POST /respond/vacancy/quick/{pending}/confirm';

  test('the button does not send a refused code again, and sends one that was lost on the way', async () => {
    let failure: CallError | null = new CallError(0, null);
    const { create, made } = harness({
      [FORM]: () => formOf(),
      [QUICK]: () => sentCode(1),
      [CONFIRM]: () => {
        throw failure ?? new Error('no failure');
      },
    });
    const tries = () => made.filter(({ name }) => name === CONFIRM).length;
    const store = create();
    await filled(store);
    await store.next();
    store.code.change('111111');
    await vi.waitFor(() => expect(store.code.$code.get().message).toContain('Проверьте связь'));
    failure = problem(400, 'bad_argument', [{ field: 'code', code: 'conflict_with_rules', message: 'Код не подошёл' }]);
    await store.code.submit();
    expect(tries()).toBe(2);
    await store.code.submit();
    store.code.change('11111');
    store.code.change('111111');
    await store.code.submit();
    expect(tries()).toBe(2);
    expect(store.code.$code.get().errors).toEqual({ code: 'Код не подошёл' });
    store.code.stop();
  });

  test('after a reload goes on at the code while it is alive, and finds what was typed', async () => {
    const { create, wait } = harness({ [FORM]: () => formOf(), [QUICK]: () => sentCode(2) });
    const first = create();
    await filled(first);
    await first.next();
    first.code.stop();
    wait(100);
    const second = create();
    await second.load();
    expect(second.$state.get()).toMatchObject({ step: 'code' });
    expect(second.code.$code.get()).toMatchObject({
      sent: { confirmationId: sentCode(2).confirmationId, destination: 'номер\u00a0…16-83' },
      resendSeconds: 0,
      expiresSeconds: 200,
    });
    second.code.stop();
    expect(second.$state.get().values).toMatchObject({ name: 'Ильдар', personalAgreement: '1' });
    const stranger = create({ owner: () => 'another' });
    await stranger.load();
    expect(stranger.$state.get().step).toBe('quick');
    wait(201);
    const late = create();
    await late.load();
    expect(late.$state.get().step).toBe('quick');
  });

  test('another number, and a respond that was sent, leave no code behind', async () => {
    const { create, keptInTab } = harness({
      [FORM]: () => formOf(),
      [QUICK]: () => sentCode(1),
      [CONFIRM]: () => ({ ...SENT, session: null }),
    });
    const store = create();
    await filled(store);
    await store.next();
    const codes = () => [...keptInTab.keys()].filter((name) => name.includes('respond-code'));
    expect(codes()).toHaveLength(1);
    store.go('quick');
    expect(codes()).toEqual([]);
    await store.next();
    expect(codes()).toHaveLength(1);
    store.code.change('482163');
    await vi.waitFor(() => expect(store.$state.get().step).toBe('sent'));
    expect(keptInTab.size).toBe(0);
    store.code.stop();
  });

  test('whoever has responded before is told so, after the code', async () => {
    const { create } = harness({
      [FORM]: () => formOf(),
      [QUICK]: () => sentCode(1),
      [CONFIRM]: () => ({ ...SENT, session: null, already: true }),
    });
    const store = create();
    await filled(store);
    await store.next();
    store.code.change('482163');
    await vi.waitFor(() => expect(store.$state.get().step).toBe('sent'));
    expect(titleOf(store.$state.get())).toBe('Вы уже откликнулись');
  });

  test('the button promises a code only where one will come', async () => {
    const store = harness({ [FORM]: () => formOf({ person: PERSON }) }).create();
    await store.load();
    expect(nextLabel(store.$state.get())).toBe('Отправить отклик');
    store.change('phone', '8 (917) 204-16-83');
    expect(nextLabel(store.$state.get())).toBe('Отправить отклик');
    store.change('phone', '+7 917 204-16-84');
    expect(nextLabel(store.$state.get())).toBe('Получить код');
  });

  test('of a person whose own number it is needs no code, and asks for less', async () => {
    const { create } = harness({
      [FORM]: () => formOf({ person: PERSON }),
      [QUICK]: () => ({ step: 'sent', respond: SENT }),
    });
    const store = create();
    await store.load();
    expect(store.$state.get().values).toMatchObject({ name: PERSON.name, phone: '+7 917 204-16-83' });
    await store.next();
    expect(Object.keys(store.$state.get().errors)).toEqual(['transferAgreement']);
    store.change('transferAgreement', '1');
    await store.next();
    expect(store.$state.get().step).toBe('sent');
  });

  test('name, phone and boxes are the tab’s, for an hour; the browser keeps the letter alone', async () => {
    const { create, kept, wait } = harness({ [FORM]: () => formOf({ letter: 'required' }) });
    const store = create();
    await filled(store);
    store.change('letter', 'Здравствуйте');
    const text = [...kept.values()].join('');
    expect(text).toContain('Здравствуйте');
    expect(text).not.toMatch(/Ильдар|917\D*204|agreement/i);
    const typed = store.$state.get().values;
    const again = create();
    await again.load();
    expect(again.$state.get().values).toMatchObject(typed);
    const other = create({ target: { vacancyId: 13 } });
    await other.load();
    expect(other.$state.get().values.name).toBeUndefined();
    wait(3_601);
    const late = create();
    await late.load();
    expect(late.$state.get().values).toMatchObject({ letter: 'Здравствуйте' });
    expect(late.$state.get().values.name).toBeUndefined();
  });

  test('with questions among the fields checks them there, and comes back to them', async () => {
    const question = {
      id: '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4a01',
      text: 'Сколько лет стажа?',
      type: 'number' as const,
      options: [],
      required: true,
      requirement: 'от\u00a03',
      shownIn: ['quick' as const],
    };
    const name = `answer.${question.id}`;
    const { create, sentBodies } = harness(
      {
        [FORM]: () => formOf({ questions: [question] }),
        [QUICK]: () => {
          throw problem(422, 'requirement_failed', [
            { field: `answers.${question.id}`, code: 'conflict_with_rules', message: 'Нужно' },
          ]);
        },
      },
      { inlineQuestions: true },
    );
    const store = create();
    await filled(store);
    await store.next();
    expect(store.$state.get()).toMatchObject({ step: 'quick', errors: { [name]: 'Ответьте на\u00a0вопрос' } });
    expect(nextLabel(store.$state.get(), true)).toBe('Получить код');
    store.change(name, '1');
    await store.next();
    expect(sentBodies().length).toBe(1);
    expect(store.$state.get()).toMatchObject({ step: 'knockout', failed: [question.id] });
    store.go('questions');
    expect(store.$state.get().step).toBe('quick');
  });
});
